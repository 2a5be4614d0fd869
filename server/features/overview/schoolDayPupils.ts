/** Lists by name who is absent now and who came late: the pupils behind the figures of the day. */
import { isPresent } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { MAX_DAY_NAMES } from '../../../contract/limits.ts';
import type { AbsentNow, LateToday, SchoolDayPupils } from '../../../contract/overview/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { lettersOn } from '../attendance/index.ts';
import { type Lesson, lessonsIn, type Place, placesOf } from '../lessons/index.ts';
import { attendanceByDay } from './days.ts';
import { type Absent, type Late, type MarkOfDay, marksOf } from './pupilQueries.ts';
import type { Scope } from '../../db/scope.ts';
import {
  absentCounts,
  type CountedDay,
  countedDay,
  lateCounts,
  MOST_LESSONS,
  TREND_DAYS,
} from './schoolDay.ts';
import type { Moment } from '../../base/schoolDay.ts';

type LessonOfDay = AbsentNow['since'];
type LessonOf = (sessionId: number) => LessonOfDay;

export async function schoolDayPupilsOf(db: Database, scope: Scope): Promise<SchoolDayPupils> {
  const moment = scope.now;
  const { date, time } = moment;
  const lessons = await lessonsIn(db, scope, { from: date, to: date }, MOST_LESSONS);
  return {
    date,
    time,
    today: lessons ? await namesOf(db, lessons, moment) : null,
    days: await attendanceByDay(db, { scope, from: addDays(date, 1 - TREND_DAYS), until: moment }),
  };
}

async function namesOf(
  db: Database,
  lessons: readonly Lesson[],
  moment: Moment,
): Promise<SchoolDayPupils['today']> {
  const places = await placesOf(db, lessons);
  const day = await countedDay(db, lessons, moment);
  const lessonOf = lessonsById(day.begun, places);
  const absent = await absentNow(db, day, lessonOf, moment.date);
  const late = lateToday(day.late, lessonOf);
  return {
    absent: { counts: absentCounts(day.absent), pupils: absent.slice(0, MAX_DAY_NAMES) },
    late: { ...lateCounts(day.late), pupils: late.slice(0, MAX_DAY_NAMES) },
    registers: day.registers,
  };
}

function lessonsById(lessons: readonly Lesson[], places: ReadonlyMap<number, Place>): LessonOf {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return (sessionId) => {
    const { subjectId = 0, start_time = '' } = byId.get(sessionId) ?? {};
    return { id: sessionId, subjectId, subject: places.get(sessionId)?.subject ?? '', start_time };
  };
}

/** Pupils who may have left come first, because somebody has to look for them. */
async function absentNow(
  db: Database,
  { begun, absent }: CountedDay,
  lessonOf: LessonOf,
  date: string,
): Promise<AbsentNow[]> {
  const ids = absent.map(({ id }) => id);
  const ofPupil = groupedBy(await marksOf(db, begun, ids), ({ userId }) => userId);
  const letters = groupedBy(await lettersOn(db, ids, date), ({ userId }) => userId);
  return byClass(absent)
    .map((pupil) => ({
      ...nowOf(pupil, ofPupil.get(pupil.id) ?? [], lessonOf),
      letter: letterAt(
        (letters.get(pupil.id) ?? []).filter(({ schoolId }) => schoolId === pupil.schoolId),
        lessonOf(pupil.sessionId).start_time,
      ),
    }))
    .toSorted((a, b) => Number(b.may_have_left) - Number(a.may_have_left));
}

/** The kind of the letter that covers the lesson that begins at `start`, if there is one. */
const letterAt = (letters: Awaited<ReturnType<typeof lettersOn>>, start: string): LetterKind | null =>
  letters.find(
    ({ startTime, endTime }) =>
      startTime === null || endTime === null || (startTime <= start && start < endTime),
  )?.kind ?? null;

/**
 * Describes one absent pupil.
 * @param marks those of the pupil today
 */
function nowOf(
  { id, fullname, status, note, Class, sessionId }: Absent,
  marks: readonly MarkOfDay[],
  lessonOf: LessonOf,
): AbsentNow {
  const inOrder = marks
    .map((mark) => ({ ...mark, lesson: lessonOf(mark.sessionId) }))
    .toSorted((a, b) => a.lesson.start_time.localeCompare(b.lesson.start_time) || a.sessionId - b.sessionId);
  const lastSeen = inOrder.findLastIndex((mark) => isPresent(mark.status));
  return {
    id,
    fullname,
    status,
    note,
    Class,
    since: inOrder[lastSeen + 1]?.lesson ?? lessonOf(sessionId),
    // Only Alpa counts: who went home ill or with leave has not cut the lesson.
    may_have_left: status === 'alpa' && lastSeen >= 0,
  };
}

/**
 * Makes one entry of each late pupil.
 * @param marks those of one pupil must be in the order of the day
 */
function lateToday(marks: readonly Late[], lessonOf: LessonOf): LateToday[] {
  const ofPupil = groupedBy(byClass(marks), ({ id }) => id);
  return [...ofPupil.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            id: first.id,
            fullname: first.fullname,
            Class: first.Class,
            lessons: 1 + others.length,
            first: lessonOf(first.sessionId),
            minutes_late: first.minutesLate,
          },
        ]
      : [],
  );
}

const byClass = <T extends { classOrder: string; Class: { id: number } }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) =>
    a.classOrder === b.classOrder ? a.Class.id - b.Class.id : a.classOrder < b.classOrder ? -1 : 1,
  );

/** The groups are in the order in which their keys first appear. */
function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => number): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const existing = groups.get(keyOf(row));
    if (existing) existing.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
