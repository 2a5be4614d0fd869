import { toCsv } from '../../kit/list/csv.ts';
import { type Sheet, textOf } from './sheet.ts';

/** Writes the table as CSV with the shown texts, for any spreadsheet. */
export const csvOf = <R>({ columns, rows }: Sheet<R>): string =>
  toCsv(
    columns.map((column) => ({
      label: column.group && column.kind !== 'percent' ? `${column.group} ${column.label}` : column.label,
      text: (row: R) => textOf(column, row),
    })),
    rows,
  );
