/** Calculates how the day goes at a school, and which classes differ from the school as a whole. */
import { addDays } from '../../../contract/days.ts';
import { CLASS_ATTENTION_THRESHOLDS, MAX_ABSENT_NAMES } from '../../../contract/limits.ts';
import {
  type ClassNeedingAttention,
  type TeacherIncompleteSessions,
  type SchoolDayOverview,
  type StatusCounts,
} from '../../../contract/overview/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { attendanceByDay } from './days.ts';
import { type ClassCounts, classCountsIn, countsOfClasses } from './classCounts.ts';
import {
  findLessonsWithMarks,
  incompleteAmong,
  createKeeperLookup,
  type Lesson,
  lessonsIn,
  type Place,
  placesOf,
} from '../lessons/index.ts';
import {
  type AbsentPupilRow,
  listAbsentPupils,
  type AbsentStatus,
  countPupils,
  type LateMarkRow,
  type PupilCounts,
  listLateMarks,
} from './pupilQueries.ts';
import type { Scope } from '../../db/scope.ts';
import { presentStreaks } from './streaks.ts';
import { compareWeeks, DAYS_PER_WEEK } from './weeks.ts';
import { countPresentMarks, countRecordedMarks } from '../../../contract/attendanceStatus.ts';

/** The number of days of the trend, today included. */
export const TREND_DAYS = 28;
/** A time by which every lesson of a day has begun. */
const END_OF_DAY = '23:59';
/** Marks are counted one by one, so figures of more lessons than this are left out; several schools together may have more. */
export const MAX_COUNTED_LESSONS = 2_000;

type Places = ReadonlyMap<number, Place>;

export async function schoolDayOf(db: Database, scope: Scope): Promise<SchoolDayOverview> {
  const moment = scope.now;
  const { date, time } = moment;
  const days = { from: addDays(date, 1 - DAYS_PER_WEEK), to: date };
  const week = await classCountsIn(db, scope, { ...days, time }, MAX_COUNTED_LESSONS);
  const today = await lessonsIn(db, scope, { from: date, to: date }, MAX_COUNTED_LESSONS);
  return {
    date,
    today: today ? await describeToday(db, scope, today) : null,
    streaks: await presentStreaks(db, scope),
    days: await attendanceByDay(db, { scope, from: addDays(date, 1 - TREND_DAYS), until: moment }),
    weeks: week ? await compareWeeks(db, scope) : null,
    classes: week ? await listClassesToLookAt(db, week, days) : null,
  };
}

async function describeToday(
  db: Database,
  scope: Scope,
  today: readonly Lesson[],
): Promise<SchoolDayOverview['today']> {
  const { absent, late, registers, pupils } = await countSchoolDay(db, scope, today);
  const alpaFirst = absent.toSorted((a, b) => Number(b.status === 'alpa') - Number(a.status === 'alpa'));
  return {
    absent: {
      counts: absentCounts(absent),
      pupils: alpaFirst
        .slice(0, MAX_ABSENT_NAMES)
        .map(({ id, fullname, status, note, Class }) => ({ id, fullname, status, note, Class })),
    },
    late: lateCounts(late),
    registers,
    pupils,
  };
}

export interface CountedDay {
  /** Those of the day's lessons that have begun. */
  readonly begun: readonly Lesson[];
  readonly absent: readonly AbsentPupilRow[];
  readonly late: readonly LateMarkRow[];
  readonly registers: NonNullable<SchoolDayOverview['today']>['registers'];
  readonly pupils: PupilCounts;
}

/** Finds who is absent and late in today's lessons, and which registers are missing. Every figure of the day comes from here. */
export async function countSchoolDay(
  db: Database,
  scope: Scope,
  today: readonly Lesson[],
): Promise<CountedDay> {
  const { date, time } = scope.now;
  const begun = today.filter(({ start_time }) => start_time <= time);
  const endedLessons = today.filter(({ end_time }) => end_time <= time);
  const isIncomplete = await incompleteAmong(db, endedLessons);
  const missing = endedLessons.filter(({ id }) => isIncomplete.has(id));
  const places = await placesOf(db, missing);
  const isBegun = await findLessonsWithMarks(db, missing);
  return {
    begun,
    absent: await listAbsentPupils(db, begun),
    late: await listLateMarks(db, begun),
    pupils: await countPupils(db, scope, begun, date),
    registers: {
      total: today.length,
      over: endedLessons.length,
      incomplete: groupIncompleteByTeacher(missing, places, isBegun, await createKeeperLookup(db, missing)),
    },
  };
}

