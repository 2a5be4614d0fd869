/** What is wrong with which cell, and the table once one was mended. */
import type { ImportField, RowProblem } from '../../contract/importRows.ts';
import { oneClassEach, type Table, type TableRow } from './engine/table.ts';
import { tidy } from './engine/tidy.ts';

export type CellProblems = ReadonlyMap<number, ReadonlyMap<ImportField, string>>;

/** By row, then by field: of several only the first, as one is mended after the other. */
export function byCell(problems: readonly RowProblem[]): CellProblems {
  const rows = new Map<number, Map<ImportField, string>>();
  for (const { row, field, msg } of problems) {
    const fields = rows.get(row) ?? new Map<ImportField, string>();
    if (!fields.has(field)) fields.set(field, msg);
    rows.set(row, fields);
  }
  return rows;
}

/** With what somebody typed into a cell, tidied like what stood in the file. */
export function mended(table: Table, row: number, field: ImportField, text: string): Table {
  const cell = tidy(field, { text, type: 'text' });
  const rows = table.rows.map((one): TableRow => {
    if (one.row !== row) return one;
    const { [field]: _old, ...others } = one.cells;
    return { ...one, cells: cell.value === '' ? others : { ...others, [field]: cell } };
  });
  return { ...table, rows: field === 'class' ? oneClassEach(rows) : rows };
}

export const without = (table: Table, row: number): Table => ({
  ...table,
  rows: table.rows.filter((one) => one.row !== row),
});

/** Rows in which something was mended by itself. */
export const tidiedRows = (table: Table): number =>
  table.rows.filter(({ cells }) => Object.values(cells).some(({ from }) => from !== undefined)).length;
