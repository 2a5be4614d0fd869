/**
 * What the signed-in person sees: the one place of the dashboard that says so. It only hides; the server decides. Only a server
 * that offers `role-matrix` has our roles: on another one everybody sees everything, whatever the role is called there.
 */
import { useState } from 'react';
import { useGetIdentity, usePermissions, useResourceDefinitions } from 'react-admin';
import { mayCall } from '../../contract/access.ts';
import type { CallName, Id } from '../../contract/calls.ts';
import { isStudentRole, ROLES } from '../../contract/roles.ts';
import { knownIdentity, type Identity } from '../providers/authProvider.ts';
import { useOffered } from '../providers/extensions.ts';

export interface Person {
  readonly role?: string;
  readonly id?: Id;
  /** Whether the role is one of ours (extension `role-matrix`). */
  readonly hasMatrix: boolean;
}

/** Whether a call would be taken from this person, as far as the role says. */
export const may = ({ role, hasMatrix }: Person, call: CallName): boolean =>
  !hasMatrix || mayCall(role, call);

const isTeacher = ({ role, hasMatrix }: Person): boolean => hasMatrix && role === ROLES.teacher;

/** Pupils have screens of their own; the school's records are not for them. */
export const isPupil = ({ role, hasMatrix }: Person): boolean => hasMatrix && isStudentRole(role);

/** Of the school's staff for certain: a role that is not known is the server's to judge. */
export const isStaff = (person: Person): boolean =>
  person.hasMatrix && person.role !== undefined && !isPupil(person);

/** Whether a screen that reads with this call is this person's to open. */
export const mayOpenBy = (person: Person, reads: CallName): boolean => !isPupil(person) && may(person, reads);

/** Creating, changing and deleting records of the office: users, schools, years, classes, subjects. */
export const mayManage = (person: Person): boolean => may(person, 'createUser');

type SubjectOfTeacher = { readonly teacherId?: Id | null } | undefined;

/** Sessions and marks: also the teacher of the subject. */
export const mayKeep = (person: Person, subject: SubjectOfTeacher): boolean => {
  if (!may(person, 'markAttendance')) return false;
  if (!isTeacher(person)) return true;
  // Whom the server does not name by id, it does not name as a subject's teacher either.
  if (person.id === undefined) return true;
  return subject?.teacherId != null && String(subject.teacherId) === String(person.id);
};

/** Who changed which mark: whoever keeps the register, and whoever reads all of them. */
export const mayReview = (person: Person, subject: SubjectOfTeacher): boolean =>
  mayKeep(person, subject) || (!isTeacher(person) && may(person, 'listAttendanceHistory'));

/** react-admin's, with the type that our provider gives. */
export function useIdentity(): { readonly identity: Identity | undefined; readonly isPending: boolean } {
  const { identity, isPending } = useGetIdentity();
  return { identity, isPending };
}

/**
 * Whoever is signed in, as far as the device knows before the server has said it again: for what tells of the person and
 * must not appear, or change, late; what may be done is {@link usePerson}'s.
 */
export function useKnownIdentity(): Identity | undefined {
  const { identity } = useIdentity();
  const [known] = useState(knownIdentity);
  return identity ?? known;
}

/** By what the device knows: which home is drawn must not wait. undefined until it is known. */
export function useIsPupil(): boolean | undefined {
  const role = useKnownIdentity()?.role;
  const hasMatrix = useOffered('role-matrix');
  return hasMatrix === undefined ? undefined : isPupil({ role, hasMatrix });
}

/** undefined until it is known who is signed in, and on what kind of server, so that no button appears only to vanish. */
export function usePerson(): Person | undefined {
  const { permissions: role, isPending: roleIsPending } = usePermissions<string | null>();
  const { identity, isPending: identityIsPending } = useIdentity();
  const hasMatrix = useOffered('role-matrix');
  if (roleIsPending || identityIsPending || hasMatrix === undefined) return undefined;
  return { role: role ?? undefined, id: identity?.userId, hasMatrix };
}

/** undefined until it is known. */
export function useMayManage(): boolean | undefined {
  const person = usePerson();
  return person && mayManage(person);
}

/** Which resources have a screen that this person may open, by the call that its declaration reads with. */
export function useMayOpen(): (resource: string) => boolean {
  const definitions = useResourceDefinitions<{ readonly reads?: CallName }>();
  const person = usePerson();
  return (resource) => {
    const reads = definitions[resource]?.options?.reads;
    if (!definitions[resource] || !person) return false;
    return reads === undefined ? !isPupil(person) : mayOpenBy(person, reads);
  };
}

/** Whether to ask for a resource's list; it is asked for at once, without waiting until it is known by whom. */
export function useMayRead(resource: string): boolean {
  const definitions = useResourceDefinitions<{ readonly reads?: CallName }>();
  const person = usePerson();
  const reads = definitions[resource]?.options?.reads;
  return person === undefined || reads === undefined || may(person, reads);
}
