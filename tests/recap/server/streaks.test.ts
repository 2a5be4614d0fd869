/** Who is absent for some recorded school days in a row, and since when. */
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { MAX_STREAK_SCHOOLS } from '../../../contract/limits.ts';
import type { Overview } from '../../../contract/overview/overview.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import type { Attention } from '../../../contract/recap/thresholds.ts';
import { absenceStreakOf } from '../../../server/features/recap/sums/streak.ts';
import {
  academicYears,
  allSessions,
  attendance,
  calendarDays,
  classes,
  memberships,
  schools,
  subjects,
} from '../../../server/schema.ts';
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

describe('a row of absences with something else between its days', () => {
  /** Both places say the same: the class's list, and the head's home. */
  async function streakNow() {
    const listed = (await attention()).pupils.map(({ id, streak }) => ({ id, ...streak }));
    const atHome = (await home()).streaks?.pupils.map(({ fullname: _name, Class: _class, ...row }) => row);
    expect(atHome).toEqual(listed);
    return listed[0];
  }

  it('goes over a holiday, of which marks count as little as on the sheet', async () => {
    const { db, fixtures } = server;
    await db.insert(calendarDays).values({
      name: 'Libur',
      kind: 'libur-sekolah',
      startDate: '2026-11-18',
      endDate: '2026-11-18',
      isSchoolDay: false,
      academicYearId: fixtures.year,
      schoolId: fixtures.school,
    });
    await mark({ '2026-11-16': 'izin', '2026-11-17': 'sakit', '2026-11-18': 'hadir', '2026-11-19': 'alpa' });
    expect(await streakNow()).toMatchObject({ days: 3, since: '2026-11-16', last: '2026-11-19' });
    await db.delete(calendarDays);
    expect(await streakNow()).toBeUndefined();
  });

  it('leaves out a lesson that was cancelled since, whether it said present or absent', async () => {
    await mark({ '2026-11-16': 'alpa', '2026-11-17': 'alpa', '2026-11-18': 'hadir', '2026-11-19': 'alpa' });
    expect(await streakNow()).toBeUndefined();
    const cancel = { cancelledAt: new Date(), cancelledByName: 'Uji', cancelReason: 'Uji' };
    await server.db.update(allSessions).set(cancel).where(eq(allSessions.date, '2026-11-18'));
    expect(await streakNow()).toMatchObject({ days: 3, since: '2026-11-16' });
    await server.db.update(allSessions).set(cancel).where(eq(allSessions.date, '2026-11-17'));
    expect(await streakNow()).toBeUndefined();
  });

  it('goes on with another letter when a note of illness comes later, and ends where the school had sent the pupil', async () => {
    await mark({ '2026-11-17': 'alpa', '2026-11-18': 'alpa', '2026-11-19': 'alpa' });
    const letter = (kind: string, day: string) =>
      server.request('POST', '/dashboard/letters', {
        as: 'admin',
        body: {
          student_ids: server.fixtures.pupils.slice(0, 1),
          kind,
          reason: 'Uji',
          start_date: day,
          end_date: day,
          corrects: ['alpa'],
        },
      });
    expect((await letter('sakit', '2026-11-19')).status).toBe(201);
    expect(await streakNow()).toMatchObject({ days: 3, status: 'sakit' });
    expect((await letter('dispensasi', '2026-11-18')).status).toBe(201);
    expect(await streakNow()).toBeUndefined();
  });

  it('is decided by the daily register alone where that is the school’s rule', async () => {
    const { db, fixtures } = server;
    await mark({ '2026-11-17': 'alpa', '2026-11-18': 'alpa', '2026-11-19': 'alpa' });
    expect(await streakNow()).toMatchObject({ days: 3 });
    await db.update(schools).set({ dayRule: 'daily-register' });
    expect(await streakNow()).toBeUndefined();
    await db.update(subjects).set({ isDaily: true }).where(eq(subjects.id, fixtures.subject));
    expect(await streakNow()).toMatchObject({ days: 3 });
    await db.update(subjects).set({ isDaily: false }).where(eq(subjects.id, fixtures.subject));
    await db.update(schools).set({ dayRule: 'any-alpa' });
  });

  it('goes with a pupil who moves to another class, and is named there', async () => {
    const { db, fixtures } = server;
    const [pupil = 0] = fixtures.pupils;
    await mark({ '2026-11-17': 'alpa', '2026-11-18': 'alpa' });
    const here = and(eq(memberships.userId, pupil), eq(memberships.classId, fixtures.class));
    await db.update(memberships).set({ leftOn: '2026-11-19' }).where(here);
    await db.insert(memberships).values({
      classId: fixtures.otherClass,
      academicYearId: fixtures.year,
      userId: pupil,
      number: 40,
      joinedOn: '2026-11-19',
    });
    const register = await newRegister(server, { date: '2026-11-19', subjectId: fixtures.foreignSubject });
    await register.mark([{ user_id: pupil, status: 'izin' }], 'admin');
    expect((await attention()).pupils).toEqual([]);
    const { pupils } = (
      await server.request('GET', `/dashboard/classes/${fixtures.otherClass}/attention`, { as: 'kepsek' })
    ).body.data as Attention;
    const row = { days: 3, since: '2026-11-17', last: '2026-11-19', status: 'izin' };
    expect(pupils).toMatchObject([{ id: pupil, streak: row }]);
    expect((await home()).streaks?.pupils).toMatchObject([{ id: pupil, Class: { name: 'X-2' }, ...row }]);
    await db.delete(memberships).where(eq(memberships.joinedOn, '2026-11-19'));
    await db.update(memberships).set({ leftOn: null }).where(here);
  });

  it('is shorter or longer by the number that the school asks for', async () => {
    await mark({ '2026-11-18': 'alpa', '2026-11-19': 'alpa' });
    expect(await streakNow()).toBeUndefined();
    await server.db.update(schools).set({ streakDays: 2 });
    expect(await streakNow()).toMatchObject({ days: 2, since: '2026-11-18' });
    await server.db.update(schools).set({ streakDays: 3 });
  });
});

it('is not searched in more schools at once than a home can wait for; in one of them it is', async () => {
  const { db, fixtures } = server;
  await mark({ '2026-11-17': 'alpa', '2026-11-18': 'alpa', '2026-11-19': 'alpa' });
  const others = await db
    .insert(schools)
    .values(Array.from({ length: MAX_STREAK_SCHOOLS }, (_, i) => ({ name: `Sekolah ${i}` })))
    .returning({ id: schools.id });
  await db
    .insert(classes)
    .values(others.map(({ id: schoolId }) => ({ name: 'VII A', academicYearId: fixtures.year, schoolId })));
  const ofAll = (await server.request('GET', '/dashboard/overview/day', { as: 'admin' })).body.data;
  expect(ofAll.streaks).toBeNull();
  expect((await home()).streaks?.total).toBe(1);
  const ids = others.map(({ id }) => id);
  await db.delete(classes).where(inArray(classes.schoolId, ids));
  await db.delete(schools).where(inArray(schools.id, ids));
});

it('is no news any more when its last days lie before the days that are searched', () => {
  const letters = ['A', 'A', 'A', '-', '-'].map((letter, day) => ({ letter, date: `2026-11-1${day}` }));
  expect(absenceStreakOf(letters, { least: 3, from: '2026-11-10' })).toMatchObject({ days: 3 });
  expect(absenceStreakOf(letters, { least: 3, from: '2026-11-11' })).toBeUndefined();
});
