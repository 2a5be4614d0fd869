/** Every figure that is said on two places is the same on both: all of a random school's answers, asked for at one moment and compared. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ABSENT_STATUSES,
  type AttendanceStatus,
  countPresentMarks,
  countRecordedMarks,
} from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import type { IncompleteByTeacher, Overview } from '../../../contract/overview/overview.ts';
import type {
  AbsencesOnDays,
  SchoolDayOverview,
  SchoolDayPupils,
  WeekSums,
} from '../../../contract/overview/schoolDay.ts';
import type { DayOfSchool } from '../../../contract/overview/schools.ts';
import type { PupilRecap } from '../../../contract/recap/pupilRecap.ts';
import type {
  MonthRecap,
  RangeRecap,
  RecapSums,
  SemesterRecap,
  SubjectRecap,
  TeacherRecap,
} from '../../../contract/recap/recap.ts';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import type { CheckedSheet } from '../../../contract/recap/sheetCodes.ts';
import type { Attention } from '../../../contract/recap/thresholds.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import {
  academicYears,
  allSessions,
  attendance,
  calendarDays,
  classes,
  closedMonths,
  memberships,
  schools,
  subjects,
} from '../../../server/schema.ts';
import { anySchool, isMemberOf, type School } from '../../support/recapModel.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { dayOf, statusOf, writeSchool, type WrittenSchool } from '../../support/writtenSchool.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.update(schools).set({ minPercent: 90, maxAlpa: 2 });
});
afterAll(() => server.close());

/** The last day of the model that has lessons, from 0. */
const LAST_DAY = 19;
/** In Jakarta. The first is still the day before in UTC. */
const TIMES = ['00:30', '09:20', '23:30'] as const;

interface Moment {
  readonly school: School;
  readonly time: (typeof TIMES)[number];
}

/**
 * A school whose lessons lie on the days up to today, and whose marks are those of members: two classes, pupils who move between them and
 * back, late marks, dispensations, blanks, holidays, cancelled lessons and all rules.
 */
const anyMoment: fc.Arbitrary<Moment> = fc.record({
  time: fc.constantFrom(...TIMES),
  school: fc
    .tuple(anySchool(['D'], 2), fc.integer({ min: 0, max: 3 }))
    .map(([school, withoutLessons]): School => {
      const lessons = school.lessons.map((lesson) => ({
        ...lesson,
        // Many lessons on a few days, so that days have several, and rows of absence come about.
        day: LAST_DAY - withoutLessons - (lesson.day % 7),
      }));
      const dense = {
        ...school,
        dayCount: 31,
        until: LAST_DAY,
        free: Array.from({ length: 31 }, (_, day) => (day + 3) % 7 === 6 || (school.free[day] ?? false)),
        lessons,
      };
      return {
        ...dense,
        marks: school.marks.map((row, pupil) =>
          row.map((letter, i) => {
            const lesson = lessons[i];
            return lesson && isMemberOf(dense, pupil, lesson.day, lesson.schoolClass) ? letter : null;
          }),
        ),
      };
    }),
});

async function write({ school, time }: Moment): Promise<WrittenSchool> {
  const { db, fixtures } = server;
  await db.delete(closedMonths);
  await db.delete(attendance);
  await db.delete(allSessions);
  await db.delete(memberships);
  await db.delete(calendarDays);
  const written = await writeSchool(server, school);
  await db
    .update(classes)
    .set({ homeroomTeacherId: null })
    .where(eq(classes.homeroomTeacherId, fixtures.otherTeacher));
  await db
    .update(classes)
    .set({ homeroomTeacherId: fixtures.otherTeacher })
    .where(eq(classes.id, written.classId));
  await server.resetAccounts();
  server.clock.set(new Date(`${dayOf(school.until)}T${time}:00+07:00`));
  return written;
}

const get = async <R>(path: string, as = 'kepsek'): Promise<R> =>
  (await server.request('GET', `/dashboard/${path}`, { as })).body.data as R;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const sortedIds = (rows: readonly { id: number | string }[]): number[] =>
  rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);

const sessionsOn = (date: string): Promise<SessionOfDay[]> => get(`sessions?date=${date}&limit=100`);

interface Mark {
  readonly session: SessionOfDay;
  readonly userId: number;
  readonly status: AttendanceStatus;
}

