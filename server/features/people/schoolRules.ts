/** Whose a person is, and what must hold when that changes. */
import { and, count, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import { isStudentRole, ROLES } from '../../../contract/roles.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { isNotGoneOn } from './members/queries.ts';
import type { UserRow } from './users/queries.ts';
import { isOfAnotherSchool } from '../../db/scope.ts';
import { classes, memberships, subjects, users } from '../../schema.ts';
import { type ClassOfYear, pupilProblem } from './members/locks.ts';

const problem = (msg: string) => invalid({ path: 'SchoolId', msg });

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
