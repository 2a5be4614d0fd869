import { toCsv } from '../../kit/list/csv.ts';
import { type Sheet, formatCell } from './sheet.ts';

/** Writes the table as CSV with the shown texts, for any spreadsheet. */
export const toSheetCsv = <R>({ columns, rows }: Sheet<R>): string =>
  toCsv(
    columns.map((column) => ({
      label: column.group && column.kind !== 'percent' ? `${column.group} ${column.label}` : column.label,
      text: (row: R) => formatCell(column, row),
    })),
    rows,
  );
