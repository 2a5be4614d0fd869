/** What a school's own times delete: when the picture of a letter goes, and when somebody who has left loses name and numbers. */
import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { RETENTION_NOTICE_DAYS } from '../../../../contract/schools/retentionWords.ts';
import type { RetentionNotice } from '../../../../contract/people/retention.ts';
import type { Database } from '../../../db/client.ts';
import { images, letters, schools, users } from '../../../schema.ts';
import { type Scope, within } from '../../../db/scope.ts';
import { executed } from '../../../db/statements.ts';

export interface Today {
  readonly now: Date;
  /** The installation's, for schools that name none. */
  readonly timeZone: string;
}

const zoneOf = (timeZone: string): SQL => sql`coalesce(${schools.timezone}, ${timeZone})`;
const todayAt = ({ now, timeZone }: Today): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone ${zoneOf(timeZone)})::date`;

/** A picture that came late, to a letter of long ago, is told before it goes, too. */
const letterDue = (timeZone: string): SQL<string> => sql<string>`greatest(
  (${letters.endDate} + make_interval(months => ${schools.letterPictureMonths}))::date, ${schools.retentionFrom},
  (${images.createdAt} at time zone ${zoneOf(timeZone)})::date + ${RETENTION_NOTICE_DAYS}::int)`;

const leaverDue = sql<string>`greatest(
  (${users.inactiveSince} + make_interval(years => ${schools.leaverYears}))::date, ${schools.retentionFrom})`;

const picturesKept = (db: Database, { timeZone }: Today) =>
  db
    .select({ id: letters.id, schoolId: schools.id, due: letterDue(timeZone).as('due') })
    .from(letters)
    .innerJoin(schools, and(eq(schools.id, letters.schoolId), isNotNull(schools.letterPictureMonths)))
    .leftJoin(images, eq(images.name, letters.image))
    .where(isNotNull(letters.image))
    .$dynamic();

const leaversKept = (db: Database) =>
  db
    .select({ id: users.id, schoolId: schools.id, due: leaverDue.as('due') })
    .from(users)
    .innerJoin(schools, and(eq(schools.id, users.schoolId), isNotNull(schools.leaverYears)))
    .where(isKeptLeaver)
    .$dynamic();

/** Somebody whose day of leaving nobody has kept is not known to have left long ago. */
const isKeptLeaver = and(
  eq(users.isActive, false),
  isNull(users.anonymisedAt),
  isNotNull(users.inactiveSince),
);

/** Letters whose picture goes today, a few at a time, locked; what another process holds is left to it. */
export const lockDuePictures = (tx: Database, today: Today, most: number) =>
  tx
    .select({ letter: letters })
    .from(letters)
    .innerJoin(schools, and(eq(schools.id, letters.schoolId), isNotNull(schools.letterPictureMonths)))
    .leftJoin(images, eq(images.name, letters.image))
    .where(and(isNotNull(letters.image), lte(letterDue(today.timeZone), todayAt(today))))
    .orderBy(letters.id)
    .limit(most)
    .for('update', { of: letters, skipLocked: true });

/** People who have left and lose name and numbers today, likewise. */
export const lockDueLeavers = (tx: Database, today: Today, most: number) =>
  tx
    .select({ id: users.id, schoolId: schools.id })
    .from(users)
    .innerJoin(schools, and(eq(schools.id, users.schoolId), isNotNull(schools.leaverYears)))
    .where(and(isKeptLeaver, lte(leaverDue, todayAt(today))))
    .orderBy(users.id)
    .limit(most)
    .for('update', { of: users, skipLocked: true });

/** Of each school what goes within the next days; of those where nothing does, nothing. */
export const listRetentionNotices = async (
  db: Database,
  scope: Scope,
  today: Today,
): Promise<RetentionNotice[]> => {
  const rows = await executed<{ id: number; name: string; pictures: number; leavers: number; from: string }>(
    db,
    sql`select ${schools.id}, ${schools.name}, count(*) filter (where kept.what = 'picture')::int as pictures,
        count(*) filter (where kept.what = 'leaver')::int as leavers,
        greatest(min(kept.due), ${todayAt(today)})::text as "from"
      from ${schools} join (
        select 'picture' as what, * from ${picturesKept(db, today)} as pictures
        union all select 'leaver', * from ${leaversKept(db)} as leavers
      ) as kept (what, id, school_id, due) on kept.school_id = ${schools.id}
      where kept.due <= ${todayAt(today)} + ${RETENTION_NOTICE_DAYS}::int and ${within(scope, schools.id) ?? sql`true`}
      group by ${schools.id} order by ${schools.sortKey}, ${schools.id}`,
  );
  return rows.map(({ id, name, pictures, leavers, from }) => ({
    School: { id, name },
    pictures,
    leavers,
    from,
  }));
};
