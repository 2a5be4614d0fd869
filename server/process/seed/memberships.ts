/** Plans who is in which class of the demo, and when. Nearly all pupils stay from beginning to end. */
import { addDays } from '../../../contract/days.ts';
import type { JoinReason, LeaveReason } from '../../../contract/people/membershipReasons.ts';
import { firstLessonDay, type SchoolYear } from './days.ts';
import type { Person } from './people.ts';
import { CLASSES, type SchoolKind } from './school.ts';
import type { SeedClass } from './timetable.ts';

export interface SeedMembership {
  readonly pupil: Person;
  readonly from: string;
  /** The first day on which the pupil is no longer in the class; null when still there. */
  readonly to: string | null;
  readonly joinedReason?: JoinReason;
  readonly leftReason?: LeaveReason;
}

const WEEKS_UNTIL_LATE_JOIN = 5;
const WEEKS_UNTIL_MOVED = 8;
const WEEKS_UNTIL_GONE = 11;
/** Two parallel classes: the last pupil of `from` moved to `to`. */
const MOVED_CLASSES = { from: 'X-10', to: 'X-1' };
/** The last pupil but one of `from` moved to another school of the foundation. */
const SCHOOL_CHANGE_CLASSES = { from: 'X TKJ 1', to: 'X-10' };
const WEEKS_UNTIL_SCHOOL_CHANGE = 6;
/** The class whose last pupil left for a school outside the foundation. */
const LEAVER_CLASS = 'XI RPL 2';

/** Plans the memberships of each class. Their order matters, because a pupil's habits follow from it. */
export function planMemberships(
  classes: readonly SeedClass[],
  today: string,
  { now, past }: { now: SchoolYear; past: SchoolYear },
): ReadonlyMap<SeedClass, readonly SeedMembership[]> {
  const week = (weeks: number) => addDays(firstLessonDay(today), 7 * weeks);
  const currentClasses = classes.filter((one) => !one.past);
  const findPupilFromEnd = (name: string, positionFromEnd = 1) =>
    currentClasses.find((one) => one.name === name)?.pupils.at(-positionFromEnd);
  const mover = findPupilFromEnd(MOVED_CLASSES.from);
  const changer = findPupilFromEnd(SCHOOL_CHANGE_CLASSES.from, 2);
  const leaver = findPupilFromEnd(LEAVER_CLASS);
  const pupilsOfPastClasses = new Set(classes.flatMap(({ past: isPast, pupils }) => (isPast ? pupils : [])));
  const memberships = new Map<SeedClass, readonly SeedMembership[]>();
  for (const one of classes) {
    const start = one.past ? past.start : now.start;
    // In every fourth class, the last pupil joined in the middle of the term.
    const isLate = CLASSES.findIndex(({ name }) => name === one.name) % 4 === 0;
    const isAlumni = one.past && !currentClasses.some(({ pupils }) => pupils === one.pupils);
    const own = one.pupils.map((pupil): SeedMembership => {
      // Pupils of a past class stayed until the last day of the year.
      if (one.past)
        return { pupil, from: start, to: addDays(past.end, 1), leftReason: isAlumni ? 'lulus' : 'naik' };
      if (isLate && pupil === one.pupils.at(-1))
        return {
          pupil,
          from: addDays(start, 7 * WEEKS_UNTIL_LATE_JOIN),
          to: null,
          joinedReason: 'mutasi masuk',
        };
      if (pupil === mover)
        return { pupil, from: start, to: week(WEEKS_UNTIL_MOVED), leftReason: 'pindah kelas' };
      if (pupil === changer)
        return { pupil, from: start, to: week(WEEKS_UNTIL_SCHOOL_CHANGE), leftReason: 'mutasi keluar' };
      if (pupil === leaver)
        return { pupil, from: start, to: week(WEEKS_UNTIL_GONE), leftReason: 'mutasi keluar' };
      if (pupilsOfPastClasses.has(pupil)) return { pupil, from: start, to: null, joinedReason: 'naik' };
      return { pupil, from: start, to: null };
    });
    const joinedMemberships: SeedMembership[] = [];
    if (one.name === MOVED_CLASSES.to && mover)
      joinedMemberships.push({
        pupil: mover,
        from: week(WEEKS_UNTIL_MOVED),
        to: null,
        joinedReason: 'pindah kelas',
      });
    if (one.name === SCHOOL_CHANGE_CLASSES.to && changer)
      joinedMemberships.push({
        pupil: changer,
        from: week(WEEKS_UNTIL_SCHOOL_CHANGE),
        to: null,
        joinedReason: 'mutasi masuk',
      });
    memberships.set(one, [...own, ...joinedMemberships]);
  }
  return memberships;
}

/** The school and state in which a pupil's memberships have ended. */
export interface Placement {
  readonly school: SchoolKind;
  /** When and why the pupil left; null for a pupil who is still in a class. */
  readonly gone: { readonly since: string; readonly reason: LeaveReason } | null;
}

export function placementsOf(
  memberships: ReadonlyMap<SeedClass, readonly SeedMembership[]>,
): ReadonlyMap<Person, Placement> {
  const latest = new Map<Person, SeedMembership & { school: SchoolKind }>();
  for (const [{ school }, classMembers] of memberships)
    for (const membership of classMembers)
      if (membership.from >= (latest.get(membership.pupil)?.from ?? ''))
        latest.set(membership.pupil, { ...membership, school });
  return new Map(
    [...latest].map(([pupil, { school, to, leftReason: reason = 'keluar' }]) => [
      pupil,
      { school, gone: to === null ? null : { since: to, reason } },
    ]),
  );
}
