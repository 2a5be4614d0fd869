import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { appliedMigrations, sequencesOf, tablesOf } from '../db/catalog.ts';
import type { OpenDatabase } from '../db/client.ts';
import type { RawSession } from '../db/raw.ts';
import { StartError } from '../base/startError.ts';
import { encode, FORMAT_VERSION } from './format.ts';

export type DumpSource = Pick<OpenDatabase, 'engine' | 'raw'>;

/**
 * How many bytes may wait until they are taken. On the embedded engine all other calls wait while the database is read, but not while the rest
 * is compressed: of a school that is nearly everything.
 */
const MAX_WAITING_BYTES = 32 * 2 ** 20;

/**
 * Passes the bytes of a backup, not yet compressed, to `consumeBytes`; they show the database at one moment. Nearly all of a large database is
 * read only as fast as they are consumed, so that must not wait for a slow reader.
 */
export async function dump<T>(
  { engine, raw }: DumpSource,
  now: Date,
  consumeBytes: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const waiting = new PassThrough({ highWaterMark: MAX_WAITING_BYTES });
  const reading = raw('read', (session) => pipeline(generateDumpBytes(session, engine, now), waiting));
  // Who stops consuming stops the reading, and a failure of either is that of the dump.
  const consuming = consumeBytes(waiting).finally(() => waiting.destroy());
  const [read, consumed] = await Promise.allSettled([reading, consuming]);
  if (consumed.status === 'rejected') throw consumed.reason;
  if (read.status === 'rejected') throw read.reason;
  return consumed.value;
}

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
