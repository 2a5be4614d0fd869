import type { Column } from '../kit/list/columns.ts';
import { toCsv } from '../kit/list/csv.ts';
import { textOf } from './columns.ts';
import type { Sheet } from './sheets.ts';

/** The table as it is shown, for any spreadsheet. */
export function csvOf<P>({ columns, rows }: Sheet<P>): string {
  type Line = { id: number; row: P };
  return toCsv(
    columns.map((column): Column<Line> => ({
      source: column.key,
      label: column.group && column.kind !== 'percent' ? `${column.group} ${column.label}` : column.label,
      text: ({ row }) => textOf(column, row),
    })),
    rows.map((row, id): Line => ({ id, row })),
  );
}
