/** Guardians, messages and wali kelas of the fixtures' school, for tests of the room `family`. */
import { eq } from 'drizzle-orm';
import {
  DEFAULT_REASONS,
  MESSAGE_REASONS,
  type MessageReason,
  type ReasonSettings,
} from '../../contract/family/words.ts';
import { classes, familySettings, guardianPupils, guardians } from '../../server/schema.ts';
import type { TestServer } from './server.ts';

/** All reasons switched on from this hour on, with their usual texts. */
export const allReasonsOn = (after = '00:00') =>
  Object.fromEntries(
    MESSAGE_REASONS.map((reason) => [reason, { ...DEFAULT_REASONS[reason], is_on: true, after }]),
  ) as Record<MessageReason, ReasonSettings>;

/** What a school chooses that writes to families about everything. */
export const FAMILY_CHOICES = {
  isOn: true,
  reasons: allReasonsOn(),
  absentLessons: 1,
  quietFrom: '18:00',
  quietUntil: '06:00',
  dailyCap: 500,
  retentionMonths: 6,
};

/** Switches guardians on for a school, and answers what it has chosen. */
export async function switchFamilyOn(
  { db, fixtures }: Pick<TestServer, 'db' | 'fixtures'>,
  chosen: Partial<typeof familySettings.$inferInsert> = {},
) {
  const row = {
    schoolId: fixtures.school,
    ...FAMILY_CHOICES,
    ...chosen,
  };
  await db
    .insert(familySettings)
    .values(row)
    .onConflictDoUpdate({ target: familySettings.schoolId, set: row });
  return row;
}

let numbered = 0;

/** A mother who has agreed, of these pupils of the fixtures' school. */
export async function aMother(
  { db, fixtures }: Pick<TestServer, 'db' | 'fixtures'>,
  pupils: readonly number[],
  chosen: Partial<typeof guardians.$inferInsert> = {},
) {
  numbered += 1;
  const [row] = await db
    .insert(guardians)
    .values({
      schoolId: fixtures.school,
      name: 'Siti Uji',
      relation: 'ibu',
      phone: `+62865555${String(numbered).padStart(5, '0')}`,
      agreedAt: new Date('2026-08-01T00:00:00Z'),
      agreedNotedBy: 'Ratna Admin',
      createdByName: 'Ratna Admin',
      ...chosen,
    })
    .returning();
  if (!row) throw new Error('no guardian was written');
  await db.insert(guardianPupils).values(pupils.map((userId) => ({ guardianId: row.id, userId })));
  return row;
}

/** `guru` leads X-10, `guru2` X-2. */
export async function appointHomeroomTeachers({ db, fixtures }: TestServer): Promise<void> {
  const { teacher, otherTeacher, otherClass } = fixtures;
  await db.update(classes).set({ homeroomTeacherId: teacher }).where(eq(classes.id, fixtures.class));
  await db.update(classes).set({ homeroomTeacherId: otherTeacher }).where(eq(classes.id, otherClass));
}
