/** Conditions that two spans of time overlap: the rules of contract/spans.ts in SQL. */
import { and, gt, gte, isNull, lt, lte, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type ColumnSpan = readonly [first: PgColumn, last: PgColumn];
type SpanEnd = SQLWrapper | string;

/** Whether the days of a row and the given days overlap. Both spans include their ends; an end that is null or undefined is open. */
export const daysOverlapCondition = (
  [first, last]: ColumnSpan,
  from: SpanEnd | undefined,
  to: SpanEnd | undefined,
): SQL | undefined =>
  and(
    to === undefined ? undefined : lte(first, to),
    from === undefined ? undefined : last.notNull ? gte(last, from) : or(isNull(last), gte(last, from)),
  );

/** Whether the hours of a row and the given hours overlap. A lesson may begin at the minute at which another one ends. */
export const hoursOverlapCondition = (
  [start, end]: ColumnSpan,
  from: SpanEnd,
  to: SpanEnd,
): SQL | undefined => and(lt(start, to), gt(end, from));

/** Whether a membership overlaps the given days. It does not include the day on which the pupil left. */
export const membershipOverlapCondition = (
  { joinedOn, leftOn }: { readonly joinedOn: PgColumn; readonly leftOn: PgColumn },
  from: SpanEnd,
  to: SpanEnd,
): SQL | undefined => and(lte(joinedOn, to), or(isNull(leftOn), gt(leftOn, from)));
