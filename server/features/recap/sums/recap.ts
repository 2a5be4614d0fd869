/**
 * Adds up registers for a class or a pupil. Pure: the figures are the same whoever asks, on whichever engine, and however they are shown.
 *
 * For figures of a class, the caller passes the memberships in that class; for a pupil's semester, all memberships and the sessions of all
 * their classes. A day counts for a pupil who is in one of the classes then, when it is an effective day that has come; its lessons are
 * those of that class. A session that does not take place is not passed, and so leaves every denominator. Nothing recorded is neither
 * presence nor absence: such a day leaves the pupil's base.
 */
import {
  countAbsentMarks,
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  STATUS_TEXT,
  ABSENT_STATUSES,
  isPresent,
  PRESENT_STATUSES,
} from '../../../../contract/attendanceStatus.ts';
import { type DayRule, NOT_COUNTED_CODE, NOT_RECORDED_CODE } from '../../../../contract/dayRules.ts';
import { addDays } from '../../../../contract/days.ts';
import type { RecapDay, RecapSums } from '../../../../contract/recap/recap.ts';
import { calculateSharePercent } from '../../../../contract/recap/shares.ts';
import { membershipOverlapsDays } from '../../../../contract/spans.ts';

export interface MembershipSpan {
  readonly classId: number;
  readonly joinedOn: string;
  /** The first day no longer there; null: still there. */
  readonly leftOn: string | null;
}

/** A session that took place. Lists of them are in the order of day, start and id. */
export interface HeldSession {
  readonly id: number;
  readonly classId: number;
  readonly date: string;
  readonly isDaily: boolean;
}

interface Period {
  /** Both included. */
  readonly from: string;
  readonly to: string;
  /** The last day that has come. */
  readonly until: string;
  readonly rule: DayRule;
  /** Why a day is no effective one; null: it is one. */
  readonly freeOn: (day: string) => string | null;
  /** The school's own number of hari efektif; null: the computed number counts. */
  readonly override: number | null;
}

export interface PupilRecap extends RecapSums {
  readonly letters: string;
  readonly marks: string;
}

type StatusLookup = (sessionId: number) => AttendanceStatus | null | undefined;

export const isThere = (memberships: readonly MembershipSpan[], day: string): boolean =>
  memberships.some((membership) => membershipOverlapsDays(membership, day, day));

/** Tells whether the pupil is a member of the session's class on its day. */
export const isOfMemberships = (
  memberships: readonly MembershipSpan[],
  { classId, date }: Pick<HeldSession, 'classId' | 'date'>,
): boolean =>
  memberships.some(
    (membership) => membership.classId === classId && membershipOverlapsDays(membership, date, date),
  );

/** What is the same for all pupils who are asked about in a period. */
export interface RecapInput extends Period {
  readonly days: readonly RecapDay[];
  readonly sessions: readonly HeldSession[];
  readonly ofDay: ReadonlyMap<string, readonly HeldSession[]>;
}

/** @param sessions of the class, or classes, in the period, in their order */
export function recapInputOf(period: Period, sessions: readonly HeldSession[]): RecapInput {
  const days: RecapDay[] = [];
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) {
    days.push({ date, free: period.freeOn(date) });
  }
  const ofDay = new Map<string, HeldSession[]>();
  for (const session of sessions) {
    const others = ofDay.get(session.date);
    if (others) others.push(session);
    else ofDay.set(session.date, [session]);
  }
  return { ...period, days, sessions, ofDay };
}

/** Counts the hari efektif of a period, by the calendar until today. The school's own number counts only once the period is over. */
export function countEffectiveDays({ days, to, until, override }: RecapInput): {
  computed: number;
  override: number | null;
  effective: number;
} {
  const computed = days.filter(({ date, free }) => free === null && date <= until).length;
  const overridden = to <= until ? override : null;
  return { computed, override: overridden, effective: overridden ?? computed };
}

export const letterOf = (status: AttendanceStatus | null | undefined): string =>
  status ? STATUS_TEXT[status].letter : NOT_RECORDED_CODE;

const zeroDaysByStatus = (): Record<AttendanceStatus, number> =>
  Object.fromEntries(ATTENDANCE_STATUSES.map((status) => [status, 0])) as Record<AttendanceStatus, number>;

const addPercent = (sums: Omit<RecapSums, 'percent'>): RecapSums => ({
  ...sums,
  percent: sums.base === 0 ? null : calculateSharePercent(sums.base - sums.absent, sums.base),
});

/** Sums of what is counted one by one: all that is recorded is the base. */
export const sumsFrom = (days: Record<AttendanceStatus, number>, recorded: number): RecapSums =>
  addPercent({ days, absent: countAbsentMarks(days), recorded, base: recorded });

/**
 * One pupil's days of a period, with a letter for each day and each session.
 *
 * @param marks what is recorded of the pupil in a session
 */
export function pupilRecap(
  input: RecapInput,
  memberships: readonly MembershipSpan[],
  marks: StatusLookup,
): PupilRecap {
  const { letters, ...sums } = pupilDays(input, memberships, marks);
  const sessionLetters = input.sessions.map((session) =>
    isOfMemberships(memberships, session) ? letterOf(marks(session.id)) : NOT_COUNTED_CODE,
  );
  return { letters, marks: sessionLetters.join(''), ...sums };
}

