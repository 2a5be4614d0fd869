// A database that an older Hadir filled: see tests/support/oldDemo.ts.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE, calls } from '../../contract/calls.ts';
import { createApp } from '../../server/app.ts';
import { checkDatabase } from '../../server/backup/check/check.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/emptyDatabase.ts';
import { shape } from '../support/fingerprints.ts';
import { installation } from '../support/installation.ts';
import { answersThen, restoreThen } from '../support/oldDemo.ts';
import { NOW } from '../support/server.ts';

const answers = answersThen();

let old: EmptyDatabase;
let database: OpenDatabase | undefined;
let app: ReturnType<typeof createApp>;
let token: string;

beforeAll(async () => {
  old = await emptyDatabase();
  await restoreThen(old.raw);
  database = await old.open();
  app = createApp({
    ...database,
    hasRoom: async () => true,
    installation: installation(NOW),
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
    mail: { send: () => {}, drain: async () => {} },
    settings: {
      jwtSecret: 'a secret of the tests, long enough to sign with',
      cookiePrefix: 'hadir',
      timeZone: 'Asia/Jakarta',
    },
  });
  const body = JSON.stringify({ identifier: 'admin', password: 'hadir-demo' });
  const headers = { 'Content-Type': 'application/json' };
  const signedIn = await app.request(API_BASE + calls.login.path(), { method: 'POST', body, headers });
  token = ((await signedIn.json()) as { data: { token: string } }).data.token;
});
afterAll(() => (database ?? old).close());

async function get<T>(path: string): Promise<{ data: T; meta: { totalPages: number } }> {
  const answer = await app.request(API_BASE + path, { headers: { Authorization: `Bearer ${token}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as { data: T; meta: { totalPages: number } };
}

async function allOf(path: string): Promise<object[]> {
  const rows: object[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await get<object[]>(`${path}?limit=100&page=${page}`);
    rows.push(...data);
    if (page >= meta.totalPages) return rows;
  }
}

it('keeps every line of every register, every count and every history as the older Hadir answered them', async () => {
  let lines = 0;
  for (const [path, { register, session, history }] of Object.entries(answers.said)) {
    const now = await get<object[]>(`${path}/attendance?limit=100`);
    // Fields may have been added since; no line, and no value.
    expect([path, now.data]).toMatchObject([path, register]);
    expect([path, (await get(path)).data]).toMatchObject([path, session]);
    expect([path, await allOf(`${path}/attendance/history`)]).toMatchObject([path, history]);
    lines += register.length;
  }
  expect([Object.keys(answers.said).length, lines]).toEqual([240, 8909]);
  const incomplete = await allOf(calls.listIncomplete.path());
  expect(incomplete.map((one) => (one as { id: number }).id)).toEqual(answers.incomplete);
});

it('makes one year of both semesters and one class of both halves, and holds together', async () => {
  const years = await get<{ name: string; is_active: boolean }[]>(calls.listAcademicYears.path());
  expect(years.data.map(({ name, is_active }) => [name, is_active])).toEqual([
    ['2026/2027', true],
    ['2025/2026', false],
  ]);
  const classes = (await allOf(calls.listClasses.path())) as {
    name: string;
    AcademicYear: { name: string };
  }[];
  const past = classes.filter(({ AcademicYear: { name } }) => name === '2025/2026');
  expect(past.map(({ name }) => name).toSorted()).toEqual(['X-3', 'X-4']);
  expect(classes).toHaveLength(13);
  if (database) expect((await checkDatabase(database)).wrong).toBe(0);
});

it('has the same tables, functions, views and triggers afterwards as a database that begins today', async () => {
  const fresh = await openTestDatabase();
  try {
    expect(await shape(old.raw)).toEqual(await shape(fresh.raw));
  } finally {
    await fresh.close();
  }
});
