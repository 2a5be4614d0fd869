/** Whether somebody may be deleted: nothing may rest on them, in the own school or in another. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ROLES } from '../../contract/roles.ts';
import { refused } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { isNotGoneOn } from '../db/queries/memberships.ts';
import type { UserRow } from '../db/queries/users.ts';
import {
  allSessions,
  attendance,
  classes,
  letterPupils,
  letters,
  memberships,
  subjects,
} from '../db/schema.ts';
import { type Scope, within } from '../db/scope.ts';
import { refuseWhileUsed } from './guards.ts';
import { isLastAdmin, LAST_ADMIN } from './userRules.ts';

const KEEP_INSTEAD =
  'Nonaktifkan saja pengguna ini: riwayatnya tetap ada, dan akunnya tidak dapat dipakai masuk';

/** @throws HttpProblem 400 saying what stands in the way */
export async function checkDeletion(
  tx: Database,
  { user, role }: UserRow,
  { scope, by, today }: { scope: Scope; by: number; today: string },
): Promise<void> {
  if (user.id === by) throw refused('Anda tidak dapat menghapus akun Anda sendiri');
  if (role.name === ROLES.admin && (await isLastAdmin(tx, user))) throw refused(LAST_ADMIN);
  const instead = user.isActive ? KEEP_INSTEAD : undefined;
  refuseWhileUsed('Pengguna ini', await whatRestsOn(tx, user.id, today, scope), instead);
  if (scope.schoolId === null) return;
  // What another school has of a person stays, and is not told.
  const isKeptElsewhere =
    (await tx.$count(memberships, eq(memberships.userId, user.id))) !==
      (await tx.$count(
        memberships,
        and(eq(memberships.userId, user.id), ofClass(tx, scope, memberships.classId)),
      )) || Object.values(await whatRestsOn(tx, user.id, today)).some((total) => total > 0);
  if (isKeptElsewhere) {
    const why = 'Pengguna ini belum dapat dihapus: riwayatnya harus tetap ada';
    throw refused(instead === undefined ? why : `${why}. ${instead}.`);
  }
}

const ofClass = (tx: Database, scope: Scope | undefined, classId: PgColumn): SQL | undefined =>
  scope &&
  inArray(classId, tx.select({ id: classes.id }).from(classes).where(within(scope, classes.schoolId)));

/** @param scope whose records are counted; undefined: everybody's */
async function whatRestsOn(
  tx: Database,
  userId: number,
  today: string,
  scope?: Scope,
): Promise<Record<string, number>> {
  const sessionsReached = tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .where(ofClass(tx, scope, allSessions.classId));
  const lettersReached = tx
    .select({ id: letters.id })
    .from(letters)
    .where(scope && within(scope, letters.schoolId));
  return {
    'mata pelajaran yang diajar': await tx.$count(
      subjects,
      and(eq(subjects.teacherId, userId), ofClass(tx, scope, subjects.classId)),
    ),
    'sesi yang diajar': await tx.$count(
      allSessions,
      and(eq(allSessions.teacherId, userId), ofClass(tx, scope, allSessions.classId)),
    ),
    'sesi sebagai guru pengganti': await tx.$count(
      allSessions,
      and(eq(allSessions.substituteId, userId), ofClass(tx, scope, allSessions.classId)),
    ),
    'kelas yang diwalikelasi': await tx.$count(
      classes,
      and(eq(classes.homeroomTeacherId, userId), scope && within(scope, classes.schoolId)),
    ),
    'kelas yang diikuti': await tx.$count(
      memberships,
      and(eq(memberships.userId, userId), isNotGoneOn(today), ofClass(tx, scope, memberships.classId)),
    ),
    'catatan kehadiran': await tx.$count(
      attendance,
      and(eq(attendance.userId, userId), scope && inArray(attendance.sessionId, sessionsReached)),
    ),
    'surat izin atau sakit': await tx.$count(
      letterPupils,
      and(eq(letterPupils.userId, userId), scope && inArray(letterPupils.letterId, lettersReached)),
    ),
  };
}
