/**
 * The tests' embedded database, one after another in a process: the next file gets the one that the last has given back,
 * emptied, which takes a tenth of starting another. One in which anything but rows has changed is thrown away.
 */
import type { PGlite } from '@electric-sql/pglite';

interface Kept {
  readonly client: PGlite;
  /** What a test must not have changed, as it was at the start. */
  readonly rules: string;
}
let idle: Kept | undefined;

/** @param start makes one with the tables */
export async function lendEmbedded(
  start: () => Promise<PGlite>,
): Promise<{ client: PGlite; giveBack(): Promise<void> }> {
  const kept = (await emptied()) ?? (await keep(await start()));
  const { client, end } = lent(kept.client);
  const giveBack = async () => {
    end();
    // Leaves it no timer of ten seconds: it was set by this file's clock, which may have been weeks ahead of the next one's.
    await kept.client.exec('select pg_stat_force_next_flush()');
    if (idle) await kept.client.close();
    else idle = kept;
  };
  return { client, giveBack };
}

async function keep(client: PGlite): Promise<Kept> {
  await client.exec(REFUSE_ROWS);
  return { client, rules: await rulesOf(client) };
}

async function emptied(): Promise<Kept | undefined> {
  const kept = idle;
  idle = undefined;
  if (!kept || kept.client.closed) return undefined;
  await kept.client.exec(EMPTY);
  if ((await rulesOf(kept.client)) === kept.rules) return kept;
  await kept.client.close();
  return undefined;
}

/** For one file: what it leaves running must not write into the next one's database. */
function lent(client: PGlite): { client: PGlite; end(): void } {
  let isOver = false;
  const get = (target: PGlite, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name, target);
    if (typeof value !== 'function') return value;
    if (isOver) throw new Error('PGlite is closed');
    return value.bind(target);
  };
  return { client: new Proxy(client, { get }), end: () => void (isOver = true) };
}

/** Statistics go as well: they choose the plans. Triggers and foreign keys rest meanwhile. */
const EMPTY = `
  begin;
  set local session_replication_role = replica;
  do $$ begin
    execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public');
  end $$;
  delete from pg_statistic where starelid >= 16384;
  commit;
  select pg_advisory_unlock_all();`;

/** Emptying takes away what a migration has written as well; none writes a row into an empty database. */
const REFUSE_ROWS = `
  do $$ declare name text; has_rows boolean; begin
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into has_rows;
      if has_rows then raise exception '% has rows from the start: keep them in tests/support/embedded.ts', name; end if;
    end loop;
  end $$`;

/** A hash over all that is not a row of ours: any change of a row of the catalog gives it another xmin. */
async function rulesOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ rules: string }>(`
    select md5(string_agg(line, E'\\n' order by line)) as rules from (
      select concat_ws(' ', oid, relname, relkind, relhastriggers, reloptions) as line from pg_class where oid >= 16384
      union all select concat_ws(' ', attrelid, attnum, xmin) from pg_attribute where attrelid >= 16384
      union all select concat_ws(' ', oid, xmin) from pg_attrdef
      union all select concat_ws(' ', oid, xmin) from pg_constraint where oid >= 16384
      union all select concat_ws(' ', oid, xmin) from pg_trigger
      union all select concat_ws(' ', oid, xmin) from pg_proc where oid >= 16384
      union all select concat_ws(' ', oid, xmin) from pg_extension
      union all select concat_ws(' ', oid, xmin) from pg_namespace where nspname !~ '^pg_'
      union all select concat_ws(' ', indexrelid, indisvalid) from pg_index where indexrelid >= 16384
      union all select concat_ws(' ', name, setting) from pg_settings where name !~ '[.]'
      union all select m::text from drizzle.__drizzle_migrations m
    ) as lines`);
  return rows[0]?.rules ?? '';
}
