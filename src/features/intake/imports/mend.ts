/** Assigns problems to cells, and applies the user's corrections and answers to the table. */
import type { ImportField, RowProblem } from '../../../../contract/intake/importRows.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { unifyClassNames, type Table, type TableRow } from '../../../files/table.ts';
import { tidyCell } from '../../../files/tidy.ts';

export type ImportQuestion = ImportPlan['questions'][number];
export type CellProblems = ReadonlyMap<number, ReadonlyMap<ImportField, string>>;

/** Groups problems by row and field. Only the first one of a cell is kept, because they are corrected one after the other. */
export function groupProblemsByCell(problems: readonly RowProblem[]): CellProblems {
  const rows = new Map<number, Map<ImportField, string>>();
  for (const { row, field, msg } of problems) {
    const fields = rows.get(row) ?? new Map<ImportField, string>();
    if (!fields.has(field)) fields.set(field, msg);
    rows.set(row, fields);
  }
  return rows;
}

/** The table after the user has typed into a cell. The text is tidied in the same way as the file's cells. */
export function tableWithCell(table: Table, row: number, field: ImportField, text: string): Table {
  const cell = tidyCell(field, { text, type: 'text' });
  const rows = table.rows.map((one): TableRow => {
    if (one.row !== row) return one;
    const { [field]: _old, ...others } = one.cells;
    return { ...one, cells: cell.value === '' ? others : { ...others, [field]: cell } };
  });
  return { ...table, rows: field === 'class' ? unifyClassNames(rows) : rows };
}

/** The table after the user has said that a row means the person who has its numbers. Passing undefined takes the answer back. */
export const tableWithAnswer = (table: Table, row: number, sameAs: Id | undefined): Table => ({
  ...table,
  rows: table.rows.map((one) => (one.row === row ? { ...one, sameAs } : one)),
});

/**
 * The table after the user has said that a row is about somebody else, so that the other person's numbers are removed from it. A number
 * that differs from the other person's stays as it is.
 */
export function tableForSomebodyElse(table: Table, { row, by, sides }: ImportQuestion): Table {
  return by.reduce((now, field) => {
    const side = sides.find((one) => one.field === field);
    const isOwn = side !== undefined && side.asked !== null && side.known !== null && !side.is_alike;
    return tableWithCell(now, row, field, isOwn ? (side.asked ?? '') : '');
  }, table);
}

/** The rows with their numbers as the server stores them, where the file lacks the leading zeros. */
export function restoreLeadingZeros(
  rows: readonly TableRow[],
  readAs: ImportPlan['read_as'],
): readonly TableRow[] {
  if (readAs.length === 0) return rows;
  const correctionByRow = new Map(readAs.map((one) => [one.row, one]));
  return rows.map((one) => {
    const read = correctionByRow.get(one.row);
    const cell = read && one.cells[read.field];
    if (!cell || Number(cell.value) !== Number(read.to)) return one;
    return { ...one, cells: { ...one.cells, [read.field]: { ...cell, value: read.to, from: cell.value } } };
  });
}

export const tableWithoutRow = (table: Table, row: number): Table => ({
  ...table,
  rows: table.rows.filter((one) => one.row !== row),
});

/** How many rows have a cell that was tidied automatically. */
export const countTidiedRows = (rows: readonly TableRow[]): number =>
  rows.filter(({ cells }) => Object.values(cells).some(({ from }) => from !== undefined)).length;
