/** Keeps what the planner believes near what is so. PostgreSQL does that by itself, after a while; the embedded engine never does. */

/** Runs a statement by itself: it may take longer than a request may. */
export type Run = (statement: string) => Promise<{ rows: unknown[] }>;

/**
 * Tables that were never looked at, that have changed by a fifth since, or (as after a migration that wrote them anew) whose
 * pages an index cannot vouch for.
 */
const NEGLECTED = `
  select relid::regclass::text as name, is_scattered
  from pg_stat_user_tables join pg_class on pg_class.oid = relid,
    lateral (select relpages > 100 and relallvisible < relpages / 2 as is_scattered) pages
  where schemaname = 'public' and (reltuples < 0 or n_mod_since_analyze > 1000 + reltuples / 5 or is_scattered)
  order by relid`;

/** @returns the tables that were looked after. */
export async function lookAfterTables(run: Run): Promise<string[]> {
  const { rows } = await run(NEGLECTED);
  const tables = rows as { name: string; is_scattered: boolean }[];
  for (const { name, is_scattered } of tables) {
    // Another process may be at it, or a migration: it is passed over, and comes with the next turn.
    await run(is_scattered ? `vacuum (analyze, skip_locked) ${name}` : `analyze (skip_locked) ${name}`);
  }
  return tables.map(({ name }) => name);
}
