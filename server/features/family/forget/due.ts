/** What is kept of families for a while only, and when it is due. Housekeeping removes it, and each school says after how many months. */
import { and, eq, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import {
  classes,
  familyLinks,
  familyMessages,
  familyRequests,
  familySettings,
  guardianPupils,
  guardianProposals,
  guardians,
  guardianSlips,
  memberships,
  users,
} from '../../../schema.ts';

/** The rows of a table that are due, in the order in which they are removed: a guardian goes after the last child. */
export interface DueRows {
  readonly table: PgTable;
  readonly where: SQL | undefined;
}

type Retention = Pick<typeof familySettings.$inferSelect, 'schoolId' | 'retentionMonths'>;

/** The schools that have ever kept guardians, and for how many months each keeps what is due. */
export const listFamilyRetentions = (db: Database): Promise<Retention[]> =>
  db
    .select({ schoolId: familySettings.schoolId, retentionMonths: familySettings.retentionMonths })
    .from(familySettings)
    .orderBy(familySettings.schoolId);

/** Of one school, whose rows are found by its indexes: over all schools together each of these would read all of its table. */
export function familyRowsDue(db: Database, { schoolId, retentionMonths }: Retention, now: Date): DueRows[] {
  const at = now.toISOString();
  const since = sql`(${at}::timestamptz - make_interval(months => ${retentionMonths}::int))`;
  const isOfSchool = eq(guardians.schoolId, schoolId);
  /** A child who left school long ago, or was in no class of this school for as long. */
  const hasLeft = sql`(select ${or(
    sql`${users.anonymisedAt} is not null`,
    and(eq(users.isActive, false), sql`${users.inactiveSince} < ${since}`),
    and(
      sql`${users.schoolId} is distinct from ${schoolId}::int`,
      notExists(
        db
          .select({ id: memberships.id })
          .from(memberships)
          .innerJoin(classes, eq(classes.id, memberships.classId))
          .where(
            and(
              eq(memberships.userId, guardianPupils.userId),
              eq(classes.schoolId, schoolId),
              sql`(${memberships.leftOn} is null or ${memberships.leftOn} >= ${since})`,
            ),
          ),
      ),
    ),
  )} from ${users} where ${users.id} = ${guardianPupils.userId})`;
  return [
    {
      table: guardianPupils,
      // Neither is joined: the children of all schools would be read.
      where: and(
        sql`${guardianPupils.guardianId} = any(array ${db.select({ id: guardians.id }).from(guardians).where(isOfSchool)})`,
        hasLeft,
      ),
    },
    {
      table: guardians,
      where: and(
        isOfSchool,
        notExists(
          db
            .select({ id: guardianPupils.userId })
            .from(guardianPupils)
            .where(eq(guardianPupils.guardianId, guardians.id)),
        ),
      ),
    },
    {
      table: familyMessages,
      where: and(eq(familyMessages.schoolId, schoolId), sql`${familyMessages.day} < ${since}`),
    },
    {
      table: familyRequests,
      where: and(eq(familyRequests.schoolId, schoolId), sql`${familyRequests.endDate} < ${since}`),
    },
    {
      table: familyLinks,
      where: and(
        eq(familyLinks.schoolId, schoolId),
        or(sql`${familyLinks.expiresAt} < ${since}`, sql`${familyLinks.revokedAt} < ${since}`),
      ),
    },
    {
      table: guardianSlips,
      where: and(
        eq(guardianSlips.schoolId, schoolId),
        or(lt(guardianSlips.expiresAt, now), isNotNull(guardianSlips.usedAt)),
      ),
    },
    {
      table: guardianProposals,
      where: and(eq(guardianProposals.schoolId, schoolId), sql`${guardianProposals.createdAt} < ${since}`),
    },
  ];
}
