/** What the office is told of a day, against a count by hand of whatever was marked. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus, isPresent } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import type { SchoolDayOverview, SchoolDayPupils } from '../../../contract/overview/schoolDay.ts';
import { allSessions, attendance } from '../../../server/schema.ts';
import { findReasonToLookAt } from '../../../server/features/overview/schoolDay.ts';
import { TODAY } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(allSessions);
});

const schoolDay = async (as = 'kepsek'): Promise<SchoolDayOverview> =>
  (await server.request('GET', '/dashboard/overview/day', { as })).body.data;

const dayPupils = async (as = 'kepsek'): Promise<SchoolDayPupils> =>
  (await server.request('GET', '/dashboard/overview/day/pupils', { as })).body.data;

interface Lesson {
  subject: 'subject' | 'secondSubject' | 'foreignSubject';
  date: string;
  start: string;
  end: string;
  /** Of pupil 0, 1, …; null: cleared, undefined: never marked. */
  marks: (AttendanceStatus | null | undefined)[];
  isDeleted: boolean;
}

const lesson = (given: Partial<Lesson>): Lesson => ({
  subject: 'subject',
  date: TODAY,
  start: '07:00',
  end: '07:45',
  marks: [],
  isDeleted: false,
  ...given,
});

/** Ids of pupils and whose class they are marked in: of X-2 there is one only. */
const pupilsOf = ({ subject }: Pick<Lesson, 'subject'>): number[] =>
  subject === 'foreignSubject' ? [server.fixtures.outsider] : server.fixtures.pupils;

async function write(lessons: readonly Lesson[]): Promise<number[]> {
  const { db, fixtures } = server;
  const ids: number[] = [];
  for (const { subject, date, start, end, marks, isDeleted } of lessons) {
    const [row] = await db
      .insert(allSessions)
      .values({
        subjectId: fixtures[subject],
        name: 'Pertemuan',
        date,
        startTime: start,
        endTime: end,
        ...(isDeleted && { deletedAt: new Date(), deletedByName: 'Admin' }),
      })
      .returning({ id: allSessions.id });
    const sessionId = row?.id ?? 0;
    ids.push(sessionId);
    const rows = pupilsOf({ subject }).flatMap((userId, at) => {
      const status = marks[at];
      return status === undefined ? [] : [{ sessionId, userId, status, updatedAt: new Date() }];
    });
    if (rows.length > 0) await db.insert(attendance).values(rows);
  }
  return ids;
}

