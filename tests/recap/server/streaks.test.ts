/** Who is absent for some recorded school days in a row, and since when. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Overview } from '../../../contract/overview/overview.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import type { Attention } from '../../../contract/recap/thresholds.ts';
import { absenceStreakOf } from '../../../server/features/recap/sums/streak.ts';
import { academicYears, allSessions, attendance, classes, schools } from '../../../server/schema.ts';
import { newRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  await db
    .update(classes)
    .set({ homeroomTeacherId: fixtures.otherTeacher })
    .where(eq(classes.id, fixtures.class));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.resetAccounts();
  await server.db.delete(attendance);
  await server.db.delete(allSessions);
});

type Marks = Readonly<Record<string, AttendanceStatus | undefined>>;

/** A register a day, in which the first pupil has this mark, and the second is present. */
async function mark(days: Marks): Promise<void> {
  const [first = 0, second = 0] = server.fixtures.pupils;
  for (const [date, status] of Object.entries(days)) {
    const register = await newRegister(server, { date });
    await register.mark([
      { user_id: second, status: 'hadir' },
      ...(status ? [{ user_id: first, status }] : []),
    ]);
  }
}

const attention = async (as = 'kepsek', query = ''): Promise<Attention> =>
  (await server.request('GET', `/dashboard/classes/${server.fixtures.class}/attention${query}`, { as })).body
    .data;
const home = async (): Promise<SchoolDayOverview> =>
  (await server.request('GET', '/dashboard/overview/day', { as: 'kepsek' })).body.data;

it('is a reason of its own, also where the school asks for no share: three days of whatever absence, since the first of them', async () => {
  await mark({ '2026-11-16': 'hadir', '2026-11-17': 'sakit', '2026-11-18': 'izin', '2026-11-19': 'alpa' });
  const { limits, pupils } = await attention();
  expect(limits).toEqual({ min_percent: null, max_alpa: null, streak_days: 3 });
  const row = { days: 3, since: '2026-11-17', last: '2026-11-19', status: 'alpa' };
  expect(pupils).toMatchObject([{ id: server.fixtures.pupils[0], standings: [], streak: row }]);
  expect((await home()).streaks).toMatchObject({
    total: 1,
    pupils: [{ id: server.fixtures.pupils[0], Class: { name: 'X-10' }, ...row }],
  });
});

it('is neither broken nor lengthened by days without a record, and ends with a day of presence', async () => {
  await mark({
    '2026-11-13': 'alpa',
    '2026-11-16': 'alpa',
    '2026-11-17': undefined,
    '2026-11-18': 'alpa',
    '2026-11-19': undefined,
  });
  expect((await attention()).pupils[0]?.streak).toMatchObject({ days: 3, since: '2026-11-13' });
  await mark({ '2026-11-20': 'terlambat' });
  expect((await attention()).pupils).toEqual([]);
  expect((await home()).streaks).toEqual({ total: 0, pupils: [] });
});

it('goes back as far as it goes in the year, over months and the turn of the semesters, however long nothing is searched', async () => {
  const [year] = await server.db
    .select()
    .from(academicYears)
    .where(eq(academicYears.id, server.fixtures.year));
  const ganjil = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18'];
  const first = year?.genapStart ?? '';
  const january = Array.from({ length: 26 }, (_, day) => new Date(Date.parse(first) + day * 86_400_000))
    .filter((day) => ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10));
  await server.resetAccounts();
  server.clock.set(new Date(`${january.at(-1)}T12:00:00Z`));
  await mark(Object.fromEntries([...ganjil, ...january].map((date) => [date, 'sakit'])));
  const expected = { days: ganjil.length + january.length, since: '2026-12-14' };
  expect((await attention()).pupils[0]?.streak).toMatchObject(expected);
  expect((await home()).streaks?.pupils).toMatchObject([expected]);
  // It is news of today, not of the semester that is over.
  expect((await attention('kepsek', '?semester=Ganjil')).pupils[0]?.streak ?? null).toBeNull();
});

it('is as long as the school says, and stands on the home of the wali kelas; a subject’s teacher sees no days', async () => {
  await mark({ '2026-11-17': 'izin', '2026-11-18': 'izin', '2026-11-19': 'izin' });
  const overview = async (as: string): Promise<Overview> =>
    (await server.request('GET', '/dashboard/overview', { as })).body.data;
  expect((await overview('guru2')).homeroom[0]?.streaks).toMatchObject([{ days: 3, since: '2026-11-17' }]);
  expect((await attention('guru')).pupils).toEqual([]);
  await server.db.update(schools).set({ streakDays: 4 });
  expect((await attention()).pupils).toEqual([]);
  await server.db.update(schools).set({ streakDays: null });
  expect((await attention()).limits.streak_days).toBeNull();
  expect((await home()).streaks).toEqual({ total: 0, pupils: [] });
  await server.db.update(schools).set({ streakDays: 3 });
});

it('is no news any more when its last days lie before the days that are searched', () => {
  const letters = ['A', 'A', 'A', '-', '-'].map((letter, day) => ({ letter, date: `2026-11-1${day}` }));
  expect(absenceStreakOf(letters, { least: 3, from: '2026-11-10' })).toMatchObject({ days: 3 });
  expect(absenceStreakOf(letters, { least: 3, from: '2026-11-11' })).toBeUndefined();
});
