/** Which school a class belongs to, and what must hold when it is given to one. */
import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isNotGoneOn } from '../members/queries.ts';
import {
  allSessions,
  classes,
  closedMonths,
  letterPupils,
  letters,
  memberships,
  subjects,
  users,
} from '../../../schema.ts';
import { membershipOverlapCondition } from '../../../db/spans.ts';
import { executeRows } from '../../../db/statements.ts';

const problem = (msg: string) => invalid({ path: 'SchoolId', msg });

/**
 * Where there are several schools, a class must have one. An older class without a school may stay so.
 * @throws HttpProblem 400 beside `SchoolId`
 */
function checkHasSchool(
  { severalSchools }: CurrentUser,
  now: number | null | undefined,
  next: number | null,
): void {
  if (severalSchools && next === null && now !== null) throw problem('Pilih sekolahnya dulu');
}

/**
 * A class with sessions, members or closed months cannot move, because that history belongs to the school where it happened.
 * @throws HttpProblem 400 beside `SchoolId`
 */
async function checkHasNoHistory(tx: Database, classId: number): Promise<void> {
  const subjectIdsOfClass = tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.classId, classId));
  const historyCounts = {
    sesi: await tx.$count(
      allSessions,
      or(eq(allSessions.classId, classId), inArray(allSessions.subjectId, subjectIdsOfClass)),
    ),
    siswa: await tx.$count(memberships, eq(memberships.classId, classId)),
    'bulan yang ditutup': await tx.$count(closedMonths, eq(closedMonths.classId, classId)),
  };
  const reasons = Object.entries(historyCounts).flatMap(([noun, total]) =>
    total > 0 ? [`${total} ${noun}`] : [],
  );
  if (reasons.length === 0) return;
  throw problem(`Kelas ini punya ${reasons.join(', ')} di sekolahnya. Buat kelas baru di sekolah lain itu.`);
}

/**
 * A class without a school may be given to one when all its people are of that school or of none. From one school to another only an empty
 * class may move.
 *
 * @param classRow undefined for a new class
 * @throws HttpProblem 400 beside `SchoolId`
 */
export async function checkClassSchool(
  tx: Database,
  user: CurrentUser,
  classRow: { readonly id: number; readonly SchoolId: number | null } | undefined,
  next: number | null,
  today: string,
): Promise<void> {
  checkHasSchool(user, classRow?.SchoolId, next);
  if (!classRow || next === null || classRow.SchoolId === next) return;
  const { id: classId } = classRow;
  if (classRow.SchoolId !== null) await checkHasNoHistory(tx, classId);
  await checkSharesNoSubject(tx, classId, next);
  const isOfAnother = and(isNotNull(users.schoolId), ne(users.schoolId, next));
  const members = await tx.$count(users, and(isOfAnother, isMember(tx, classId, today)));
  if (members > 0) throw problem(`Masih ada ${members} siswa dari sekolah lain di kelas ini`);
  const teachers = await tx.$count(users, and(isOfAnother, isTeacher(tx, classId)));
  if (teachers > 0) throw problem(`Masih ada ${teachers} guru dari sekolah lain yang mengajar kelas ini`);
}

/**
 * Gives the class's school to its people who have none yet: its pupils, and those teachers who teach in no class of another school and in
 * none without a school. The letters of its pupils follow as well.
 */
export async function assignSchoolToClassPeople(
  tx: Database,
  classId: number,
  schoolId: number,
  today: string,
): Promise<void> {
  const teachersElsewhere = teachersOf(tx, or(isNull(classes.schoolId), ne(classes.schoolId, schoolId)));
  await tx
    .update(users)
    .set({ schoolId })
    .where(
      and(
        isNull(users.schoolId),
        or(
          isMember(tx, classId, today),
          and(isTeacher(tx, classId), sql`${users.id} not in ${teachersElsewhere}`),
        ),
      ),
    );
  const letterPupilsOfClass = tx
    .select({ id: letterPupils.letterId })
    .from(letterPupils)
    .innerJoin(memberships, eq(memberships.userId, letterPupils.userId))
    .where(
      and(
        eq(letterPupils.letterId, letters.id),
        eq(memberships.classId, classId),
        membershipOverlapCondition(memberships, letters.startDate, letters.endDate),
      ),
    );
  await tx
    .update(letters)
    .set({ schoolId })
    .where(and(isNull(letters.schoolId), exists(letterPupilsOfClass)));
}

const isMember = (tx: Database, classId: number, today: string): SQL =>
  inArray(
    users.id,
    tx
      .select({ id: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.classId, classId), isNotGoneOn(today))),
  );

/** Includes the wali kelas. */
const isTeacher = (tx: Database, classId: number): SQL =>
  sql`${users.id} in ${teachersOf(tx, eq(classes.id, classId))}`;

const teachersOf = (tx: Database, where: SQL | undefined) =>
  tx
    .select({ id: subjects.teacherId })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(and(where, isNotNull(subjects.teacherId)))
    .unionAll(
      tx
        .select({ id: classes.homeroomTeacherId })
        .from(classes)
        .where(and(where, isNotNull(classes.homeroomTeacherId))),
    );

/**
 * Refuses a school that would split a subject: one that has been in two classes keeps all of its sessions within one school.
 * @throws HttpProblem 400 beside `SchoolId`
 */
async function checkSharesNoSubject(tx: Database, classId: number, next: number): Promise<void> {
  const [shared] = await executeRows<{ name: string }>(
    tx,
    sql`select subjects.name from subjects join sessions on sessions.subject_id = subjects.id
        join classes on classes.id in (subjects.class_id, sessions.class_id)
      where (subjects.class_id = ${classId} or sessions.class_id = ${classId}) and classes.id <> ${classId}
        and classes.school_id <> ${next}::int limit 1`,
  );
  if (shared) throw problem(`${shared.name} punya sesi di kelas ini dan di kelas sekolah lain`);
}
