/** A month that a class has closed keeps its marks; what would change one is refused in words, before the database's triggers do. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { monthsOf } from '../../../contract/days.ts';
import { closedSentence } from '../../base/closedMonth.ts';
import { refused } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { classes, closedMonths } from '../../schema.ts';

/** The first closed one among some months of some classes, with the class's name. */
async function closedAmong(db: Database, classIds: readonly number[], months: readonly string[]) {
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

/** @throws HttpProblem 400 where one of some classes has closed a month of some days */
export async function checkDaysOpen(
  tx: Database,
  classIds: readonly number[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<void> {
  const closed = await closedAmong(tx, classIds, monthsOf(startDate, endDate));
  if (closed) throw refused(closedSentence(closed));
}
