import { tablesOf } from '../db/catalog.ts';
import { makeFunctions, makeObjects, run } from '../db/migrate.ts';
import { type Migration, migrations, migrationsOf } from '../db/migrationFiles.ts';
import { quoteName, quoteTable, type Raw, type RawSession, type TableName } from '../db/raw.ts';
import { StartError } from '../base/startError.ts';
import { damaged, type Decoded, decode, type Header } from './format.ts';

export interface Restored {
  readonly madeAt: Date;
  readonly rows: number;
}

/**
 * Fills an empty database with a backup: the tables as they were then, their rows, and then what changed in the tables since.
 * All of it is one transaction, which a damaged backup does not reach the end of.
 *
 * @param bytes not compressed any more
 * @param existing the migrations of this Hadir; tests hand in fewer
 * @throws StartError when the database holds something, or the backup cannot be used
 */
export async function restore(
  target: Raw,
  bytes: AsyncIterable<Buffer>,
  existing: readonly Migration[] = migrations(),
): Promise<Restored> {
  const backup = await decode(bytes);
  const { header } = backup;
  const then = migrationsOf(header.migrations, existing);
  return target('write', async (session) => {
    await requireEmpty(session);
    await makeFunctions(session);
    for (const migration of then) await run(session, migration);
    const finish = await setKeysAside(session);
    const rows = await fill(session, backup);
    await setSequences(session, header);
    await finish();
    for (const migration of existing.slice(then.length)) await run(session, migration);
    await makeObjects(session);
    await session.rows('analyze');
    return { madeAt: new Date(header.madeAt), rows };
  });
}

async function requireEmpty(session: RawSession): Promise<void> {
  const tables = await tablesOf(session);
  if (tables.length === 0) return;
  throw new StartError(
    'Basis data tujuan sudah berisi tabel, jadi tidak ada yang diubah. ' +
      'Buat basis data baru yang kosong (createdb), lalu pakai alamatnya.',
  );
}

/**
 * Foreign keys would judge rows by what is not there yet. Triggers are made when all rows are there.
 *
 * @returns what puts them back; they then look at every row
 */
async function setKeysAside(session: RawSession): Promise<() => Promise<void>> {
  const keys = await session.rows<TableName & { key: string; definition: string }>(
    `select n.nspname as schema, t.relname as name, c.conname as key, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname in ('public', 'drizzle') order by c.conname`,
  );
  const alter = (table: TableName, change: string) =>
    session.rows(`alter table ${quoteTable(table)} ${change}`);
  for (const { key, ...table } of keys) await alter(table, `drop constraint ${quoteName(key)}`);
  return async () => {
    for (const { key, definition, ...table } of keys)
      await alter(table, `add constraint ${quoteName(key)} ${definition}`);
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
