/** Writes guardians of pupils, whoever names them: a form, a pasted column, an import or a parent's own slip. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Relation } from '../../../../contract/family/words.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { invalid, notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { familyMessages, guardianPupils, guardians, roles, users } from '../../../schema.ts';
import { type GuardianRow, isInReachOf } from './guardians.ts';
import { parsePhone, UNREADABLE_PHONE } from './phones.ts';

/** Who sees which guardians on which day. */
export interface FamilyReach {
  readonly schoolId: number;
  readonly user: CurrentUser;
  readonly today: string;
}

export interface PupilInReach {
  readonly id: number;
  readonly fullname: string;
  readonly identifier: string;
}

/** Finds a pupil whose guardians somebody sees. @throws HttpProblem 404, also for a pupil of another school */
export async function findPupilInReach(
  db: Database,
  reach: FamilyReach,
  id: number | null,
): Promise<PupilInReach> {
  const pupil = await lookUpPupilInReach(db, reach, id);
  if (!pupil) throw notFound();
  return pupil;
}

export async function lookUpPupilInReach(
  db: Database,
  { schoolId, user, today }: FamilyReach,
  id: number | null,
): Promise<PupilInReach | undefined> {
  if (id === null) return undefined;
  const [row] = await db
    .select({ id: users.id, fullname: users.fullname, identifier: users.identifier, role: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, id), isInReachOf(db, schoolId, user, today)));
  return row && isStudentRole(row.role) ? row : undefined;
}

/** @throws HttpProblem 400 beside `phone` */
export function requirePhone(written: string): string {
  const phone = parsePhone(written);
  if (phone === null) throw invalid({ path: 'phone', msg: UNREADABLE_PHONE });
  return phone;
}

export interface NamedGuardian {
  readonly name: string;
  readonly relation: Relation;
  /** E.164 */
  readonly phone: string;
  readonly email?: string | null;
  readonly hasAgreed: boolean;
}

export interface NotedBy {
  readonly schoolId: number;
  readonly at: Date;
  /** The name of who writes it down. */
  readonly by: string;
  /** Whether the guardian says so in person: only then an agreement ends an earlier wish for no messages. */
  readonly isOwnWord?: boolean;
}

/** `new`: nobody had this number; `linked`: a guardian of the school had it, and has this child now, too; `known`: and had this child. */
export type AddedState = 'new' | 'linked' | 'known';

/** Gives a pupil a guardian. One number is one guardian of a school, so that brothers and sisters share theirs. */
export async function addGuardian(
  tx: Database,
  userId: number,
  { name, relation, phone, email = null, hasAgreed }: NamedGuardian,
  { schoolId, at, by, isOwnWord = false }: NotedBy,
): Promise<{ row: GuardianRow; state: AddedState }> {
  const agreement = { agreedAt: at, agreedNotedBy: by };
  const created = await tx
    .insert(guardians)
    .values({
      schoolId,
      name,
      relation,
      phone,
      email,
      createdByName: by,
      createdAt: at,
      ...(hasAgreed && agreement),
    })
    .onConflictDoNothing({ target: [guardians.schoolId, guardians.phone] })
    .returning();
  const row =
    created[0] ??
    found(
      await tx
        .select()
        .from(guardians)
        .where(and(eq(guardians.schoolId, schoolId), eq(guardians.phone, phone)))
        .for('no key update'),
    );
  const links = await tx
    .insert(guardianPupils)
    .values({ guardianId: row.id, userId })
    .onConflictDoNothing()
    .returning();
  const agreesAnew = hasAgreed && (row.optedOutAt === null ? row.agreedAt === null : isOwnWord);
  if (agreesAnew)
    await tx
      .update(guardians)
      .set({ ...agreement, optedOutAt: null })
      .where(eq(guardians.id, row.id));
  return { row, state: created.length > 0 ? 'new' : links.length > 0 ? 'linked' : 'known' };
}

/** Deletes guardians. That a message was sent stays, its text goes: it names the guardian. */
export async function forgetGuardians(tx: Database, ids: readonly number[]): Promise<GuardianRow[]> {
  await tx
    .update(familyMessages)
    .set({ text: '' })
    .where(inArray(familyMessages.guardianId, [...ids]));
  return tx
    .delete(guardians)
    .where(inArray(guardians.id, [...ids]))
    .returning();
}
