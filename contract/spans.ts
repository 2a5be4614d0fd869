/**
 * When two spans of time meet; server/db/spans.ts says the same in SQL. Their ends are texts that sort as they follow one another.
 * Days (YYYY-MM-DD) have both ends, and an end that is null is open. Hours (HH:MM) are without their last moment: a lesson may begin when
 * another one ends. A stay in a class is without the day on which the pupil has left.
 */
type Span = readonly [first: string, last: string];

interface MembershipSpan {
  readonly joinedOn: string;
  /** The first day no longer there; null: still there. */
  readonly leftOn: string | null;
}

export const daysMeet = (one: Span, other: Span): boolean => one[0] <= other[1] && other[0] <= one[1];

export const isOneOfDays = (day: string, first: string | null, last: string | null): boolean =>
  (first === null || first <= day) && (last === null || day <= last);

export const hoursMeet = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1];

export const membershipMeets = ({ joinedOn, leftOn }: MembershipSpan, first: string, last: string): boolean =>
  joinedOn <= last && (leftOn === null || first < leftOn);
