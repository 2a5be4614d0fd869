/** Of each table: how many rows, and the sum of their hashes, whatever their order; also of what the migrator keeps. Equal on both engines. */
import { quoteTable, type RawAccess, type RawSession } from '../../server/db/raw.ts';
import { sequencesOf, tablesOf } from '../../server/db/catalog.ts';

export const fingerprints = (raw: RawAccess): Promise<Record<string, unknown>> =>
  raw('read', async (session) => {
    const all: Record<string, unknown> = {};
    for (const table of await tablesOf(session)) {
      const name = quoteTable(table);
      [all[name]] = await session.rows(
        `select count(*)::int, sum(hashtextextended(t::text, 0))::text as hash from ${name} t`,
      );
    }
    return all;
  });

const constraintsOf = (session: RawSession) =>
  session.rows(
    `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is, convalidated from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  );

const indexesOf = (session: RawSession) =>
  session.rows(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`);

/** What stands around the rows: constraints, triggers, indexes, and where numbering goes on. */
export const rules = (raw: RawAccess): Promise<Record<string, unknown>> =>
  raw('read', async (session) => ({
    constraints: await constraintsOf(session),
    triggers: await session.rows(
      `select tgrelid::regclass::text as on, tgname, tgenabled::text as state from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    indexes: await indexesOf(session),
    sequences: await sequencesOf(session),
  }));

/** What the migrator makes, without a single row: equal in a database that begins today and in one that was brought up to date. */
export const shape = (raw: RawAccess): Promise<Record<string, unknown>> =>
  raw('read', async (session) => ({
    constraints: await constraintsOf(session),
    indexes: await indexesOf(session),
    columns: await session.rows(
      `select c.relname as on, a.attname as name, format_type(a.atttypid, a.atttypmod) as is, a.attnotnull, a.attidentity, a.attstorage,
         pg_get_expr(d.adbin, d.adrelid) as default, c.reloptions
       from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped order by 1, 2`,
    ),
    functions: await session.rows(
      `select proname as name, pg_get_functiondef(oid) as is from pg_proc
       where pronamespace = 'public'::regnamespace and proname like 'hadir%' order by 1`,
    ),
    views: await session.rows(
      `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
    ),
    triggers: await session.rows(
      `select pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1`,
    ),
  }));
