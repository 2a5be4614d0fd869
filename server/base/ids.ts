import type { Id } from '../../contract/calls.ts';
import { invalid } from './problem.ts';

/** The largest id that an integer column of the database holds. */
export const MAX_ID = 2 ** 31 - 1;

/**
 * Converts an id of a request to the id of a database row.
 *
 * @returns null unless it is a positive whole number, since no row has any other id
 */
export function toRowId(id: Id): number | null {
  const text = String(id);
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const number = Number(text);
  return number <= MAX_ID ? number : null;
}

/**
 * Converts an id of a request body to one of a row.
 *
 * @throws HttpProblem 400 at the field `path`
 */
export function requireRowId(id: Id, path: string, msg: string): number {
  const rowId = toRowId(id);
  if (rowId === null) throw invalid({ path, msg });
  return rowId;
}
