/** A backup as a file: whole and read again before it has its name, or not there at all. */
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
import { dump, type Dumped } from './dump.ts';
import { damaged, decode, type Header } from './format.ts';

const DRAFT = '.hadir-draft-';

/** What a crash left of a backup that was being written. */
export const isDraft = (name: string): boolean => name.startsWith(DRAFT);

export const draftIn = (folder: string): string =>
  join(folder, `${DRAFT}${process.pid}-${randomBytes(6).toString('hex')}`);

/** The disk has too little room left: not a fault of the database. */
export class NoRoom extends StartError {}

export interface Writing {
  /** How much of the disk must stay free. */
  readonly reserve?: number;
  readonly now: Date;
  /** Ends it; nothing is left. */
  readonly signal?: AbortSignal;
}

/** Quick rather than small: on the embedded engine everybody waits for it. */
const GZIP = { level: 4 };

/** @throws StartError saying why there is no backup */
export const backUp = (from: Dumped, path: string, { now, reserve = 0, signal }: Writing): Promise<Header> =>
  writeWhole(path, (draft) =>
    dump(from, now, (bytes) =>
      pipeline(bytes, leavingFree(dirname(path), reserve), createGzip(GZIP), draft, { signal }),
    ),
  );

/** Keeps what another process has dumped. */
export const keep = (compressed: AsyncIterable<Buffer>, path: string): Promise<Header> =>
  writeWhole(path, (draft) => pipeline(compressed, draft));

async function writeWhole(path: string, write: (draft: Writable) => Promise<void>): Promise<Header> {
  const draft = draftIn(dirname(path));
  try {
    // Before anything is written: a file that is still being opened while the writing fails would be left behind.
    const opened = await open(draft, 'wx', 0o600);
    await write(opened.createWriteStream()).finally(() => opened.close());
    const file = await open(draft, 'r+');
    await file.sync().finally(() => file.close());
    const header = await verify(draft);
    await rename(draft, path);
    syncPath(dirname(path));
    return header;
  } catch (error) {
    throw explained(error, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws StartError when it would not restore */
export async function verify(path: string): Promise<Header> {
  const { header, pieces } = await decode(uncompressed(path));
  while (!(await pieces.next()).done);
  return header;
}

/** The bytes of a backup's file, as `decode` and `restore` take them. */
export async function* uncompressed(path: string): AsyncGenerator<Buffer> {
  const bytes = createGunzip();
  // What breaks the one breaks the other, and is thrown below.
  pipelineOf(createReadStream(path), bytes, () => {});
  try {
    for await (const piece of bytes) yield piece as Buffer;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code.startsWith('Z_')) throw damaged();
    if (error instanceof StartError) throw error;
    throw new StartError(`Berkas cadangan ${path} tidak dapat dibaca (${code || String(error)}).`, {
      cause: error,
    });
  } finally {
    bytes.destroy();
  }
}

const leavingFree = (folder: string, reserve: number) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      if (freeBytes(folder) - piece.length < reserve) throw noRoom(folder);
      yield piece;
    }
  };

export const noRoom = (folder: string) =>
  new NoRoom(`Ruang disk di ${folder} tidak cukup, jadi cadangan tidak dibuat. Kosongkan ruang dahulu.`);

function explained(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (error instanceof StartError || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom(dirname(path));
  if (!code.startsWith('E')) return error;
  return new StartError(
    `Cadangan tidak dapat ditulis ke ${path} (${code}). Periksa folder itu dan izinnya.`,
    { cause: error },
  );
}
