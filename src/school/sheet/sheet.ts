/** The description of a table. Screen, phone cards, paper, XLSX and CSV are all made from it and calculate nothing themselves. */
import type { MonthRecap } from '../../../contract/recap/recap.ts';
import { formatPercentPoints } from '../../i18n/format.ts';

type CellValue = string | number | null;

/** Gives formulas the references of cells, by the column's key. */
export interface CellReferences {
  /** The column's cell in the same row, e.g. "B7". */
  readonly at: (key: string) => string;
  /** The column's cells in all rows above, e.g. "B5:B6". */
  readonly above: (key: string) => string;
}

export interface SheetColumn<R> {
  readonly key: string;
  /** The heading in files, and also on the screen and on paper unless a shorter one is given. */
  readonly label: string;
  /** The heading on the screen and on paper, where columns are narrow. */
  readonly shortLabel?: string;
  /** The heading on paper in two lines, for a column as narrow as a letter. */
  readonly twoLines?: readonly [string, string];
  /** A heading above several neighbouring columns. */
  readonly group?: string;
  /** The column is the last of a group and is set off from the next one. */
  readonly endsGroup?: boolean;
  readonly kind: 'text' | 'letter' | 'count' | 'percent';
  /** The cell's value; null means that nothing is recorded. */
  readonly value: (row: R) => CellValue;
  /** The column is a day that counts for no pupil. */
  readonly isFree?: boolean;
  /** The column is filled in by hand on paper and is not shown on a screen. */
  readonly isByHand?: boolean;
  /** The column is for paper and files. A screen leaves it out, because there it would push what one came for out of sight. */
  readonly isPaperOnly?: boolean;
  /** The width on paper in millimetres. Columns without a width share the remaining space. */
  readonly width?: number | undefined;
  /** The formula with which a spreadsheet calculates the cell; undefined where there is nothing to calculate. */
  readonly formula?: (row: R, cells: CellReferences) => string | undefined;
}

/** The content of a row's card on a phone. */
export interface SheetCard {
  readonly number?: number | null;
  readonly name: string;
  /** The row's main result. */
  readonly figure: string;
  /** The other values in words. Where `letters` are drawn, only screen readers announce it. */
  readonly text: string;
  readonly more?: string;
  /** Status letters that are drawn side by side. */
  readonly letters?: string;
  /** The row's months, drawn side by side: what differs from presence and how often, or null where nothing is recorded. */
  readonly months?: readonly (readonly CountedLetter[] | null)[];
}

export interface CountedLetter {
  readonly letter: string;
  readonly count: number;
}

/** A person who signs, and in which role. Without a name there is a line to write on. */
export interface Signer {
  readonly title: string;
  readonly who: { readonly name: string; readonly employee_number: string | null } | null;
  /** The signature needs only a name, without place and date, because the sheet itself states its day. */
  readonly isUndated?: boolean;
}

/** The school's data for the letterhead; only name and picture are required. */
type PaperSchool = Pick<NonNullable<MonthRecap['School']>, 'name' | 'image'> &
  Partial<NonNullable<MonthRecap['School']>>;

export interface PaperSheet<R> {
  /** The CSS class for the sheet's own style on paper. */
  readonly look?: string;
  readonly isPortrait: boolean;
  readonly heading: string;
  /** The school in the letterhead; for null there is a line to write its name on. */
  readonly school: PaperSchool | null;
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
  readonly columns: readonly SheetColumn<R>[];
  readonly rows: readonly R[];
  /** Which status letters the legend explains; none where the table has no letters. */
  readonly letters: 'all' | 'absent' | 'none';
  /** Sentences below the table that explain how it is counted. */
  readonly foot: readonly (string | undefined)[];
  /** Further lines below, e.g. the topics of meetings. */
  readonly notes?: readonly string[];
  readonly signers: readonly Signer[];
}

/** A sheet that is also shown on the screen and saved as a file. */
export interface Sheet<R> extends PaperSheet<R> {
  readonly school: MonthRecap['School'];
  /** The title on the page and in a file. */
  readonly title: string;
  /** `file` is the file's name without its extension, and `name` is the sheet's name in a workbook. */
  readonly file: string;
  readonly name: string;
  /** The text above the table in a file. */
  readonly summary: string;
  /** Sentences above the table on the screen. */
  readonly explanation: readonly (string | undefined)[];
  /** Makes the card of a row on a phone; without it a phone shows the table, too. */
  readonly card?: (row: R) => SheetCard;
}

export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '-');

/** Formats a percentage such as "95,2%"; null is "–". */
export const formatPercentText = (percent: number | null): string =>
  percent === null ? '–' : `${formatPercentPoints(percent)}%`;

export function formatCell<R>({ kind, value }: SheetColumn<R>, row: R): string {
  const cell = value(row);
  if (cell === null) return '–';
  return kind === 'percent' ? formatPercentPoints(Number(cell)) : String(cell);
}

interface ColumnGroup<R> {
  readonly group: string | undefined;
  readonly columns: SheetColumn<R>[];
}

/** Joins neighbouring columns of the same group. A column without a group forms its own. */
export function groupColumns<R>(columns: readonly SheetColumn<R>[]): readonly ColumnGroup<R>[] {
  const groups: ColumnGroup<R>[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && column.group !== undefined && last.group === column.group) last.columns.push(column);
    else groups.push({ group: column.group, columns: [column] });
  }
  return groups;
}
