/**
 * Tests whether two spans of time overlap; server/db/spans.ts has the same tests in SQL. The ends are texts whose alphabetical order is
 * their order in time.
 * Days (YYYY-MM-DD) include both ends, and an end that is null is open. Hours (HH:MM) exclude the end, because a lesson may begin when
 * another one ends. A membership excludes the day on which the pupil has left.
 */
type Span = readonly [first: string, last: string];

interface MembershipSpan {
  readonly joinedOn: string;
  /** The first day on which the pupil is no longer in the class; null while still there. */
  readonly leftOn: string | null;
}

export const daySpansOverlap = (one: Span, other: Span): boolean => one[0] <= other[1] && other[0] <= one[1];

export const isOneOfDays = (day: string, first: string | null, last: string | null): boolean =>
  (first === null || first <= day) && (last === null || day <= last);

export const timeSpansOverlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1];

export const membershipOverlapsDays = (
  { joinedOn, leftOn }: MembershipSpan,
  first: string,
  last: string,
): boolean => joinedOn <= last && (leftOn === null || first < leftOn);
