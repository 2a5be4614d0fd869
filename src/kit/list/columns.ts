import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import type { CsvColumn } from './csv.ts';

/** A column of the exported file and of the table. In the table, `cell` may replace the text. */
export interface Column<R extends RaRecord = RaRecord> extends CsvColumn<R> {
  /** The column's name in the store of hidden columns. */
  readonly source: string;
  readonly cell?: (record: R) => ReactNode;
  /** The input that takes the place of the cell's content while its value is changed; undefined where it cannot be changed in place. */
  readonly edit?: ((record: R, onDone: () => void) => ReactNode) | undefined;
  /** Hidden until the user chooses the column with "Kolom". */
  readonly hidden?: boolean;
  /** The extension that the column needs. */
  readonly needs?: Extension;
  /** The column holds figures, which are aligned at the end. */
  readonly isFigure?: boolean;
}

/** The properties of a column that do not depend on its records' type. */
export type AnyColumn = Pick<Column, 'source' | 'label' | 'hidden'>;

export const listInitiallyHidden = (columns: readonly AnyColumn[]): string[] =>
  columns.filter(({ hidden }) => hidden).map(({ source }) => source);

/** The content of a record's card on a narrow screen. */
export interface Card<R extends RaRecord = RaRecord> {
  readonly title: (record: R) => ReactNode;
  readonly text?: (record: R) => ReactNode;
}

/** Shown where a record has no value. */
export const NO_VALUE_TEXT = '–';
