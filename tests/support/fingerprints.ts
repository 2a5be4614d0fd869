/** Of each table: how many rows, and the sum of their hashes, whatever their order; also of what the migrator keeps. Equal on both engines. */
import { quoteTable, type Raw } from '../../server/db/raw.ts';
import { sequencesOf, tablesOf } from '../../server/db/catalog.ts';

export const fingerprints = (raw: Raw): Promise<Record<string, unknown>> =>
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

/** What stands around the rows: constraints, triggers, indexes, and where numbering goes on. */
export const rules = (raw: Raw): Promise<Record<string, unknown>> =>
  raw('read', async (session) => ({
    constraints: await session.rows(
      `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is, convalidated from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    ),
    triggers: await session.rows(
      `select tgrelid::regclass::text as on, tgname, tgenabled::text as state from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    indexes: await session.rows(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    ),
    sequences: await sequencesOf(session),
  }));
