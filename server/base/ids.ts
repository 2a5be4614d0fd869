import type { Id } from '../../contract/calls.ts';
import { invalid } from './problem.ts';

/** The largest that a column of the database holds. */
export const MAX_ID = 2 ** 31 - 1;

/** Ids of this server are whole numbers; anything else is the id of nothing. */
export function toRowId(id: Id): number | null {
  const text = String(id);
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const number = Number(text);
  return number <= MAX_ID ? number : null;
}

/** The id in a body, or a 400 beside the field that holds it. */
export function rowIdOf(id: Id, path: string, msg: string): number {
  const rowId = toRowId(id);
  if (rowId === null) throw invalid({ path, msg });
  return rowId;
}
