/** Lists by name who is absent now and who came late: the pupils behind the figures of the day. */
import { isPresent } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { MAX_SCHOOL_DAY_PUPIL_NAMES } from '../../../contract/limits.ts';
import type {
  BlankPupil,
  PupilAbsentNow,
  PupilLateToday,
  SchoolDayPupils,
} from '../../../contract/overview/schoolDay.ts';
import { groupBy } from '../../base/groups.ts';
import type { Database } from '../../db/client.ts';
import { lettersOn } from '../attendance/index.ts';
import { listInsideNow } from '../gate/index.ts';
import { type Lesson, lessonsIn, type Place, placesOf } from '../lessons/index.ts';
import { attendanceByDay } from './days.ts';
import {
  type AbsentPupilRow,
  type BlankPupilRow,
  type LateMarkRow,
  type MarkOfDay,
  listBlankPupils,
  listMarksOfPupils,
  listPresentPupils,
} from './pupilQueries.ts';
import type { Scope } from '../../db/scope.ts';
import {
  absentCounts,
  type CountedDay,
  countSchoolDay,
  lateCounts,
  MAX_COUNTED_LESSONS,
  TREND_DAYS,
} from './schoolDay.ts';

type LessonOfDay = PupilAbsentNow['since'];
type LessonOf = (sessionId: number) => LessonOfDay;

export async function schoolDayPupilsOf(db: Database, scope: Scope): Promise<SchoolDayPupils> {
  const moment = scope.now;
  const { date, time } = moment;
  const lessons = await lessonsIn(db, scope, { from: date, to: date }, MAX_COUNTED_LESSONS);
  return {
    date,
    time,
    today: lessons ? await listAbsentAndLatePupils(db, scope, lessons) : null,
    days: await attendanceByDay(db, { scope, from: addDays(date, 1 - TREND_DAYS), until: moment }),
  };
}

async function listAbsentAndLatePupils(
  db: Database,
  scope: Scope,
  lessons: readonly Lesson[],
): Promise<SchoolDayPupils['today']> {
  const places = await placesOf(db, lessons);
  const day = await countSchoolDay(db, scope, lessons);
  const lessonOf = createLessonLookup(day.begun, places);
  const absent = await presentAbsentPupils(db, scope, day, lessonOf);
  const late = presentLatePupils(day.late, lessonOf);
  const blank = await listBlankPupils(db, scope, day.begun, scope.today);
  const present = await listPresentPupils(db, day.begun);
  return {
    absent: { counts: absentCounts(day.absent), pupils: absent.slice(0, MAX_SCHOOL_DAY_PUPIL_NAMES) },
    late: { ...lateCounts(day.late), pupils: late.slice(0, MAX_SCHOOL_DAY_PUPIL_NAMES) },
    registers: day.registers,
    pupils: day.pupils,
    blank: toNames(blank),
    present: toNames(present),
  };
}

const toNames = (pupils: readonly BlankPupilRow[]): BlankPupil[] =>
  sortByClass(pupils)
    .slice(0, MAX_SCHOOL_DAY_PUPIL_NAMES)
    .map(({ id, fullname, Class }) => ({ id, fullname, Class }));

function createLessonLookup(lessons: readonly Lesson[], places: ReadonlyMap<number, Place>): LessonOf {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return (sessionId) => {
    const { subjectId = 0, start_time = '' } = byId.get(sessionId) ?? {};
    return { id: sessionId, subjectId, subject: places.get(sessionId)?.subject ?? '', start_time };
  };
}

/** Pupils who may have left come first, because somebody has to look for them. */
async function presentAbsentPupils(
  db: Database,
  scope: Scope,
  { begun, absent }: CountedDay,
  lessonOf: LessonOf,
): Promise<PupilAbsentNow[]> {
  const ids = absent.map(({ id }) => id);
  const ofPupil = groupBy(await listMarksOfPupils(db, begun, ids), ({ userId }) => userId);
  const letters = groupBy(await lettersOn(db, ids, scope.today), ({ userId }) => userId);
  const inside = await listInsideNow(db, scope, ids);
  return sortByClass(absent)
    .map((pupil) => ({
      ...presentAbsentPupil(pupil, ofPupil.get(pupil.id) ?? [], inside.has(pupil.id), lessonOf),
      letter: findLetterKindAt(
        (letters.get(pupil.id) ?? []).filter(({ schoolId }) => schoolId === pupil.schoolId),
        lessonOf(pupil.sessionId).start_time,
      ),
    }))
    .toSorted((a, b) => Number(b.may_have_left) - Number(a.may_have_left));
}

/** The kind of the letter that covers the lesson that begins at `start`, if there is one. */
const findLetterKindAt = (letters: Awaited<ReturnType<typeof lettersOn>>, start: string): LetterKind | null =>
  letters.find(
    ({ startTime, endTime }) =>
      startTime === null || endTime === null || (startTime <= start && start < endTime),
  )?.kind ?? null;

/**
 * Describes one absent pupil.
 * @param marks those of the pupil today
 * @param isInside the gate saw the pupil come in and not leave
 */
function presentAbsentPupil(
  { id, fullname, status, note, Class, sessionId }: AbsentPupilRow,
  marks: readonly MarkOfDay[],
  isInside: boolean,
  lessonOf: LessonOf,
): PupilAbsentNow {
  const orderedMarks = marks
    .map((mark) => ({ ...mark, lesson: lessonOf(mark.sessionId) }))
    .toSorted((a, b) => a.lesson.start_time.localeCompare(b.lesson.start_time) || a.sessionId - b.sessionId);
  const lastPresentIndex = orderedMarks.findLastIndex((mark) => isPresent(mark.status));
  return {
    id,
    fullname,
    status,
    note,
    Class,
    since: orderedMarks[lastPresentIndex + 1]?.lesson ?? lessonOf(sessionId),
    // Only Alpa counts: who went home ill or with leave has not cut the lesson.
    may_have_left: status === 'alpa' && (lastPresentIndex >= 0 || isInside),
  };
}

/**
 * Makes one entry of each late pupil.
 * @param marks those of one pupil must be in the order of the day
 */
function presentLatePupils(marks: readonly LateMarkRow[], lessonOf: LessonOf): PupilLateToday[] {
  const ofPupil = groupBy(sortByClass(marks), ({ id }) => id);
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

const sortByClass = <T extends { classOrder: string; Class: { id: number } }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) =>
    a.classOrder === b.classOrder ? a.Class.id - b.Class.id : a.classOrder < b.classOrder ? -1 : 1,
  );
