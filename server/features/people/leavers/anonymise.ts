/** Removes name and numbers of somebody who has left, for good. Marks and counts stay; only whose they were is forgotten. */
import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isStudentRole } from '../../../../contract/roles.ts';
import { NO_PASSWORD } from '../../../auth/passwords.ts';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { removeImage } from '../../../images/stored.ts';
import type { UserRow } from '../users.ts';
import {
  allSessions,
  attendance,
  attendanceChanges,
  checkIns,
  classes,
  familyLinks,
  familyMessages,
  familyRequests,
  guardianProposals,
  guardianPupils,
  guardians,
  guardianSlips,
  gateCards,
  gateDuties,
  gateLeaves,
  gateTaps,
  idempotencyKeys,
  importItems,
  imports,
  letterPupils,
  letters,
  otpCodes,
  rateLimits,
  savedViews,
  signInSessions,
  users,
} from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { listFormerNames, forgetTexts } from './forgetTexts.ts';

/** Replaces a removed text in a column that must not be empty. */
const REMOVED_TEXT = '(dihapus)';

/** The name that replaces the real one, e.g. "Siswa dihapus #12". */
const placeholderOf = ({ user, role }: UserRow): string =>
  `${isStudentRole(role.name) ? 'Siswa' : 'Staf'} dihapus #${user.id}`;

/** @throws HttpProblem 400 */
export function checkAnonymising({ user }: UserRow, by: number): void {
  if (user.id === by) throw refused('Anda tidak dapat menghapus data pribadi Anda sendiri');
  if (user.isActive) {
    throw refused('Nonaktifkan dulu: data pribadi hanya dihapus dari orang yang sudah keluar');
  }
}

/**
 * Refuses to change an anonymised person, since that could say again who it was.
 * @throws HttpProblem 400
 */
export function refuseAnonymised({ user }: UserRow): void {
  if (user.anonymisedAt !== null) {
    throw refused('Data pribadi orang ini sudah dihapus, jadi tidak dapat diubah atau diaktifkan lagi');
  }
}

/**
 * Anonymises somebody for good.
 * @param scope limits whose letters and notes are cleared: those of another school belong to that school
 * @param row must be locked, of somebody who is put aside
 * @returns the person's name from now on
 */
export async function anonymise(tx: Database, scope: Scope, row: UserRow, now: Date): Promise<string> {
  const { id, fullname, identifier, schoolId, image } = row.user;
  const placeholder = placeholderOf(row);
  const formerNames = await listFormerNames(tx, { id, fullname, identifier });
  await removeAccess(tx, scope, id);
  await removeLetterTexts(tx, scope, id);
  await removeFamily(tx, scope, id);
  await withForgettingAllowed(tx, async () => {
    await removeNotes(tx, scope, id);
    const isPupil = isStudentRole(row.role.name);
    await forgetTexts(tx, scope, { id, schoolId, isPupil, placeholder, ...formerNames });
  });
  await tx
    .update(users)
    .set({
      fullname: placeholder,
      identifier: await pickAnonymousLogin(tx, id),
      email: null,
      address: null,
      birthDate: null,
      image: null,
      nis: null,
      nisn: null,
      employeeNumber: null,
      inactiveReason: null,
      passwordHash: NO_PASSWORD,
      mustChangePassword: false,
      anonymisedAt: now,
    })
    .where(eq(users.id, id));
  await removeImage(tx, image);
  return placeholder;
}

/** Only while `work` runs does the database allow names and notes in append-only tables to be changed (`hadir_is_forgetting`). */
async function withForgettingAllowed(tx: Database, work: () => Promise<void>): Promise<void> {
  const setForgetting = (word: string) =>
    tx.execute(sql`select set_config('hadir.forgetting', ${word}, true)`);
  await setForgetting('on');
  await work();
  await setForgetting('');
}

async function pickAnonymousLogin(tx: Database, id: number): Promise<string> {
  const login = `dihapus-${id}`;
  const isTaken = (await tx.$count(users, sql`lower(${users.identifier}) = ${login}`)) > 0;
  // Somebody may already have exactly this login name.
  return isTaken ? `${login}-${crypto.randomUUID().slice(0, 8)}` : login;
}

