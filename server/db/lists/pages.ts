import type { ListQuery } from '../../../contract/envelope.ts';

export interface Page<T> {
  rows: T[];
  totalItems: number;
}

export const offsetOf = ({ page, perPage }: ListQuery): number => (page - 1) * perPage;

/** Makes a page with the number of all rows. On the last page that number follows from the page itself, so `count` is not called. */
export async function makePage<T>(
  query: ListQuery,
  rows: T[],
  count: () => Promise<number>,
): Promise<Page<T>> {
  const isLast = rows.length < query.perPage && (rows.length > 0 || query.page === 1);
  return { rows, totalItems: isLast ? offsetOf(query) + rows.length : await count() };
}

/** Which rows to read from an ordered index, so that reading begins at the nearer end. */
export interface IndexWalk {
  /** Whether to read against the list's own direction; the caller must then reverse the rows. */
  readonly isFromEnd: boolean;
  readonly size: number;
  readonly before: number;
}

/** Up to this offset, reading from the beginning costs less than counting the list first. */
const MAX_NEAR_OFFSET = 50;

export const isNear = (query: ListQuery): boolean => offsetOf(query) <= MAX_NEAR_OFFSET;

/** Plans how to reach the requested page of a list of this length; undefined when the page is beyond its end. */
export function planIndexWalk(query: ListQuery, totalItems: number): IndexWalk | undefined {
  const before = offsetOf(query);
  const size = Math.min(query.perPage, totalItems - before);
  if (size <= 0) return undefined;
  const after = totalItems - before - size;
  return after < before ? { isFromEnd: true, size, before: after } : { isFromEnd: false, size, before };
}
