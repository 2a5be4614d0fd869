/** Reads a school's timetable for the import of lessons. It is read as a whole, whatever the file names. */
import { and, eq, inArray } from 'drizzle-orm';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { bellSetsOf } from '../../timetable/index.ts';
import { entriesIn, type TimetableEntryRow } from '../../lessons/index.ts';
import { classes, roles, subjects, users } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import type { ExistingClass, Year } from '../imports/existing.ts';

export interface ExistingSubject {
  readonly id: number;
  readonly name: string;
  readonly classId: number;
  readonly teacherId: number | null;
  readonly teacher: string | null;
}

export interface ExistingTeacher {
  readonly id: number;
  readonly fullname: string;
  readonly identifier: string;
  readonly employeeNumber: string | null;
}

export interface ExistingTimetable {
  readonly classes: readonly ExistingClass[];
  readonly subjects: readonly ExistingSubject[];
  readonly teachers: readonly ExistingTeacher[];
  /** In force on the first day of the file's lessons or later. */
  readonly entries: readonly TimetableEntryRow[];
  /** The jam that each weekday has by any of the bell times; undefined: the school has none yet. */
  readonly periods: ReadonlyMap<number, ReadonlySet<number>> | undefined;
}

async function periodsOf(db: Database, schoolId: number): Promise<ExistingTimetable['periods']> {
  const periods = new Map<number, Set<number>>();
  for (const { times } of await bellSetsOf(db, schoolId)) {
    for (const { weekday, number } of times) {
      if (number !== null) periods.set(weekday, (periods.get(weekday) ?? new Set()).add(number));
    }
  }
  return periods.size === 0 ? undefined : periods;
}

export async function existingTimetable(
  db: Database,
  scope: Scope,
  { schoolId, year, from }: { readonly schoolId: number; readonly year: Year; readonly from: string },
): Promise<ExistingTimetable> {
  const classesOfYear = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.academicYearId, year.id), eq(classes.schoolId, schoolId)))
    .orderBy(classes.id);
  const timetableSubjects = await db
    .select({
      id: subjects.id,
      name: subjects.name,
      classId: subjects.classId,
      teacherId: subjects.teacherId,
      teacher: users.fullname,
    })
    .from(subjects)
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(
      and(
        eq(subjects.isDaily, false),
        inArray(
          subjects.classId,
          classesOfYear.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(subjects.id);
  const teachers = await db
    .select({
      id: users.id,
      fullname: users.fullname,
      identifier: users.identifier,
      employeeNumber: users.employeeNumber,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(eq(roles.name, ROLES.teacher), eq(users.isActive, true), scopeCondition(scope, users.schoolId)),
    )
    .orderBy(users.id);
  return {
    classes: classesOfYear,
    subjects: timetableSubjects,
    teachers,
    entries: await entriesIn(db, { schoolId, start: from, end: year.end }),
    periods: await periodsOf(db, schoolId),
  };
}