describe('the day of a school', () => {
  it('is for the office: a teacher is refused', async () => {
    const { status } = await server.request('GET', '/dashboard/overview/day', { as: 'guru' });
    expect(status).toBe(403);
  });

  it('counts a pupil once, by the latest mark: who came later is there, who left is not', async () => {
    const [came, left, late] = server.fixtures.pupils;
    await write([
      lesson({ marks: ['alpa', 'hadir', 'terlambat'] }),
      lesson({
        subject: 'secondSubject',
        start: '07:45',
        end: '08:30',
        marks: ['hadir', 'sakit', 'terlambat'],
      }),
    ]);
    await server.db.update(attendance).set({ note: 'pulang, demam' }).where(eq(attendance.status, 'sakit'));
    const { today } = await schoolDay();
    expect(today?.absent).toEqual({
      counts: { izin: 0, sakit: 1, alpa: 0 },
      pupils: [
        {
          id: left,
          fullname: 'Ágnes Simanjuntak',
          status: 'sakit',
          note: 'pulang, demam',
          Class: { id: server.fixtures.class, name: 'X-10' },
        },
      ],
    });
    expect(today?.late).toEqual({ total: 1, most: { id: server.fixtures.class, name: 'X-10', total: 1 } });
    expect([came, late]).not.toContain(left);
  });

  it('leaves the rest of the day alone: a lesson to come is neither missing nor says who is', async () => {
    await write([
      lesson({ start: '07:30', end: '08:30' }),
      lesson({ start: '09:00', end: '10:00', marks: ['izin'] }),
    ]);
    const { today } = await schoolDay();
    expect(today?.registers).toEqual({ total: 2, over: 0, incomplete: [] });
    expect(today?.absent.pupils).toEqual([]);
  });

  it('lists what is not filled by teacher, who has most first, and tells empty from begun', async () => {
    const [begun, empty, ofOther] = await write([
      lesson({ start: '06:00', end: '06:45', marks: ['hadir'] }),
      lesson({ subject: 'secondSubject', start: '06:45', end: '07:30' }),
      lesson({ subject: 'foreignSubject' }),
      lesson({ subject: 'foreignSubject', start: '06:10', marks: ['hadir'] }),
    ]);
    const { today } = await schoolDay();
    expect(today?.registers).toMatchObject({
      total: 4,
      over: 4,
      incomplete: [
        {
          Teacher: { fullname: 'Sri Uji, S.Pd.' },
          sessions: [
            { id: begun, is_empty: false },
            { id: empty, is_empty: true },
          ],
        },
        { Teacher: { fullname: 'Tomi Uji, M.Pd.' }, sessions: [{ id: ofOther, Class: { name: 'X-2' } }] },
      ],
    });
  });

  it('looks for a substitute’s register at the substitute’s, and for a cancelled lesson nowhere', async () => {
    const [substituted, cancelled] = await write([
      lesson({ start: '06:00', end: '06:45' }),
      lesson({ start: '06:45', end: '07:30', marks: ['alpa'] }),
    ]);
    const { db, fixtures } = server;
    await db
      .update(allSessions)
      .set({ substituteId: fixtures.otherTeacher })
      .where(eq(allSessions.id, substituted ?? 0));
    await db
      .update(allSessions)
      .set({ cancelledAt: new Date(), cancelledByName: 'Admin', cancelReason: 'Rapat guru' })
      .where(eq(allSessions.id, cancelled ?? 0));
    const { today } = await schoolDay();
    expect(today?.registers).toMatchObject({
      total: 1,
      incomplete: [{ Teacher: { fullname: 'Tomi Uji, M.Pd.' }, sessions: [{ id: substituted }] }],
    });
    expect(today?.registers.incomplete).toHaveLength(1);
    expect(today?.absent.pupils).toEqual([]);
  });

  it('names a class whose week is far below the others', async () => {
    const days = [0, -1, -2].map((n) => addDays(TODAY, n));
    await write([
      // All but 9 of 37 there, on each of three days; a week before all but one.
      ...days.map((date) =>
        lesson({ date, marks: server.fixtures.pupils.map((_, at) => (at < 9 ? 'alpa' : 'hadir')) }),
      ),
      lesson({
        date: addDays(TODAY, -8),
        marks: server.fixtures.pupils.map((_, at) => (at < 1 ? 'sakit' : 'hadir')),
      }),
      ...Array.from({ length: 80 }, (_, at) =>
        lesson({
          subject: 'foreignSubject',
          date: TODAY,
          start: `0${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`,
          end: '06:59',
          marks: ['hadir'],
        }),
      ),
    ]);
    const { classes } = await schoolDay();
    expect(classes).toEqual({
      school: { present: 84 + 80, recorded: 111 + 80 },
      look_at: [
        {
          Class: { id: server.fixtures.class, name: 'X-10' },
          counts: { hadir: 84, terlambat: 0, izin: 0, sakit: 0, alpa: 27, dispensasi: 0 },
          before: { present: 36, recorded: 37 },
          why: 'absence',
        },
      ],
    });
  });
});

describe('who is absent now', () => {
  it('is for the office: a teacher is refused', async () => {
    const { status } = await server.request('GET', '/dashboard/overview/day/pupils', { as: 'guru' });
    expect(status).toBe(403);
  });

  it('tells since which lesson, and who was there before and may have left', async () => {
    const [never, left, ill, late] = server.fixtures.pupils;
    const [first, second] = await write([
      lesson({ start: '06:00', end: '06:45', marks: ['alpa', 'hadir', 'hadir', 'terlambat'] }),
      lesson({
        subject: 'secondSubject',
        start: '06:45',
        end: '07:30',
        marks: ['alpa', 'alpa', 'sakit', 'terlambat'],
      }),
      lesson({ start: '07:30', end: '08:15', marks: ['alpa', 'alpa', null, 'hadir'] }),
    ]);
    await server.db.update(attendance).set({ minutesLate: 12 }).where(eq(attendance.status, 'terlambat'));
    const { today, time, date } = await dayPupils();
    expect([date, time]).toEqual([TODAY, '08:00']);
    const lessonOf = (id: number | undefined, subject: string, start: string) =>
      expect.objectContaining({ id, subject, start_time: start });
    const [early, later] = [lessonOf(first, 'Matematika', '06:00'), lessonOf(second, 'Kimia', '06:45')];
    expect(today?.absent.pupils).toMatchObject([
      { id: left, status: 'alpa', may_have_left: true, since: later, Class: { name: 'X-10' } },
      { id: never, status: 'alpa', may_have_left: false, since: early },
      { id: ill, status: 'sakit', may_have_left: false, since: later },
    ]);
    expect(today?.late).toMatchObject({
      total: 1,
      pupils: [{ id: late, lessons: 2, first: early, minutes_late: 12, Class: { name: 'X-10' } }],
    });
  });
});

