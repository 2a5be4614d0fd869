/** Months of classes that were signed. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { classes, closedMonths, heldSessions, incompleteRegisters, subjects } from '../schema.ts';

export type ClosingRow = typeof closedMonths.$inferSelect;

/** All of a class in the order in which they were closed, those that were opened again among them. */
export const closingsOf = (db: Database, classId: number, month?: string): Promise<ClosingRow[]> =>
  db
    .select()
    .from(closedMonths)
    .where(
      and(eq(closedMonths.classId, classId), month === undefined ? undefined : eq(closedMonths.month, month)),
    )
    .orderBy(asc(closedMonths.month), asc(closedMonths.id));

/** The first closed one among some months of some classes, with the class's name. */
export async function closedAmong(db: Database, classIds: readonly number[], months: readonly string[]) {
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

/** Who writes a mark of the class holds it for share: they are done, or come later and find the month closed. */
export async function lockClass(tx: Database, classId: number): Promise<void> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update');
}

const isIn = (date: Parameters<typeof sql>[1], month: string) => sql`to_char(${date}, 'YYYY-MM') = ${month}`;

/** Lessons of a month that are still to come. */
export const lessonsToCome = async (
  db: Database,
  classId: number,
  month: string,
  today: string,
): Promise<number> =>
  db.$count(
    db
      .select({ id: heldSessions.id })
      .from(heldSessions)
      .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
      .where(and(eq(subjects.classId, classId), gt(heldSessions.date, today), isIn(heldSessions.date, month)))
      .as('to_come'),
  );

/** Registers of a month in which somebody is not recorded. */
export const incompleteIn = async (db: Database, classId: number, month: string): Promise<number> =>
  db.$count(
    db
      .select({ id: incompleteRegisters.sessionId })
      .from(incompleteRegisters)
      .innerJoin(subjects, eq(subjects.id, incompleteRegisters.subjectId))
      .where(
        and(eq(subjects.classId, classId), incompleteRegisters.isLive, isIn(incompleteRegisters.date, month)),
      )
      .as('incomplete'),
  );
