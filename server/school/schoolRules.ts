/** Whose a person or a class is, and what must hold when that changes. */
import { and, count, eq, inArray, isNotNull, isNull, ne, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Id } from '../../contract/calls.ts';
import { isStudentRole, ROLES } from '../../contract/roles.ts';
import { invalid } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { isNotGoneOn } from '../db/queries/memberships.ts';
import type { UserRow } from '../db/queries/users.ts';
import { isOfAnotherSchool, type Scope } from '../db/scope.ts';
import { classes, letters, memberships, roles, schools, subjects, users } from '../db/schema.ts';
import { NO_SUCH_SCHOOL, schoolNamed } from './askedSchool.ts';
import { type ClassOfYear, pupilProblem } from './members/locks.ts';

const problem = (msg: string) => invalid({ path: 'SchoolId', msg });

/**
 * The school of a record that is written: nobody puts one where he or she does not reach, nor where nobody of the own school would find it.
 *
 * @param asked undefined: as it is, or for a new record as {@link theOnlySchool} says
 * @param now of the record that is there; undefined of a new one
 * @throws HttpProblem 400 beside `SchoolId`
 */
export async function schoolToWrite(
  tx: Database,
  scope: Scope,
  asked: Id | null | undefined,
  now?: number | null,
): Promise<number | null> {
  if (scope.schoolId !== null) {
    // A field that was left empty is that of the school that is looked at.
    if (asked != null && String(asked) !== String(scope.schoolId)) throw problem(NO_SUCH_SCHOOL);
    return scope.schoolId;
  }
  if (asked === undefined) return now === undefined ? theOnlySchool(tx) : now;
  return asked === null ? null : schoolNamed(tx, scope, asked, 'SchoolId');
}

/** The school of what only a school has: its calendar, its bell times. @throws HttpProblem 400 beside `SchoolId` where nobody knows which */
export async function ownSchoolToWrite(
  tx: Database,
  scope: Scope,
  asked: Id | null | undefined,
  now?: number,
): Promise<number> {
  const schoolId = await schoolToWrite(tx, scope, asked ?? undefined, now);
  if (schoolId !== null) return schoolId;
  const isNone = (await tx.$count(schools)) === 0;
  throw problem(isNone ? 'Tambahkan sekolah dulu' : 'Pilih sekolahnya dulu');
}

/** null: there are several, or none. */
async function theOnlySchool(tx: Database): Promise<number | null> {
  const [school, another] = await tx.select({ id: schools.id }).from(schools).limit(2);
  return school && !another ? school.id : null;
}

/**
 * Where there is one school, everybody and every class is its own, but administrators, who would look after more of them. So nobody
 * loses sight of anything when a second one comes. Nothing is done where there are several, or none.
 */
export async function settleInOnlySchool(tx: Database): Promise<void> {
  const schoolId = await theOnlySchool(tx);
  if (schoolId === null) return;
  const admins = tx.select({ id: roles.id }).from(roles).where(eq(roles.name, ROLES.admin));
  await tx
    .update(users)
    .set({ schoolId })
    .where(and(isNull(users.schoolId), notInArray(users.roleId, admins)));
  // One of a name that the school has already, from when there were several, stays as it is.
  const isThere = sql`exists (select from classes other where other.school_id = ${schoolId}
    and other.academic_year_id = classes.academic_year_id and lower(other.name) = lower(classes.name))`;
  await tx
    .update(classes)
    .set({ schoolId })
    .where(and(isNull(classes.schoolId), not(isThere)));
  await tx.update(letters).set({ schoolId }).where(isNull(letters.schoolId));
}

/** Before a school is deleted: the only one takes nobody along, they are of none again. */
export async function leaveOnlySchool(tx: Database, id: number): Promise<void> {
  if ((await theOnlySchool(tx)) !== id) return;
  await tx.update(users).set({ schoolId: null }).where(eq(users.schoolId, id));
  await tx.update(classes).set({ schoolId: null }).where(eq(classes.schoolId, id));
  await tx.update(letters).set({ schoolId: null }).where(eq(letters.schoolId, id));
}

const isElsewhere = (schoolId: number | null): SQL | undefined =>
  and(isNotNull(classes.schoolId), schoolId === null ? undefined : ne(classes.schoolId, schoolId));

/** Somebody comes to another school when nothing is left to do in the old one. @throws HttpProblem 400 beside `SchoolId` */
export async function checkSchoolChange(
  tx: Database,
  { user, role }: UserRow,
  next: number | null,
  today: string,
): Promise<void> {
  if (user.schoolId === next) return;
  // Without a school one may teach in all.
  if (role.name === ROLES.teacher && next !== null) {
    const [taught] = await tx
      .select({ total: count() })
      .from(subjects)
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .where(and(eq(subjects.teacherId, user.id), isElsewhere(next)));
    if (taught && taught.total > 0) {
      throw problem(`Masih mengajar ${taught.total} mata pelajaran di sekolah lain`);
    }
  }
  const led =
    next === null
      ? 0
      : await tx.$count(classes, and(eq(classes.homeroomTeacherId, user.id), isElsewhere(next)));
  if (led > 0) throw problem(`Masih menjadi wali ${led} kelas di sekolah lain`);
  if (isStudentRole(role.name)) {
    const [joined] = await tx
      .select({ total: count() })
      .from(memberships)
      .innerJoin(classes, eq(classes.id, memberships.classId))
      .where(and(eq(memberships.userId, user.id), isNotGoneOn(today), isElsewhere(next)));
    if (joined && joined.total > 0) {
      throw problem(
        `Masih terdaftar di ${joined.total} kelas sekolah lain. Keluarkan dulu dari kelas itu; riwayatnya tetap di sana.`,
      );
    }
  }
}

/** @throws HttpProblem 400 beside `userId` */
export function checkAdmission({ user }: UserRow, { schoolId }: ClassOfYear): void {
  if (isOfAnotherSchool(user.schoolId, schoolId)) throw pupilProblem('Siswa ini terdaftar di sekolah lain');
}

/** Pupils without a school become some of the class's. */
export async function admitAll(
  tx: Database,
  rows: readonly UserRow[],
  { schoolId }: ClassOfYear,
): Promise<void> {
  const ids = rows.flatMap(({ user }) => (user.schoolId === null ? [user.id] : []));
  if (schoolId === null || ids.length === 0) return;
  await tx.update(users).set({ schoolId }).where(inArray(users.id, ids));
}

/** @throws HttpProblem 400 beside `userId` */
export async function admitTo(tx: Database, row: UserRow, klass: ClassOfYear): Promise<void> {
  checkAdmission(row, klass);
  await admitAll(tx, [row], klass);
}
