/**
 * Checks that no class has closed the month of a change. Triggers in the database refuse such a change too; this check answers first, with
 * a readable message.
 */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { monthsOf } from '../../../contract/days.ts';
import { formatClosedMonthRefusal } from '../../base/closedMonth.ts';
import { refused } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { classes, closedMonths } from '../../schema.ts';

/** Finds the first of these months that one of these classes has closed, with the class's name. */
async function findClosedMonth(db: Database, classIds: readonly number[], months: readonly string[]) {
  if (classIds.length === 0 || months.length === 0) return undefined;
  const [row] = await db
    .select({ month: closedMonths.month, by: closedMonths.closedByName, class: classes.name })
    .from(closedMonths)
    .innerJoin(classes, eq(classes.id, closedMonths.classId))
    .where(
      and(
        inArray(closedMonths.classId, [...classIds]),
        inArray(closedMonths.month, [...months]),
        isNull(closedMonths.reopenedAt),
      ),
    )
    .orderBy(asc(closedMonths.month), asc(closedMonths.id))
    .limit(1);
  return row;
}

/**
 * Checks that none of the classes has closed a month that the days lie in.
 *
 * @throws HttpProblem 400 when one has
 */
export async function checkDaysOpen(
  tx: Database,
  classIds: readonly number[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<void> {
  const closed = await findClosedMonth(tx, classIds, monthsOf(startDate, endDate));
  if (closed) throw refused(formatClosedMonthRefusal(closed));
}
