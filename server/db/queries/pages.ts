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
