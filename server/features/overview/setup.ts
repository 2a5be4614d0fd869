/** Tells which steps of setting up a school are done before its first lesson. */
import { and, eq, gt, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { SetupState, SetupStep } from '../../../contract/overview/setup.ts';
import { ROLES } from '../../../contract/roles.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import {
  academicYears,
  attendanceDays,
  bellSets,
  bellTimes,
  calendarDays,
  classes,
  memberships,
  roles,
  schools,
  subjects,
  timetableEntries,
  users,
} from '../../schema.ts';
import { executeRows } from '../../db/statements.ts';

/** Only records of the active year count. While no year is active, those of any year do. */
const isOfActive = (yearId: SQLWrapper) =>
  and(
    eq(academicYears.id, yearId),
    sql`(${academicYears.isActive} or not exists (select 1 from academic_years as active where active.is_active))`,
  );

/** A step is done as soon as one record of what it asks for exists, so no table has to be counted. */
const stepConditions = (db: Database, scope: Scope): Readonly<Partial<Record<SetupStep, SQL>>> => {
  const one = { there: sql`1` };
  return {
    school: sql`exists ${db.select(one).from(schools).where(scopeCondition(scope, schools.id))}`,
    year: sql`exists ${db.select(one).from(academicYears).where(eq(academicYears.isActive, true))}`,
    teachers: sql`exists ${db
      .select(one)
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .where(and(eq(roles.name, ROLES.teacher), users.isActive, scopeCondition(scope, users.schoolId)))}`,
    pupils: sql`exists ${db
      .select(one)
      .from(memberships)
      .innerJoin(classes, eq(classes.id, memberships.classId))
      .innerJoin(academicYears, isOfActive(classes.academicYearId))
      .where(and(isNull(memberships.leftOn), scopeCondition(scope, classes.schoolId)))}`,
    subjects: sql`exists ${db
      .select(one)
      .from(subjects)
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .innerJoin(academicYears, isOfActive(classes.academicYearId))
      .where(scopeCondition(scope, classes.schoolId))}`,
    'bell-times': sql`exists ${db
      .select(one)
      .from(bellTimes)
      .innerJoin(bellSets, eq(bellSets.id, bellTimes.setId))
      .where(scopeCondition(scope, bellSets.schoolId))}`,
    calendar: sql`exists ${db
      .select(one)
      .from(calendarDays)
      .innerJoin(academicYears, isOfActive(calendarDays.academicYearId))
      .where(scopeCondition(scope, calendarDays.schoolId))}`,
    timetable: sql`exists ${db
      .select(one)
      .from(timetableEntries)
      .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .innerJoin(academicYears, isOfActive(classes.academicYearId))
      .where(scopeCondition(scope, classes.schoolId))}`,
    // The head's NIP is not asked for, because not everybody who signs has one.
    papers: sql`not exists ${db
      .select(one)
      .from(schools)
      .where(
        and(
          scopeCondition(scope, schools.id),
          or(isNull(schools.npsn), isNull(schools.city), isNull(schools.headName), isNull(schools.address)),
        ),
      )} and exists ${db.select(one).from(schools).where(scopeCondition(scope, schools.id))}`,
  };
};

export async function listSetupSteps(db: Database, scope: Scope): Promise<SetupState> {
  const steps = Object.entries(stepConditions(db, scope)) as [SetupStep, SQL][];
  const columns = steps.map(([step, isDone]) => sql`${isDone} as ${sql.identifier(step)}`);
  const [done] = await executeRows<Record<SetupStep, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`);
  return steps.map(([step]) => ({ step, is_done: done?.[step] ?? false }));
}

/**
 * Tells whether a school needs no setup guide. One that already keeps registers needs none even with steps undone: it began before the
 * guide existed, or manages without.
 */
export async function isSetUp(db: Database, scope: Scope): Promise<boolean> {
  const kept = await db
    .select({ date: attendanceDays.date })
    .from(attendanceDays)
    .where(and(scopeCondition(scope, attendanceDays.schoolId), gt(attendanceDays.recorded, 0)))
    .limit(1);
  return kept.length > 0 || (await listSetupSteps(db, scope)).every(({ is_done: isDone }) => isDone);
}
