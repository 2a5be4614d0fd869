/**
 * What the signed-in person sees: the one place of the dashboard that says so. It only hides; the server decides.
 * A role that is not known here sees everything.
 */
import { useState } from 'react';
import { useGetIdentity, usePermissions, useResourceDefinitions } from 'react-admin';
import { mayCall } from '../../contract/access.ts';
import type { CallName, Id } from '../../contract/calls.ts';
import { isStudentRole, ROLES } from '../../contract/roles.ts';
import { knownIdentity, type Identity } from '../providers/authProvider.ts';

export interface Person {
  readonly role?: string;
  readonly id?: Id;
}

/** Creating, changing and deleting records of the office: users, schools, years, classes, subjects. */
export const mayManage = ({ role }: Person): boolean => mayCall(role, 'createUser');

/** Sessions and marks: also the teacher of the subject. */
export const mayKeep = (person: Person, subject: { readonly teacherId?: Id | null } | undefined): boolean => {
  if (!mayCall(person.role, 'markAttendance')) return false;
  if (person.role !== ROLES.teacher) return true;
  // Whom the server does not name by id, it does not name as a subject's teacher either.
  if (person.id === undefined) return true;
  return subject?.teacherId != null && String(subject.teacherId) === String(person.id);
};

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

/** undefined until it is known who is signed in, so that no button appears only to vanish. */
export function usePerson(): Person | undefined {
  const { permissions: role, isPending: roleIsPending } = usePermissions<string | null>();
  const { identity, isPending: identityIsPending } = useIdentity();
  return roleIsPending || identityIsPending ? undefined : { role: role ?? undefined, id: identity?.userId };
}

/** undefined until it is known. */
export function useMayManage(): boolean | undefined {
  const person = usePerson();
  return person && mayManage(person);
}

/** Pupils have screens of their own; the school's records are not for them. */
export function useIsStudent(): boolean {
  const { permissions: role } = usePermissions<string | null>();
  return isStudentRole(role);
}

/** Which resources have a screen that this person may open, by the call that its declaration reads with. */
export function useMayOpen(): (resource: string) => boolean {
  const definitions = useResourceDefinitions<{ readonly reads?: CallName }>();
  const person = usePerson();
  return (resource) => {
    const reads = definitions[resource]?.options?.reads;
    if (!definitions[resource] || !person || isStudentRole(person.role)) return false;
    return reads === undefined || mayCall(person.role, reads);
  };
}

/** Whether to ask for a resource's list; it is asked for at once, without waiting until it is known by whom. */
export function useMayRead(resource: string): boolean {
  const definitions = useResourceDefinitions<{ readonly reads?: CallName }>();
  const person = usePerson();
  const reads = definitions[resource]?.options?.reads;
  return reads === undefined || mayCall(person?.role, reads);
}
