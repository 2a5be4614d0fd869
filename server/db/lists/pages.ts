import type { ListQuery } from '../../../contract/envelope.ts';

export interface Page<T> {
  rows: T[];
  totalItems: number;
}

export const offsetOf = ({ page, perPage }: ListQuery): number => (page - 1) * perPage;

/** A page with the number of all; who sees the last rows need not count the others. */
export async function pageOf<T>(query: ListQuery, rows: T[], count: () => Promise<number>): Promise<Page<T>> {
  const isLast = rows.length < query.perPage && (rows.length > 0 || query.page === 1);
  return { rows, totalItems: isLast ? offsetOf(query) + rows.length : await count() };
}

/** Which rows to read, of a list that an index holds in order, so that the index is read from its nearer end. */
export interface Walk {
  /** Against the list's own direction; what is read is then to be turned. */
  readonly isFromEnd: boolean;
  readonly size: number;
  readonly before: number;
}

/** How far into a list a walk from its beginning costs less than to ask first how long it is. */
const NEAR = 50;

export const isNear = (query: ListQuery): boolean => offsetOf(query) <= NEAR;

/** To the page of a list of so many; undefined beyond its end. */
export function walkTo(query: ListQuery, totalItems: number): Walk | undefined {
  const before = offsetOf(query);
  const size = Math.min(query.perPage, totalItems - before);
  if (size <= 0) return undefined;
  const after = totalItems - before - size;
  return after < before ? { isFromEnd: true, size, before: after } : { isFromEnd: false, size, before };
}
