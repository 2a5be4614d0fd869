/** Recaps over the wire: the same calculation on what the database holds, and for whom. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PupilRecap } from '../../../contract/recap/pupilRecap.ts';
import type {
  MonthRecap,
  RangeRecap,
  RecapSums,
  SemesterRecap,
  SubjectRecap,
  TeacherRecap,
} from '../../../contract/recap/recap.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import type { Attention } from '../../../contract/recap/thresholds.ts';
import {
  allSessions,
  attendance,
  calendarDays,
  classes,
  effectiveDayOverrides,
  memberships,
  schools,
  users,
} from '../../../server/schema.ts';
import { anyEvents, LetterModel } from '../../support/letterModel.ts';
import { playLetters } from '../../support/letterPlay.ts';
import {
  anySchool,
  isMemberOf,
  modelMeetings,
  modelRow,
  type ModelRow,
  type School,
} from '../../support/recapModel.ts';
import { rounds } from '../../support/rounds.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';
import { CANCELLED, dayOf, writeSchool } from '../../support/writtenSchool.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => at(NOW));
afterAll(() => server.close());

/** Another time; who was signed in before is not any more. */
async function at(moment: Date): Promise<void> {
  await server.resetAccounts();
  server.clock.set(moment);
}

const month = async (classId: number, query = 'month=2026-10', as = 'kepsek') =>
  (await server.request('GET', `/dashboard/classes/${classId}/recap?${query}`, { as })).body
    .data as MonthRecap;
const semester = async (classId: number, query = '', as = 'kepsek') =>
  (await server.request('GET', `/dashboard/classes/${classId}/recap/semester?${query}`, { as })).body
    .data as SemesterRecap;

const ofPupil = async (pupilId: number | string | undefined, as = 'kepsek', query = '') =>
  (await server.request('GET', `/dashboard/pupils/${pupilId}/recap?${query}`, { as })).body
    .data as PupilRecap;

const get = async <R>(path: string, as = 'kepsek') =>
  (await server.request('GET', `/dashboard/${path}`, { as })).body.data as R;

const SUNDAYS = new Set([3, 10, 17, 24]);
/** The whole of October, with its Sundays. */
function inOctober(school: School): School {
  const free = Array.from({ length: 31 }, (_, day) => SUNDAYS.has(day) || school.free[day] === true);
  return { ...school, dayCount: 31, free };
}
const october = anySchool(['D']).map(inOctober);

/** Two classes, and pupils who move between them. */
const moving = anySchool(['D'], 2).map(inOctober);

const withLetters = october.chain((school) =>
  fc.record({ school: fc.constant(school), events: anyEvents(school) }),
);

