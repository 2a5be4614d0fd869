/** Decides what a file of lessons would do to a school's timetable, from its rows and the existing records. Pure. */
import { classNameKey } from '../../../../contract/people/classNames.ts';
import { formatDate } from '../../../../contract/days.ts';
import {
  type ImportField,
  type ImportRow,
  findRowProblems,
  readPeriods,
  type RowProblem,
} from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { weekdayName, parseWeekday, weekdayPeriodsText } from '../../../../contract/schoolWeek.ts';
import type { TimetableEntryRow } from '../../lessons/index.ts';
import { digestOf } from '../../batches/index.ts';
import type { ExistingClass } from '../imports/existing.ts';
import { createClassFinder, soundRows } from '../imports/plan.ts';
import { createHoursTaker, type HoursTakenReason } from './hours.ts';
import type { ExistingTeacher, ExistingTimetable } from './existing.ts';
import { type Course, type Lesson, teacherIdOf } from './lessons.ts';
import { foldName } from '../../../base/folded.ts';
import { groupBy } from '../../../base/groups.ts';
import { createTeacherFinder } from './names.ts';

export interface TimetablePlan {
  readonly newCourses: readonly Course[];
  /** Existing subjects that get another teacher, or their first one. */
  readonly taught: readonly Course[];
  /** The lessons to write. Consecutive hours of a subject are one lesson. */
  readonly lessons: readonly Lesson[];
  readonly ended: readonly TimetableEntryRow[];
  /** Lessons of the timetable that had no room, and get the one that the file says. */
  readonly rooms: readonly FilledRoom[];
  readonly counts: { readonly new: number; readonly same: number; readonly skipped: number };
  readonly problems: readonly RowProblem[];
}

interface FilledRoom {
  readonly row: number;
  readonly entry: TimetableEntryRow;
  readonly room: string;
}

export interface TimetableOptions {
  readonly from: string;
  readonly replaces: boolean;
  readonly today: string;
  /** The time at the school, as HH:MM. */
  readonly time: string;
}

/** Returns a function that finds the lesson of a row, or says what is wrong with the row. */
function createRowPlacer({ classes, subjects, teachers, periods }: ExistingTimetable) {
  const findClass = createClassFinder(classes);
  const findTeachers = createTeacherFinder(teachers);
  const subjectsByName = groupBy(subjects, ({ classId, name }) => `${classId} ${foldName(name)}`);
  const courses = new Map<string, Course>();

  const teacherOf = (row: ImportRow): ExistingTeacher | string | undefined => {
    if (row.teacher === undefined) return undefined;
    const [one, another] = findTeachers(row.teacher);
    if (another) return `Ada beberapa guru bernama ${row.teacher}. Tulis NIP-nya`;
    return one ?? `Guru ${row.teacher} tidak ditemukan. Periksa namanya, atau tambahkan dulu`;
  };

  const findOrAddCourse = (
    classRow: ExistingClass,
    name: string,
    teacher: ExistingTeacher | undefined,
  ): Course | undefined => {
    const nameKey = `${classRow.id} ${foldName(name)}`;
    const sameNameSubjects = subjectsByName.get(nameKey) ?? [];
    const existing =
      sameNameSubjects.length > 1
        ? sameNameSubjects.find((one) => one.teacherId === teacher?.id)
        : sameNameSubjects[0];
    if (sameNameSubjects.length > 1 && !existing) return undefined;
    const key = existing ? String(existing.id) : nameKey;
    const course = courses.get(key) ?? {
      existing,
      name: existing?.name ?? name,
      classRow,
      teacher: undefined,
    };
    courses.set(key, course);
    return course;
  };

  return (row: ImportRow): Lesson | RowProblem => {
    const problem = (field: ImportField, msg: string): RowProblem => ({ row: row.row, field, msg });
    const { class: className = '', subject = '', weekday: day = '', period = '' } = row;
    const classRow = findClass(className);
    if (classRow === 'several')
      return problem('class', `Ada beberapa kelas yang mirip ${className}. Tulis namanya persis`);
    if (!classRow)
      return problem('class', `Kelas ${className} tidak ada di tahun ajaran ini. Tambahkan kelasnya dulu`);
    const weekday = parseWeekday(day) ?? 0;
    const { first, last } = readPeriods(period) ?? { first: 0, last: 0 };
    const periodsOfDay = periods?.get(weekday);
    const missingPeriod = periodsOfDay && [first, last].find((hour) => !periodsOfDay.has(hour));
    if (periods && !periodsOfDay)
      return problem('weekday', `Hari ${weekdayName(weekday)} belum punya jam di Jam pelajaran`);
    if (missingPeriod !== undefined)
      return problem(
        'period',
        `Jam ke-${missingPeriod} tidak ada pada hari ${weekdayName(weekday)} di Jam pelajaran`,
      );
    const teacher = teacherOf(row);
    if (typeof teacher === 'string') return problem('teacher', teacher);
    const course = findOrAddCourse(classRow, subject, teacher);
    if (!course)
      return problem('subject', `Ada beberapa mata pelajaran ${subject} di ${classRow.name}. Tulis gurunya`);
    if (teacher && course.teacher && course.teacher.of.id !== teacher.id) {
      const { of, row: before } = course.teacher;
      return problem(
        'teacher',
        `${course.name} di ${classRow.name} sudah diajar ${of.fullname} menurut baris ${before}`,
      );
    }
    if (teacher) course.teacher ??= { of: teacher, row: row.row };
    return { row: row.row, course, weekday, first, last, room: row.room };
  };
}