/** The marks of some sessions, as their registers show them. */
async function marksIn(sessions: readonly SessionOfDay[]): Promise<Mark[]> {
  const marks: Mark[] = [];
  for (const session of sessions) {
    const rows = await get<
      { user_id: number; Subject_Session_Attendance: { status: AttendanceStatus | null } | null }[]
    >(`subjects/${session.subjectId}/sessions/${session.id}/attendance?limit=100`);
    // The register and the badge of the list count the same pupils.
    const statuses = rows.map((row) => row.Subject_Session_Attendance?.status ?? null);
    if (!session.cancelled) {
      const { belum, total, ...counts } = session.attendance_summary;
      expect({ total, belum }).toEqual({
        total: rows.length,
        belum: statuses.filter((status) => status === null).length,
      });
      for (const [status, count] of Object.entries(counts))
        expect([status, count]).toEqual([status, statuses.filter((one) => one === status).length]);
    }
    for (const row of rows) {
      const status = row.Subject_Session_Attendance?.status;
      if (status && !session.cancelled) marks.push({ session, userId: Number(row.user_id), status });
    }
  }
  return marks;
}

/** The latest mark of each pupil. */
function latestOf(marks: readonly Mark[]): ReadonlyMap<number, AttendanceStatus> {
  const ordered = marks.toSorted(
    (a, b) =>
      a.session.start_time.localeCompare(b.session.start_time) || Number(a.session.id) - Number(b.session.id),
  );
  return new Map(ordered.map(({ userId, status }) => [userId, status]));
}

const isAbsent = (status: AttendanceStatus): boolean => ABSENT_STATUSES.includes(status);

const sumsOf = ({ days, absent, recorded, base, percent }: RecapSums) => ({
  days,
  absent,
  recorded,
  base,
  percent,
});

/** What the homes of head and wali kelas, the day by name, the day's list of sessions and the registers say of today. */
async function agreesOnToday({ school, time }: Moment, { classId }: WrittenSchool): Promise<void> {
  const date = dayOf(school.until);
  const home = await get<SchoolDayOverview>('overview/day');
  const byName = await get<SchoolDayPupils>('overview/day/pupils');
  const sessions = (await sessionsOn(date)).filter(({ cancelled }) => !cancelled);
  const begun = sessions.filter(({ start_time }) => start_time <= time);
  const marks = await marksIn(begun);
  const latest = latestOf(marks);
  expect([home.date, byName.date]).toEqual([date, date]);
  const { today } = home;
  expect(today).not.toBeNull();
  if (!today || !byName.today) return;
  expect(byName.days).toEqual(home.days);
  expect(byName.today.absent.counts).toEqual(today.absent.counts);
  expect(byName.today.registers).toEqual(today.registers);
  expect(byName.today.pupils).toEqual(today.pupils);
  expect({ total: byName.today.late.total, most: byName.today.late.most }).toEqual(today.late);

  const absentIds = [...latest].filter(([, status]) => isAbsent(status)).map(([id]) => ({ id }));
  expect(sortedIds(today.absent.pupils)).toEqual(sortedIds(absentIds));
  expect(sortedIds(byName.today.absent.pupils)).toEqual(sortedIds(absentIds));
  for (const { id, status } of today.absent.pupils) expect(latest.get(Number(id))).toBe(status);
  const { izin, sakit, alpa } = today.absent.counts;
  expect({ recorded: today.pupils?.recorded, present: today.pupils?.present }).toEqual({
    recorded: latest.size,
    present: latest.size - izin - sakit - alpa,
  });
  expect(today.late.total).toBe(
    new Set(marks.filter(({ status }) => status === 'terlambat').map(({ userId }) => userId)).size,
  );

  // A register that is missing at home has blanks in the list of the day's sessions, and ended.
  const missing = today.registers.incomplete.flatMap((one) => one.sessions);
  const ended = sessions.filter(({ end_time }) => end_time <= time);
  const withBlanks = ended.filter(({ attendance_summary: { belum = 0 } }) => belum > 0);
  expect(sortedIds(missing)).toEqual(sortedIds(withBlanks));
  expect({ total: today.registers.total, over: today.registers.over }).toEqual({
    total: sessions.length,
    over: ended.length,
  });
  for (const { id, is_empty: isEmpty } of missing) {
    const counts = withBlanks.find((session) => session.id === id)?.attendance_summary;
    expect(isEmpty).toBe(counts?.belum === counts?.total);
  }

  expect(sortedIds(byName.today.blank ?? []), 'who is not recorded, by name').toHaveLength(
    today.pupils?.blank ?? -1,
  );

  // The line of the school on the home of who looks after several.
  const lines = await get<DayOfSchool[]>('overview/schools', 'admin');
  const line = lines.find(({ School }) => Number(School.id) === server.fixtures.school);
  expect(line?.today).toEqual({
    base: 'pupils',
    present: today.pupils?.present,
    recorded: today.pupils?.recorded,
    counts: today.absent.counts,
  });
  expect(line?.registers).toEqual({
    total: today.registers.total,
    over: today.registers.over,
    incomplete: missing.length,
  });
  const shareOf = ({ present, recorded }: { present: number; recorded: number }) => ({ present, recorded });
  expect(line?.comparison ?? null).toEqual(
    home.weeks
      ? { this_week: shareOf(home.weeks.this_week), last_week: shareOf(home.weeks.last_week) }
      : null,
  );

  const [room] = (await get<Overview>('overview', 'guru2')).homeroom;
  expect(
    room?.missing.map(({ pupil, status }) => [Number(pupil.id), status]).toSorted(),
    'the wali kelas’ home names whom the head’s names in the class',
  ).toEqual(
    today.absent.pupils
      .filter(({ Class }) => Class.id === classId)
      .map(({ id, status }) => [Number(id), status])
      .toSorted(),
  );
  expect(room?.streaks).toEqual(home.streaks?.pupils.filter(({ Class }) => Class.id === classId));
}

