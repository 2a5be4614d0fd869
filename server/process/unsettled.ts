import { and, isNull, ne, sql } from 'drizzle-orm';
import { ROLES } from '../../contract/roles.ts';
import type { Database } from '../db/client.ts';
import { classes, roles, schools, users } from '../schema.ts';

/**
 * Warns when there are several schools, but some people or classes have no school yet: such people see all schools, and nobody who belongs
 * to a school sees such classes. After an update only the office can know where they belong.
 *
 * @returns the sentence for the operator; undefined when all have their school, or there is only one
 */
export async function makeMissingSchoolWarning(db: Database): Promise<string | undefined> {
  if ((await db.$count(schools)) < 2) return undefined;
  const isNoAdmin = sql`${users.roleId} in ${db.select({ id: roles.id }).from(roles).where(ne(roles.name, ROLES.admin))}`;
  const peopleWithoutSchool = await db.$count(users, and(isNull(users.schoolId), users.isActive, isNoAdmin));
  const classesWithoutSchool = await db.$count(classes, isNull(classes.schoolId));
  if (peopleWithoutSchool + classesWithoutSchool === 0) return undefined;
  return (
    `PERINGATAN: ada beberapa sekolah, tetapi ${peopleWithoutSchool} pengguna dan ${classesWithoutSchool} kelas belum punya sekolah. ` +
    'Pengguna itu melihat semua sekolah. Pilih "Belum punya sekolah" di daftar Kelas dan Pengguna, lalu isi sekolahnya.'
  );
}