it('agrees with a model of another make on random schools with letters, month and semester, on what this engine holds', async () => {
  await fc.assert(
    fc.asyncProperty(withLetters, async ({ school: before, events }) => {
      const written = await writeSchool(server, before);
      // Noon in Jakarta.
      await at(new Date(`${dayOf(before.until)}T05:00:00Z`));
      const letters = new LetterModel(before, events);
      await playLetters(server, written, before, { events, model: letters });
      const { classId } = written;
      const school = letters.result();
      const answered = await month(classId);
      const whole = await semester(classId, 'semester=Ganjil');
      const listed = answered.pupils.map(({ number }) => number - 1);
      for (const [place, pupil] of listed.entries()) {
        const row = answered.pupils[place];
        const expected = modelRow(school, pupil);
        const { hadir: H, terlambat: T, izin: I, sakit: S, alpa: A, dispensasi: D } = row?.days ?? {};
        const { letters: cells, marks, absent, base, percent } = row ?? {};
        expect({ letters: cells, marks, S, I, A, H, T, D, absent, base, percent }).toEqual(expected);
        const ofSemester = whole.pupils.find(({ number }) => number === pupil + 1);
        const { days, absent: a, recorded, base: b, percent: p } = row ?? {};
        expect(ofSemester?.months[3]).toEqual({ days, absent: a, recorded, base: b, percent: p });
        // Nothing is recorded in any other month.
        expect(ofSemester).toMatchObject({ days, absent: a, base: b, percent: p });
        // The pupil's own page has the row of the class's sheets.
        const itsPage = await ofPupil(row?.id);
        const [own] = itsPage.classes;
        const itsMonth = own?.months.find((one) => one.month === '2026-10');
        // A month that has not begun is none of the pupil's yet.
        if (school.until < 0) expect(itsMonth).toBeUndefined();
        else
          expect(itsMonth).toEqual({
            month: '2026-10',
            calendar: answered.days,
            letters: cells,
            days,
            absent: a,
            recorded,
            base: b,
            percent: p,
          });
        const its = itsPage.semesters.find((one) => one.semester === 'Ganjil');
        expect(its).toMatchObject({ semester: 'Ganjil', days, absent: a, recorded, base: b, percent: p });
        // Each meeting that counts is in the sum of its subject, and each that was missed is named.
        const counted = answered.sessions.flatMap(({ id, date, is_daily }, at) => {
          const isCounted = cells?.charAt(answered.days.findIndex((day) => day.date === date)).trim();
          const letter = marks?.charAt(at) ?? ' ';
          return isCounted && letter !== '-' ? [{ id, letter, is_daily }] : [];
        });
        const sum = (of: (sums: MonthRecap['pupils'][number]) => number) =>
          (own?.by_subject ?? []).reduce((total, one) => total + of(one as never), 0);
        // A daily register is no subject.
        const lessons = counted.filter(({ is_daily }) => !is_daily);
        expect(sum((one) => one.recorded)).toBe(lessons.length);
        expect(sum((one) => one.days.alpa)).toBe(lessons.filter(({ letter }) => letter === 'A').length);
        expect(own?.exceptions.map(({ id }) => id).toReversed()).toEqual(
          counted.filter(({ letter }) => letter !== 'H').map(({ id }) => id),
        );
      }
      await agreesInOtherCuts(classId, answered, whole);
      // Who is in the class on no day of the month is not on its sheet.
      const missing = [...school.pupils.keys()].filter((pupil) => !listed.includes(pupil));
      for (const pupil of missing) expect(modelRow(school, pupil).letters.trim()).toBe('');
    }),
    { numRuns: rounds(4), endOnFailure: true },
  );
});