/** What homes, trend, list of sessions, missing registers and teachers' list say of the days until today. */
async function agreesOnDays({ school, time }: Moment): Promise<void> {
  const today = dayOf(school.until);
  const home = await get<SchoolDayOverview>('overview/day');
  const overview = await get<Overview>('overview');
  const sessions: SessionOfDay[] = [];
  for (let day = school.until - 9; day <= school.until; day++)
    sessions.push(...(await sessionsOn(dayOf(day))));
  const counted = sessions.filter(
    ({ cancelled, date, start_time }) => !cancelled && (date < today || start_time <= time),
  );
  const days = [...new Set(counted.map(({ date }) => date))]
    .map((date) => {
      const summaries = counted.filter((one) => one.date === date).map((one) => one.attendance_summary);
      return {
        date,
        present: sum(summaries.map((one) => countPresentMarks(one))),
        recorded: sum(summaries.map((one) => countRecordedMarks(one))),
      };
    })
    .filter(({ recorded }) => recorded > 0);
  expect(home.days).toEqual(days);
  expect([...overview.last_week, ...overview.this_week]).toEqual(
    days.filter(({ date }) => date >= addDays(today, -14)).filter(({ date }) => date >= mondayBefore(today)),
  );

  await agreesOnWeeks(home);

  const unfilled = sessions.filter(
    ({ cancelled, date, attendance_summary: { belum = 0 } }) => !cancelled && date < today && belum > 0,
  );
  const { body } = await server.request('GET', '/dashboard/sessions/incomplete?limit=100', { as: 'kepsek' });
  expect(sortedIds(body.data as SessionOfDay[])).toEqual(sortedIds(unfilled));
  expect(sum((body.by_teacher as IncompleteByTeacher[]).map(({ total }) => total))).toBe(unfilled.length);
  expect([overview.unfilled_total, body.meta.totalItems]).toEqual([unfilled.length, unfilled.length]);

  const yesterday = addDays(today, -1);
  const { teachers } = await get<TeacherRecap>(`overview/registers?from=2026-10-01&to=${yesterday}`);
  expect(sum((teachers ?? []).map(({ partial, empty }) => partial + empty))).toBe(unfilled.length);

  // The week of the classes that the head is to look at is the sum of their sessions.
  for (const { Class, counts } of home.classes?.look_at ?? []) {
    const week = counted.filter(({ classId, date }) => classId === Class.id && date > addDays(today, -7));
    for (const [status, count] of Object.entries(counts))
      expect([status, count]).toEqual([
        status,
        sum(week.map((one) => one.attendance_summary[status as AttendanceStatus] ?? 0)),
      ]);
  }
}

