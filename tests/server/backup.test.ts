// A backup is one only if everything in it comes back: every row, on either engine, whatever people have typed.
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  backUp,
  NotEnoughDiskSpaceError,
  readUncompressedBackup,
  verifyBackup,
} from '../../server/backup/file.ts';
import { restore } from '../../server/backup/restore.ts';
import { appliedMigrations } from '../../server/db/catalog.ts';
import { migrations } from '../../server/db/migrationFiles.ts';
import { restoreThen } from '../support/oldDemo.ts';
import type { RawAccess } from '../../server/db/raw.ts';
import { attendance } from '../../server/schema.ts';
import { type EmptyDatabase, emptyEmbedded, emptyOnServer } from '../support/emptyDatabase.ts';
import { fingerprints, rules } from '../support/fingerprints.ts';
import { writeRandomSchool } from '../support/randomSchool.ts';
import { NOW, startTestServer, type TestServer } from '../support/server.ts';
import { removeFolder } from '../support/removeFolder.ts';

const url = process.env.TEST_DATABASE_URL;
const seed = Date.now() % 1e9;

let server: TestServer;
let folder: string;
let file: string;
const opened: EmptyDatabase[] = [];

const empty = async (kind: 'pglite' | 'postgresql' = 'pglite') => {
  const database = await (kind === 'pglite' ? emptyEmbedded() : emptyOnServer(url ?? ''));
  opened.push(database);
  return database;
};

beforeAll(async () => {
  server = await startTestServer();
  await writeRandomSchool(server, seed);
  folder = await mkdtemp(join(tmpdir(), 'hadir-backup-'));
  file = join(folder, 'sekolah.hadir');
  await backUp(server.database, file, { now: NOW });
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  await server.close();
  await removeFolder(folder);
});

const ENGINES: [string, EmptyDatabase['engine']][] = [['the embedded engine', 'pglite']];
if (url) ENGINES.push(['PostgreSQL', 'postgresql']);

it.each(ENGINES)(
  `restores every table with equal rows into %s, with its rules and numbers (seed ${seed})`,
  async (_, kind) => {
    const copy = await empty(kind);
    await restore(copy.raw, readUncompressedBackup(file));
    const before = await fingerprints(server.database.raw);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(await fingerprints(copy.raw)).toEqual(before);
    expect(await rules(copy.raw)).toEqual(await rules(server.database.raw));

    // And back to a file, and on to the other engine: the same again.
    const second = join(folder, `${kind}.hadir`);
    await backUp(copy, second, { now: NOW });
    if (!url) {
      expect(gunzipSync(await readFile(second)).equals(gunzipSync(await readFile(file)))).toBe(true);
      return;
    }
    const next = await empty(kind === 'pglite' ? 'postgresql' : 'pglite');
    await restore(next.raw, readUncompressedBackup(second));
    expect(await fingerprints(next.raw)).toEqual(before);
  },
);

it('is read by its owner only, and leaves no draft', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('is not made where the disk would get too full, and leaves nothing', async () => {
  const full = join(folder, 'penuh.hadir');
  await expect(backUp(server.database, full, { now: NOW, reserve: 2 ** 60 })).rejects.toThrow(
    NotEnoughDiskSpaceError,
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('.') || name.startsWith('penuh'))).toEqual(
    [],
  );
});

