import { eq } from 'drizzle-orm';
import {
  DEFAULT_DAILY_CAP,
  DEFAULT_FAMILY_MONTHS,
  DEFAULT_QUIET_HOURS,
  DEFAULT_REASONS,
} from '../../../../contract/family/words.ts';
import { notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { familySettings } from '../../../schema.ts';
import { isSwitchedOn, ownSchoolToWrite } from '../../schools/index.ts';

export type FamilySettingsRow = typeof familySettings.$inferSelect;

/** What a school has that has never chosen: all is off. */
const defaults = (schoolId: number): FamilySettingsRow => ({
  schoolId,
  isOn: false,
  reasons: DEFAULT_REASONS,
  absentLessons: 1,
  quietFrom: DEFAULT_QUIET_HOURS.from,
  quietUntil: DEFAULT_QUIET_HOURS.until,
  dailyCap: DEFAULT_DAILY_CAP,
  retentionMonths: DEFAULT_FAMILY_MONTHS,
});

export async function readFamilySettings(db: Database, schoolId: number): Promise<FamilySettingsRow> {
  const [row] = await db.select().from(familySettings).where(eq(familySettings.schoolId, schoolId));
  return row ?? defaults(schoolId);
}

/** Whether the one school that somebody reaches has switched guardians on. */
export const isFamilyOn = (db: Database, scope: Scope): Promise<boolean> =>
  isSwitchedOn(db, scope, familySettings);

/**
 * The settings of the one school that a call reaches, which has switched guardians on.
 *
 * @throws HttpProblem 404 where it has not, 400 beside `SchoolId` where the call reaches several schools: a guardian belongs to one
 */
export async function requireFamily(db: Database, scope: Scope): Promise<FamilySettingsRow> {
  const row = await readFamilySettings(db, await ownSchoolToWrite(db, scope, undefined));
  if (!row.isOn) throw notFound();
  return row;
}
