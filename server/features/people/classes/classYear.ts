/** What it means for its pupils that a class is put into another year. */
import { and, asc, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { academicYears, allSessions, classes, memberships } from '../../../schema.ts';

const refused = (msg: string) => invalid({ path: 'AcademicYearId', msg });

/**
 * Lets the days of a class's memberships follow it into another year, before its row does; the class is locked. No register changes:
 * what is taken or given are days without a lesson.
 *
 * @throws HttpProblem 400 beside `AcademicYearId` when a lesson of the class lies outside of that year
 */
export async function followYear(tx: Database, classId: number, yearId: number): Promise<void> {
  const [classRow] = await tx.select().from(classes).where(eq(classes.id, classId));
  if (!classRow || classRow.academicYearId === yearId) return;
  // A year that is not there is said by the class's own foreign key.
  const [year] = await tx.select().from(academicYears).where(eq(academicYears.id, yearId)).for('share');
  if (!year) return;
  const { name, startDate: start, endDate: end } = year;
  const days = `${name} (${formatDate(start)} sampai ${formatDate(end)})`;

  const isOfClass = eq(allSessions.classId, classId);
  const [outside] = await tx
    .select({ date: allSessions.date })
    .from(allSessions)
    .where(and(isOfClass, or(lt(allSessions.date, start), gt(allSessions.date, end))))
    .orderBy(asc(allSessions.date))
    .limit(1);
  if (outside) {
    const msg = `Kelas ini punya sesi di luar ${days}, misalnya pada ${formatDate(outside.date)}`;
    throw refused(`${msg}. Buat kelas baru di tahun ajaran itu.`);
  }

  const ofMembers = eq(memberships.classId, classId);
  const comesLater = gt(memberships.joinedOn, end);
  const later = await tx.$count(memberships, and(ofMembers, comesLater));
  if (later > 0 && (await lessonsOf(tx, classId)) > 0) {
    throw refused(`${later} siswa baru masuk kelas ini sesudah ${days}`);
  }
  const comesBackLater = sql`exists (select from ${memberships} as again where again.class_id = ${classId}
    and again.user_id = ${memberships.userId} and again.left_on is null and again.joined_on > ${end}::date)`;
  await tx
    .delete(memberships)
    .where(
      and(
        ofMembers,
        isNotNull(memberships.leftOn),
        or(lte(memberships.leftOn, start), comesLater, comesBackLater),
      ),
    );
  await tx
    .update(memberships)
    .set({ joinedOn: start })
    .where(and(ofMembers, or(lt(memberships.joinedOn, start), comesLater)));
}

const lessonsOf = (tx: Database, classId: number): Promise<number> =>
  tx.$count(allSessions, eq(allSessions.classId, classId));
