/** One line a school says what the school's own home says, whatever was marked in either. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus, isPresent } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import { SCHOOL_HEADER } from '../../../contract/limits.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import type { DayOfSchool } from '../../../contract/overview/schools.ts';
import { Scope } from '../../../server/db/scope.ts';
import { listSchoolDays } from '../../../server/features/overview/schoolDays.ts';
import { allSessions, attendance } from '../../../server/schema.ts';
import { type Fixtures, TODAY } from '../../support/fixtures.ts';
import { fillOtherSchool, joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let schools: readonly Fixtures[];
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
  await openOtherSchool(server.db);
  schools = [server.fixtures, (await fillOtherSchool(server.db, server.fixtures)).fixtures];
  await server.resetAccounts();
});
afterAll(() => server.close());

const schoolDays = async (as = 'admin'): Promise<DayOfSchool[]> =>
  (await server.request('GET', '/dashboard/overview/schools', { as })).body.data;

const dayOf = async ({ school }: Fixtures): Promise<SchoolDayOverview> =>
  (
    await server.request('GET', '/dashboard/overview/day', {
      as: 'admin',
      headers: { [SCHOOL_HEADER]: String(school) },
    })
  ).body.data;

interface Lesson {
  /** The first school or the second. */
  at: number;
  subject: 'subject' | 'secondSubject';
  date: string;
  start: string;
  end: string;
  marks: (AttendanceStatus | undefined)[];
}

async function write(lessons: readonly Lesson[]): Promise<void> {
  await server.db.delete(allSessions);
  for (const { at, subject, date, start, end, marks } of lessons) {
    const school = schools[at];
    if (!school) throw new Error('there are two schools');
    const [row] = await server.db
      .insert(allSessions)
      .values({ subjectId: school[subject], name: 'Pertemuan', date, startTime: start, endTime: end })
      .returning({ id: allSessions.id });
    const rows = marks.flatMap((status, pupil) => {
      const userId = school.pupils[pupil];
      return status && userId ? [{ sessionId: row?.id ?? 0, userId, status, updatedAt: new Date() }] : [];
    });
    if (rows.length > 0) await server.db.insert(attendance).values(rows);
  }
}

const lesson = (given: Partial<Lesson>): Lesson => ({
  at: 0,
  subject: 'subject',
  date: TODAY,
  start: '06:00',
  end: '06:45',
  marks: [],
  ...given,
});

it('is for the office, and a head sees the line of the own school alone', async () => {
  expect((await server.request('GET', '/dashboard/overview/schools', { as: 'guru' })).status).toBe(403);
  expect((await schoolDays('kepsek')).map(({ School }) => School.name)).toEqual(['SMA Uji Nusantara']);
});

it('puts the school with the lowest share first, and those without marks of today last', async () => {
  await write([lesson({ marks: ['hadir', 'hadir'] }), lesson({ at: 1, marks: ['hadir', 'alpa'] })]);
  expect((await schoolDays()).map(({ School }) => School.id)).toEqual([
    schools[1]?.school,
    schools[0]?.school,
  ]);
  await write([lesson({ marks: ['alpa', 'alpa'] }), lesson({ at: 1 })]);
  expect((await schoolDays()).map(({ School }) => School.id)).toEqual([
    schools[0]?.school,
    schools[1]?.school,
  ]);
});

it('counts marks, and says so, where the lessons are too many to count their pupils', async () => {
  await write([
    lesson({ marks: ['alpa', 'hadir', 'sakit'] }),
    lesson({ subject: 'secondSubject', start: '06:45', end: '07:30', marks: ['hadir', 'hadir'] }),
  ]);
  const all = new Scope(null, 'Asia/Jakarta', NOW);
  const deps = { db: server.db, clock: server.clock, settings: { timeZone: 'Asia/Jakarta' } };
  const [first] = await listSchoolDays(deps, all, 1);
  expect(first?.today).toEqual({
    base: 'marks',
    present: 3,
    recorded: 5,
    counts: { izin: 0, sakit: 1, alpa: 1 },
  });
  expect((await schoolDays())[0]?.today).toEqual({
    base: 'pupils',
    present: 2,
    recorded: 3,
    counts: { izin: 0, sakit: 1, alpa: 0 },
  });
});

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const anyLesson = fc
  .record({
    at: fc.constantFrom(0, 1),
    subject: fc.constantFrom('subject', 'secondSubject'),
    date: fc.integer({ min: -33, max: 1 }).map((n) => addDays(TODAY, n)),
    begins: fc.integer({ min: 5 * 60, max: 10 * 60 }),
    marks: fc.array(fc.constantFrom(...ATTENDANCE_STATUSES, undefined), { maxLength: 2 }),
  })
  // Half of them on the two days that are compared by the hour.
  .chain((one) =>
    fc.constantFrom(one.date, one.date, TODAY, addDays(TODAY, -7)).map((date) => ({ ...one, date })),
  );

it('every figure of a line is that of the school’s own home, over random days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyLesson, {
        maxLength: 14,
        selector: ({ at, subject, date, begins }) => `${at}${subject}${date}${begins}`,
      }),
      async (drawn) => {
        const lessons = drawn.map(({ begins, ...rest }) => ({
          ...rest,
          start: clock(begins),
          end: clock(begins + 45),
        }));
        await write(lessons);
        const lines = await schoolDays();
        expect(lines).toHaveLength(2);
        for (const [at, school] of schools.entries()) {
          const line = lines.find(({ School }) => School.id === school.school);
          const { today, weeks, days } = await dayOf(school);
          expect(line?.today).toEqual({
            base: 'pupils',
            present: today?.pupils?.present,
            recorded: today?.pupils?.recorded,
            counts: today?.absent.counts,
          });
          const incomplete = today?.registers.incomplete.flatMap(({ sessions }) => sessions) ?? [];
          expect(line?.registers).toEqual({
            total: today?.registers.total,
            over: today?.registers.over,
            incomplete: incomplete.length,
          });
          const share = (of: { present: number; recorded: number }) => ({
            present: of.present,
            recorded: of.recorded,
          });
          expect(line?.comparison).toEqual(
            weeks ? { this_week: share(weeks.this_week), last_week: share(weeks.last_week) } : null,
          );
          // By hand: what was marked in each of the five weeks, of today what has begun.
          const marksBetween = (from: string, until: string) =>
            lessons
              .filter((one) => one.at === at && one.date >= from && one.date <= until)
              .filter(({ date, start }) => date < TODAY || (date === TODAY && start <= '08:00'))
              .flatMap(({ marks }) => marks)
              .filter((status) => status !== undefined);
          expect(line?.weeks).toEqual(
            ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'].map((monday) => {
              const marks = marksBetween(monday, addDays(monday, 6));
              return { monday, present: marks.filter(isPresent).length, recorded: marks.length };
            }),
          );
          // The trend of the home is of the same marks.
          const thisWeek = days.filter(({ date }) => date >= '2026-11-16');
          expect(thisWeek.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(
            line?.weeks.at(-1)?.recorded,
          );
        }
      },
    ),
    { numRuns: 25 },
  );
});