/** A file names a room once for hours in a row, or for each of them. */
const isOneRoom = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

/** Rows of one subject whose hours follow one another in one room are one lesson, as a session is. */
function joinConsecutiveHours(rows: readonly Lesson[]): Lesson[] {
  const lessons: Lesson[] = [];
  const byCourse = new Map<Course, Lesson[]>();
  for (const row of rows) byCourse.set(row.course, [...(byCourse.get(row.course) ?? []), row]);
  for (const ofCourse of byCourse.values()) {
    for (const row of ofCourse.toSorted((a, b) => a.weekday - b.weekday || a.first - b.first)) {
      const before = lessons.at(-1);
      if (
        before?.course === row.course &&
        before.weekday === row.weekday &&
        before.last + 1 === row.first &&
        isOneRoom(before.room, row.room)
      )
        lessons[lessons.length - 1] = { ...before, last: row.last, room: before.room ?? row.room };
      else lessons.push(row);
    }
  }
  return lessons;
}

const isSameLesson = (
  entry: TimetableEntryRow,
  { course, weekday, first, last, room }: Lesson,
  from: string,
): boolean =>
  entry.subjectId === course.existing?.id &&
  entry.weekday === weekday &&
  entry.firstPeriod === first &&
  entry.lastPeriod === last &&
  isOneRoom(entry.room ?? undefined, room) &&
  entry.validFrom <= from &&
  entry.validUntil === null;

/**
 * Says which rooms the file adds to lessons that are in the timetable already. A room that stands there is never written over by the way:
 * another one is a problem of its row.
 */
function planRooms(there: readonly Lesson[], remaining: readonly TimetableEntryRow[]) {
  const [rooms, problems]: [FilledRoom[], RowProblem[]] = [[], []];
  const filled = new Map<number, string>();
  for (const { row, course, weekday, first, last, room } of there) {
    if (room === undefined) continue;
    const entries = remaining.filter(
      (entry) =>
        entry.subjectId === course.existing?.id &&
        entry.weekday === weekday &&
        entry.firstPeriod <= last &&
        entry.lastPeriod >= first,
    );
    const other = entries
      .map(({ id, room: own }) => own ?? filled.get(id))
      .find((own) => own !== undefined && own !== room);
    if (other !== undefined) {
      const hours = weekdayPeriodsText(weekday, first, last);
      problems.push({ row, field: 'room', msg: `${course.name} pada ${hours} sudah di ${other}` });
      continue;
    }
    for (const entry of entries) {
      if (entry.room !== null || filled.has(entry.id)) continue;
      filled.set(entry.id, room);
      rooms.push({ row, entry, room });
    }
  }
  return { rooms, problems };
}