describe('a class is looked at', () => {
  const school = { present: 960, recorded: 1000 };
  const of = (hadir: number, alpa: number, terlambat = 0) => ({
    hadir,
    terlambat,
    izin: 0,
    sakit: 0,
    alpa,
    dispensasi: 0,
  });

  it('from two points below the school on, not before', () => {
    expect(findReasonToLookAt(of(94, 6), school)).toBe('absence');
    expect(findReasonToLookAt(of(941, 59), school)).toBeUndefined();
  });
  it('when one mark in ten is late', () => {
    expect(findReasonToLookAt(of(90, 0, 10), school)).toBe('lateness');
    expect(findReasonToLookAt(of(91, 0, 9), school)).toBeUndefined();
  });
  it('never for a few marks', () => {
    expect(findReasonToLookAt(of(0, 19), school)).toBeUndefined();
  });
});

const time = fc.integer({ min: 5 * 60, max: 12 * 60 });
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const anyLesson = fc.record({
  subject: fc.constantFrom('subject', 'secondSubject', 'foreignSubject'),
  date: fc.integer({ min: -11, max: 1 }).map((n) => addDays(TODAY, n)),
  start: time,
  marks: fc.array(fc.constantFrom(...ATTENDANCE_STATUSES, null, undefined), { maxLength: 6 }),
  isDeleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
});