it('adds up a pupil’s semester over the classes that he or she moved between, told by the last of them; a class’s sheet follows the class', async () => {
  await server.db.update(schools).set({ minPercent: 100, maxAlpa: 1 });
  await fc.assert(
    fc.asyncProperty(moving, async (school) => {
      const { classIds, pupils } = await writeSchool(server, school);
      await at(new Date(`${dayOf(school.until)}T05:00:00Z`));
      const reported = new Map<number, number>();
      for (const [schoolClass, classId] of classIds.entries()) {
        const sheet = await month(classId);
        const its = await semester(classId, 'semester=Ganjil');
        for (const row of its.pupils) {
          const pupil = pupils.indexOf(Number(row.id));
          const ofClass = modelRow(school, pupil, schoolClass);
          expect(figuresOf(row)).toEqual(figuresOfModel(ofClass));
          const ofMonth = sheet.pupils.find(({ id }) => id === row.id);
          expect(ofMonth?.letters ?? ' '.repeat(31)).toBe(ofClass.letters);
          expect(row.elsewhere.map(({ Class }) => Class.id)).toEqual(
            (school.pupils[pupil]?.memberships ?? [])
              .filter(
                (membership) => membership.schoolClass !== schoolClass && membership.from <= school.until,
              )
              .map((membership) => classIds[membership.schoolClass]),
          );
          if (!row.whole) continue;
          expect(reported.has(pupil)).toBe(false);
          reported.set(pupil, schoolClass);
          const whole = modelRow(school, pupil);
          expect(figuresOf(row.whole)).toEqual(figuresOfModel(whole));
          expect(figuresOf(row.whole.months[3])).toEqual(figuresOfModel(whole));
          const page = await ofPupil(row.id);
          const ofPage = page.semesters.find((one) => one.semester === 'Ganjil');
          expect(figuresOf(ofPage)).toEqual(figuresOfModel(whole));
        }
        const today = Math.min(school.until, 78);
        const expected = pupils.flatMap((id, pupil) => {
          if (!isMemberOf(school, pupil, today, schoolClass)) return [];
          const { absent, base, A } = modelRow(school, pupil);
          const meetings = modelMeetings(school, pupil);
          const days = absent > 0 ? [['hari', base, absent, A]] : [];
          const lessons = meetings[1] > 0 ? [['Pelajaran', ...meetings]] : [];
          return absent + meetings[1] > 0 ? [{ id, said: [...days, ...lessons] }] : [];
        });
        const listed = (await get<Attention>(`classes/${classId}/attention?semester=Ganjil`)).pupils;
        expect(
          listed.map(({ id, standings }) => ({
            id,
            said: standings.map(({ Subject, base, absent, alpa }) => [
              Subject?.name ?? 'hari',
              base,
              absent,
              alpa,
            ]),
          })),
        ).toEqual(expected);
        const inARow = await modelStreaks(school, today);
        const streaks = listed.flatMap(({ id, streak }) => (streak ? [[id, streak.days, streak.since]] : []));
        expect(streaks).toEqual(
          pupils.flatMap((id, pupil) => {
            const row = inARow(pupil);
            return row && isMemberOf(school, pupil, today, schoolClass) ? [[id, ...row]] : [];
          }),
        );
        // The pupil's own page says the same, in the class that he or she is in.
        for (const { id, standings, streak } of listed) {
          const page = await ofPupil(id);
          const pageClass = page.classes.find(({ Class }) => Class.id === classId);
          expect(pageClass).toBeDefined();
          expect(page.attention?.standings.filter(({ why }) => why.length > 0)).toEqual(standings);
          expect(page.attention?.streak).toEqual(streak);
        }
        // The head's home names the same pupils with the same days.
        const home = await get<SchoolDayOverview>('overview/day');
        expect(
          home.streaks?.pupils
            .filter(({ Class }) => Class.id === classId)
            .map(({ id, days, since }) => [id, days, since])
            .toSorted((a, b) => Number(a[0]) - Number(b[0])),
        ).toEqual(streaks.toSorted((a, b) => Number(a[0]) - Number(b[0])));
      }
      expect([...reported.keys()].toSorted((a, b) => a - b)).toEqual([...pupils.keys()]);
    }),
    { numRuns: rounds(4), endOnFailure: true },
  );
  await server.db.update(schools).set({ minPercent: null, maxAlpa: null });
});

/**
 * The days of absence with which the recorded days of a pupil end, and the first of them; undefined when they are fewer than three, or
 * the last three do not lie within the twelve last days of the school.
 */
async function modelStreaks(school: School, today: number) {
  const rows = await server.db
    .selectDistinct({ date: allSessions.date })
    .from(attendance)
    .innerJoin(allSessions, eq(allSessions.id, attendance.sessionId))
    .where(and(isNotNull(attendance.status), isNull(allSessions.deletedAt), isNull(allSessions.cancelledAt)));
  const kept = rows.map(({ date }) => date).filter((date) => date <= dayOf(today));
  const first = kept.toSorted().at(-12) ?? kept.toSorted()[0] ?? '';
  return (pupil: number): readonly [number, string] | undefined => {
    const recorded = [...modelRow(school, pupil).letters].flatMap((letter, day) =>
      '- '.includes(letter) ? [] : [{ letter, date: dayOf(day) }],
    );
    const absent = recorded.slice(recorded.findLastIndex(({ letter }) => !'SIA'.includes(letter)) + 1);
    const [since, thirdLast] = [absent[0], absent.at(-3)];
    return since && thirdLast && thirdLast.date >= first ? [absent.length, since.date] : undefined;
  };
}

const figuresOf = (sums: RecapSums | undefined) => {
  const { sakit: S, izin: I, alpa: A, hadir: H, terlambat: T, dispensasi: D } = sums?.days ?? {};
  return { S, I, A, H, T, D, absent: sums?.absent, base: sums?.base, percent: sums?.percent };
};

const figuresOfModel = ({ letters: _letters, marks: _marks, ...figures }: ModelRow) => figures;

