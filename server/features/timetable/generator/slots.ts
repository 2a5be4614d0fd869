/** What the timetable says for some days: pure, so that a preview, a run and a proposal cannot disagree. */
import { addDays } from '../../../../contract/days.ts';
import { type FreeDay, type NoLessonsReason, weekdayOf } from '../../../../contract/schoolWeek.ts';
import { isOneOfDays } from '../../../../contract/spans.ts';

/** The days on which a line is valid, both included; `validUntil` null: for good. */
interface Validity {
  readonly validFrom: string;
  readonly validUntil: string | null;
}

/** One line of the timetable. */
export interface WeeklyLesson extends Validity {
  readonly id: number;
  readonly subjectId: number;
  readonly classId: number;
  /** null: nobody teaches it yet. */
  readonly teacherId: number | null;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly firstPeriod: number;
  readonly lastPeriod: number;
}

/** A daily register ("Presensi harian"): on each day of lessons, at the day's first lesson hour. It takes up nobody's time. */
interface DailyRegister {
  readonly id: number;
  readonly subjectId: number;
  readonly classId: number;
  readonly teacherId: number | null;
}

/** The weekly timetable, from which sessions are made. */
export interface WeeklyTimetable {
  readonly lessons: readonly WeeklyLesson[];
  readonly dailies: readonly DailyRegister[];
  /** The class and teacher of a subject on a day, where they differ from its latest ones. */
  readonly holderOn?: (subjectId: number, date: string) => Pick<Slot, 'classId' | 'teacherId'> | undefined;
}

/** HH:MM */
export interface Hours {
  readonly start: string;
  readonly end: string;
}

interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** What bell times and calendar say of a school's days. */
export interface SchoolDays {
  /** From the beginning of one lesson hour to the end of another; undefined where the day has no such hours. */
  readonly hours: (date: string, firstPeriod: number, lastPeriod: number) => Hours | undefined;
  /** The first lesson hour of a day; undefined where it has none. */
  readonly opening: (date: string) => Hours | undefined;
  /** Why a class has no lessons on a day. */
  readonly free: (date: string, classId: number) => FreeDay | undefined;
}

/** Why a lesson of the timetable does not take place on a day. */
export interface NoLesson {
  readonly reason: NoLessonsReason | 'no-hours';
  /** The name of the holiday. */
  readonly name?: string;
}

/** One lesson of the timetable, or one daily register, on one day. */
export interface Slot extends DailyRegister, Hours {
  readonly date: string;
  readonly isDaily: boolean;
}

export interface DayPlan {
  readonly date: string;
  readonly slots: readonly Slot[];
  readonly none: readonly { readonly lesson: { readonly id: number }; readonly why: NoLesson }[];
}

const isValidOn = ({ validFrom, validUntil }: Validity, date: string): boolean =>
  isOneOfDays(date, validFrom, validUntil);

const compareSlots = (a: Slot, b: Slot): number => a.start.localeCompare(b.start) || a.id - b.id;

/** The lessons and daily registers of one day. A subject has only one lesson at each start, even if the timetable has two. */
export function lessonsOn({ holderOn, ...weekly }: WeeklyTimetable, days: SchoolDays, date: string): DayPlan {
  const weekday = weekdayOf(date);
  const toRegisterOnDay = ({ id, subjectId, classId, teacherId }: DailyRegister): DailyRegister => ({
    id,
    subjectId,
    classId,
    teacherId,
    ...holderOn?.(subjectId, date),
  });
  const lessons = weekly.lessons.filter((lesson) => lesson.weekday === weekday && isValidOn(lesson, date));
  const slots = new Map<string, Slot>();
  const none: { lesson: { id: number }; why: NoLesson }[] = [];
  for (const lesson of lessons) {
    const free = days.free(date, lesson.classId);
    const hours = days.hours(date, lesson.firstPeriod, lesson.lastPeriod);
    if (free) none.push({ lesson, why: free });
    else if (!hours) none.push({ lesson, why: { reason: 'no-hours' } });
    else {
      const key = `${lesson.subjectId} ${hours.start}`;
      if (!slots.has(key)) slots.set(key, { ...toRegisterOnDay(lesson), isDaily: false, date, ...hours });
    }
  }
  for (const daily of weekly.dailies) {
    const free = days.free(date, daily.classId);
    // Only holidays are listed, because nobody needs to be told that a Sunday has no daily register.
    if (free && free.reason !== 'holiday') continue;
    const hours = days.opening(date);
    if (free) none.push({ lesson: daily, why: free });
    else if (!hours) none.push({ lesson: daily, why: { reason: 'no-hours' } });
    else
      slots.set(`${daily.subjectId} ${hours.start}`, {
        ...toRegisterOnDay(daily),
        isDaily: true,
        date,
        ...hours,
      });
  }
  return { date, slots: [...slots.values()].toSorted(compareSlots), none };
}

/** Every day of a range, both included. */
export function listDays({ start, end }: DateRange): string[] {
  const all: string[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) all.push(date);
  return all;
}
