import { formatDate } from '../../../contract/days.ts';
import { ROLES } from '../../../contract/roles.ts';
import { subjectOn } from './subjects/assignments.ts';
import { findSubject, type SubjectRow } from './subjects/queries.ts';
import type { Database } from '../../db/client.ts';
import type { RegisterRules } from './registerRules.ts';
import type { Scope } from '../../db/scope.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { HttpProblem, invalid } from '../../base/problem.ts';

/** A session's, as far as it decides whose it is. */
type Teachers = Pick<RegisterRules, 'teacherId' | 'substituteId'>;

/** A session keeps the teacher that it had; one without is for who teaches its subject now. */
const isOwn = (
  subject: Pick<SubjectRow, 'teacherId'>,
  user: CurrentUser,
  { teacherId, substituteId }: Teachers,
): boolean =>
  user.role !== ROLES.teacher || (teacherId ?? subject.teacherId) === user.id || substituteId === user.id;

/**
 * A subject as it is on a day for which somebody makes a session. A teacher makes them only for days on which the subject is the own one.
 *
 * @param date YYYY-MM-DD
 * @throws NoSuchRow, HttpProblem 403, 400 beside `date` for its teacher of other days
 */
export async function subjectToWrite(
  db: Database,
  scope: Scope,
  id: number,
  user: CurrentUser,
  date: string,
): Promise<SubjectRow> {
  const subject = await findSubject(db, scope, id);
  const onThatDay = await subjectOn(db, subject, date);
  if (user.role !== ROLES.teacher || onThatDay.teacherId === user.id) return onThatDay;
  if (subject.teacherId !== user.id) throw new HttpProblem(403);
  const by = onThatDay.Teacher ? `diajar ${onThatDay.Teacher.fullname}` : 'belum diajar siapa pun';
  throw invalid({ path: 'date', msg: `Pada ${formatDate(date)} mata pelajaran ini ${by}` });
}

/** The register of a session and its codes are for its own teacher, its substitute, and the office. @throws HttpProblem 403 */
export function checkRegisterIsOwn(subject: SubjectRow, user: CurrentUser, session: Teachers): void {
  if (!isOwn(subject, user, session)) throw new HttpProblem(403);
}

/**
 * What looks over people's shoulders (history, check-ins), and their details beside what a register shows anybody on the staff: for whose the
 * register is, and to read for who teaches the subject now.
 */
export const mayReview = (subject: SubjectRow, user: CurrentUser, session: Teachers): boolean =>
  subject.teacherId === user.id || isOwn(subject, user, session);

/** @throws HttpProblem 403 */
export function checkMayReview(...of: Parameters<typeof mayReview>): void {
  if (!mayReview(...of)) throw new HttpProblem(403);
}

/** Changing a session itself is for its own teacher and the office. @throws HttpProblem 403 */
export function checkSessionIsOwn(
  subject: Pick<SubjectRow, 'teacherId'>,
  user: CurrentUser,
  { teacherId }: Pick<Teachers, 'teacherId'>,
): void {
  if (!isOwn(subject, user, { teacherId, substituteId: null })) throw new HttpProblem(403);
}

/** Whether a teacher is there in the place of the session's own. */
export const isSubstitute = (user: CurrentUser, { teacherId, substituteId }: Teachers): boolean =>
  substituteId === user.id && teacherId !== user.id;
