/** Plans what has to happen to the sessions of a day, so that they match the timetable. */
import { timeSpansOverlap } from '../../../../contract/spans.ts';
import type { DayPlan, Hours, Slot } from './slots.ts';

/** An existing session that is not deleted. */
export interface CurrentSession extends Hours {
  readonly id: number;
  readonly subjectId: number;
  readonly classId: number;
  /** Whether it is the class's register of the day. Such a session clashes with no lesson, and there is one a day. */
  readonly isDaily: boolean;
  /** The teacher who gives the lesson: the substitute where there is one. */
  readonly teacherId: number | null;
  readonly date: string;
  /** The lesson of the timetable that the session was made for; null: made by hand. It does not change when the session is moved. */
  readonly plannedFor: { readonly date: string; readonly start: string } | null;
  /** Whether it is cancelled. Such a session takes up nobody's time, and is not made again. */
  readonly isCancelled: boolean;
  /** Whether a mark was ever made in it. */
  readonly isMarked: boolean;
  /**
   * Whether somebody has put work into the session, a topic or a substitute, or has said that it takes place after all. Such a session may
   * be moved with its lesson, but is never removed.
   */
  readonly isPrepared: boolean;
}

/** What a lesson can clash with, in its class or with its teacher. */
export type Occupant = Slot | CurrentSession;

export type PlannedLesson =
  | { readonly verdict: 'new'; readonly slot: Slot }
  /** The session that was made for this lesson of the day is moved to its new hours. */
  | { readonly verdict: 'changed'; readonly slot: Slot; readonly session: CurrentSession }
  | { readonly verdict: 'exists'; readonly slot: Slot; readonly session: CurrentSession }
  /** A session of the subject already counts as this lesson, though not as the timetable says, and is left alone. */
  | { readonly verdict: 'kept'; readonly slot: Slot; readonly session: CurrentSession }
  | { readonly verdict: 'clash'; readonly slot: Slot; readonly with: Occupant };

export interface Plan {
  readonly lessons: readonly PlannedLesson[];
  /** Sessions that a run made for a lesson that is no longer in the timetable, and that nobody has touched. */
  readonly removed: readonly CurrentSession[];
}

const isInPlace = ({ plannedFor, date, start }: CurrentSession): boolean =>
  plannedFor !== null && plannedFor.date === date && plannedFor.start === start;

/** Tells whether a run may change the session's hours: a run made it, it is still where that run put it, and nothing is recorded in it. */
const mayChange = (session: CurrentSession): boolean =>
  isInPlace(session) && !session.isCancelled && !session.isMarked;

const isClashing = (slot: Slot, other: Occupant): boolean =>
  !slot.isDaily &&
  !other.isDaily &&
  slot.date === other.date &&
  timeSpansOverlap([slot.start, slot.end], [other.start, other.end]) &&
  (slot.classId === other.classId || (slot.teacherId !== null && slot.teacherId === other.teacherId));

/** A key of the subject's lesson in the timetable that a session stands for. */
const lessonKey = ({ plannedFor, date, start, subjectId }: CurrentSession): string =>
  `${subjectId} ${plannedFor?.date ?? date} ${plannedFor?.start ?? start}`;

const slotKey = ({ subjectId, date, start }: Slot): string => `${subjectId} ${date} ${start}`;

/**
 * Plans one day: what matches the timetable stays, what an earlier run made follows its lesson, and the rest is new. Nothing that is
 * marked, moved by hand, cancelled or made by hand is ever changed, and nobody is put where he or she already has a lesson.
 *
 * @param current the sessions of that day, and those made for one of its lessons
 * @param isMet whether lessons that clash with another one are made nevertheless (joint lessons)
 */
export function planDay({ date, slots }: DayPlan, current: readonly CurrentSession[], isMet = false): Plan {
  // A prepared session that could not follow its lesson is not removed but keeps its place. The whole day is then planned again around it.
  const pinned = new Set<CurrentSession>();
  for (;;) {
    const plan = planAround(date, slots, current, pinned, isMet);
    const left = plan.removed.find(({ isPrepared }) => isPrepared);
    if (!left) return plan;
    pinned.add(left);
  }
}

function planAround(
  date: string,
  slots: readonly Slot[],
  current: readonly CurrentSession[],
  pinned: ReadonlySet<CurrentSession>,
  isMet: boolean,
): Plan {
  const sessionsByLesson = new Map(current.map((session) => [lessonKey(session), session]));
  const wanted = new Set(slots.map(slotKey));
  const isLoose = (session: CurrentSession) =>
    mayChange(session) && !pinned.has(session) && !wanted.has(lessonKey(session));
  const movableSessions = current.filter(isLoose);
  // Sessions that somebody has put work into follow a lesson first.
  const followers = movableSessions.toSorted(
    (a, b) => Number(b.isPrepared) - Number(a.isPrepared) || a.id - b.id,
  );
  // Sessions of this day that are marked or held back, and whose lesson is elsewhere in the timetable by now: each counts as that lesson.
  // A class's day has one daily register, whoever made it.
  const others = current.filter(
    (session) =>
      (session.plannedFor?.date === date || (session.isDaily && session.date === date)) &&
      !movableSessions.includes(session) &&
      !wanted.has(lessonKey(session)),
  );
  const occupants: Occupant[] = current.filter(
    (session) => session.date === date && !session.isCancelled && !movableSessions.includes(session),
  );

  // The starts that a subject's sessions already have, cancelled or not. The database allows no second session there.
  const takenStarts = new Set(
    current.flatMap((session) =>
      movableSessions.includes(session) ? [] : [`${session.subjectId} ${session.date} ${session.start}`],
    ),
  );

  const takeSessionOfSubject = (from: CurrentSession[], { subjectId }: Slot): CurrentSession | undefined => {
    const at = from.findIndex((session) => session.subjectId === subjectId);
    return at === -1 ? undefined : from.splice(at, 1)[0];
  };
  const lessons = slots.map((slot): PlannedLesson => {
    const session = sessionsByLesson.get(slotKey(slot));
    if (session) {
      if (session.end === slot.end || !mayChange(session)) {
        const isAsPlanned = session.date === date && session.start === slot.start && session.end === slot.end;
        return { verdict: isAsPlanned && !session.isCancelled ? 'exists' : 'kept', slot, session };
      }
      const met = occupants.find((other) => other !== session && isClashing(slot, other));
      if (met && !isMet) return { verdict: 'kept', slot, session };
      occupants.splice(occupants.indexOf(session), 1, slot);
      return { verdict: 'changed', slot, session };
    }
    const other = takeSessionOfSubject(others, slot);
    if (other) return { verdict: 'kept', slot, session: other };
    // Another session of the same subject begins then, which is a clash even where joint lessons are allowed.
    const sameStartSession =
      takenStarts.has(slotKey(slot)) &&
      current.find(
        ({ subjectId, date, start }) =>
          subjectId === slot.subjectId && date === slot.date && start === slot.start,
      );
    const met = sameStartSession || (isMet ? undefined : occupants.find((there) => isClashing(slot, there)));
    if (met) return { verdict: 'clash', slot, with: met };
    occupants.push(slot);
    const follower = takeSessionOfSubject(followers, slot);
    return follower ? { verdict: 'changed', slot, session: follower } : { verdict: 'new', slot };
  });
  return { lessons, removed: followers };
}
