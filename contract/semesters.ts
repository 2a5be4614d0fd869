/** The two halves of an academic year. No zod: the dashboard's form presets and shows them, too. */
import { addDays, daysBetween } from './days.ts';
import { isOneOfDays } from './spans.ts';

export const SEMESTER_NAMES = ['Ganjil', 'Genap'] as const;

export type SemesterName = (typeof SEMESTER_NAMES)[number];

/** Extension: both days are included. */
export interface Semester {
  readonly name: SemesterName;
  readonly start_date: string;
  readonly end_date: string;
}

/** The two semesters of a year, in order. */
export type Semesters = readonly [ganjil: Semester, genap: Semester];

/**
 * The default semesters of a year: it is divided at the turn of the calendar year or, where that is not possible, in the middle.
 *
 * @returns undefined for a year of less than four days, because a semester has at least two
 */
export function defaultSemestersWithin(start: string, end: string): Semesters | undefined {
  const length = daysBetween(start, end);
  if (length === undefined || length < 3) return undefined;
  const newYearsEve = `${start.slice(0, 4)}-12-31`;
  const firstHalfEnd =
    newYearsEve > start && addDays(newYearsEve, 1) < end
      ? newYearsEve
      : addDays(start, Math.floor(length / 2));
  return [
    { name: 'Ganjil', start_date: start, end_date: firstHalfEnd },
    { name: 'Genap', start_date: addDays(firstHalfEnd, 1), end_date: end },
  ];
}

/** The semester that a day is in; undefined between them, and outside of the year. */
export const semesterOn = (semesters: readonly Semester[] | undefined, day: string): Semester | undefined =>
  semesters?.find(({ start_date: first, end_date: last }) => isOneOfDays(day, first, last));