export function planTimetable(
  rows: readonly ImportRow[],
  existing: ExistingTimetable,
  wish: TimetableOptions,
): TimetablePlan {
  const problems = findRowProblems('timetable', rows, wish.today);
  const place = createRowPlacer(existing);
  const placedLessons: Lesson[] = [];
  for (const row of soundRows(rows, problems)) {
    const found = place(row);
    if ('msg' in found) problems.push(found);
    else placedLessons.push(found);
  }
  // Entries that end because of the file's lessons are in nobody's way.
  const named = new Set(placedLessons.map(({ course }) => course.classRow.id));
  const remaining = existing.entries.filter(({ classId }) => !wish.replaces || !named.has(classId));
  const teachers = new Map(placedLessons.map(({ course }) => [course.existing?.id, teacherIdOf(course)]));
  const taken = createHoursTaker(remaining, teachers, formatDate);
  const [fresh, standing]: [Lesson[], Lesson[]] = [[], []];
  for (const lesson of placedLessons) {
    const answer: HoursTakenReason | undefined = taken(lesson, teacherIdOf(lesson.course));
    if (answer === undefined) fresh.push(lesson);
    else if (answer === 'just so') standing.push(lesson);
    else problems.push({ row: lesson.row, field: 'period', msg: answer.msg });
  }
  const added = planRooms(standing, remaining);
  problems.push(...added.problems);
  const there = standing.filter(({ row }) => !added.problems.some((problem) => problem.row === row));
  const lessons = joinConsecutiveHours(fresh);
  const isKept = (entry: TimetableEntryRow) =>
    lessons.some((lesson) => isSameLesson(entry, lesson, wish.from));
  const replaced = wish.replaces
    ? existing.entries.filter(({ classId }) => lessons.some(({ course }) => course.classRow.id === classId))
    : [];
  const kept = replaced.filter(isKept);
  const made = lessons.filter((lesson) => !kept.some((entry) => isSameLesson(entry, lesson, wish.from)));
  const keptRooms = kept.flatMap((entry): FilledRoom[] => {
    const lesson = lessons.find((one) => isSameLesson(entry, one, wish.from));
    return entry.room === null && lesson?.room !== undefined
      ? [{ row: lesson.row, entry, room: lesson.room }]
      : [];
  });
  const newRows = fresh.filter((row) => made.some((lesson) => includesRow(lesson, row))).length;
  const courses = [...new Set([...fresh, ...there].map(({ course }) => course))];
  return {
    newCourses: courses.filter((course) => !course.existing),
    taught: courses.filter(({ existing: now, teacher }) => now && teacher && teacher.of.id !== now.teacherId),
    lessons: made,
    ended: replaced.filter((entry) => !kept.includes(entry)),
    rooms: [...added.rooms, ...keptRooms],
    counts: {
      new: newRows,
      same: there.length + fresh.length - newRows,
      skipped: new Set(problems.map(({ row }) => row)).size,
    },
    problems: problems.toSorted((a, b) => a.row - b.row),
  };
}

const includesRow = (lesson: Lesson, row: Lesson): boolean =>
  lesson.course === row.course &&
  lesson.weekday === row.weekday &&
  lesson.first <= row.first &&
  row.last <= lesson.last;

/** "Fisika X-1, Senin jam ke-1 sampai 2" */
export const entryText = (entry: TimetableEntryRow): string =>
  `${entry.subject} ${entry.className}, ${weekdayPeriodsText(entry.weekday, entry.firstPeriod, entry.lastPeriod)}`;

function planDigest(plan: TimetablePlan, { from }: TimetableOptions): string {
  return digestOf([
    from,
    plan.newCourses.map((course) => [classNameKey(course.classRow.name), course.name, teacherIdOf(course)]),
    plan.taught.map((course) => [course.existing?.id, teacherIdOf(course)]),
    plan.lessons.map(({ course, row, weekday, first, last, room }) => [
      row,
      course.existing?.id ?? course.name,
      weekday,
      first,
      last,
      room,
    ]),
    plan.ended.map(({ id }) => id),
    plan.rooms.map(({ entry, room }) => [entry.id, room]),
    plan.problems.map(({ row }) => row),
  ]);
}

export const presentTimetable = (plan: TimetablePlan, wish: TimetableOptions): ImportPlan => ({
  plan: planDigest(plan, wish),
  ...plan.counts,
  changed: plan.taught.length + plan.ended.length + plan.rooms.length,
  classes: 0,
  subjects: plan.newCourses.length,
  guardians: 0,
  new_classes: [],
  new_subjects: plan.newCourses.map(({ name, classRow, teacher }) => ({
    name,
    class: classRow.name,
    teacher: teacher?.of.fullname ?? null,
  })),
  ended: plan.ended.map(entryText),
  changes: [
    ...plan.taught.map(({ existing, classRow, teacher }) => ({
      row: teacher?.row ?? 0,
      id: existing?.id ?? 0,
      name: `${existing?.name} ${classRow.name}`,
      changes: [
        { field: 'teacher' as const, from: existing?.teacher ?? null, to: teacher?.of.fullname ?? '' },
      ],
    })),
    ...plan.rooms.map(({ row, entry, room }) => ({
      row,
      id: entry.subjectId,
      name: entryText(entry),
      changes: [{ field: 'room' as const, from: null, to: room }],
    })),
  ],
  questions: [],
  read_as: [],
  warnings: [],
  problems: [...plan.problems],
});
