/**
 * Writes a backup to a file. The file gets its name only after it was written completely and verified, so there is never half a backup
 * under that name.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as pipelineOf, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { freeBytes } from '../db/room.ts';
import { syncPath } from '../db/sync.ts';
import { errorCode, StartError } from '../base/startError.ts';
import { dump, type DumpSource } from './dump.ts';
import { createDamagedBackupError, decode, type BackupHeader } from './format.ts';

const DRAFT_PREFIX = '.hadir-draft-';

/** Whether a file is an unfinished backup, left behind by a crash. */
export const isDraft = (name: string): boolean => name.startsWith(DRAFT_PREFIX);

export const makeDraftPath = (folder: string): string =>
  join(folder, `${DRAFT_PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`);

/** Thrown when the disk has too little room left, so that callers can tell this from a fault of the database. */
export class NotEnoughDiskSpaceError extends StartError {}

export interface BackupOptions {
  /** How many bytes of the disk must stay free. */
  readonly reserve?: number;
  readonly now: Date;
  /** Aborts the backup, which leaves no file behind. */
  readonly signal?: AbortSignal;
}

/** Compresses fast rather than small, because on the embedded engine all other calls wait for the backup. */
const GZIP = { level: 4 };

/**
 * Writes a backup of a database to a file.
 *
 * @throws StartError saying why there is no backup
 */
export const backUp = (
  from: DumpSource,
  path: string,
  { now, reserve = 0, signal }: BackupOptions,
): Promise<BackupHeader> =>
  writeVerifiedBackup(path, (draft) =>
    dump(from, now, (bytes) =>
      pipeline(bytes, requireFreeSpace(dirname(path), reserve), createGzip(GZIP), draft, { signal }),
    ),
  );

/** Writes a backup that another process has dumped to a file. */
export const saveDump = (compressed: AsyncIterable<Buffer>, path: string): Promise<BackupHeader> =>
  writeVerifiedBackup(path, (draft) => pipeline(compressed, draft));

async function writeVerifiedBackup(
  path: string,
  write: (draft: Writable) => Promise<void>,
): Promise<BackupHeader> {
  const draft = makeDraftPath(dirname(path));
  try {
    // The file is opened before anything is written: if writing failed while it was still being opened, the file would be left behind.
    const opened = await open(draft, 'wx', 0o600);
    await write(opened.createWriteStream()).finally(() => opened.close());
    const file = await open(draft, 'r+');
    await file.sync().finally(() => file.close());
    const header = await verifyBackup(draft);
    await rename(draft, path);
    syncPath(dirname(path));
    return header;
  } catch (error) {
    throw explainWriteError(error, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads a backup to its end.
 *
 * @throws StartError when it could not be restored
 */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  const { header, pieces } = await decode(readUncompressedBackup(path));
  while (!(await pieces.next()).done);
  return header;
}

/** Reads a backup file as uncompressed bytes, as `decode` and `restore` take them. */
export async function* readUncompressedBackup(path: string): AsyncGenerator<Buffer> {
  const bytes = createGunzip();
  // An error of either stream destroys the other one, and the loop below throws it, so the callback has nothing to do.
  pipelineOf(createReadStream(path), bytes, () => {});
  try {
    for await (const piece of bytes) yield piece as Buffer;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code.startsWith('Z_')) throw createDamagedBackupError();
    if (error instanceof StartError) throw error;
    throw new StartError(`Berkas cadangan ${path} tidak dapat dibaca (${code || String(error)}).`, {
      cause: error,
    });
  } finally {
    bytes.destroy();
  }
}

const requireFreeSpace = (folder: string, reserve: number) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      if (freeBytes(folder) - piece.length < reserve) throw createDiskSpaceError(folder);
      yield piece;
    }
  };

export const createDiskSpaceError = (folder: string) =>
  new NotEnoughDiskSpaceError(
    `Ruang disk di ${folder} tidak cukup, jadi cadangan tidak dibuat. Kosongkan ruang dulu.`,
  );

function explainWriteError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (error instanceof StartError || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return createDiskSpaceError(dirname(path));
  if (!code.startsWith('E')) return error;
  return new StartError(
    `Cadangan tidak dapat ditulis ke ${path} (${code}). Periksa folder itu dan izinnya.`,
    { cause: error },
  );
}
