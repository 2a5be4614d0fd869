/** What letters say of pupils: for one lesson, and for a day. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { LetterKind } from '../../../contract/letterKinds.ts';
import type { Database } from '../client.ts';
import { isOneOf, planned } from '../prepared.ts';
import { letterPupils, letters } from '../schema.ts';

interface Lesson {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** What letters say of pupils for one lesson; of two, the later one. */
export async function lettersFor(
  db: Database,
  userIds: readonly number[],
  { date, startTime, endTime }: Lesson,
): Promise<ReadonlyMap<number, { id: number; kind: LetterKind }>> {
  if (userIds.length === 0) return new Map();
  const rows = await planned(
    db
      .select({ userId: letterPupils.userId, id: letters.id, kind: letters.kind })
      .from(letterPupils)
      .innerJoin(letters, eq(letters.id, letterPupils.letterId))
      .where(
        and(
          isOneOf(letterPupils.userId, userIds),
          isNull(letters.withdrawnAt),
          sql`${date}::date between ${letters.startDate} and ${letters.endDate}`,
          sql`(${letters.startTime} is null or (${letters.startTime} < ${endTime}::time and ${letters.endTime} > ${startTime}::time))`,
        ),
      )
      .orderBy(asc(letters.id)),
  );
  return new Map(rows.map(({ userId, id, kind }) => [userId, { id, kind }]));
}

/** Of a day, each pupil's, with its hours. */
export const lettersOn = async (db: Database, userIds: readonly number[], date: string) =>
  userIds.length === 0
    ? []
    : planned(
        db
          .select({
            userId: letterPupils.userId,
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
              sql`${date}::date between ${letters.startDate} and ${letters.endDate}`,
            ),
          ),
      );