/** What one answer says by month, the others say of any days and by meeting. */
async function agreesInOtherCuts(classId: number, answered: MonthRecap, whole: SemesterRecap): Promise<void> {
  const range = (from: string, to: string) =>
    get<RangeRecap>(`classes/${classId}/recap/range?from=${from}&to=${to}`);
  const [first, last] = [whole.months[0]?.month, whole.months.at(-1)?.month];
  const all = await range(`${first}-01`, `${last}-31`);
  expect(all.pupils.map(({ id, days, base }) => ({ id, days, base }))).toEqual(
    whole.pupils.map(({ id, days, base }) => ({ id, days, base })),
  );
  // Some days: the letters of the month that lie between, without the school's own count.
  const some = await range('2026-10-07', '2026-10-20');
  for (const { id, absent, recorded, base } of some.pupils) {
    const letters = answered.pupils.find((one) => one.id === id)?.letters.slice(6, 20) ?? '';
    expect([absent, recorded, base]).toEqual([
      letters.replace(/[^SIA]/g, '').length,
      letters.replace(/[- ]/g, '').length,
      letters.replace(/[- ]/g, '').length,
    ]);
  }
  for (const subjectId of new Set(answered.sessions.map((session) => session.subjectId))) {
    const subject = await get<SubjectRecap>(`subjects/${subjectId}/recap?from=2026-10-01&to=2026-10-31`);
    const counted = answered.sessions.flatMap(({ id, date }, at) => {
      const day = answered.days.find((one) => one.date === date);
      return subject.meetings.some((meeting) => meeting.id === id) && day?.free === null ? [at] : [];
    });
    expect(subject.meetings).toHaveLength(counted.length);
    for (const { id, letters } of subject.pupils) {
      const marks = answered.pupils.find((one) => one.id === id)?.marks ?? '';
      expect(letters).toBe(counted.map((at) => marks.charAt(at)).join(''));
    }
  }
}

describe('who has filled their registers', () => {
  it('is told by teacher, a substitute’s at the substitute’s, a lesson to come nowhere', async () => {
    const { db, fixtures } = server;
    const rows = async (as = 'kepsek') =>
      (await get<TeacherRecap>('overview/registers?from=2026-12-01&to=2026-12-31', as)).teachers;
    await at(new Date('2026-12-20T05:00:00Z'));
    const lesson = {
      name: 'Uji',
      subjectId: fixtures.subject,
      startTime: '07:00',
      endTime: '07:45',
      isDouble: true,
    };
    const [complete, begun] = await db
      .insert(allSessions)
      .values([
        { ...lesson, date: '2026-12-01' },
        { ...lesson, date: '2026-12-02' },
        { ...lesson, date: '2026-12-03' },
        { ...lesson, date: '2026-12-04', substituteId: fixtures.otherTeacher },
        { ...lesson, date: '2026-12-21' },
        { ...lesson, date: '2026-12-05', ...CANCELLED },
      ])
      .returning({ id: allSessions.id });
    const mark = { status: 'hadir' as const, updatedAt: NOW };
    const members = await db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(eq(memberships.classId, fixtures.class));
    await db
      .insert(attendance)
      .values([
        ...members.map(({ userId }) => ({ ...mark, sessionId: complete?.id ?? 0, userId })),
        { ...mark, sessionId: begun?.id ?? 0, userId: fixtures.pupils[0] ?? 0 },
      ]);
    const own = { fullname: 'Sri Uji, S.Pd.', total: 3, complete: 1, partial: 1, empty: 1, percent: 33.3 };
    const substitute = {
      fullname: 'Tomi Uji, M.Pd.',
      total: 1,
      complete: 0,
      partial: 0,
      empty: 1,
      percent: 0,
    };
    expect(await rows()).toMatchObject([own, substitute]);
    expect(await rows('guru')).toMatchObject([own]);
    expect(await rows('guru2')).toMatchObject([substitute]);
    await db.delete(allSessions).where(eq(allSessions.name, 'Uji'));
  });

  it.each([
    ['from=2026-10-20&to=2026-10-01', 'to', 'Tanggal akhir lebih awal daripada tanggal awal'],
    ['from=2025-10-20&to=2026-10-01', 'from', 'Di luar tahun ajaran 2026/2027'],
    ['from=20-10-2026&to=2026-10-01', 'from', 'Awal harus berupa tanggal TTTT-BB-HH, misalnya 2026-11-20'],
  ])('a class’s range of %s is refused beside the day', async (query, path, msg) => {
    const { status, body } = await server.request(
      'GET',
      `/dashboard/classes/${server.fixtures.class}/recap/range?${query}`,
      { as: 'kepsek' },
    );
    expect([status, body.data]).toEqual([400, [{ path, msg }]]);
  });
});

