import { ROLES } from '../../contract/roles.ts';
import { findSubject, type SubjectRow } from '../db/queries/subjects.ts';
import type { Database } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { HttpProblem } from '../base/problem.ts';

/** The office manages people's addresses, birth dates and e-mails. An unknown role does not belong to the office. */
export const isOffice = ({ role }: CurrentUser): boolean => role === ROLES.admin || role === ROLES.head;

const isOwn = ({ teacherId }: SubjectRow, user: CurrentUser): boolean =>
  user.role !== ROLES.teacher || teacherId === user.id;

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

/** What looks over people's shoulders (history, check-ins) is for the subject's own teacher and the office. @throws HttpProblem 403, 404 */
export const subjectToReview: typeof subjectToWrite = subjectToWrite;

/** Whether these people's details, beside what a register shows anybody on the staff, are for this user. */
export const mayReview: typeof isOwn = isOwn;
