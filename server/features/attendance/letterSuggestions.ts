/** Finds what letters of absence suggest for pupils, for one lesson or for a whole day. */
import { and, asc, eq, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import type { Database } from '../../db/client.ts';
import { createPreparedQuery, isAnyOf, isOneOf, runWithKeptPlan } from '../../db/prepared.ts';
import { classes, letterPupils, letters } from '../../schema.ts';
import { daysOverlapCondition, hoursOverlapCondition } from '../../db/spans.ts';

/** A condition for letters that cover whole days, or whose hours overlap these hours. */
export const isLetterAt = (start: SQLWrapper | string, end: SQLWrapper | string): SQL | undefined =>
  or(isNull(letters.startTime), hoursOverlapCondition([letters.startTime, letters.endTime], start, end));

interface Lesson {
  readonly classId: number;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

const selectLettersAt = createPreparedQuery<
  { userIds: number[] } & Record<keyof Lesson, number | string>,
  { userId: number; id: number; kind: LetterKind }[]
>((db) => {
  const [date, start, end] = [
    sql.placeholder('date'),
    sql.placeholder('startTime'),
    sql.placeholder('endTime'),
  ];
  return db
    .select({ userId: letterPupils.userId, id: letters.id, kind: letters.kind })
    .from(letterPupils)
    .innerJoin(letters, eq(letters.id, letterPupils.letterId))
    .where(
      and(
        isAnyOf(letterPupils.userId, 'userIds'),
        isNull(letters.withdrawnAt),
        sql`${letters.schoolId} is not distinct from (
          select ${classes.schoolId} from ${classes} where ${classes.id} = ${sql.placeholder('classId')}::int)`,
        daysOverlapCondition([letters.startDate, letters.endDate], sql`${date}::date`, sql`${date}::date`),
        isLetterAt(sql`${start}::time`, sql`${end}::time`),
      ),
    )
    .orderBy(asc(letters.id));
});

/** Finds, for each pupil, the letter of the class's school that applies to a lesson. When there are two, the later one wins. */
export async function lettersFor(
  db: Database,
  userIds: number[],
  lesson: Lesson,
): Promise<ReadonlyMap<number, { id: number; kind: LetterKind }>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectLettersAt(db, { ...lesson, userIds });
  return new Map(rows.map(({ userId, id, kind }) => [userId, { id, kind }]));
}

/** Lists the letters of these pupils that cover a day, each with its school and its hours. */
export const lettersOn = async (db: Database, userIds: readonly number[], date: string) =>
  userIds.length === 0
    ? []
    : runWithKeptPlan(
        db
          .select({
            userId: letterPupils.userId,
            schoolId: letters.schoolId,
            kind: letters.kind,
            startTime: letters.startTime,
            endTime: letters.endTime,
          })
          .from(letterPupils)
          .innerJoin(letters, eq(letters.id, letterPupils.letterId))
          .where(
            and(
              isOneOf(letterPupils.userId, userIds),
              isNull(letters.withdrawnAt),
              daysOverlapCondition([letters.startDate, letters.endDate], date, date),
            ),
          ),
      );