it('a damaged, cut or foreign file is refused with a sentence and leaves the database empty, as does one that is not empty', async () => {
  const target = await empty();
  const whole = await readFile(file);
  const text = gunzipSync(whole);
  const bad = join(folder, 'rusak.hadir');
  /** By the verification, which reads a file as a restore does, without tables to make first. */
  const refused = async (bytes: Uint8Array, sentence: RegExp) => {
    await writeFile(bad, bytes);
    await expect(verifyBackup(bad)).rejects.toThrow(sentence);
  };
  const refusedByBoth = async (bytes: Uint8Array, sentence: RegExp) => {
    await refused(bytes, sentence);
    await expect(restore(target.raw, readUncompressedBackup(bad))).rejects.toThrow(sentence);
    expect(await tablesIn(target.raw)).toBe(0);
  };
  const changed = (at: number) => {
    const copy = Buffer.from(text);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return gzipSync(copy);
  };
  const broken = /rusak atau tidak lengkap/;
  await refusedByBoth(whole.subarray(0, whole.length - 1), broken);
  await refused(whole.subarray(0, whole.length / 2), broken);
  // Whole as a gzip file, but no backup: without its last line, with more after it, with one other letter.
  await refused(gzipSync(text.subarray(0, text.lastIndexOf('\n', text.length - 2) + 1)), broken);
  await refused(gzipSync(Buffer.concat([text, Buffer.from('x')])), broken);
  await refusedByBoth(changed(text.lastIndexOf('hadir')), broken);
  await refusedByBoth(gzipSync('Nama;NIS\n'), /bukan cadangan Hadir/);
  await refusedByBoth(Buffer.from('PK'), broken);
  await refusedByBoth(gzipSync(text.toString('latin1').replace('"version":1', '"version":2')), /lebih baru/);

  await restore(target.raw, readUncompressedBackup(file));
  await expect(restore(target.raw, readUncompressedBackup(file))).rejects.toThrow(/sudah berisi tabel/);
});

it('a backup of a newer Hadir is refused, and one of before the baseline; one of an older Hadir since then is brought up to date', async () => {
  const [baseline, ...since] = migrations();
  if (!baseline) throw new Error('no migrations');
  await expect(restore((await empty()).raw, readUncompressedBackup(file), [baseline])).rejects.toThrow(
    /lebih baru/,
  );
  const path = join(folder, 'lama.hadir');
  const copy = await empty();
  await restoreThen(copy.raw);
  await backUp(copy, path, { now: NOW });
  const text = gunzipSync(await readFile(path)).toString('latin1');
  const tooOld = gzipSync(
    Buffer.from(text.replace(String(baseline.folderMillis), '1795420000000'), 'latin1'),
  );
  const older = join(folder, 'lebihlama.hadir');
  await writeFile(older, tooOld);
  await expect(restore((await empty()).raw, readUncompressedBackup(older))).rejects.toThrow(/terlalu lama/);
  const marks = (raw: RawAccess) =>
    raw('read', (session) =>
      session.rows('select session_id, user_id, status from attendance order by 1, 2'),
    );
  const restored = await empty();
  await restore(restored.raw, readUncompressedBackup(path));
  expect(await marks(restored.raw)).toEqual(await marks(copy.raw));
  const applied = await restored.raw('read', appliedMigrations);
  expect(applied.slice(-1 - since.length)).toEqual(
    [baseline, ...since].map(({ folderMillis }) => folderMillis),
  );
});

it('shows one moment, whatever is written while it is made', async () => {
  const before = await fingerprints(server.database.raw);
  const { db, fixtures } = server;
  let writing: Promise<unknown> | undefined;
  const watched: RawAccess = (may, work) =>
    server.database.raw(may, (session) =>
      work({
        ...session,
        async *copyOut(table) {
          // The embedded engine lets it wait, PostgreSQL does not.
          writing ??= db
            .insert(attendance)
            .values({
              sessionId: fixtures.session,
              userId: fixtures.outsider,
              status: 'hadir',
              updatedAt: NOW,
            })
            .execute();
          if (server.database.engine === 'postgresql') await writing;
          yield* session.copyOut(table);
        },
      }),
    );
  const path = join(folder, 'sambil.hadir');
  await backUp({ ...server.database, raw: watched }, path, { now: NOW });
  await writing;
  expect(await fingerprints(server.database.raw)).not.toEqual(before);
  const copy = await empty();
  await restore(copy.raw, readUncompressedBackup(path));
  expect(await fingerprints(copy.raw)).toEqual(before);
});

const tablesIn = (raw: RawAccess): Promise<number> =>
  raw('read', async (session) => {
    const [counted] = await session.rows<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')`,
    );
    return counted?.tables ?? -1;
  });
