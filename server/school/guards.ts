import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { refused } from '../base/problem.ts';
import type { Database } from '../db/client.ts';

/** Those that refer to a record, by their noun, in the order they are named: by the column, or by it where a condition holds. */
export type Uses = Readonly<Record<string, PgColumn | { readonly column: PgColumn; readonly where: SQL }>>;

/** How many of each noun refer to a record. */
export async function usesOf(tx: Database, uses: Uses, id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [noun, use] of Object.entries(uses)) {
    const { column, where } = 'where' in use ? use : { column: use, where: undefined };
    counts[noun] = await tx.$count(column.table, and(eq(column, id), where));
  }
  return counts;
}

/**
 * Refuses to delete what others hang on, saying what and how many.
 *
 * @param thing "Kelas ini"
 * @param uses how many of each noun hang on it, in the order they are named
 * @param instead what can be done rather than that, as a sentence without its full stop
 * @throws HttpProblem 400
 */
export function refuseWhileUsed(
  thing: string,
  uses: Readonly<Record<string, number>>,
  instead?: string,
): void {
  const inTheWay = Object.entries(uses).flatMap(([noun, number]) =>
    number > 0 ? [`${number} ${noun}`] : [],
  );
  if (inTheWay.length > 0) {
    const why = `${thing} belum dapat dihapus: masih ada ${inTheWay.join(', ')}`;
    throw refused(instead === undefined ? why : `${why}. ${instead}.`);
  }
}
