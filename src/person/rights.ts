/**
 * Decides what a person may do; this is the only such place in the dashboard. It only hides things: the server enforces the rights. Only a
 * server that offers `role-matrix` has our roles; on another one everybody sees everything, whatever its roles are called. This file has no
 * components, because the first script uses it, too.
 */
import { isAllSchoolsCall, isLimitedToOwnSubjects, mayCall } from '../../contract/access.ts';
import { type CallName, type Id, isSpecified } from '../../contract/calls.ts';
import { isStudentRole, ROLES } from '../../contract/roles.ts';

export interface Person {
  readonly role?: string;
  readonly id?: Id;
  /** Whether the role is one of ours, as on a Hadir server. */
  readonly hasOurRoles: boolean;
  /** Whether the person belongs to one of several schools, and so may not change what holds for all of them (extension `school-scope`). */
  readonly isOfOneSchool?: boolean;
}

export const isTeacher = ({ role, hasOurRoles }: Person): boolean => hasOurRoles && role === ROLES.teacher;

/** Whether a person is the wali kelas of a class. */
export const isHomeroomTeacherOf = (
  { id }: Person,
  schoolClass: { readonly homeroomTeacherId?: Id | null } | undefined,
): boolean =>
  schoolClass?.homeroomTeacherId != null &&
  id !== undefined &&
  String(schoolClass.homeroomTeacherId) === String(id);

/** Whether the person is a pupil. Pupils have screens of their own and do not see the school's records. */
export const isPupil = ({ role, hasOurRoles }: Person): boolean => hasOurRoles && isStudentRole(role);

/** Whether a person certainly belongs to the staff. An unknown role does not count, and the server decides about it. */
export const isStaff = (person: Person): boolean =>
  person.hasOurRoles && person.role !== undefined && !isPupil(person);

export type SubjectOfTeacher = { readonly teacherId?: Id | null } | undefined;

/**
 * Whether the server would accept a call from this person, as far as the role decides it. Another backend accepts the specified calls from
 * everybody. Teachers keep the registers of their own subjects only, so for them the subject counts as well.
 */
export const may = (person: Person, call: CallName, subject?: SubjectOfTeacher): boolean => {
  if (!person.hasOurRoles) return isSpecified(call);
  if (!mayCall(person.role, call) || (person.isOfOneSchool && isAllSchoolsCall(call))) return false;
  // If the server does not tell the person's id, it does not tell the subjects' teachers by id either, so nothing can be compared.
  if (!isTeacher(person) || !isLimitedToOwnSubjects(call) || person.id === undefined) return true;
  return subject?.teacherId != null && String(subject.teacherId) === String(person.id);
};

/** Whether a person may open a screen that reads its data with this call. */
export const mayOpenBy = (person: Person, listCall: CallName): boolean =>
  !isPupil(person) && may(person, listCall);

/** The fields of a session that tell who keeps its register. Another backend does not send them. */
type SessionOwnership =
  | {
      readonly teacherId?: Id | null | undefined;
      readonly Substitute?: { readonly id: Id } | null | undefined;
    }
  | undefined;

/** Returns the teacher of a session. A session keeps the teacher that it had when it was held; without one, it is its subject's teacher. */
export const getSessionTeacher = (
  subject: SubjectOfTeacher,
  session: SessionOwnership,
): { readonly teacherId: Id | null } => ({
  teacherId: session?.teacherId ?? subject?.teacherId ?? null,
});

/** Whether a person may mark attendance: the session's own teacher may, and so may the substitute. */
export const mayKeepRegister = (
  person: Person,
  subject: SubjectOfTeacher,
  session?: SessionOwnership,
): boolean =>
  may(person, 'markAttendance', getSessionTeacher(subject, session)) ||
  may(person, 'markAttendance', { teacherId: session?.Substitute?.id ?? null });

/** Whether a person may see who changed which mark: whoever keeps the register, teaches its subject now, or may read the whole history. */
export const mayReviewHistory = (
  person: Person,
  subject: SubjectOfTeacher,
  session?: SessionOwnership,
): boolean =>
  mayKeepRegister(person, subject, session) ||
  may(person, 'markAttendance', subject) ||
  (!isTeacher(person) && may(person, 'listAttendanceHistory'));
