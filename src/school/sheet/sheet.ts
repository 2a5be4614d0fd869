/** One description of a table: the screen, a phone's cards, paper, XLSX and CSV are made of it, and count nothing themselves. */
import type { MonthRecap } from '../../../contract/recap/recap.ts';
import { formatShare } from '../../i18n/format.ts';

type Value = string | number | null;

/** How a spreadsheet calls the cells of a column. */
export interface CellNames {
  /** The cell in the same row: "B7". */
  readonly at: (key: string) => string;
  /** Those in all rows above it: "B5:B6". */
  readonly above: (key: string) => string;
}

export interface SheetColumn<R> {
  readonly key: string;
  /** In files; also on the screen and on paper, where no other is given. */
  readonly label: string;
  /** Where columns are narrow: on the screen and on paper. */
  readonly shortLabel?: string;
  /** On paper, where a column is as narrow as a letter. */
  readonly twoLines?: readonly [string, string];
  /** Over several columns that belong together. */
  readonly group?: string;
  /** The last of a group that is set off from the next one. */
  readonly endsGroup?: boolean;
  readonly kind: 'text' | 'letter' | 'count' | 'percent';
  /** null is nothing recorded. */
  readonly value: (row: R) => Value;
  /** A day that counts for nobody. */
  readonly isFree?: boolean;
  /** Is written by hand on paper, and has no place on a screen. */
  readonly isByHand?: boolean;
  /** On paper, in millimetres; columns without one share what is left. */
  readonly width?: number | undefined;
  /** What a spreadsheet works out itself; undefined where there is nothing to work out. */
  readonly formula?: (row: R, cells: CellNames) => string | undefined;
}

/** A row on a phone. */
export interface SheetCard {
  readonly number?: number | null;
  readonly name: string;
  /** What the row comes to. */
  readonly figure: string;
  /** The rest in words; beside letters it is heard, not seen. */
  readonly text: string;
  readonly more?: string;
  /** Drawn one beside the other. */
  readonly letters?: string;
}

/** Who signs, and as what. Without a name there is a line to write on. */
export interface Signer {
  readonly title: string;
  readonly who: { readonly name: string; readonly employee_number: string | null } | null;
  /** With a name only: the sheet says itself of which day it is. */
  readonly isUndated?: boolean;
}

/** As a letterhead names it. */
type PaperSchool = Pick<NonNullable<MonthRecap['School']>, 'name' | 'image'> &
  Partial<NonNullable<MonthRecap['School']>>;

/** What is printed. */
export interface PaperSheet<R> {
  /** The class of its own style on paper. */
  readonly look?: string;
  readonly isPortrait: boolean;
  readonly heading: string;
  /** null: a line to write its name on. */
  readonly school: PaperSchool | null;
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
  readonly columns: readonly SheetColumn<R>[];
  readonly rows: readonly R[];
  /** Letters that stand in it are explained; none: there are no letters. */
  readonly letters: 'all' | 'absent' | 'none';
  /** Below the table: how it is counted. */
  readonly foot: readonly (string | undefined)[];
  /** More lines below: the topics of meetings. */
  readonly notes?: readonly string[];
  readonly signers: readonly Signer[];
}

/** What is also shown and saved. */
export interface Sheet<R> extends PaperSheet<R> {
  readonly school: MonthRecap['School'];
  /** Of the page and in a file. */
  readonly title: string;
  /** What a file of it is called, and a sheet of a workbook. */
  readonly file: string;
  readonly name: string;
  /** In a file, above the table. */
  readonly summary: string;
  /** On the screen, above the table. */
  readonly explanation: readonly (string | undefined)[];
  /** Without it a phone shows the table, too. */
  readonly card?: (row: R) => SheetCard;
}

export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '-');

/** "95,2%" */
export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${formatShare(percent)}%`;

/** What stands in a cell, where it is not drawn. */
export function textOf<R>({ kind, value }: SheetColumn<R>, row: R): string {
  const cell = value(row);
  if (cell === null) return '–';
  return kind === 'percent' ? formatShare(Number(cell)) : String(cell);
}

interface ColumnGroup<R> {
  readonly group: string | undefined;
  readonly columns: SheetColumn<R>[];
}

/** Columns of one group stand beside one another; one without a group stands alone. */
export function groupsOf<R>(columns: readonly SheetColumn<R>[]): readonly ColumnGroup<R>[] {
  const groups: ColumnGroup<R>[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && column.group !== undefined && last.group === column.group) last.columns.push(column);
    else groups.push({ group: column.group, columns: [column] });
  }
  return groups;
}