it('whatever was marked, the figures are those of a count by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyLesson, {
        maxLength: 12,
        selector: ({ subject, date, start }) => `${subject}${date}${start}`,
      }),
      async (drawn) => {
        await server.db.delete(allSessions);
        const lessons = drawn.map(({ start, ...rest }): Lesson => ({
          ...rest,
          start: clock(start),
          end: clock(start + 45),
        }));
        const ids = await write(lessons);
        const live = lessons.flatMap((one, at) => (one.isDeleted ? [] : [{ ...one, id: ids[at] ?? 0 }]));
        const today = live.filter(({ date }) => date === TODAY);
        // The tests' clock stands at 08:00.
        const begun = today
          .filter(({ start }) => start <= '08:00')
          .toSorted((a, b) => a.start.localeCompare(b.start) || a.id - b.id);
        const latest = new Map<number, AttendanceStatus>();
        const late = new Set<number>();
        for (const one of begun) {
          for (const [at, pupil] of pupilsOf(one).entries()) {
            const status = one.marks[at];
            if (!status) continue;
            latest.set(pupil, status);
            if (status === 'terlambat') late.add(pupil);
          }
        }
        const missing = [...latest].filter(([, status]) => !isPresent(status));
        const over = today.filter(({ end }) => end <= '08:00');
        const blank = over.filter((one) => pupilsOf(one).some((_, at) => !one.marks[at]));
        const day = await schoolDay();
        const answer = day.today;
        const dayNames = await dayPupils();
        const named = dayNames.today;
        // A lesson to come says nothing of today, whatever is marked in it; each figure of the day is of the same lessons.
        const hasBegun = ({ date, start }: Lesson) => date < TODAY || (date === TODAY && start <= '08:00');
        const marksOf = (some: readonly Lesson[]) =>
          some.flatMap((one) => pupilsOf(one).flatMap((_, at) => one.marks[at] ?? []));
        const marked = marksOf(live.filter((one) => one.date === TODAY && hasBegun(one)));
        const figure = { date: TODAY, present: marked.filter(isPresent).length, recorded: marked.length };
        const figures = marked.length > 0 ? [figure] : [];
        expect(day.days.filter(({ date }) => date === TODAY)).toEqual(figures);
        expect(dayNames.days).toEqual(day.days);
        const head = await server.request('GET', '/dashboard/overview', { as: 'kepsek' });
        expect(head.body.data.this_week.filter(({ date }: { date: string }) => date === TODAY)).toEqual(
          figures,
        );
        const own = marksOf(
          live.filter((one) => one.date === TODAY && hasBegun(one) && one.subject !== 'foreignSubject'),
        );
        const teacher = await server.request('GET', '/dashboard/overview', { as: 'guru' });
        expect(
          teacher.body.data.this_week.flatMap(({ date, recorded }: { date: string; recorded: number }) =>
            date === TODAY ? [recorded] : [],
          ),
        ).toEqual(own.length > 0 ? [own.length] : []);
        const week = live.filter((one) => one.date > addDays(TODAY, -7) && hasBegun(one));
        expect(day.classes?.school.recorded).toBe(marksOf(week).length);
        // This week against the last: the same weekdays, those of today until the same time, and only where both have marks.
        const marksOn = (date: string) =>
          marksOf(
            live.filter(
              (one) =>
                one.date === date &&
                ((date !== TODAY && date !== addDays(TODAY, -7)) || one.start <= '08:00'),
            ),
          );
        const thisWeek = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', TODAY];
        const compared = thisWeek.filter(
          (date) => marksOn(date).length > 0 && marksOn(addDays(date, -7)).length > 0,
        );
        const sumsOf = (some: readonly AttendanceStatus[]) => ({
          present: some.filter(isPresent).length,
          recorded: some.length,
          counts: {
            izin: some.filter((status) => status === 'izin').length,
            sakit: some.filter((status) => status === 'sakit').length,
            alpa: some.filter((status) => status === 'alpa').length,
          },
        });
        expect(day.weeks).toEqual(
          compared.length === 0
            ? null
            : {
                weekdays: compared.map((date) => thisWeek.indexOf(date) + 1),
                this_week: sumsOf(compared.flatMap(marksOn)),
                last_week: sumsOf(compared.flatMap((date) => marksOn(addDays(date, -7)))),
              },
        );
        expect(named?.present).toHaveLength(answer?.pupils?.present ?? -1);
        // Who is blank is named, and nobody is both blank and recorded.
        const blankIds = named?.blank?.map(({ id }) => Number(id)) ?? [];
        expect(blankIds).toHaveLength(answer?.pupils?.blank ?? -1);
        expect(blankIds.filter((id) => latest.has(id))).toEqual([]);
        // The figures of the block have one base: present and absent together are whoever is recorded.
        const counts = answer?.absent.counts ?? { izin: 0, sakit: 0, alpa: 0 };
        expect((answer?.pupils?.present ?? 0) + counts.izin + counts.sakit + counts.alpa).toBe(
          answer?.pupils?.recorded,
        );
        expect(named?.absent.counts).toEqual(answer?.absent.counts);
        expect(named?.registers).toEqual(answer?.registers);
        expect([named?.late.total, named?.late.most]).toEqual([answer?.late.total, answer?.late.most]);
        expect(named?.late.pupils.map(({ id }) => id).toSorted()).toEqual([...late].toSorted());
        expect(named?.absent.pupils.map(({ id, status }) => [id, status]).toSorted()).toEqual(
          missing.toSorted(),
        );
        // By hand: from the end of the day back to the last lesson in which the pupil was there.
        for (const { id, since, may_have_left } of named?.absent.pupils ?? []) {
          const its = begun.flatMap((one) => {
            const status = one.marks[pupilsOf(one).indexOf(Number(id))];
            return pupilsOf(one).includes(Number(id)) && status ? [{ id: one.id, status }] : [];
          });
          let from = its.length;
          while (from > 0 && !isPresent(its[from - 1]?.status ?? 'hadir')) from--;
          expect(since.id).toBe(its[from]?.id);
          expect(may_have_left).toBe(from > 0 && its.at(-1)?.status === 'alpa');
        }
        expect(answer?.absent.pupils.map(({ id, status }) => [id, status]).toSorted()).toEqual(
          missing.toSorted(),
        );
        expect(answer?.late.total).toBe(late.size);
        expect(answer?.registers.over).toBe(over.length);
        expect(
          answer?.registers.incomplete.flatMap(({ sessions }) => sessions.map(({ id }) => id)).toSorted(),
        ).toEqual(blank.map(({ id }) => id).toSorted());
      },
    ),
    { numRuns: 25 },
  );
});
