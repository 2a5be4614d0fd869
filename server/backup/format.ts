/**
 * Defines the format of a backup: gzipped lines of JSON. The first line describes the whole, one line precedes each piece of a table (the
 * piece is what COPY writes), and the last has the numbers of rows and a SHA-256 of everything before it. Without the last line the backup
 * is invalid.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '../base/startError.ts';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).readonly() });

const headerSchema = z.object({
  format: z.literal('hadir-backup'),
  version: z.number(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgresql']),
  /** The timestamps of the migrations that made the tables. A restore runs exactly these before it fills them. */
  migrations: z.array(z.number()).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const FORMAT_VERSION = 1;

const pieceSchema = z.object({ table: z.number().int(), rows: z.number(), bytes: z.number() });
const endSchema = z.object({ end: z.literal(true), rows: z.array(z.number()), sha256: z.string() });
const lineSchema = z.union([pieceSchema, endSchema]);

/** The number of rows of each table, in the order of the header's tables. */
export type RowCounts = number[];

/** Turns a header and the pieces of its tables into the bytes of a backup, not yet compressed. */
export async function* encode(
  header: BackupHeader,
  piecesOf: (table: BackupHeader['tables'][number]) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, RowCounts> {
  const hash = createHash('sha256');
  const addToHash = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield addToHash(line(header));
  const counts: RowCounts = [];
  for (const [index, table] of header.tables.entries()) {
    counts.push(0);
    for await (const piece of piecesOf(table)) {
      const rows = linesIn(piece);
      counts[index] = (counts[index] ?? 0) + rows;
      yield addToHash(line({ table: index, rows, bytes: piece.length }));
      yield addToHash(piece);
    }
  }
  yield line({ end: true, rows: counts, sha256: hash.digest('hex') });
  return counts;
}

const line = (value: BackupHeader | z.infer<typeof lineSchema>): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`);

/** Counts the rows of a piece. Every line feed ends a row, because COPY writes a line break inside a value as two other characters. */
function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}

interface Piece {
  readonly table: BackupHeader['tables'][number];
  readonly lines: Buffer;
}

export interface Decoded {
  readonly header: BackupHeader;
  /**
   * The pieces of the tables.
   *
   * @throws StartError at the end, when the backup is not exactly what was written
   */
  readonly pieces: AsyncGenerator<Piece, RowCounts>;
}

/**
 * Reads the header of a backup; its pieces follow as they are read.
 *
 * @throws StartError when it is no backup of Hadir, or was made by a newer Hadir than this one
 */
export async function decode(bytes: AsyncIterable<Buffer>): Promise<Decoded> {
  const hash = createHash('sha256');
  const read = createByteReader(bytes);
  const first = await read.line();
  hash.update(first).update('\n');
  const found = z.object({ format: z.string(), version: z.number() }).safeParse(parsed(first));
  if (!found.success || found.data.format !== 'hadir-backup') {
    throw new StartError('Berkas itu bukan cadangan Hadir.');
  }
  if (found.data.version > FORMAT_VERSION) throw createNewerVersionError();
  const header = headerSchema.safeParse(parsed(first));
  if (!header.success) throw createDamagedBackupError();
  return { header: header.data, pieces: piecesOf(header.data) };

  async function* piecesOf({ tables }: BackupHeader): AsyncGenerator<Piece, RowCounts> {
    const counts: RowCounts = tables.map(() => 0);
    for (;;) {
      const text = await read.line();
      const next = lineSchema.safeParse(parsed(text));
      if (!next.success) throw createDamagedBackupError();
      if ('end' in next.data) {
        const { rows, sha256 } = next.data;
        if (sha256 !== hash.digest('hex') || rows.join() !== counts.join()) throw createDamagedBackupError();
        // Nothing may follow, because the checksum would not cover it.
        if (!(await read.isAtEnd())) throw createDamagedBackupError();
        return counts;
      }
      hash.update(text).update('\n');
      const table = tables[next.data.table];
      if (!table) throw createDamagedBackupError();
      const lines = await read.bytes(next.data.bytes);
      hash.update(lines);
      counts[next.data.table] = (counts[next.data.table] ?? 0) + next.data.rows;
      yield { table, lines };
    }
  }
}

const createNewerVersionError = () =>
  new StartError('Cadangan itu dibuat oleh Hadir yang lebih baru. Perbarui Hadir, lalu ulangi perintah ini.');
export const createDamagedBackupError = () =>
  new StartError('Cadangan itu rusak atau tidak lengkap, jadi tidak dipakai. Pakai cadangan yang lain.');

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

const MAX_LINE_BYTES = 2 ** 20;
const MAX_PIECE_BYTES = 2 ** 28;

function createByteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let unreadBuffers: Buffer[] = [];
  let unreadLength = 0;
  const more = async (): Promise<boolean> => {
    const { done, value } = await iterator.next();
    if (done) return false;
    unreadBuffers.push(value);
    unreadLength += value.length;
    return true;
  };
  const take = (bytes: number, skip = 0): Buffer => {
    const all = Buffer.concat(unreadBuffers);
    unreadBuffers = [all.subarray(bytes + skip)];
    unreadLength = all.length - bytes - skip;
    return all.subarray(0, bytes);
  };
  return {
    async line(): Promise<Buffer> {
      for (;;) {
        const end = Buffer.concat(unreadBuffers).indexOf(0x0a);
        if (end >= 0) return take(end, 1);
        if (unreadLength > MAX_LINE_BYTES || !(await more())) throw createDamagedBackupError();
      }
    },
    async bytes(count: number): Promise<Buffer> {
      if (count > MAX_PIECE_BYTES) throw createDamagedBackupError();
      for (;;) {
        if (unreadLength >= count) return take(count);
        if (!(await more())) throw createDamagedBackupError();
      }
    },
    isAtEnd: async () => unreadLength === 0 && !(await more()),
  };
}
