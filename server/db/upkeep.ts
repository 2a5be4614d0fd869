/** Keeps the planner's statistics up to date. PostgreSQL does that by itself, after a while; the embedded engine never does. */

/** Runs a statement outside of any transaction, without the time limit of a request. */
export type Run = (statement: string) => Promise<{ rows: unknown[] }>;

/** The limit of a small table, 8 MB, which is vacuumed in a moment. */
const MAX_SMALL_TABLE_PAGES = 1000;

/**
 * Finds tables that were never analyzed, that have changed by a fifth since, or whose pages are mostly not marked all-visible, for example
 * after a migration rewrote them, so that index-only scans do not work.
 */
const NEGLECTED_TABLES_QUERY = `
  select relid::regclass::text as name, is_scattered, relpages > ${MAX_SMALL_TABLE_PAGES} as is_large,
    reltuples < 0 or n_mod_since_analyze > 1000 + reltuples / 5 as is_unknown
  from pg_stat_user_tables join pg_class on pg_class.oid = relid,
    lateral (select relpages > 100 and relallvisible < relpages / 2 as is_scattered) pages
  where schemaname = 'public'
  order by relid`;

interface NeglectedTable {
  name: string;
  is_scattered: boolean;
  is_large: boolean;
  is_unknown: boolean;
}

/**
 * Vacuums or analyzes the tables that need it.
 *
 * @param maxLargeTables how many large tables may be vacuumed this time, because on the embedded engine everybody waits until it is done. All of
 * them are analyzed anyway, which only reads a sample.
 * @returns the tables that were vacuumed or analyzed
 */
export async function maintainTables(run: Run, maxLargeTables = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { rows } = await run(NEGLECTED_TABLES_QUERY);
  const maintainedTables: string[] = [];
  let left = maxLargeTables;
  for (const { name, is_scattered, is_large, is_unknown } of rows as NeglectedTable[]) {
    const isDueForVacuum = is_scattered && (!is_large || left > 0);
    if (!isDueForVacuum && !is_unknown) continue;
    if (isDueForVacuum && is_large) left -= 1;
    // A table that another process or a migration has locked is skipped until the next time.
    await run(isDueForVacuum ? `vacuum (analyze, skip_locked) ${name}` : `analyze (skip_locked) ${name}`);
    maintainedTables.push(name);
  }
  return maintainedTables;
}
