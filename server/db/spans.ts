/** When spans of time meet: the rules of contract/spans.ts in SQL. */
import { and, gt, gte, isNull, lt, lte, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Span = readonly [first: PgColumn, last: PgColumn];
type End = SQLWrapper | string;

/** Days of a row, and asked ones: both with both ends, of which one that is null or undefined is open. */
export const daysMeet = ([first, last]: Span, from: End | undefined, to: End | undefined): SQL | undefined =>
  and(
    to === undefined ? undefined : lte(first, to),
    from === undefined ? undefined : last.notNull ? gte(last, from) : or(isNull(last), gte(last, from)),
  );

/** Hours of a row, and asked ones: a lesson may begin when another one ends. */
export const hoursMeet = ([start, end]: Span, from: End, to: End): SQL | undefined =>
  and(lt(start, to), gt(end, from));

/** A stay in a class, which is without the day on which the pupil has left, and asked days. */
export const membershipMeets = (
  { joinedOn, leftOn }: { readonly joinedOn: PgColumn; readonly leftOn: PgColumn },
  from: End,
  to: End,
): SQL | undefined => and(lte(joinedOn, to), or(isNull(leftOn), gt(leftOn, from)));
