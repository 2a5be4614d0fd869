import { appliedMigrations, sequencesOf, tablesOf } from '../db/catalog.ts';
import type { OpenDatabase } from '../db/client.ts';
import type { RawSession } from '../db/raw.ts';
import { StartError } from '../base/startError.ts';
import { encode, FORMAT_VERSION } from './format.ts';

export type DumpSource = Pick<OpenDatabase, 'engine' | 'raw'>;

/**
 * Passes the bytes of a backup, not yet compressed, to `take`; they show the database at one moment. On the embedded engine all other calls
 * wait until `take` has ended, so it must not wait for a slow reader.
 */
export const dump = <T>(
  { engine, raw }: DumpSource,
  now: Date,
  consumeBytes: (bytes: AsyncIterable<Buffer>) => Promise<T>,
) => raw('read', (session) => consumeBytes(generateDumpBytes(session, engine, now)));

async function* generateDumpBytes(
  session: RawSession,
  engine: DumpSource['engine'],
  now: Date,
): AsyncGenerator<Buffer, void> {
  const migrations = await appliedMigrations(session);
  if (migrations.length === 0) {
    throw new StartError('Basis data itu belum berisi data Hadir, jadi tidak ada yang dicadangkan.');
  }
  yield* encode(
    {
      format: 'hadir-backup',
      version: FORMAT_VERSION,
      madeAt: now.toISOString(),
      engine,
      migrations,
      tables: await tablesOf(session),
      // Sequences are not transactional: read after the snapshot began, they are at or past every row in it.
      sequences: await sequencesOf(session),
    },
    (table) => session.copyOut(table),
  );
}
