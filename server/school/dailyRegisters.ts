/** The daily registers of all classes of a school's active year. */
import { and, eq, sql } from 'drizzle-orm';
import type { DailyRegisters } from '../../contract/dailyRegisters.ts';
import { DAILY_NAME } from '../../contract/dailyWords.ts';
import { refused } from '../base/problem.ts';
import { type Audit, changed } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
import { academicYears, classes, subjects, users } from '../db/schema.ts';

/** Classes of one school and year are some dozens. */
async function classesOf(tx: Database, schoolId: number, yearId: number) {
  return (
    tx
      .select({
        id: classes.id,
        name: classes.name,
        teacherId: users.id,
        teacher: users.fullname,
        isThere: sql<boolean>`exists (select from subjects daily where daily.class_id = ${classes.id} and daily.is_daily)`,
      })
      .from(classes)
      // One who has left stays named, and keeps no register.
      .leftJoin(users, and(eq(users.id, classes.homeroomTeacherId), users.isActive))
      .where(and(eq(classes.schoolId, schoolId), eq(classes.academicYearId, yearId)))
      .orderBy(classes.sortKey, classes.id)
  );
}

/**
 * Makes what is missing: a second time nothing, also when two do it at once.
 *
 * @throws HttpProblem 409 where no year is active
 */
export async function prepareDailyRegisters(
  tx: Database,
  schoolId: number,
  { isPreview, audit }: { readonly isPreview: boolean; readonly audit: Audit },
): Promise<DailyRegisters> {
  const [year] = await tx
    .select({ id: academicYears.id, name: academicYears.name })
    .from(academicYears)
    .where(eq(academicYears.isActive, true));
  if (!year) throw refused('Belum ada tahun ajaran yang aktif');
  const all = await classesOf(tx, schoolId, year.id);
  const missing = all.filter(({ isThere }) => !isThere);
  const kept = missing.filter(({ teacherId }) => teacherId !== null);
  const wanted = kept.map(({ id: classId, teacherId }) => ({
    name: DAILY_NAME,
    isDaily: true,
    classId,
    teacherId,
  }));
  const made =
    isPreview || wanted.length === 0
      ? []
      : await tx
          .insert(subjects)
          .values(wanted)
          .onConflictDoNothing()
          .returning({ id: subjects.id, classId: subjects.classId });
  const idOf = new Map(made.map(({ id, classId }) => [classId, id]));
  await audit(
    tx,
    ...kept.flatMap(({ id: classId, name, teacher }) => {
      const id = idOf.get(classId);
      if (id === undefined) return [];
      const changes = changed({}, { name: DAILY_NAME, class: name, teacher, is_daily: true });
      return [{ event: 'subject.created' as const, target: { id, name: DAILY_NAME }, changes, schoolId }];
    }),
  );
  const created = isPreview ? kept : kept.filter(({ id }) => idOf.has(id));
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    AcademicYear: year,
    created: created.map(named),
    existing: all.length - missing.length + kept.length - created.length,
    without_homeroom: missing.filter(({ teacherId }) => teacherId === null).map(named),
  };
}
