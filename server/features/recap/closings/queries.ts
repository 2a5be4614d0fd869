/** Queries for the closed months of classes. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { DEFAULT_DAY_RULE } from '../../../../contract/dayRules.ts';
import { lastDayOf } from '../../../../contract/days.ts';
import { DEFAULT_SCHOOL_WEEK } from '../../../../contract/schoolWeek.ts';
import type { Database } from '../../../db/client.ts';
import {
  academicYears,
  classes,
  closedMonths,
  heldSessions,
  incompleteRegisters,
  schools,
} from '../../../schema.ts';
import { found } from '../../../db/found.ts';
import { readEffectiveDayOverrides, type RecapClass } from '../queries.ts';

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

/** What the closed months of some classes are counted by. */
export const listClosedMonthInputs = (db: Database, classIds: readonly number[], month?: string) =>
  db
    .select({
      classId: closedMonths.classId,
      month: closedMonths.month,
      dayRule: closedMonths.dayRule,
      until: closedMonths.until,
      countedDays: closedMonths.countedDays,
      overrideDays: closedMonths.overrideDays,
    })
    .from(closedMonths)
    .where(
      and(
        inArray(closedMonths.classId, [...classIds]),
        month === undefined ? undefined : eq(closedMonths.month, month),
        isNull(closedMonths.reopenedAt),
      ),
    );

/** Waits for everybody who writes a mark of the class, since they lock its row FOR SHARE. Later writers find the month closed. */
export async function lockClass(tx: Database, classId: number): Promise<void> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update');
}

/**
 * Keeps the calendar that a class is counted by unchanged until the transaction ends: triggers of its tables lock the same rows. The class
 * must be locked.
 */
export async function lockCalendar(tx: Database, classId: number): Promise<void> {
  const yearOfClass = sql`(select academic_year_id from classes where id = ${classId})`;
  const schoolOfClass = sql`(select coalesce(school_id, (select max(id) from schools having count(*) = 1)) from classes where id = ${classId})`;
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolOfClass)).for('share');
  await tx
    .select({ id: academicYears.id })
    .from(academicYears)
    .where(eq(academicYears.id, yearOfClass))
    .for('share');
}

/** Closes a month together with all that it is counted by. Its class and calendar must be locked. */
export async function insertClosedMonth(
  tx: Database,
  { id: classId, school, year }: RecapClass,
  closing: Pick<
    typeof closedMonths.$inferInsert,
    'month' | 'until' | 'closedAt' | 'closedBy' | 'closedByName'
  >,
): Promise<number> {
  const schoolId = school?.id ?? null;
  const weekdays = school?.weekdays ?? DEFAULT_SCHOOL_WEEK;
  const { month, until } = closing;
  const overrides =
    school && until === lastDayOf(month)
      ? await readEffectiveDayOverrides(tx, school.id, year.id)
      : undefined;
  const { id } = found(
    await tx
      .insert(closedMonths)
      .values({
        ...closing,
        classId,
        schoolId,
        weekdays,
        dayRule: school?.dayRule ?? DEFAULT_DAY_RULE,
        countedDays: sql`hadir_counted_days(${schoolId}::integer, ${year.id}::integer, ${weekdays}::text, ${until}::date)`,
        overrideDays: overrides?.get(month) ?? null,
      })
      .returning({ id: closedMonths.id }),
  );
  return id;
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
      .where(
        and(eq(heldSessions.classId, classId), gt(heldSessions.date, today), isIn(heldSessions.date, month)),
      )
      .as('to_come'),
  );

/** Registers of a month in which somebody is not recorded. */
export const countIncompleteRegisters = async (
  db: Database,
  classId: number,
  month: string,
): Promise<number> =>
  db.$count(
    db
      .select({ id: incompleteRegisters.sessionId })
      .from(incompleteRegisters)
      .where(
        and(
          eq(incompleteRegisters.classId, classId),
          incompleteRegisters.isLive,
          isIn(incompleteRegisters.date, month),
        ),
      )
      .as('incomplete'),
  );
