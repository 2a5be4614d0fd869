/**
 * What a person may do, decided only here in the dashboard. It only hides things; the server decides.
 * Only a server that offers `role-matrix` has our roles: on another one everybody sees everything, whatever the roles
 * are called there. Without components, because the first script asks it, too.
 */
import { isOfAllSchools, isOfOwnSubjects, mayCall } from '../../contract/access.ts';
import { type CallName, type Id, isSpecified } from '../../contract/calls.ts';
import { isStudentRole, ROLES } from '../../contract/roles.ts';

export interface Person {
  readonly role?: string;
  readonly id?: Id;
  /** Whether the role is one of ours, as on a Hadir server. */
  readonly hasOurRoles: boolean;
  /** Belongs to one of several schools, so that what holds for all of them is for others (extension `school-scope`). */
  readonly isOfOneSchool?: boolean;
}

export const isTeacher = ({ role, hasOurRoles }: Person): boolean => hasOurRoles && role === ROLES.teacher;

/** Whether somebody is the wali kelas of a class. */
export const leads = (
  { id }: Person,
  schoolClass: { readonly homeroomTeacherId?: Id | null } | undefined,
): boolean =>
  schoolClass?.homeroomTeacherId != null &&
  id !== undefined &&
  String(schoolClass.homeroomTeacherId) === String(id);

/** Pupils have screens of their own; the school's records are not for them. */
export const isPupil = ({ role, hasOurRoles }: Person): boolean => hasOurRoles && isStudentRole(role);

/** Whether a person certainly belongs to the staff. The server judges a role that is not known here. */
export const isStaff = (person: Person): boolean =>
  person.hasOurRoles && person.role !== undefined && !isPupil(person);

export type SubjectOfTeacher = { readonly teacherId?: Id | null } | undefined;

/**
 * Whether the server would take a call from this person, as far as the role decides it: another backend takes what the specification names,
 * from everybody. Teachers keep the registers of their own subjects only, so for them the subject counts as well.
 */
export const may = (person: Person, call: CallName, subject?: SubjectOfTeacher): boolean => {
  if (!person.hasOurRoles) return isSpecified(call);
  if (!mayCall(person.role, call) || (person.isOfOneSchool && isOfAllSchools(call))) return false;
  // A person whom the server does not name by id is not named as a subject's teacher either.
  if (!isTeacher(person) || !isOfOwnSubjects(call) || person.id === undefined) return true;
  return subject?.teacherId != null && String(subject.teacherId) === String(person.id);
};

/** Whether a screen that reads with this call is this person's to open. */
export const mayOpenBy = (person: Person, reads: CallName): boolean => !isPupil(person) && may(person, reads);

/** A session, as far as it says who keeps its register; another backend does not. */
type Given =
  | {
      readonly teacherId?: Id | null | undefined;
      readonly Substitute?: { readonly id: Id } | null | undefined;
    }
  | undefined;

/** A session keeps the teacher that it had; one that says none is its subject's. */
export const ownershipOf = (
  subject: SubjectOfTeacher,
  session: Given,
): { readonly teacherId: Id | null } => ({
  teacherId: session?.teacherId ?? subject?.teacherId ?? null,
});

/** Marks: the session's own teacher, and who stands in for one. */
export const mayKeep = (person: Person, subject: SubjectOfTeacher, session?: Given): boolean =>
  may(person, 'markAttendance', ownershipOf(subject, session)) ||
  may(person, 'markAttendance', { teacherId: session?.Substitute?.id ?? null });

/** Who may read which mark was changed by whom: whoever keeps the register or teaches its subject now, and whoever reads all of them. */
export const mayReview = (person: Person, subject: SubjectOfTeacher, session?: Given): boolean =>
  mayKeep(person, subject, session) ||
  may(person, 'markAttendance', subject) ||
  (!isTeacher(person) && may(person, 'listAttendanceHistory'));
