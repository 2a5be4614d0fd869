/** Which days of a class's year count in a recap. */
import { formatWeekday, lastDayOf } from '../../contract/days.ts';
import { type Semester, semesterOn, type SemesterName } from '../../contract/semesters.ts';
import { type Free, type SchoolCalendar, whyFree } from '../../contract/schoolWeek.ts';

export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = lastDayOf;

/** The semesters that have a day in a month. */
export const semestersIn = (semesters: readonly Semester[], month: string): readonly SemesterName[] =>
  semesters
    .filter(({ start_date, end_date }) => start_date <= lastOf(month) && firstOf(month) <= end_date)
    .map(({ name }) => name);

/** A day of rest is called by its name, as on paper. */
const wordsOf = ({ reason, name }: Free, day: string): string =>
  reason === 'holiday'
    ? (name ?? 'Libur')
    : {
        'outside-year': 'Di luar tahun ajaran',
        'between-semesters': 'Di antara semester',
        'rest-day': formatWeekday(day),
      }[reason];

export interface RecapCalendar {
  /** Why no lesson is expected on a day, in a few words; null: it is an effective one. */
  readonly freeOn: (day: string) => string | null;
  /** Hari efektif of a month by the school's own count; null: as computed. */
  readonly overrideOf: (month: string) => number | null;
}

/** @param overrides the school's own counts by month */
export const recapCalendar = (
  calendar: SchoolCalendar,
  overrides: ReadonlyMap<string, number>,
): RecapCalendar => ({
  freeOn: (day) => {
    const free = whyFree(calendar, day);
    return free ? wordsOf(free, day) : null;
  },
  overrideOf: (month) => overrides.get(month) ?? null,
});

/** Only the days of one semester; a month that both share is divided as the calendar says. */
export const ofSemester = (
  { freeOn, overrideOf }: RecapCalendar,
  semesters: readonly Semester[],
  name: SemesterName,
): RecapCalendar => ({
  freeOn: (day) => {
    const semester = semesterOn(semesters, day);
    return semester && semester.name !== name ? `Semester ${semester.name}` : freeOn(day);
  },
  overrideOf: (month) => (semestersIn(semesters, month).length === 1 ? overrideOf(month) : null),
});
