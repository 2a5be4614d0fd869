/** Switches guardians on at a school of the tests, and gives it wali kelas. */
import { eq } from 'drizzle-orm';
import { DEFAULT_REASONS } from '../../contract/family/words.ts';
import { classes, familySettings } from '../../server/schema.ts';
import type { TestServer } from './server.ts';

export const switchFamilyOn = (server: TestServer, schoolId = server.fixtures.school) =>
  server.db
    .insert(familySettings)
    .values({
      schoolId,
      isOn: true,
      reasons: DEFAULT_REASONS,
      absentLessons: 1,
      quietFrom: '18:00',
      quietUntil: '06:00',
      dailyCap: 500,
      retentionMonths: 6,
    })
    .onConflictDoUpdate({ target: familySettings.schoolId, set: { isOn: true } });

/** `guru` leads X-10, `guru2` X-2. */
export async function appointHomeroomTeachers({ db, fixtures }: TestServer): Promise<void> {
  const { teacher, otherTeacher, otherClass } = fixtures;
  await db.update(classes).set({ homeroomTeacherId: teacher }).where(eq(classes.id, fixtures.class));
  await db.update(classes).set({ homeroomTeacherId: otherTeacher }).where(eq(classes.id, otherClass));
}
