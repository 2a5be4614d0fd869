/** Links of families' pages: how one is made, found by its token, and what closes it. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { LINK_CODE_LENGTH, LINK_DAYS, MAX_LINK_CODE_TRIES } from '../../../../contract/family/pageWords.ts';
import { schoolDay, startOfDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../outside/deps.ts';
import {
  academicYears,
  familyLinks,
  familySettings,
  guardianPupils,
  guardians,
  schools,
  users,
} from '../../../schema.ts';
import { membershipsOn } from '../../letters/index.ts';

export type FamilyLinkRow = typeof familyLinks.$inferSelect;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The token belongs to it, so that who has only the database cannot try a million codes. */
export const digestCode = (token: string, code: string): string => digest(`${token}\0${code}`);

export const inventToken = (): string => randomBytes(16).toString('base64url');
export const inventCode = (): string =>
  String(randomInt(10 ** LINK_CODE_LENGTH)).padStart(LINK_CODE_LENGTH, '0');
export const digestToken = digest;

/** A link that opens something, with all that its page says of guardian, child and school. */
export interface OpenLink {
  readonly link: FamilyLinkRow;
  readonly guardian: typeof guardians.$inferSelect;
  readonly pupil: { readonly id: number; readonly fullname: string };
  readonly school: typeof schools.$inferSelect;
  /** The day at the school. */
  readonly today: string;
}

/** A link that nobody has closed, by time, by hand, or by wrong codes. */
const isLive = (now: Date): SQL | undefined =>
  and(
    isNull(familyLinks.revokedAt),
    gt(familyLinks.expiresAt, now),
    or(isNotNull(familyLinks.deviceHash), lt(familyLinks.codeTries, MAX_LINK_CODE_TRIES)),
  );

/**
 * Finds what a token opens. It opens nothing once the school has switched families off, the guardian is deleted or is none of this child any
 * more, or the child has left the school. All that is asked in one query, so that each reason takes as long as the other.
 */
export async function findOpenLink(
  db: Database,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  token: string | undefined,
): Promise<OpenLink | undefined> {
  const now = clock.now();
  const [row] = await db
    .select({
      link: familyLinks,
      guardian: guardians,
      pupil: { id: users.id, fullname: users.fullname },
      school: schools,
    })
    .from(familyLinks)
    .innerJoin(
      guardians,
      and(eq(guardians.id, familyLinks.guardianId), eq(guardians.schoolId, familyLinks.schoolId)),
    )
    .innerJoin(
      guardianPupils,
      and(eq(guardianPupils.guardianId, guardians.id), eq(guardianPupils.userId, familyLinks.userId)),
    )
    .innerJoin(
      users,
      and(eq(users.id, familyLinks.userId), eq(users.schoolId, familyLinks.schoolId), users.isActive),
    )
    .innerJoin(schools, eq(schools.id, familyLinks.schoolId))
    .innerJoin(familySettings, and(eq(familySettings.schoolId, schools.id), familySettings.isOn))
    .where(and(eq(familyLinks.tokenHash, digestToken(token ?? '')), isLive(now)));
  return row && { ...row, today: schoolDay(now, row.school.timezone ?? settings.timeZone) };
}

/** When a new link ends: with the year of the child's class. */
export async function linkExpiry(
  tx: Database,
  { userId, school, today, timeZone }: { userId: number; school: number; today: string; timeZone: string },
): Promise<Date> {
  const [membership] = (await membershipsOn(tx, [userId], { startDate: today, endDate: today })).filter(
    ({ schoolId }) => schoolId === school,
  );
  const [year] = membership
    ? await tx
        .select({ endDate: academicYears.endDate })
        .from(academicYears)
        .where(eq(academicYears.id, membership.yearId))
    : [];
  const last = year && year.endDate > today ? year.endDate : addDays(today, LINK_DAYS);
  return startOfDay(addDays(last, 1), timeZone);
}

/** The links of a pupil's guardians that are good, and those that wrong codes have closed; newest first. */
export const listLinks = (db: Database, schoolId: number, userId: number, now: Date) =>
  db
    .select({ link: familyLinks, guardian: guardians })
    .from(familyLinks)
    .innerJoin(guardians, eq(guardians.id, familyLinks.guardianId))
    .where(
      and(
        eq(familyLinks.schoolId, schoolId),
        eq(familyLinks.userId, userId),
        isNull(familyLinks.revokedAt),
        gt(familyLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(familyLinks.id));
