/** What must hold when a person is given to another school. */
import { and, count, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import { isStudentRole, ROLES } from '../../../contract/roles.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { isNotGoneOn } from './members/queries.ts';
import type { UserRow } from './users.ts';
import { classes, memberships, subjects } from '../../schema.ts';

const problem = (msg: string) => invalid({ path: 'SchoolId', msg });

const isElsewhere = (schoolId: number | null): SQL | undefined =>
  and(isNotNull(classes.schoolId), schoolId === null ? undefined : ne(classes.schoolId, schoolId));

/**
 * Somebody may change to another school only when no task or class of another school is left.
 * @throws HttpProblem 400 beside `SchoolId`
 */
export async function checkSchoolChange(
  tx: Database,
  { user, role }: UserRow,
  next: number | null,
  today: string,
): Promise<void> {
  if (user.schoolId === next) return;
  // Only a change to a school is checked, because a teacher without a school may teach in all.
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
  const ledClassCount =
    next === null
      ? 0
      : await tx.$count(classes, and(eq(classes.homeroomTeacherId, user.id), isElsewhere(next)));
  if (ledClassCount > 0) throw problem(`Masih menjadi wali ${ledClassCount} kelas di sekolah lain`);
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
