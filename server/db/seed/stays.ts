/** Who is in which class of the demo, and when: nearly all from beginning to end, a few not. */
import { addDays } from '../../../contract/days.ts';
import type { JoinReason, LeaveReason } from '../../../contract/membershipReasons.ts';
import { firstLessonDay, type SchoolYear } from './days.ts';
import type { Person } from './people.ts';
import { CLASSES } from './school.ts';
import type { SeedClass } from './timetable.ts';

export interface SeedStay {
  readonly pupil: Person;
  readonly from: string;
  /** The first day no longer there; null: still there. */
  readonly to: string | null;
  readonly joinedReason?: JoinReason;
  readonly leftReason?: LeaveReason;
}

const WEEKS_LATE = 5;
const WEEKS_UNTIL_MOVED = 8;
const WEEKS_UNTIL_GONE = 11;
/** Parallel classes: the last pupil of the one went over to the other. */
const MOVED = { from: 'X-10', to: 'X-1' };
/** Its last pupil went to another school. */
const LEFT = 'XI RPL 2';

/** By class, in the order of its register's habits. */
export function planStays(
  classes: readonly SeedClass[],
  today: string,
  { now, past }: { now: SchoolYear; past: SchoolYear },
): ReadonlyMap<SeedClass, readonly SeedStay[]> {
  const week = (weeks: number) => addDays(firstLessonDay(today), 7 * weeks);
  const running = classes.filter((one) => !one.past);
  const lastOf = (name: string) => running.find((one) => one.name === name)?.pupils.at(-1);
  const mover = lastOf(MOVED.from);
  const leaver = lastOf(LEFT);
  const stays = new Map<SeedClass, readonly SeedStay[]>();
  for (const one of classes) {
    const start = one.past ? past.start : now.start;
    // A few came in the middle of the term: the last of every fourth class.
    const isLate = !one.past && CLASSES.findIndex(({ name }) => name === one.name) % 4 === 0;
    const own = one.pupils.map((pupil): SeedStay => {
      if (isLate && pupil === one.pupils.at(-1))
        return { pupil, from: addDays(start, 7 * WEEKS_LATE), to: null, joinedReason: 'mutasi masuk' };
      if (!one.past && pupil === mover)
        return { pupil, from: start, to: week(WEEKS_UNTIL_MOVED), leftReason: 'pindah kelas' };
      if (!one.past && pupil === leaver)
        return { pupil, from: start, to: week(WEEKS_UNTIL_GONE), leftReason: 'mutasi keluar' };
      return { pupil, from: start, to: null };
    });
    const came: SeedStay[] =
      one.name === MOVED.to && mover
        ? [{ pupil: mover, from: week(WEEKS_UNTIL_MOVED), to: null, joinedReason: 'pindah kelas' }]
        : [];
    stays.set(one, [...own, ...came]);
  }
  return stays;
}
