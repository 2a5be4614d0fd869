import { and, asc, eq } from 'drizzle-orm';
import type { Guardian, WholeGuardian } from '../../../../contract/family/guardians.ts';
import type { Consent } from '../../../../contract/family/words.ts';
import type { Database } from '../../../db/client.ts';
import { isOneOf } from '../../../db/prepared.ts';
import { guardianPupils, users } from '../../../schema.ts';
import { type GuardianRow, isInReachOf } from './guardians.ts';
import { maskPhone } from './phones.ts';
import type { FamilyReach } from './records.ts';

export const consentOf = ({ agreedAt, optedOutAt }: GuardianRow): Consent => {
  if (optedOutAt !== null) return 'opted-out';
  return agreedAt === null ? 'unknown' : 'agreed';
};

export const presentGuardianOfPupil = (row: GuardianRow): Omit<Guardian, 'Students'> => ({
  id: row.id,
  name: row.name,
  relation: row.relation,
  masked_phone: maskPhone(row.phone),
  consent: consentOf(row),
  agreed_at: row.agreedAt?.toISOString() ?? null,
  agreed_noted_by: row.agreedNotedBy,
  opted_out_at: row.optedOutAt?.toISOString() ?? null,
});

/** Presents guardians with those of their children whose guardians the caller sees. */
export async function presentGuardians(
  db: Database,
  { schoolId, user, today }: FamilyReach,
  rows: readonly GuardianRow[],
): Promise<Guardian[]> {
  const children = await db
    .select({ guardianId: guardianPupils.guardianId, id: users.id, fullname: users.fullname })
    .from(guardianPupils)
    .innerJoin(users, eq(users.id, guardianPupils.userId))
    .where(
      and(
        isOneOf(
          guardianPupils.guardianId,
          rows.map(({ id }) => id),
        ),
        isInReachOf(db, schoolId, user, today),
      ),
    )
    .orderBy(asc(users.sortKey), asc(users.id));
  return rows.map((row) => ({
    ...presentGuardianOfPupil(row),
    Students: children
      .filter(({ guardianId }) => guardianId === row.id)
      .map(({ id, fullname }) => ({ id, fullname })),
  }));
}

export const presentWholeGuardian = async (
  db: Database,
  reach: FamilyReach,
  row: GuardianRow,
): Promise<WholeGuardian> => {
  const [guardian] = await presentGuardians(db, reach, [row]);
  return {
    ...(guardian ?? { ...presentGuardianOfPupil(row), Students: [] }),
    phone: row.phone,
    email: row.email,
  };
};