/** The figures of both weeks are the sums of the rows that they open: of the classes, and of their pupils. */
async function agreesOnWeeks({ weeks, date: today }: SchoolDayOverview): Promise<void> {
  if (!weeks) return;
  const thisWeek = weeks.weekdays.map((weekday) => addDays(mondayBefore(today), 6 + weekday));
  const opened: readonly [readonly string[], WeekSums][] = [
    [thisWeek, weeks.this_week],
    [thisWeek.map((day) => addDays(day, -7)), weeks.last_week],
  ];
  for (const [days, sums] of opened) {
    const rows = await get<AbsencesOnDays>(`overview/days/absences?days=${days.join(',')}`);
    expect(rows.sums).toEqual(sums);
    for (const figure of ['present', 'recorded'] as const)
      expect(sum(rows.classes.map((one) => one[figure]))).toBe(sums[figure]);
    for (const status of ['izin', 'sakit', 'alpa'] as const) {
      for (const { counts, pupils } of rows.classes)
        expect(sum(pupils.map((pupil) => pupil.counts[status]))).toBe(counts[status]);
      expect(sum(rows.classes.map(({ counts }) => counts[status]))).toBe(sums.counts[status]);
    }
  }
}

/** The Monday of the week before that of a day. */
function mondayBefore(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -7 - weekday);
}

/** What sheets, Perlu perhatian, the pupil's page, the school's recap, the homes and the codes on paper say of the semester. */
async function agreesOnSheets({ school }: Moment, { classIds }: WrittenSchool): Promise<void> {
  const home = await get<SchoolDayOverview>('overview/day');
  const ofSchool = await get<SchoolRecap>('overview/recap?month=2026-10');
  const sheets: { month: MonthRecap; semester: SemesterRecap }[] = [];
  for (const classId of classIds) {
    const month = await get<MonthRecap>(`classes/${classId}/recap?month=2026-10`);
    const semester = await get<SemesterRecap>(`classes/${classId}/recap/semester?semester=Ganjil`);
    const attention = await get<Attention>(`classes/${classId}/attention`);
    sheets.push({ month, semester });
    for (const row of month.pupils) {
      const ofSemester = semester.pupils.find(({ id }) => id === row.id);
      expect(ofSemester && sumsOf(ofSemester)).toEqual(sumsOf(row));
      const page = await get<PupilRecap>(`pupils/${row.id}/recap`);
      const ofClass = page.classes.find(({ Class }) => Class.id === classId);
      const itsMonth = ofClass?.months.find((one) => one.month === '2026-10');
      expect(itsMonth && sumsOf(itsMonth)).toEqual(sumsOf(row));
      expect(itsMonth?.letters).toBe(row.letters);
      const whole = ofSemester?.whole;
      const itsSemester = page.semesters.find(({ semester: name }) => name === 'Ganjil');
      if (whole) expect(itsSemester && sumsOf(itsSemester)).toEqual(sumsOf(whole));
      const listed = attention.pupils.find(({ id }) => id === row.id);
      if (!listed) continue;
      // The pupil's own page says why he or she is listed in the same figures.
      expect(page.attention?.streak).toEqual(listed.streak);
      expect(page.attention?.standings.filter(({ why }) => why.length > 0)).toEqual(listed.standings);
      expect(listed.overall).toEqual({ percent: whole?.percent, alpa: whole?.days.alpa });
      const inDays = listed.standings.find(({ Subject }) => Subject === null);
      if (inDays)
        expect(inDays).toMatchObject({
          percent: whole?.percent,
          base: whole?.base,
          absent: whole?.absent,
          alpa: whole?.days.alpa,
        });
    }
    const inRow = attention.pupils.flatMap(({ id, fullname, streak }) =>
      streak ? [{ ...streak, id, fullname, Class: attention.Class }] : [],
    );
    const atHome = home.streaks?.pupils.filter(({ Class }) => Class.id === classId) ?? [];
    expect(atHome.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
      inRow.toSorted((a, b) => Number(a.id) - Number(b.id)),
    );
    // A row of absences is the end of the letters on the class's sheet, unless the pupil came from another class meanwhile.
    for (const { id, days, since, last, status } of inRow) {
      const row = month.pupils.find((one) => one.id === id);
      const isMover = attention.pupils.some((one) => one.id === id && one.elsewhere.length > 0);
      if (!row || isMover) continue;
      const recorded = month.days.flatMap(({ date }, i) =>
        ' -'.includes(row.letters[i] ?? ' ') ? [] : [{ date, letter: row.letters[i] ?? '' }],
      );
      const end = recorded.slice(-days);
      expect([end[0]?.date, end.at(-1)?.date]).toEqual([since, last]);
      expect(end.every(({ letter }) => 'SIA'.includes(letter))).toBe(true);
      expect(statusOf.get(end.at(-1)?.letter ?? '')).toBe(status);
    }
    const line = ofSchool.classes?.find(({ id }) => id === classId);
    for (const figure of ['absent', 'recorded', 'base'] as const)
      expect([figure, line?.[figure]]).toEqual([figure, sum(month.pupils.map((row) => row[figure]))]);
    for (const status of Object.keys(month.pupils[0]?.days ?? {}) as AttendanceStatus[])
      expect([status, line?.days[status]]).toEqual([
        status,
        sum(month.pupils.map(({ days }) => days[status])),
      ]);
    await agreesBySubject(classId, month);
  }
  expect(sum(ofSchool.classes?.map(({ absent }) => absent) ?? [])).toBe(ofSchool.total.absent);
  expect(school.pupils.length).toBeGreaterThan(0);
}

