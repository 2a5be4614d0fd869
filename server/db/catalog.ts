/** Reads what a database holds from the engine's catalog, so that every new table is in the backup without being named. */
import { type TableColumns, quoteTable, type RawSession, type TableName } from './raw.ts';

/** Matches Hadir's own tables and the migrator's, but not those of an extension. */
const OWN_RELATIONS_CONDITION = `n.nspname in ('public', 'drizzle') and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** All tables, each with its columns except the generated ones. */
export const tablesOf = (session: RawSession): Promise<TableColumns[]> =>
  session.rows<TableColumns>(
    `select n.nspname as schema, c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OWN_RELATIONS_CONDITION}
     group by n.nspname, c.relname order by n.nspname, c.relname`,
  );

export interface Sequence extends TableName {
  /** The last value as text, because it may be too large for a number. */
  last: string;
  isCalled: boolean;
}

export async function sequencesOf(session: RawSession): Promise<Sequence[]> {
  const names = await session.rows<TableName>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OWN_RELATIONS_CONDITION} order by n.nspname, c.relname`,
  );
  const sequences: Sequence[] = [];
  for (const name of names) {
    const [state] = await session.rows<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteTable(name)}`,
    );
    if (state) sequences.push({ ...name, last: state.last, isCalled: state.called });
  }
  return sequences;
}

/** The timestamps of the applied migrations, by which drizzle identifies them. An empty list means that the database has no tables of Hadir. */
export async function appliedMigrations(session: RawSession): Promise<number[]> {
  const [there] = await session.rows<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!there?.there) return [];
  const rows = await session.rows<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}