export function absentCounts(absent: readonly AbsentPupilRow[]) {
  const countOf = (status: AbsentStatus) => absent.filter((row) => row.status === status).length;
  return { izin: countOf('izin'), sakit: countOf('sakit'), alpa: countOf('alpa') };
}

/** Counts each late pupil once, however often he or she was late. */
export const lateCounts = (late: readonly LateMarkRow[]) => ({
  total: new Set(late.map(({ id }) => id)).size,
  most: classWithMostLate(late),
});

/** The class with the most late pupils; on a tie, the class of the pupil who is listed first. */
function classWithMostLate(late: readonly LateMarkRow[]) {
  const classes = new Map<number, { Class: LateMarkRow['Class']; pupils: Set<number> }>();
  for (const { id, Class } of late) {
    const existing = classes.get(Class.id);
    if (existing) existing.pupils.add(id);
    else classes.set(Class.id, { Class, pupils: new Set([id]) });
  }
  const [most] = [...classes.values()].toSorted((a, b) => b.pupils.size - a.pupils.size);
  return most ? { ...most.Class, total: most.pupils.size } : null;
}

/** Groups lessons by teacher: who has most comes first, and the lessons of one teacher are in the order of the day. */
function groupIncompleteByTeacher(
  lessons: readonly Lesson[],
  places: Places,
  isBegun: ReadonlySet<number>,
  keeperOf: (lesson: Lesson) => TeacherIncompleteSessions['Teacher'],
): TeacherIncompleteSessions[] {
  const groups = new Map<
    TeacherIncompleteSessions['sessions'][number]['id'] | null,
    TeacherIncompleteSessions
  >();
  for (const lesson of lessons.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))) {
    const { id, subjectId, start_time } = lesson;
    const place = places.get(id);
    if (!place) continue;
    const { subject, Class } = place;
    const Teacher = keeperOf(lesson);
    const key = Teacher?.id ?? null;
    const group = groups.get(key) ?? { Teacher, sessions: [] };
    group.sessions.push({ id, subjectId, subject, Class, start_time, is_empty: !isBegun.has(id) });
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.sessions.length - a.sessions.length);
}

const sumPresentAndRecorded = (all: readonly StatusCounts[]) => ({
  present: all.reduce((sum, counts) => sum + countPresentMarks(counts), 0),
  recorded: all.reduce((sum, counts) => sum + countRecordedMarks(counts), 0),
});

/**
 * Tells why a class deserves a look compared with its school, or undefined when it does not. A class with few marks never does, because
 * they say nothing.
 */
export function findReasonToLookAt(
  counts: StatusCounts,
  school: { present: number; recorded: number },
): ClassNeedingAttention['why'] | undefined {
  const recorded = countRecordedMarks(counts);
  if (recorded < CLASS_ATTENTION_THRESHOLDS.marks) return undefined;
  const shareBelowSchool = school.present / school.recorded - countPresentMarks(counts) / recorded;
  // Compared in thousandths, as the shares are shown, because in floating point 0.96 - 0.94 is not 0.02.
  if (Math.round(shareBelowSchool * 1000) >= CLASS_ATTENTION_THRESHOLDS.below * 1000) return 'absence';
  return counts.terlambat / recorded >= CLASS_ATTENTION_THRESHOLDS.late ? 'lateness' : undefined;
}

/** The classes whose week differs from their school's, the lowest share first. */
async function listClassesToLookAt(
  db: Database,
  week: readonly ClassCounts[],
  days: { from: string; to: string },
): Promise<NonNullable<SchoolDayOverview['classes']>> {
  const school = sumPresentAndRecorded(week.map(({ counts }) => counts));
  const found = week
    .flatMap((one) => {
      const why = findReasonToLookAt(one.counts, school);
      return why
        ? [{ ...one, why, share: countPresentMarks(one.counts) / countRecordedMarks(one.counts) }]
        : [];
    })
    .toSorted((a, b) => a.share - b.share)
    .slice(0, CLASS_ATTENTION_THRESHOLDS.most);
  if (found.length === 0) return { school, look_at: [] };
  const weekBefore = {
    from: addDays(days.from, -DAYS_PER_WEEK),
    to: addDays(days.to, -DAYS_PER_WEEK),
    time: END_OF_DAY,
  };
  const ids = found.map(({ Class }) => Class.id);
  const before = (await countsOfClasses(db, ids, weekBefore, MAX_COUNTED_LESSONS)) ?? [];
  return {
    school,
    look_at: found.map(({ Class, counts, why }) => ({
      Class,
      counts,
      why,
      before: sumPresentAndRecorded(before.flatMap((one) => (one.Class.id === Class.id ? [one.counts] : []))),
    })),
  };
}