/** What a subject's recap and the sheet's meetings, and its own list of sessions, say of the same lessons. */
async function agreesBySubject(classId: number, month: MonthRecap): Promise<void> {
  const [first = '', last = ''] = [month.days[0]?.date, month.days.at(-1)?.date];
  const range = await get<RangeRecap>(`classes/${classId}/recap/range?from=${first}&to=${last}`);
  expect(range.pupils.map((row) => ({ id: row.id, ...sumsOf(row) }))).toEqual(
    month.pupils.map((row) => ({ id: row.id, ...sumsOf(row) })),
  );
  for (const subjectId of new Set(month.sessions.map((session) => session.subjectId))) {
    const subject = await get<SubjectRecap>(`subjects/${subjectId}/recap?from=${first}&to=${last}`);
    const listed = await get<SessionOfDay[]>(`subjects/${subjectId}/sessions?limit=100`);
    for (const [at, meeting] of subject.meetings.entries()) {
      const counts = listed.find(({ id }) => id === meeting.id)?.attendance_summary;
      const letters = subject.pupils.map((row) => row.letters[at] ?? ' ').join('');
      for (const [letter, status] of statusOf)
        expect([meeting.date, letter, counts?.[status] ?? 0]).toEqual([
          meeting.date,
          letter,
          letters.split(letter).length - 1,
        ]);
    }
  }
}

/** Prints the month of each class, and asks with the code whether its figures are still those of the school. */
async function printCodes({ classIds }: WrittenSchool): Promise<() => Promise<boolean[]>> {
  const codes: string[] = [];
  for (const classId of classIds) {
    const { digest } = await get<MonthRecap>(`classes/${classId}/recap?month=2026-10`);
    const body = { kind: 'month', class_id: classId, month: '2026-10', digest };
    codes.push(
      (await server.request('POST', '/dashboard/sheet-codes', { as: 'admin', body })).body.data.code,
    );
  }
  return async () => {
    const said: boolean[] = [];
    for (const code of codes)
      said.push(((await server.request('GET', `/sheets/${code}`)).body.data as CheckedSheet).is_current);
    return said;
  };
}