/** Removes sign-ins, codes and keys, the own views of lists, and what an undo of an import could restore of the person. */
async function removeAccess(tx: Database, scope: Scope, id: number): Promise<void> {
  for (const table of [signInSessions, otpCodes, rateLimits, idempotencyKeys]) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  await tx.delete(savedViews).where(eq(savedViews.ownerId, id));
  await tx
    .delete(importItems)
    .where(
      and(
        eq(importItems.item, 'user'),
        eq(importItems.targetId, id),
        isNotNull(importItems.before),
        inArray(
          importItems.importId,
          tx.select({ id: imports.id }).from(imports).where(scopeCondition(scope, imports.schoolId)),
        ),
      ),
    );
  // A card's number says who it is as long as the card lasts. Arrivals and leaves stay, as marks do.
  for (const table of [gateCards, gateDuties]) {
    await tx.delete(table).where(and(eq(table.userId, id), scopeCondition(scope, table.schoolId)));
  }
  // The check-ins stay, but without the device and the address.
  await tx
    .update(checkIns)
    .set({
      device: sql`'dihapus-' || ${checkIns.sessionId} || '-' || ${checkIns.userId}`,
      userAgent: null,
      address: null,
    })
    .where(eq(checkIns.userId, id));
}

/** Removes a pupil's guardians, and what was said between them and the school. A guardian of another child stays. */
async function removeFamily(tx: Database, scope: Scope, id: number): Promise<void> {
  const tables = [familyMessages, familyLinks, familyRequests, guardianSlips, guardianProposals];
  for (const table of tables)
    await tx.delete(table).where(and(eq(table.userId, id), scopeCondition(scope, table.schoolId)));
  const ofPupil = tx
    .select({ id: guardianPupils.guardianId })
    .from(guardianPupils)
    .innerJoin(guardians, eq(guardians.id, guardianPupils.guardianId))
    .where(and(eq(guardianPupils.userId, id), scopeCondition(scope, guardians.schoolId)));
  const own = (await ofPupil.for('update', { of: guardians })).map((row) => row.id);
  if (own.length === 0) return;
  await tx
    .delete(guardianPupils)
    .where(and(eq(guardianPupils.userId, id), inArray(guardianPupils.guardianId, own)));
  await tx
    .delete(guardians)
    .where(
      and(
        inArray(guardians.id, own),
        notExists(
          tx
            .select({ id: guardianPupils.userId })
            .from(guardianPupils)
            .where(eq(guardianPupils.guardianId, guardians.id)),
        ),
      ),
    );
}

/** Clears the texts of a person's letters. A letter that is also about others keeps its text until the last of them is anonymised. */
async function removeLetterTexts(tx: Database, scope: Scope, id: number): Promise<void> {
  const others = alias(letterPupils, 'others');
  const own = await tx
    .select({ id: letters.id, image: letters.image })
    .from(letters)
    .innerJoin(letterPupils, eq(letterPupils.letterId, letters.id))
    .where(
      and(
        eq(letterPupils.userId, id),
        scopeCondition(scope, letters.schoolId),
        notExists(
          tx
            .select({ id: others.userId })
            .from(others)
            .innerJoin(users, eq(users.id, others.userId))
            .where(
              and(
                eq(others.letterId, letters.id),
                sql`${users.id} <> ${id} and ${users.anonymisedAt} is null`,
              ),
            ),
        ),
      ),
    )
    .for('update', { of: letters });
  if (own.length === 0) return;
  await tx
    .update(letters)
    .set({
      reason: REMOVED_TEXT,
      image: null,
      withdrawReason: sql`case when ${letters.withdrawReason} is not null then ${REMOVED_TEXT} end`,
    })
    .where(
      inArray(
        letters.id,
        own.map((letter) => letter.id),
      ),
    );
  for (const letter of own) await removeImage(tx, letter.image);
}

/** Removes the notes on the person's marks and in the history of these marks, and the reasons of what was corrected and allowed at the gate. */
async function removeNotes(tx: Database, scope: Scope, id: number): Promise<void> {
  const own = tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .innerJoin(classes, eq(classes.id, allSessions.classId))
    .where(scopeCondition(scope, classes.schoolId));
  await tx
    .update(gateTaps)
    .set({ reason: REMOVED_TEXT })
    .where(
      and(eq(gateTaps.userId, id), isNotNull(gateTaps.reason), scopeCondition(scope, gateTaps.schoolId)),
    );
  await tx
    .update(gateLeaves)
    .set({ reason: REMOVED_TEXT, companion: null })
    .where(and(eq(gateLeaves.userId, id), scopeCondition(scope, gateLeaves.schoolId)));
  await tx
    .update(attendance)
    .set({ note: null })
    .where(and(eq(attendance.userId, id), isNotNull(attendance.note), inArray(attendance.sessionId, own)));
  await tx
    .update(attendanceChanges)
    .set({ fromNote: null, toNote: null })
    .where(
      and(
        eq(attendanceChanges.userId, id),
        sql`(${attendanceChanges.fromNote} is not null or ${attendanceChanges.toNote} is not null)`,
        inArray(attendanceChanges.sessionId, own),
      ),
    );
}