describe('for whom', () => {
  it('the office and the wali kelas see the class, a teacher the own subjects in it, nobody else anything', async () => {
    const { db, fixtures } = server;
    const path = `/dashboard/classes/${fixtures.class}/recap?month=2026-11`;
    const seenBy = async (as: string) => (await server.request('GET', path, { as })).body.data?.subjects;
    expect(await seenBy('admin')).toBeNull();
    expect(await seenBy('kepsek')).toBeNull();
    expect(await seenBy('guru')).toEqual(['Kimia', 'Matematika']);
    for (const as of ['guru2', 'siswa']) expect((await server.request('GET', path, { as })).status).toBe(403);
    await db
      .update(classes)
      .set({ homeroomTeacherId: fixtures.otherTeacher })
      .where(eq(classes.id, fixtures.class));
    expect(await seenBy('guru2')).toBeNull();
    const { pupils, homeroom_teacher: leader } = await month(fixtures.class, 'month=2026-11', 'guru2');
    expect(leader).toEqual({ name: 'Tomi Uji, M.Pd.', employee_number: null });
    expect(pupils).toHaveLength(37);
    await db.update(classes).set({ homeroomTeacherId: null }).where(eq(classes.id, fixtures.class));
  });

  it('of a pupil the office reads all, a teacher the own lessons of own pupils, and notes of these alone', async () => {
    const { db, fixtures } = server;
    const [pupil = 0] = fixtures.pupils;
    const path = (id: number) => `/dashboard/pupils/${id}/recap`;
    await db
      .update(attendance)
      .set({ status: 'izin', note: 'urusan keluarga' })
      .where(eq(attendance.userId, pupil));
    const seenBy = async (as: string) => {
      const { years, classes: its } = await ofPupil(pupil, as);
      return { years: years.map(({ name }) => name), subjects: its[0]?.subjects, notes: its[0]?.exceptions };
    };
    const noted = [expect.objectContaining({ status: 'izin', note: 'urusan keluarga' })];
    expect(await seenBy('kepsek')).toMatchObject({ years: ['2026/2027'], subjects: null, notes: noted });
    expect(await seenBy('guru')).toMatchObject({ subjects: ['Kimia', 'Matematika'], notes: noted });
    // Of where the pupil stands, the office reads whole days; a teacher the own lessons only, and no row of absences.
    await db.update(schools).set({ minPercent: 75 });
    const standingsSeenBy = async (as: string) =>
      (await ofPupil(pupil, as)).attention?.standings.map(({ Subject }) => Subject?.name ?? 'hari');
    expect(await standingsSeenBy('kepsek')).toContain('hari');
    expect(await standingsSeenBy('guru')).not.toContain('hari');
    expect((await ofPupil(pupil, 'guru')).attention?.streak).toBeNull();
    expect((await ofPupil(pupil)).history.map(({ Class, left_on }) => [Class.name, left_on])).toEqual([
      ['X-10', null],
    ]);
    await db.update(schools).set({ minPercent: null });
    expect((await server.request('GET', path(pupil), { as: 'guru2' })).status).toBe(403);
    expect((await server.request('GET', path(pupil), { as: 'siswa' })).status).toBe(403);
    // A member of the staff is no pupil.
    expect((await server.request('GET', path(fixtures.teacher), { as: 'kepsek' })).status).toBe(404);
    // The wali kelas sees the class, but notes of own lessons only.
    await db
      .update(classes)
      .set({ homeroomTeacherId: fixtures.otherTeacher })
      .where(eq(classes.id, fixtures.class));
    expect(await seenBy('guru2')).toMatchObject({
      subjects: null,
      notes: [expect.objectContaining({ status: 'izin', note: null })],
    });
    await db.update(classes).set({ homeroomTeacherId: null }).where(eq(classes.id, fixtures.class));
    const elsewhere = await server.request('GET', `${path(pupil)}?academic_year_id=${fixtures.otherYear}`, {
      as: 'kepsek',
    });
    expect(elsewhere.status).toBe(404);
  });

  it('a teacher without the daily register has the own lessons by the usual rule', async () => {
    const { db, fixtures } = server;
    await db.update(schools).set({ dayRule: 'daily-register' });
    const ruleFor = async (as: string) => (await month(fixtures.class, 'month=2026-11', as)).rule;
    expect([await ruleFor('kepsek'), await ruleFor('guru')]).toEqual(['daily-register', 'any-alpa']);
    await db.update(schools).set({ dayRule: 'any-alpa' });
  });

  it('the numbers of official papers are not for who sees some subjects only', async () => {
    const { db, fixtures } = server;
    await db
      .update(users)
      .set({ nisn: '0061234567' })
      .where(eq(users.id, fixtures.pupils[0] ?? 0));
    const nisnSeenBy = async (as: string) => (await month(fixtures.class, '', as)).pupils[0]?.nisn;
    expect(await nisnSeenBy('kepsek')).toBe('0061234567');
    expect(await nisnSeenBy('guru')).toBeNull();
  });
});