/** The sums of {@link pupilRecap} alone. */
export function pupilSums(
  input: RecapInput,
  memberships: readonly MembershipSpan[],
  marks: StatusLookup,
): RecapSums {
  const { letters: _letters, ...sums } = pupilDays(input, memberships, marks);
  return sums;
}

/** {@link pupilRecap} without the letters of the sessions: a class has ten thousand marks in a semester. */
export function pupilDays(
  input: RecapInput,
  memberships: readonly MembershipSpan[],
  marks: StatusLookup,
): Omit<PupilRecap, 'marks'> {
  const daysByStatus = zeroDaysByStatus();
  let letters = '';
  let recorded = 0;
  let isWhole = true;
  for (const { date, free } of input.days) {
    const hasCome = free === null && date <= input.until;
    const isCounted = hasCome && isThere(memberships, date);
    if (hasCome && !isCounted) isWhole = false;
    const status = isCounted ? statusOn(input, date, memberships, marks) : null;
    letters += isCounted ? letterOf(status) : NOT_COUNTED_CODE;
    if (status === null) continue;
    daysByStatus[status] += 1;
    recorded += 1;
  }
  const { computed, override } = countEffectiveDays(input);
  // The school's own number applies only to a pupil who was there all the time. A day that is not recorded is taken off it, as off the
  // computed one.
  const more = isWhole && override !== null ? override - computed : 0;
  const absent = countAbsentMarks(daysByStatus);
  const base = recorded === 0 ? 0 : Math.max(recorded + more, absent);
  return { letters, ...addPercent({ days: daysByStatus, absent, recorded, base }) };
}

function statusOn(
  { ofDay, rule }: RecapInput,
  date: string,
  memberships: readonly MembershipSpan[],
  marks: StatusLookup,
): AttendanceStatus | null {
  const recorded: DayMark[] = [];
  for (const session of ofDay.get(date) ?? []) {
    const status = isOfMemberships(memberships, session) ? marks(session.id) : null;
    if (status) recorded.push({ status, isDaily: session.isDaily });
  }
  return dayStatus(rule, recorded);
}

/**
 * Counts the hari efektif of one pupil's time in the class, recorded or not; the Dinas divides by them. The school's own number applies
 * only to a pupil who was there all the time.
 */
export function countEffectiveDaysOfPupil(input: RecapInput, memberships: readonly MembershipSpan[]): number {
  const effectiveDaysPassed = input.days.filter(({ date, free }) => free === null && date <= input.until);
  const there = effectiveDaysPassed.filter(({ date }) => isThere(memberships, date)).length;
  return there === effectiveDaysPassed.length ? countEffectiveDays(input).effective : there;
}

/** Several months of one pupil. */
export function addUpSums(months: readonly RecapSums[]): RecapSums {
  const days = zeroDaysByStatus();
  const sums = { absent: 0, recorded: 0, base: 0 };
  for (const month of months) {
    for (const status of ATTENDANCE_STATUSES) days[status] += month.days[status];
    sums.absent += month.absent;
    sums.recorded += month.recorded;
    sums.base += month.base;
  }
  return addPercent({ days, ...sums });
}

// What a pupil's marks of one day make of the day.

/** A pupil's mark in one session. A session without a record has none. */
interface DayMark {
  readonly status: AttendanceStatus;
  /** Whether the mark is in the daily register of a wali kelas, not in that of a lesson. */
  readonly isDaily: boolean;
}

const all = (marks: readonly DayMark[], status: AttendanceStatus): number =>
  marks.filter((mark) => mark.status === status).length;

/** The most frequent of some statuses; on a tie, the first in this order. The caller has decided between presence and absence. */
const mostFrequent = (
  marks: readonly DayMark[],
  order: readonly AttendanceStatus[],
): AttendanceStatus | undefined => order.toSorted((a, b) => all(marks, b) - all(marks, a)).at(0);

/**
 * A single Terlambat or Dispensasi wins over Hadir, because paper must show a pupil who came late once, or was sent elsewhere for some
 * hours, although present for most of the day.
 */
const findPresentStatus = (marks: readonly DayMark[]): AttendanceStatus | undefined =>
  PRESENT_STATUSES.toReversed().find((status) => all(marks, status) > 0);

const decideByHalf = (marks: readonly DayMark[]): AttendanceStatus | undefined => {
  const present = marks.filter(({ status }) => isPresent(status)).length;
  return present * 2 >= marks.length ? findPresentStatus(marks) : mostFrequent(marks, ABSENT_STATUSES);
};

type DecideStatus = (marks: readonly DayMark[]) => AttendanceStatus | undefined;

const DECIDERS_BY_RULE: Readonly<Record<DayRule, DecideStatus>> = {
  'any-alpa': (marks) => (all(marks, 'alpa') > 0 ? 'alpa' : decideByHalf(marks)),
  'half-present': decideByHalf,
  'first-lesson': ([first]) => first?.status,
  'daily-register': (marks) => marks.find(({ isDaily }) => isDaily)?.status,
};

/**
 * Decides the status of a day by a rule.
 * @param marks what is recorded on that day, in the order in which the sessions take place
 * @returns null when nothing is recorded that the rule looks at
 */
export const dayStatus = (rule: DayRule, marks: readonly DayMark[]): AttendanceStatus | null =>
  marks.length === 0 ? null : (DECIDERS_BY_RULE[rule](marks) ?? null);
