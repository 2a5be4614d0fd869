/** Finds what a school's own retention periods delete: when the picture of a letter goes, and when somebody who has left loses name and numbers. */
import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { RETENTION_NOTICE_DAYS } from '../../../../contract/schools/retentionWords.ts';
import type { RetentionNotice } from '../../../../contract/people/retention.ts';
import type { Database } from '../../../db/client.ts';
import { images, letters, schools, users } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { executeRows } from '../../../db/statements.ts';

export interface RetentionClock {
  readonly now: Date;
  /** The installation's zone, for schools that set none. */
  readonly timeZone: string;
}

const zoneOf = (timeZone: string): SQL => sql`coalesce(${schools.timezone}, ${timeZone})`;
const todayAt = ({ now, timeZone }: RetentionClock): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone ${zoneOf(timeZone)})::date`;

/** A picture that was added late to an old letter stays for the days of notice, so that its deletion is announced too. */
const letterPictureDueSql = (timeZone: string): SQL<string> => sql<string>`greatest(
  (${letters.endDate} + make_interval(months => ${schools.letterPictureMonths}))::date, ${schools.retentionFrom},
  (${images.createdAt} at time zone ${zoneOf(timeZone)})::date + ${RETENTION_NOTICE_DAYS}::int)`;

const leaverDueSql = sql<string>`greatest(
  (${users.inactiveSince} + make_interval(years => ${schools.leaverYears}))::date, ${schools.retentionFrom})`;

const picturesKept = (db: Database, { timeZone }: RetentionClock) =>
  db
    .select({ id: letters.id, schoolId: schools.id, due: letterPictureDueSql(timeZone).as('due') })
    .from(letters)
    .innerJoin(schools, and(eq(schools.id, letters.schoolId), isNotNull(schools.letterPictureMonths)))
    .leftJoin(images, eq(images.name, letters.image))
    .where(isNotNull(letters.image))
    .$dynamic();

const leaversKept = (db: Database) =>
  db
    .select({ id: users.id, schoolId: schools.id, due: leaverDueSql.as('due') })
    .from(users)
    .innerJoin(schools, and(eq(schools.id, users.schoolId), isNotNull(schools.leaverYears)))
    .where(isKeptLeaver)
    .$dynamic();

/** Leavers without a known day of leaving are never due, because nobody knows that they left long ago. */
const isKeptLeaver = and(
  eq(users.isActive, false),
  isNull(users.anonymisedAt),
  isNotNull(users.inactiveSince),
);

/** Locks a few letters whose picture is deleted today. Letters that another process has locked are skipped. */
export const lockDuePictures = (tx: Database, today: RetentionClock, most: number) =>
  tx
    .select({ letter: letters })
    .from(letters)
    .innerJoin(schools, and(eq(schools.id, letters.schoolId), isNotNull(schools.letterPictureMonths)))
    .leftJoin(images, eq(images.name, letters.image))
    .where(and(isNotNull(letters.image), lte(letterPictureDueSql(today.timeZone), todayAt(today))))
    .orderBy(letters.id)
    .limit(most)
    .for('update', { of: letters, skipLocked: true });

/** Locks a few leavers who lose name and numbers today, likewise skipping locked ones. */
export const lockDueLeavers = (tx: Database, today: RetentionClock, most: number) =>
  tx
    .select({ id: users.id, schoolId: schools.id })
    .from(users)
    .innerJoin(schools, and(eq(schools.id, users.schoolId), isNotNull(schools.leaverYears)))
    .where(and(isKeptLeaver, lte(leaverDueSql, todayAt(today))))
    .orderBy(users.id)
    .limit(most)
    .for('update', { of: users, skipLocked: true });

/** Counts, for each school, what will be deleted in the days of notice. Schools where nothing is due are left out. */
export const listRetentionNotices = async (
  db: Database,
  scope: Scope,
  today: RetentionClock,
): Promise<RetentionNotice[]> => {
  const rows = await executeRows<{
    id: number;
    name: string;
    pictures: number;
    leavers: number;
    from: string;
  }>(
    db,
    sql`select ${schools.id}, ${schools.name}, count(*) filter (where kept.what = 'picture')::int as pictures,
        count(*) filter (where kept.what = 'leaver')::int as leavers,
        greatest(min(kept.due), ${todayAt(today)})::text as "from"
      from ${schools} join (
        select 'picture' as what, * from ${picturesKept(db, today)} as pictures
        union all select 'leaver', * from ${leaversKept(db)} as leavers
      ) as kept (what, id, school_id, due) on kept.school_id = ${schools.id}
      where kept.due <= ${todayAt(today)} + ${RETENTION_NOTICE_DAYS}::int and ${scopeCondition(scope, schools.id) ?? sql`true`}
      group by ${schools.id} order by ${schools.sortKey}, ${schools.id}`,
  );
  return rows.map(({ id, name, pictures, leavers, from }) => ({
    School: { id, name },
    pictures,
    leavers,
    from,
  }));
};