describe('of a random school at a random moment', () => {
  it('homes, lists, registers, sheets and codes say the same, and again when marks are corrected', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, fc.nat(), async (moment, seed) => {
        const written = await write(moment);
        const agree = async () => {
          await agreesOnToday(moment, written);
          await agreesOnDays(moment);
          await agreesOnSheets(moment, written);
        };
        await agree();
        const areCurrent = await printCodes(written);
        expect(await areCurrent()).toEqual(written.classIds.map(() => true));
        await correctMark(written, seed);
        await agree();
      }),
      { numRuns: rounds(3), endOnFailure: true },
    );
  });

  it('a month that is closed keeps its figures on every place, whatever rule the school follows since', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (moment) => {
        const written = await write(moment);
        const later = { ...moment, school: { ...moment.school, until: 33 } };
        await server.resetAccounts();
        server.clock.set(new Date(`${dayOf(33)}T12:00:00+07:00`));
        for (const classId of written.classIds)
          await server.request('POST', `/dashboard/classes/${classId}/closings`, {
            as: 'kepsek',
            body: { month: '2026-10' },
          });
        const before = await Promise.all(
          written.classIds.map((classId) => get<MonthRecap>(`classes/${classId}/recap?month=2026-10`)),
        );
        await server.db
          .update(schools)
          .set({ dayRule: moment.school.rule === 'any-alpa' ? 'first-lesson' : 'any-alpa' })
          .where(eq(schools.id, server.fixtures.school));
        await agreesOnSheets(later, written);
        for (const sheet of before) {
          const now = await get<MonthRecap>(`classes/${sheet.Class.id}/recap?month=2026-10`);
          expect(now.pupils.map(sumsOf)).toEqual(sheet.pupils.map(sumsOf));
        }
      }),
      { numRuns: rounds(2), endOnFailure: true },
    );
  });
});

it('has no share on the first days of a semester, neither 0 nor 100 percent, on any place', async () => {
  const [moment] = fc.sample(anyMoment, { seed: 28, numRuns: 1 });
  const { db, fixtures } = server;
  const { classId } = await write(moment ?? expect.fail());
  const [year] = await db.select().from(academicYears).where(eq(academicYears.id, fixtures.year));
  const today = addDays(year?.genapStart ?? '', 1);
  await server.resetAccounts();
  server.clock.set(new Date(`${today}T08:00:00+07:00`));
  const [subject] = await db.select({ id: subjects.id }).from(subjects).where(eq(subjects.classId, classId));
  await db.insert(allSessions).values({
    subjectId: subject?.id ?? 0,
    name: 'Pertama',
    date: today,
    startTime: '07:00',
    endTime: '07:45',
  });
  const home = await get<SchoolDayOverview>('overview/day');
  expect(home.today?.pupils).toMatchObject({ recorded: 0, present: 0 });
  expect(home.today?.registers).toMatchObject({ total: 1, over: 1 });
  expect([home.weeks, home.classes?.look_at]).toEqual([null, []]);
  const [line] = await get<DayOfSchool[]>('overview/schools', 'admin');
  expect(line).toMatchObject({ today: { present: 0, recorded: 0 }, comparison: null });
  const month = await get<MonthRecap>(`classes/${classId}/recap`);
  const semester = await get<SemesterRecap>(`classes/${classId}/recap/semester`);
  expect([month.month, semester.semester]).toEqual([today.slice(0, 7), 'Genap']);
  expect(month.pupils.length).toBeGreaterThan(0);
  for (const { id, percent, base } of [...month.pupils, ...semester.pupils]) {
    expect({ percent, base }).toEqual({ percent: null, base: 0 });
    const page = await get<PupilRecap>(`pupils/${id}/recap`);
    expect(page.semesters.find((one) => one.semester === 'Genap')).toMatchObject({ percent: null, base: 0 });
  }
  const attention = await get<Attention>(`classes/${classId}/attention`);
  for (const { overall, standings } of attention.pupils)
    expect({ overall, standings }).toEqual({ overall: { percent: null, alpa: 0 }, standings: [] });
});

/** The office corrects one mark to Sakit, in a register that somebody stands in. */
async function correctMark({ sessions }: WrittenSchool, seed: number): Promise<void> {
  const rows = await server.db
    .select({ sessionId: attendance.sessionId, userId: attendance.userId })
    .from(attendance)
    .innerJoin(allSessions, eq(allSessions.id, attendance.sessionId))
    .where(
      // Of somebody who was not in the class only a cleared mark is there, and the recaps would not count it.
      and(isNotNull(attendance.status), isNull(allSessions.deletedAt), isNull(allSessions.cancelledAt)),
    );
  const row = rows[seed % Math.max(1, rows.length)];
  const session = sessions.find(({ id }) => id === row?.sessionId);
  if (!row || !session) return;
  await server.request(
    'PATCH',
    `/dashboard/subjects/${session.subjectId}/sessions/${session.id}/attendance`,
    {
      as: 'admin',
      body: { attendances: [{ user_id: row.userId, status: 'sakit' }] },
    },
  );
}
