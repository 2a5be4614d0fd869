/** What is kept of families for a while only, and when it is due. Housekeeping removes it, and each school says after how many months. */
import { and, eq, lt, notExists, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_FAMILY_MONTHS } from '../../../../contract/family/words.ts';
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

export function familyRowsDue(db: Database, now: Date): DueRows[] {
  const since = (schoolId: SQLWrapper) =>
    sql`(${now.toISOString()}::timestamptz - make_interval(months => coalesce(
      (select ${familySettings.retentionMonths} from ${familySettings} where ${familySettings.schoolId} = ${schoolId}), ${DEFAULT_FAMILY_MONTHS}::int)))`;
  const schoolOfGuardian = sql`(select ${guardians.schoolId} from ${guardians} where ${guardians.id} = ${guardianPupils.guardianId})`;
  /** A child who left school long ago, or was in no class of this school for as long. */
  const hasLeft = sql`exists (select from ${users} where ${users.id} = ${guardianPupils.userId} and (${or(
    sql`${users.anonymisedAt} is not null`,
    and(eq(users.isActive, false), sql`${users.inactiveSince} < ${since(schoolOfGuardian)}`),
    and(
      sql`${users.schoolId} is distinct from ${schoolOfGuardian}`,
      notExists(
        db
          .select({ id: memberships.id })
          .from(memberships)
          .innerJoin(classes, eq(classes.id, memberships.classId))
          .where(
            and(
              eq(memberships.userId, guardianPupils.userId),
              sql`${classes.schoolId} = ${schoolOfGuardian}`,
              sql`(${memberships.leftOn} is null or ${memberships.leftOn} >= ${since(schoolOfGuardian)})`,
            ),
          ),
      ),
    ),
  )}))`;
  const at = now.toISOString();
  return [
    { table: guardianPupils, where: hasLeft },
    {
      table: guardians,
      where: notExists(
        db
          .select({ id: guardianPupils.userId })
          .from(guardianPupils)
          .where(eq(guardianPupils.guardianId, guardians.id)),
      ),
    },
    { table: familyMessages, where: sql`${familyMessages.day} < ${since(familyMessages.schoolId)}` },
    { table: familyRequests, where: sql`${familyRequests.endDate} < ${since(familyRequests.schoolId)}` },
    {
      table: familyLinks,
      where: or(
        sql`${familyLinks.expiresAt} < ${since(familyLinks.schoolId)}`,
        sql`${familyLinks.revokedAt} < ${since(familyLinks.schoolId)}`,
      ),
    },
    {
      table: guardianSlips,
      where: or(lt(guardianSlips.expiresAt, sql`${at}`), sql`${guardianSlips.usedAt} is not null`),
    },
    {
      table: guardianProposals,
      where: sql`${guardianProposals.createdAt} < ${since(guardianProposals.schoolId)}`,
    },
  ];
}
