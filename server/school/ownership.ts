import { ROLES } from '../../contract/roles.ts';
import { findSubject, type SubjectRow } from '../db/queries/subjects.ts';
import type { Database } from '../db/client.ts';
import type { RegisterRules } from '../db/queries/registerRules.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { HttpProblem } from '../base/problem.ts';

/** The office manages people's addresses, birth dates and e-mails. An unknown role does not belong to the office. */
export const isOffice = ({ role }: CurrentUser): boolean => role === ROLES.admin || role === ROLES.head;

/** A session's, as far as it decides whose it is. */
type Substituted = Pick<RegisterRules, 'substituteId'>;

const isOwn = (
  { teacherId }: SubjectRow,
  user: CurrentUser,
  { substituteId }: Substituted = { substituteId: null },
): boolean => user.role !== ROLES.teacher || teacherId === user.id || substituteId === user.id;

/** A teacher writes only in the subjects he or she teaches. @throws HttpProblem 403, 404 */
export async function subjectToWrite(
  db: Database,
  scope: Scope,
  id: number,
  user: CurrentUser,
): Promise<SubjectRow> {
  const subject = await findSubject(db, scope, id);
  if (!isOwn(subject, user)) throw new HttpProblem(403);
  return subject;
}

/**
 * The register of a session, its codes, and what looks over people's shoulders (history, check-ins) are for the subject's own teacher, the substitute of
 * that session, and the office. @throws HttpProblem 403
 */
export function checkRegisterIsOwn(subject: SubjectRow, user: CurrentUser, session: Substituted): void {
  if (!isOwn(subject, user, session)) throw new HttpProblem(403);
}

/** Whether a teacher is there in the place of the subject's own. */
export const isSubstitute = ({ teacherId }: SubjectRow, user: CurrentUser, session: Substituted): boolean =>
  session.substituteId === user.id && teacherId !== user.id;

/** Whether these people's details, beside what a register shows anybody on the staff, are for this user. */
export const mayReview: typeof isOwn = isOwn;
