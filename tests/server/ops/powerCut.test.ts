// The embedded database: what an answer says is kept must be on the disk before the answer leaves.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { openEmbedded } from '../../../server/db/embedded.ts';
import { attendance } from '../../../server/schema.ts';
import { unpackTemplate } from '../../../server/db/template.ts';
import { type ShadowDisk, shadowDisk } from '../../support/shadowDisk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { root } from './hadir.ts';
import { removeFolder } from '../../support/removeFolder.ts';

let parent: string;
/** What the engine could not go on for; in a real process its end. */
const broken: string[] = [];
let disk: ShadowDisk;
let database: OpenDatabase;
let server: TestServer;
let path: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'hadir-power-'));
  const folder = join(parent, 'db');
  // The build's; without one the engine makes everything itself.
  if (!(await unpackTemplate(join(root, 'dist'), folder))) mkdirSync(folder);
  disk = shadowDisk(folder);
  database = await openEmbedded(folder, disk, (reason) => broken.push(reason));
  // As a first start does (see open.ts): what the engine begins with is synced whole.
  await database.settled();
  disk.trust();
  server = await startTestServer({ database });
  const { subject, session } = server.fixtures;
  path = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
  await server.signIn('guru');
});
afterAll(async () => {
  disk.release();
  await server.close();
  await removeFolder(parent);
});

const mark = (pupil: number, status: string) =>
  server.request('PATCH', path, {
    as: 'guru',
    body: { attendances: [{ user_id: server.fixtures.pupils[pupil], status }] },
  });

const statusIn = async (db: OpenDatabase['db'], pupil: number): Promise<string | null | undefined> => {
  const { session, pupils } = server.fixtures;
  const of = and(eq(attendance.sessionId, session), eq(attendance.userId, pupils[pupil] ?? 0));
  return (await db.select().from(attendance).where(of))[0]?.status;
};

it('a mark is answered only when it is on the disk, though the database has it before', async () => {
  disk.hold();
  let answered = false;
  const answer = mark(0, 'hadir').then(({ status }) => {
    answered = true;
    return status;
  });
  await expect.poll(() => statusIn(database.db, 0)).toBe('hadir');
  await expect.poll(() => disk.waiting).toBeGreaterThan(0);
  expect(answered).toBe(false);
  disk.release();
  expect(await answer).toBe(200);
});

it('one sync serves all answers that wait for it', async () => {
  const before = disk.shared;
  disk.hold();
  const answers = Array.from({ length: 10 }, (_, i) => mark(i, 'izin'));
  await expect.poll(() => statusIn(database.db, 9)).toBe('izin');
  disk.release();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(disk.shared - before).toBeLessThanOrEqual(3);
});

it('after a power cut every answered mark is there', async () => {
  for (const [cut, status] of ['sakit', 'alpa'].entries()) {
    // In between the engine writes tables and its control file, too, in the order that it needs.
    if (cut === 1) await database.db.execute('checkpoint');
    for (let pupil = 0; pupil < 12; pupil++) expect((await mark(pupil, status)).status).toBe(200);
    const left = join(parent, `left-${cut}`);
    disk.cut(left);
    const after = await openEmbedded(left);
    try {
      for (let pupil = 0; pupil < 12; pupil++) expect(await statusIn(after.db, pupil)).toBe(status);
    } finally {
      await after.close();
    }
  }
});

it('a disk that failed once ends the process, and until then is not trusted again, though later syncs succeed', async () => {
  disk.fail();
  expect((await mark(0, 'hadir')).status).toBe(503);
  expect((await mark(1, 'hadir')).status).toBe(503);
  expect(broken).toEqual([expect.stringContaining('EIO: i/o error, fsync')]);
});
