/** The latest month of a class, counted by the recap's one calculation: what its page says beside the pupils. */
import { useQuery } from '@tanstack/react-query';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../contract/attendanceStatus.ts';
import { calls, type Id } from '../../contract/calls.ts';
import { calculateSharePercent } from '../../contract/recap/shares.ts';
import type { MonthRecap, MonthRecapPupil } from '../../contract/recap/recap.ts';
import { may, usePerson } from '../person/person.ts';
import { useIsHadir } from '../providers/extensions.ts';
import { extensionAction } from '../providers/endpoint.ts';
import { useRunAction } from '../providers/useAct.ts';

/** A class's page shows its month without being a recap, so both types have a name of their own here. */
export type ClassMonthRecap = MonthRecap;
export type PupilOfMonth = MonthRecapPupil;

const getClassMonth = extensionAction<{ readonly id: Id; readonly month: string | undefined }, MonthRecap>(
  calls.getMonthRecap,
  'Gagal mengambil rekap',
);

/**
 * Reads a month of a class; without one the latest that has begun. Who may not read the recap of the class has no month: the page then
 * shows the pupils alone.
 */
export function useClassMonth(classId: Id, month?: string, isWanted = true) {
  const act = useRunAction();
  const person = usePerson();
  const isHadir = useIsHadir() === true;
  const isOffered = isHadir && person !== undefined && may(person, 'getMonthRecap');
  return useQuery({
    queryKey: ['rekap', 'kelas', String(classId), month],
    queryFn: ({ signal }) => act(getClassMonth, { id: classId, month }, signal),
    enabled: isOffered && isWanted,
    retry: false,
  });
}

interface ClassMonthSums {
  readonly counts: Readonly<Record<AttendanceStatus, number>>;
  /** The days of all pupils on which presence counts, and on how many of them they were there. */
  readonly base: number;
  readonly present: number;
  /** In percent with one decimal; null where nothing is recorded. */
  readonly percent: number | null;
}

/** Adds up what is counted of each pupil. */
export function sumClassMonth({ pupils }: MonthRecap): ClassMonthSums {
  const sum = (of: (pupil: MonthRecap['pupils'][number]) => number) =>
    pupils.reduce((total, pupil) => total + of(pupil), 0);
  const base = sum((pupil) => pupil.base);
  const present = base - sum((pupil) => pupil.absent);
  return {
    counts: Object.fromEntries(
      ATTENDANCE_STATUSES.map((status) => [status, sum(({ days }) => days[status])]),
    ) as Record<AttendanceStatus, number>,
    base,
    present,
    percent: base === 0 ? null : calculateSharePercent(present, base),
  };
}

interface DayOfClass {
  readonly date: string;
  /** How many pupils were ill, had leave or were missing. */
  readonly absent: number;
}

/** The days of the month on which something is recorded, in order. */
export const recordedDays = ({ days, pupils }: MonthRecap): readonly DayOfClass[] =>
  days.flatMap(({ date }, at) => {
    const letters = pupils.map((pupil) => pupil.letters.charAt(at)).filter((letter) => /\w/.test(letter));
    return letters.length === 0
      ? []
      : [{ date, absent: letters.filter((letter) => 'SIA'.includes(letter)).length }];
  });

/** "2026-10" for "2026-11", where it is a month of the class's year. */
export const monthBefore = ({ month, year_months: months }: MonthRecap): string | undefined =>
  months[months.indexOf(month) - 1];
