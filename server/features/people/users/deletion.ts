/** Tells whether somebody may be deleted: nothing may depend on them, in their own school or in another. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ROLES } from '../../../../contract/roles.ts';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isNotGoneOn } from '../members/queries.ts';
import type { UserRow } from '../users.ts';
import {
  allSessions,
  attendance,
  classes,
  gateLeaves,
  gateTaps,
  letterPupils,
  letters,
  memberships,
  subjects,
  users,
} from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import {
  type Referrer,
  refuseWhileUsed,
  type ReferringColumns,
  countReferringRows,
  withReferrers,
} from '../../../http/referrers.ts';
import { isLastAdmin, LAST_ADMIN_MESSAGE } from './rules.ts';

const DEACTIVATE_INSTEAD_MESSAGE =
  'Nonaktifkan saja pengguna ini: riwayatnya tetap ada, dan akunnya tidak dapat dipakai masuk';

/** @throws HttpProblem 400 saying what stands in the way */
export async function checkDeletion(
  tx: Database,
  { user, role }: UserRow,
  {
    scope,
    by,
    today,
    referrers,
  }: { scope: Scope; by: number; today: string; referrers: readonly Referrer[] },
): Promise<void> {
  if (user.id === by) throw refused('Anda tidak dapat menghapus akun Anda sendiri');
  if (role.name === ROLES.admin && (await isLastAdmin(tx, user))) throw refused(LAST_ADMIN_MESSAGE);
  const suggestion = user.isActive ? DEACTIVATE_INSTEAD_MESSAGE : undefined;
  const dependents = referencesToUser(tx, today, referrers, scope);
  refuseWhileUsed('Pengguna ini', await countReferringRows(tx, dependents, user.id), suggestion);
  if (scope.schoolId === null) return;
  // Records of another school prevent the deletion as well, but the message must not tell of them.
  const isKeptElsewhere =
    (await tx.$count(memberships, eq(memberships.userId, user.id))) !==
      (await tx.$count(
        memberships,
        and(eq(memberships.userId, user.id), isOfClassInScope(tx, scope, memberships.classId)),
      )) ||
    Object.values(await countReferringRows(tx, referencesToUser(tx, today, referrers), user.id)).some(
      (total) => total > 0,
    );
  if (isKeptElsewhere) {
    const refusalMessage = 'Pengguna ini belum dapat dihapus: riwayatnya harus tetap ada';
    throw refused(suggestion === undefined ? refusalMessage : `${refusalMessage}. ${suggestion}.`);
  }
}

const isOfClassInScope = (tx: Database, scope: Scope | undefined, classId: PgColumn): SQL | undefined =>
  scope &&
  inArray(
    classId,
    tx.select({ id: classes.id }).from(classes).where(scopeCondition(scope, classes.schoolId)),
  );

/**
 * The records that can depend on a user.
 * @param scope counts only the records of this scope; undefined: everybody's
 */
function referencesToUser(
  tx: Database,
  today: string,
  referrers: readonly Referrer[],
  scope?: Scope,
): ReferringColumns {
  const sessionsInScope = tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .where(isOfClassInScope(tx, scope, allSessions.classId));
  const lettersInScope = tx
    .select({ id: letters.id })
    .from(letters)
    .where(scope && scopeCondition(scope, letters.schoolId));
  const sessionInScopeCondition = isOfClassInScope(tx, scope, allSessions.classId);
  const uses = {
    'mata pelajaran yang diajar': {
      column: subjects.teacherId,
      where: isOfClassInScope(tx, scope, subjects.classId),
    },
    'sesi yang diajar': { column: allSessions.teacherId, where: sessionInScopeCondition },
    'sesi sebagai guru pengganti': { column: allSessions.substituteId, where: sessionInScopeCondition },
    'kelas yang diwalikelasi': {
      column: classes.homeroomTeacherId,
      where: scope && scopeCondition(scope, classes.schoolId),
    },
    'kelas yang diikuti': {
      column: memberships.userId,
      where: and(isNotGoneOn(today), isOfClassInScope(tx, scope, memberships.classId)),
    },
    'catatan kehadiran': {
      column: attendance.userId,
      where: scope && inArray(attendance.sessionId, sessionsInScope),
    },
    'surat izin atau sakit': {
      column: letterPupils.userId,
      where: scope && inArray(letterPupils.letterId, lettersInScope),
    },
    'catatan gerbang': {
      column: gateTaps.userId,
      where: scope && scopeCondition(scope, gateTaps.schoolId),
    },
    'izin keluar': {
      column: gateLeaves.userId,
      where: scope && scopeCondition(scope, gateLeaves.schoolId),
    },
  };
  return withReferrers(uses, referrers, users, scope);
}
