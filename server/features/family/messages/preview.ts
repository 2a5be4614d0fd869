/** A text as one family of the school would read it today. */
import { and, asc, eq } from 'drizzle-orm';
import { scopeOfSchool } from '../../../auth/scope.ts';
import { momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { guardianPupils, guardians, memberships, users } from '../../../schema.ts';
import { isMemberOfActiveYearOn } from '../../people/index.ts';
import { listPupilsOfToday, readSchool } from './dayQueries.ts';
import type { When } from './due.ts';
import { textOf } from './texts.ts';

/** Where a school has no guardian yet. */
const SOMEBODY = { name: 'Orang Tua', relation: 'wali' as const };

/** @returns null when no pupil of the school is in a class today */
export async function previewText(
  db: Database,
  schoolId: number,
  { at, timeZone }: When,
  text: string,
): Promise<{ text: string } | null> {
  const found = await readSchool(db, schoolId);
  const { date: today, time } = momentAt(at, found?.school.timezone ?? timeZone);
  // Who has a guardian comes first, because an ascending order puts what is missing last.
  const [row] = await db
    .select({ userId: users.id, guardian: guardians })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), isMemberOfActiveYearOn(today)))
    .leftJoin(guardianPupils, eq(guardianPupils.userId, users.id))
    .leftJoin(guardians, and(eq(guardians.id, guardianPupils.guardianId), eq(guardians.schoolId, schoolId)))
    .where(eq(users.schoolId, schoolId))
    .orderBy(asc(guardians.id), asc(users.sortKey), asc(users.id))
    .limit(1);
  if (!found || !row) return null;
  const [pupil] = await listPupilsOfToday(db, scopeOfSchool(found.isOnly ? null : schoolId), {
    schoolId,
    userIds: [row.userId],
    today,
    homeroomOf: undefined,
  });
  if (!pupil) return null;
  const guardian = row.guardian ?? SOMEBODY;
  return { text: textOf(text, { pupil, guardian, day: today, time, schoolName: found.school.name }) };
}
