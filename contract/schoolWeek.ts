/**
 * The rules of a school's week, calendar and bell times: whether a day has lessons, how many such days a month has, and when a
 * lesson hour is. This file is free of zod because screens and server use the same functions.
 */
import { addDays, utcMidnightOf } from './days.ts';
import { type Semester, semesterOn } from './semesters.ts';
import { isOneOfDays } from './spans.ts';

export const WEEKDAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const;

/** 1 is Monday, 7 Sunday, as ISO 8601 counts. */
export const weekdayOf = (schoolDay: string): number => utcMidnightOf(schoolDay)?.getUTCDay() || 7;

/** "Senin" */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

/** The number of a weekday: 1 for "senin", "Sen" or "1"; undefined when the text is not a weekday. */
export function parseWeekday(text: string): number | undefined {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace('ahad', 'minggu');
  if (/^[1-7]$/.test(name)) return Number(name);
  if (name.length < 3) return undefined;
  const found = WEEKDAYS.findIndex(
    (day) => day.toLowerCase() === name || day.slice(0, 3).toLowerCase() === name,
  );
  return found < 0 ? undefined : found + 1;
}

/** The school weeks that can be chosen, by the numbers of their days. */
export const SCHOOL_WEEKS = {
  '12345': 'Senin sampai Jumat (5 hari)',
  '12347': 'Minggu sampai Kamis (5 hari, libur Jumat dan Sabtu)',
  '123456': 'Senin sampai Sabtu (6 hari)',
  '123467': 'Sabtu sampai Kamis (6 hari, libur Jumat)',
} as const;

export type SchoolWeek = keyof typeof SCHOOL_WEEKS;
export const SCHOOL_WEEK_KEYS = Object.keys(SCHOOL_WEEKS) as [SchoolWeek, ...SchoolWeek[]];
/** The week of a school that has not chosen one. */
export const DEFAULT_SCHOOL_WEEK: SchoolWeek = '123456';

export const isInWeek = (week: string, weekday: number): boolean => week.includes(String(weekday));

/** The kinds of calendar days, in the order in which they are offered; `isSchoolDay` is the default for whether there are lessons. */
export const CALENDAR_DAY_KINDS = {
  'libur-nasional': { label: 'Libur nasional', isSchoolDay: false },
  'cuti-bersama': { label: 'Cuti bersama', isSchoolDay: false },
  'libur-sekolah': { label: 'Libur sekolah', isSchoolDay: false },
  ujian: { label: 'Ujian', isSchoolDay: true },
  kegiatan: { label: 'Kegiatan', isSchoolDay: true },
} as const;

export type CalendarDayKind = keyof typeof CALENDAR_DAY_KINDS;
export const CALENDAR_DAY_KIND_NAMES = Object.keys(CALENDAR_DAY_KINDS) as [
  CalendarDayKind,
  ...CalendarDayKind[],
];

interface DateSpan {
  readonly start_date: string;
  readonly end_date: string;
}

interface SchoolYear extends DateSpan {
  readonly name: string;
  readonly semesters?: readonly Semester[];
}

/** One line of a calendar. */
interface CalendarEntry extends DateSpan {
  readonly name: string;
  readonly is_school_day: boolean;
}

export interface SchoolCalendar {
  readonly year: SchoolYear;
  /** One of {@link SCHOOL_WEEKS}; undefined when it is not known which school is meant. */
  readonly week: string | undefined;
  readonly days: readonly CalendarEntry[];
}

/** Why a day has no lessons, in a form that a program can read. */
export type NoLessonsReason = 'outside-year' | 'between-semesters' | 'rest-day' | 'holiday';

export interface FreeDay {
  readonly reason: NoLessonsReason;
  /** What the holiday is called. */
  readonly name?: string;
}

const covers = ({ start_date: first, end_date: last }: DateSpan, day: string): boolean =>
  isOneOfDays(day, first, last);

/**
 * Why no lesson is expected on a day; undefined on an effective day. A day without lessons in the calendar is reported as a holiday
 * whatever else falls
 * on it, and a school day in the calendar does not override the week's rest day.
 */
export function reasonForNoLessons({ year, week, days }: SchoolCalendar, day: string): FreeDay | undefined {
  if (!covers(year, day)) return { reason: 'outside-year' };
  const holiday = days.find((calendarEntry) => !calendarEntry.is_school_day && covers(calendarEntry, day));
  if (holiday) return { reason: 'holiday', name: holiday.name };
  if (year.semesters && !semesterOn(year.semesters, day)) return { reason: 'between-semesters' };
  if (week !== undefined && !isInWeek(week, weekdayOf(day))) return { reason: 'rest-day' };
  return undefined;
}

export interface EffectiveDaysOfMonth {
  /** YYYY-MM */
  readonly month: string;
  readonly days: number;
}

/** Hari efektif of each month that the year touches, in their order. */
export function countEffectiveDaysByMonth(calendar: SchoolCalendar): EffectiveDaysOfMonth[] {
  const months = new Map<string, number>();
  const { start_date: start, end_date: end } = calendar.year;
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + (reasonForNoLessons(calendar, day) ? 0 : 1));
  }
  return [...months].map(([month, days]) => ({ month, days }));
}

/** The period in which a set of bell times is in force; the usual set has no dates. */
export interface BellSetValidity {
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/** The set of bell times for a day: of those in force the one that began last, or else the usual one. */
export function bellSetOn<S extends BellSetValidity>(sets: readonly S[], day: string): S | undefined {
  const inForce = sets.filter((set) => isOneOfDays(day, set.valid_from, set.valid_until));
  return inForce.toSorted((a, b) => (b.valid_from ?? '').localeCompare(a.valid_from ?? '')).at(0);
}

/** "Senin jam ke-1 sampai 2" */
export const weekdayPeriodsText = (weekday: number, first: number, last: number): string =>
  `${weekdayName(weekday)} ${periodsText(first, last)}`;

/** "jam ke-1", "jam ke-1 sampai 2" */
export const periodsText = (first: number, last: number): string =>
  first === last ? `jam ke-${first}` : `jam ke-${first} sampai ${last}`;
