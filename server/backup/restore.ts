import { tablesOf } from '../db/catalog.ts';
import { makeFunctions, makeDatabaseObjects, run } from '../db/migrate.ts';
import { type Migration, migrations, selectKnownMigrations } from '../db/migrationFiles.ts';
import { quoteName, quoteTable, type RawAccess, type RawSession, type TableName } from '../db/raw.ts';
import { findRootError } from '../db/retry.ts';
import { errorCode, StartError } from '../base/startError.ts';
import { createDamagedBackupError, type Decoded, decode, type BackupHeader } from './format.ts';

export interface Restored {
  readonly madeAt: Date;
  readonly rows: number;
}

/**
 * Fills an empty database with a backup: it makes the tables as they were then, adds their rows, and runs the migrations made since. All of
 * this is one transaction, which a damaged backup never commits.
 *
 * @param bytes not compressed any more
 * @param existing the migrations of this Hadir; tests pass fewer
 * @throws StartError when the database is not empty, or the backup cannot be used
 */
export async function restore(
  target: RawAccess,
  bytes: AsyncIterable<Buffer>,
  existing: readonly Migration[] = migrations(),
): Promise<Restored> {
  const backup = await decode(bytes);
  const { header } = backup;
  const backupMigrations = selectKnownMigrations(header.migrations, existing);
  const work = target('write', async (session) => {
    await requireEmptyDatabase(session);
    await makeFunctions(session);
    for (const migration of backupMigrations) await run(session, migration);
    const addForeignKeys = await dropForeignKeys(session);
    const rows = await insertBackupRows(session, backup);
    await setSequences(session, header);
    await addForeignKeys();
    for (const migration of existing.slice(backupMigrations.length)) await run(session, migration);
    // With fewer migrations some tables of today's triggers are not there yet: the next start, which makes those, makes the triggers.
    if (existing.length === migrations().length) await makeDatabaseObjects(session);
    await session.rows('analyze');
    return { madeAt: new Date(header.madeAt), rows };
  });
  return work.catch((error: unknown) => {
    throw explainRefusedRows(error);
  });
}

/** A backup may be whole and still hold rows that the tables refuse, because the database that it shows was damaged already. */
function explainRefusedRows(error: unknown): unknown {
  const root = findRootError(error);
  const code = errorCode(root) ?? '';
  // 22 is a value that cannot be read, 23 a broken constraint.
  if (!/^2[23]...$/.test(code) || !(root instanceof Error)) return error;
  const { table, constraint }: Error & { table?: unknown; constraint?: unknown } = root;
  const where = [table && `tabel ${String(table)}`, constraint && `aturan ${String(constraint)}`, code];
  return new StartError(
    `Isi cadangan itu melanggar aturan basis data (${where.filter(Boolean).join(', ')}), jadi tidak ada yang dipulihkan. ` +
      'Basis data asalnya sudah rusak waktu dicadangkan: pakai cadangan yang lebih lama.',
    { cause: error },
  );
}

async function requireEmptyDatabase(session: RawSession): Promise<void> {
  const tables = await tablesOf(session);
  if (tables.length === 0) return;
  throw new StartError(
    'Basis data tujuan sudah berisi tabel, jadi tidak ada yang diubah. ' +
      'Buat basis data baru yang kosong (createdb), lalu pakai alamatnya.',
  );
}

/**
 * Drops all foreign keys while rows are added, because a row may refer to one that is not there yet. Triggers need no such care: they are
 * made after all rows.
 *
 * @returns a function that adds the keys again, which then check every row
 */
async function dropForeignKeys(session: RawSession): Promise<() => Promise<void>> {
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

async function insertBackupRows(session: RawSession, { header, pieces }: Decoded): Promise<number> {
  const expectedTables = await tablesOf(session);
  const named = (tables: BackupHeader['tables']) =>
    JSON.stringify(tables.map(({ schema, name, columns }) => [schema, name, columns.toSorted()]).toSorted());
  // The migrations are the same, so tables that differ mean that somebody changed the database by hand.
  if (named(header.tables) !== named(expectedTables)) {
    throw createDamagedBackupError();
  }
  // Migrations insert rows, too, such as drizzle's own list of migrations; the backup brings its own.
  await session.rows(`truncate ${expectedTables.map(quoteTable).join(', ')}`);
  for (;;) {
    const next = await pieces.next();
    if (next.done) return next.value.reduce((sum, rows) => sum + rows, 0);
    await session.copyIn(next.value.table, next.value.lines);
  }
}

async function setSequences(session: RawSession, { sequences }: BackupHeader): Promise<void> {
  for (const { last, isCalled, ...name } of sequences) {
    await session.rows('select setval($1::regclass, $2::bigint, $3::boolean)', [
      quoteTable(name),
      last,
      isCalled,
    ]);
  }
}