describe('of when', () => {
  it('without a month it is the latest of the year that has begun; another one of the year can be asked for', async () => {
    const { fixtures } = server;
    expect((await month(fixtures.class, '')).month).toBe('2026-11');
    expect((await semester(fixtures.class)).semester).toBe('Ganjil');
    await at(new Date('2026-06-01T01:00:00Z'));
    expect((await month(fixtures.class, '')).month).toBe('2026-07');
    expect((await semester(fixtures.class)).semester).toBe('Ganjil');
    await at(new Date('2028-01-01T01:00:00Z'));
    expect((await month(fixtures.class, '')).month).toBe('2027-06');
    expect((await semester(fixtures.class)).semester).toBe('Genap');
  });

  it.each([
    ['month=2026-06', 'Bulan ini di luar tahun ajaran 2026/2027'],
    ['month=2026-13', 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11'],
    ['month=November', 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11'],
  ])('%s is refused beside the month', async (query, msg) => {
    const path = `/dashboard/classes/${server.fixtures.class}/recap?${query}`;
    const { status, body } = await server.request('GET', path, { as: 'kepsek' });
    expect([status, body.data]).toEqual([400, [{ path: 'month', msg }]]);
  });

  it('says why a day is free, and how many are left of the month', async () => {
    const { db, fixtures } = server;
    await db.delete(calendarDays);
    await db.delete(effectiveDayOverrides);
    await db.insert(calendarDays).values({
      name: 'Hari Guru',
      kind: 'libur-sekolah',
      startDate: '2026-11-10',
      endDate: '2026-11-11',
      isSchoolDay: false,
      academicYearId: fixtures.year,
      schoolId: fixtures.school,
    });
    const { days, effective, computed, until } = await month(fixtures.class, 'month=2026-11');
    const free = days.filter(({ free }) => free !== null).map(({ date, free }) => `${date} ${free}`);
    expect(free).toEqual([
      '2026-11-01 Minggu',
      '2026-11-08 Minggu',
      '2026-11-10 Hari Guru',
      '2026-11-11 Hari Guru',
      '2026-11-15 Minggu',
      '2026-11-22 Minggu',
      '2026-11-29 Minggu',
    ]);
    expect([until, effective, computed]).toEqual(['2026-11-20', 15, 15]);
    const { months } = await semester(fixtures.class, 'semester=Ganjil');
    expect(months.map(({ month: name, effective: count }) => [name, count])).toEqual([
      ['2026-07', 17],
      ['2026-08', 26],
      ['2026-09', 26],
      ['2026-10', 27],
      ['2026-11', 15],
      ['2026-12', 0],
    ]);
  });
});
