/** Keeps what the planner believes near what is so. PostgreSQL does that by itself, after a while; the embedded engine never does. */

/** Runs a statement by itself: it may take longer than a request may. */
export type Run = (statement: string) => Promise<{ rows: unknown[] }>;

/** 8 MB: vacuumed in a moment. */
const SMALL_PAGES = 1000;

/**
 * Tables that were never looked at, that have changed by a fifth since, or (as after a migration that wrote them anew) whose
 * pages an index cannot vouch for.
 */
const NEGLECTED = `
  select relid::regclass::text as name, is_scattered, relpages > ${SMALL_PAGES} as is_large,
    reltuples < 0 or n_mod_since_analyze > 1000 + reltuples / 5 as is_unknown
  from pg_stat_user_tables join pg_class on pg_class.oid = relid,
    lateral (select relpages > 100 and relallvisible < relpages / 2 as is_scattered) pages
  where schemaname = 'public'
  order by relid`;

interface Table {
  name: string;
  is_scattered: boolean;
  is_large: boolean;
  is_unknown: boolean;
}

/**
 * @param large how many large tables may be vacuumed in this turn: on the embedded engine everybody waits until it is done. The
 *   planner is told of all of them anyway, which takes a sample only.
 * @returns the tables that were looked after.
 */
export async function lookAfterTables(run: Run, large = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { rows } = await run(NEGLECTED);
  const lookedAfter: string[] = [];
  let left = large;
  for (const { name, is_scattered, is_large, is_unknown } of rows as Table[]) {
    const vacuums = is_scattered && (!is_large || left > 0);
    if (!vacuums && !is_unknown) continue;
    if (vacuums && is_large) left -= 1;
    // Another process may be at it, or a migration: it is passed over, and comes with the next turn.
    await run(vacuums ? `vacuum (analyze, skip_locked) ${name}` : `analyze (skip_locked) ${name}`);
    lookedAfter.push(name);
  }
  return lookedAfter;
}
