import { readMigrationFiles } from 'drizzle-orm/migrator';
import { tablesOf } from '../db/catalog.ts';
import { migrationsFolder } from '../db/migrationsFolder.ts';
import { quoteName, quoteTable, type Raw, type RawSession, type TableName } from '../db/raw.ts';
import { StartError } from '../base/startError.ts';
import { damaged, type Decoded, decode, type Header, newer } from './format.ts';

export interface Restored {
  readonly madeAt: Date;
  readonly rows: number;
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Fills an empty database with a backup: the tables as they were then, their rows, and then what changed in the tables since.
 * All of it is one transaction, which a damaged backup does not reach the end of.
 *
 * @param bytes not compressed any more
 * @param known the migrations of this Hadir; tests hand in fewer
 * @throws StartError when the database holds something, or the backup cannot be used
 */
export async function restore(
  target: Raw,
  bytes: AsyncIterable<Buffer>,
  known: readonly Migration[] = readMigrationFiles({ migrationsFolder }),
): Promise<Restored> {
  const backup = await decode(bytes);
  const { header } = backup;
  const then = migrationsOf(header, known);
  return target('write', async (session) => {
    await requireEmpty(session);
    await migrate(session, then);
    const finish = await setRulesAside(session);
    const rows = await fill(session, backup);
    await setSequences(session, header);
    await finish();
    await migrate(session, known.slice(then.length));
    await session.rows('analyze');
    return { madeAt: new Date(header.madeAt), rows };
  });
}

/** The migrations that make the tables of the backup: the first ones of this version. */
function migrationsOf({ migrations }: Header, known: readonly Migration[]): Migration[] {
  const ours = known.slice(0, migrations.length);
  if (migrations.some((at, i) => ours[i]?.folderMillis !== at)) throw newer();
  return ours;
}

async function requireEmpty(session: RawSession): Promise<void> {
  const tables = await tablesOf(session);
  if (tables.length === 0) return;
  throw new StartError(
    'Basis data tujuan sudah berisi tabel, jadi tidak ada yang diubah. ' +
      'Buat basis data baru yang kosong (createdb), lalu pakai alamatnya.',
  );
}

/** Applies migrations as drizzle does, but within this transaction and only these. */
async function migrate(session: RawSession, migrations: readonly Migration[]): Promise<void> {
  await session.rows('create schema if not exists drizzle');
  await session.rows(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await session.rows(statement);
    await session.rows('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * Foreign keys and triggers would judge rows by what is not there yet, and write what the backup holds already.
 *
 * @returns what puts them back; foreign keys then look at every row
 */
async function setRulesAside(session: RawSession): Promise<() => Promise<void>> {
  const keys = await session.rows<TableName & { key: string; definition: string }>(
    `select n.nspname as schema, t.relname as name, c.conname as key, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname in ('public', 'drizzle') order by c.conname`,
  );
  const triggers = await session.rows<TableName & { trigger: string }>(
    `select n.nspname as schema, t.relname as name, g.tgname as trigger
     from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
     where not g.tgisinternal and g.tgenabled = 'O' and n.nspname in ('public', 'drizzle')`,
  );
  const alter = (table: TableName, change: string) =>
    session.rows(`alter table ${quoteTable(table)} ${change}`);
  for (const { key, ...table } of keys) await alter(table, `drop constraint ${quoteName(key)}`);
  for (const { trigger, ...table } of triggers) await alter(table, `disable trigger ${quoteName(trigger)}`);
  return async () => {
    for (const { trigger, ...table } of triggers) await alter(table, `enable trigger ${quoteName(trigger)}`);
    for (const { key, definition, ...table } of keys) {
      await alter(table, `add constraint ${quoteName(key)} ${definition}`);
    }
  };
}

async function fill(session: RawSession, { header, pieces }: Decoded): Promise<number> {
  const expected = await tablesOf(session);
  const named = (tables: Header['tables']) =>
    JSON.stringify(tables.map(({ schema, name, columns }) => [schema, name, columns.toSorted()]).toSorted());
  // The migrations are ours, so this is a database that somebody has changed by hand.
  if (named(header.tables) !== named(expected)) {
    throw damaged();
  }
  // Migrations leave rows, too: their own list, for one.
  await session.rows(`truncate ${expected.map(quoteTable).join(', ')}`);
  for (;;) {
    const next = await pieces.next();
    if (next.done) return next.value.reduce((sum, rows) => sum + rows, 0);
    await session.copyIn(next.value.table, next.value.lines);
  }
}

async function setSequences(session: RawSession, { sequences }: Header): Promise<void> {
  for (const { last, isCalled, ...name } of sequences) {
    await session.rows('select setval($1::regclass, $2::bigint, $3::boolean)', [
      quoteTable(name),
      last,
      isCalled,
    ]);
  }
}
