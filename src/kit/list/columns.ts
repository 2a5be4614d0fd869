import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import type { CsvColumn } from './csv.ts';

/** One fact of a record: a column of the exported file, and of the table; there `cell` may stand for the text. */
export interface Column<R extends RaRecord = RaRecord> extends CsvColumn<R> {
  /** Names the column in the store of hidden columns. */
  readonly source: string;
  readonly cell?: (record: R) => ReactNode;
  /** Not shown until chosen with "Kolom". */
  readonly hidden?: boolean;
  /** The extension that it belongs to. */
  readonly needs?: Extension;
  /** Figures stand below one another, at the end of their column. */
  readonly isFigure?: boolean;
}

/** What is known of a column whatever its records are. */
export type AnyColumn = Pick<Column, 'source' | 'label' | 'hidden'>;

export const hiddenAtFirst = (columns: readonly AnyColumn[]): string[] =>
  columns.filter(({ hidden }) => hidden).map(({ source }) => source);

/** The content of a record's card on a narrow screen. */
export interface Card<R extends RaRecord = RaRecord> {
  readonly title: (record: R) => ReactNode;
  readonly text?: (record: R) => ReactNode;
}

/** Shown where a record has no value. */
export const NOTHING = '–';
