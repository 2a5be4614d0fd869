/** Creates the daily registers of all classes of a school's active year, and hands them over when a class gets another wali kelas. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DailyRegisters } from '../../../../contract/lessons/dailyRegisters.ts';
import { DAILY_REGISTER_NAME } from '../../../../contract/lessons/dailyWords.ts';
import { ROLES } from '../../../../contract/roles.ts';
import { refused } from '../../../base/problem.ts';
import { type AuditWriter, changedFields } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { isSubjectOfSchool } from '../subjects/queries.ts';
import { academicYears, allSessions, classes, roles, subjects, users } from '../../../schema.ts';
import type { Scope } from '../../../db/scope.ts';
import type { HandOver, HomeroomChangeHandler } from '../../people/index.ts';
import { passSubjectOn } from '../subjects/changes.ts';

/** Reads the classes of a school and year; there are only some dozens. */
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
      // A wali kelas who has left is still named by the class, but keeps no register.
      .leftJoin(users, and(eq(users.id, classes.homeroomTeacherId), users.isActive))
      .where(and(eq(classes.schoolId, schoolId), eq(classes.academicYearId, yearId)))
      .orderBy(classes.sortKey, classes.id)
  );
}

/**
 * Creates the daily registers that are missing. A second call creates nothing, even when two run at the same time.
 *
 * @throws HttpProblem 409 where no year is active
 */
export async function prepareDailyRegisters(
  tx: Database,
  schoolId: number,
  { isPreview, audit }: { readonly isPreview: boolean; readonly audit: AuditWriter },
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
    name: DAILY_REGISTER_NAME,
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
      const changes = changedFields({}, { name: DAILY_REGISTER_NAME, class: name, teacher, is_daily: true });
      return [
        { event: 'subject.created' as const, target: { id, name: DAILY_REGISTER_NAME }, changes, schoolId },
      ];
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

const dailyRegisterCondition = (classId: number) => and(eq(subjects.classId, classId), subjects.isDaily);

/** Locks the subject, then its sessions; the class comes after them. All code that gives a subject to somebody else locks in this order. */
async function lockDailyRegister(tx: Database, scope: Scope, classId: number): Promise<void> {
  const daily = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(dailyRegisterCondition(classId), isSubjectOfSchool(scope, subjects.id)))
    .for('no key update');
  await tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .where(
      inArray(
        allSessions.subjectId,
        daily.map(({ id }) => id),
      ),
    )
    .orderBy(allSessions.id)
    .for('no key update');
}

/**
 * Gives a class's daily register to its new wali kelas from now on, unless somebody else than the former wali kelas keeps it. Days that
 * have begun or were marked stay with the person who kept them.
 *
 * @param tx holds {@link lockDailyRegister}
 */
async function handDailyRegisterOver(tx: Database, { before, after, now, audit }: HandOver): Promise<void> {
  const { homeroomTeacherId: from } = before;
  const { homeroomTeacherId: to } = after;
  if (to === null || from === to) return;
  const classId = after.id;
  const [daily] = await tx
    .select()
    .from(subjects)
    .where(dailyRegisterCondition(classId))
    .for('no key update');
  if (!daily || daily.teacherId === to || !(await isTeacher(tx, to))) return;
  // When the class had no wali kelas before, the register is taken over from whoever kept it meanwhile.
  if (from !== null && daily.teacherId !== from) return;
  await passSubjectOn(tx, daily.id, { classId, teacherId: to }, { from: undefined, now });
  await tx.update(subjects).set({ teacherId: to }).where(eq(subjects.id, daily.id));
  await audit(tx, {
    event: 'subject.updated',
    target: { id: daily.id, name: daily.name },
    changes: changedFields(
      { teacher: before.HomeroomTeacher?.fullname ?? null },
      { teacher: after.HomeroomTeacher?.fullname },
    ),
    ...(after.SchoolId !== null && { schoolId: after.SchoolId }),
  });
}

/** Whether a wali kelas may keep a register. A head of the school may lead a class, but keeps no register. */
async function isTeacher(tx: Database, id: number): Promise<boolean> {
  const [found] = await tx
    .select({ role: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id));
  return found?.role === ROLES.teacher;
}

export const dailyRegisterFollower: HomeroomChangeHandler = {
  lock: lockDailyRegister,
  handOver: handDailyRegisterOver,
};
