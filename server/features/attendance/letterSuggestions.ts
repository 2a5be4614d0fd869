/** Finds what letters of absence suggest for pupils, for one lesson or for a whole day. */
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import type { Database } from '../../db/client.ts';
import { isOneOf, runWithKeptPlan } from '../../db/prepared.ts';
import { classes, letterPupils, letters } from '../../schema.ts';
import { daysOverlapCondition, hoursOverlapCondition } from '../../db/spans.ts';

/** A condition for letters that cover whole days, or whose hours overlap these hours. */
export const isLetterAt = (start: string, end: string): SQL | undefined =>
  or(isNull(letters.startTime), hoursOverlapCondition([letters.startTime, letters.endTime], start, end));

interface Lesson {
  readonly classId: number;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Finds, for each pupil, the letter of the class's school that applies to a lesson. When there are two, the later one wins. */
export async function lettersFor(
  db: Database,
  userIds: readonly number[],
  { classId, date, startTime, endTime }: Lesson,
): Promise<ReadonlyMap<number, { id: number; kind: LetterKind }>> {
  if (userIds.length === 0) return new Map();
  const rows = await runWithKeptPlan(
    db
      .select({ userId: letterPupils.userId, id: letters.id, kind: letters.kind })
      .from(letterPupils)
      .innerJoin(letters, eq(letters.id, letterPupils.letterId))
      .where(
        and(
          isOneOf(letterPupils.userId, userIds),
          isNull(letters.withdrawnAt),
          sql`${letters.schoolId} is not distinct from (select ${classes.schoolId} from ${classes} where ${classes.id} = ${classId}::int)`,
          daysOverlapCondition([letters.startDate, letters.endDate], date, date),
          isLetterAt(startTime, endTime),
        ),
      )
      .orderBy(asc(letters.id)),
  );
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
