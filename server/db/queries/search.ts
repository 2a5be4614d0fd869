import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Every word of the search stands somewhere in the (folded) text; undefined, that is no condition, without words. */
export function matchesSearch(folded: SQLWrapper, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`strpos(${folded}, hadir_fold(${word})) > 0`));
}
