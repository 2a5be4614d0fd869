import { formatDate } from '../../../contract/days.ts';
import { ROLES } from '../../../contract/roles.ts';
import { subjectOn } from './subjects/assignments.ts';
import { findSubject, type SubjectRow } from './subjects/queries.ts';
import type { Database } from '../../db/client.ts';
import type { RegisterRules } from './registerRules.ts';
import type { Scope } from '../../db/scope.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { HttpProblem, invalid } from '../../base/problem.ts';

/** The fields of a session that decide whose it is. */
type SessionTeachers = Pick<RegisterRules, 'teacherId' | 'substituteId'>;

/**
 * Whether a session is the user's own; to the office every session is. A session keeps the teacher that it had; one without a teacher
 * belongs to the person who teaches its subject now.
 */
const isOwn = (
  subject: Pick<SubjectRow, 'teacherId'>,
  user: CurrentUser,
  { teacherId, substituteId }: SessionTeachers,
): boolean =>
  user.role !== ROLES.teacher || (teacherId ?? subject.teacherId) === user.id || substituteId === user.id;

/**
 * Finds a subject as it is on the day for which a session is made. Teachers make sessions only for days on which the subject is their own.
 *
 * @param date YYYY-MM-DD
 * @throws NoSuchRow, HttpProblem 403; 400 beside `date` when the user teaches the subject only on other days
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

/**
 * Checks that the user may use the register of a session and its codes: its own teacher, its substitute, and the office may.
 *
 * @throws HttpProblem 403
 */
export function checkRegisterIsOwn(
  subject: Pick<SubjectRow, 'teacherId'>,
  user: CurrentUser,
  session: SessionTeachers,
): void {
  if (!isOwn(subject, user, session)) throw new HttpProblem(403);
}

/**
 * Whether the user may read what shows the work of others (history, check-ins) and the details beside a register that other staff do not
 * see. The owners of the register may, and so may the person who teaches the subject now, for reading.
 */
export const mayReview = (subject: SubjectRow, user: CurrentUser, session: SessionTeachers): boolean =>
  subject.teacherId === user.id || isOwn(subject, user, session);

/**
 * Checks {@link mayReview}.
 *
 * @throws HttpProblem 403
 */
export function checkMayReview(...of: Parameters<typeof mayReview>): void {
  if (!mayReview(...of)) throw new HttpProblem(403);
}

/**
 * Checks that the user may change the session itself: only its own teacher and the office may.
 *
 * @throws HttpProblem 403
 */
export function checkSessionIsOwn(
  subject: Pick<SubjectRow, 'teacherId'>,
  user: CurrentUser,
  { teacherId }: Pick<SessionTeachers, 'teacherId'>,
): void {
  if (!isOwn(subject, user, { teacherId, substituteId: null })) throw new HttpProblem(403);
}

/** Whether the user stands in for the session's own teacher. */
export const isSubstitute = (user: CurrentUser, { teacherId, substituteId }: SessionTeachers): boolean =>
  substituteId === user.id && teacherId !== user.id;
