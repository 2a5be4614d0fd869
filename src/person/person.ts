/**
 * What the signed-in person may do, decided only here in the dashboard. It only hides things; the server decides.
 * Only a server that offers `role-matrix` has our roles: on another one everybody sees everything, whatever the roles
 * are called there.
 */
import { createContext, useContext, useState } from 'react';
import { useGetIdentity, usePermissions, useResourceDefinitions } from 'react-admin';
import { isOfAllSchools, isOfOwnSubjects, mayCall } from '../../contract/access.ts';
import type { CallName, Id } from '../../contract/calls.ts';
import { isStudentRole, ROLES } from '../../contract/roles.ts';
import { knownIdentity, type Identity } from '../providers/authProvider.ts';
import type { ResourceCalls, Verb } from '../providers/endpoint.ts';
import { useIsOfOneSchool, useOffered } from '../providers/extensions.ts';

export interface Person {
  readonly role?: string;
  readonly id?: Id;
  /** Whether the role is one of ours (extension `role-matrix`). */
  readonly hasMatrix: boolean;
  /** Belongs to one of several schools, so that what holds for all of them is for others (extension `school-scope`). */
  readonly isOfOneSchool?: boolean;
}

const isTeacher = ({ role, hasMatrix }: Person): boolean => hasMatrix && role === ROLES.teacher;

/** Pupils have screens of their own; the school's records are not for them. */
export const isPupil = ({ role, hasMatrix }: Person): boolean => hasMatrix && isStudentRole(role);

/** Whether a person certainly belongs to the staff. The server judges a role that is not known here. */
export const isStaff = (person: Person): boolean =>
  person.hasMatrix && person.role !== undefined && !isPupil(person);

type SubjectOfTeacher = { readonly teacherId?: Id | null } | undefined;

/**
 * Whether the server would take a call from this person, as far as the role decides it. Teachers keep the registers
 * of their own subjects only, so for them the subject counts as well.
 */
export const may = (person: Person, call: CallName, subject?: SubjectOfTeacher): boolean => {
  if (!person.hasMatrix) return true;
  if (!mayCall(person.role, call) || (person.isOfOneSchool && isOfAllSchools(call))) return false;
  // A person whom the server does not name by id is not named as a subject's teacher either.
  if (!isTeacher(person) || !isOfOwnSubjects(call) || person.id === undefined) return true;
  return subject?.teacherId != null && String(subject.teacherId) === String(person.id);
};

/** Whether a screen that reads with this call is this person's to open. */
export const mayOpenBy = (person: Person, reads: CallName): boolean => !isPupil(person) && may(person, reads);

/** A session, as far as it says who keeps its register (extension `session-exceptions`). */
type Given = { readonly Substitute?: { readonly id: Id } | null } | undefined;

/** Marks: also the teacher of the subject, and who stands in for one. */
export const mayKeep = (person: Person, subject: SubjectOfTeacher, session?: Given): boolean =>
  may(person, 'markAttendance', subject) ||
  may(person, 'markAttendance', { teacherId: session?.Substitute?.id ?? null });

/** Who may read which mark was changed by whom: whoever keeps the register, and whoever reads all of them. */
export const mayReview = (person: Person, subject: SubjectOfTeacher, session?: Given): boolean =>
  mayKeep(person, subject, session) || (!isTeacher(person) && may(person, 'listAttendanceHistory'));

/** react-admin's, with the type that our provider gives. */
export function useIdentity(): { readonly identity: Identity | undefined; readonly isPending: boolean } {
  const { identity, isPending } = useGetIdentity();
  return { identity, isPending };
}

/**
 * The person who is signed in, as far as the device knows before the server has confirmed it. This is for what shows
 * the person and must not appear late; what the person may do comes from {@link usePerson}.
 */
export function useKnownIdentity(): Identity | undefined {
  const { identity } = useIdentity();
  const [known] = useState(knownIdentity);
  return identity ?? known;
}

/**
 * Decided by what the device knows, because the choice of the home page must not wait. undefined until it is known.
 */
export function useIsPupil(): boolean | undefined {
  const role = useKnownIdentity()?.role;
  const hasMatrix = useOffered('role-matrix');
  return hasMatrix === undefined ? undefined : isPupil({ role, hasMatrix });
}

/** Like {@link useIsPupil}, for a part of the home that must not appear late. */
export function useKnownMay(call: CallName): boolean | undefined {
  const role = useKnownIdentity()?.role;
  const hasMatrix = useOffered('role-matrix');
  return hasMatrix === undefined ? undefined : may({ role, hasMatrix }, call);
}

/** undefined until it is known who is signed in, and on what kind of server, so that no button appears only to vanish. */
export function usePerson(): Person | undefined {
  const { permissions: role, isPending: roleIsPending } = usePermissions<string | null>();
  const { identity, isPending: identityIsPending } = useIdentity();
  const hasMatrix = useOffered('role-matrix');
  const isOfOneSchool = useIsOfOneSchool();
  if (roleIsPending || identityIsPending || hasMatrix === undefined) return undefined;
  return { role: role ?? undefined, id: identity?.userId, hasMatrix, isOfOneSchool };
}

/** The calls of every resource, as they are declared; known below /dashboard. */
export const DeclaredCalls = createContext<Readonly<Record<string, ResourceCalls | undefined>>>({});

/**
 * Whether to offer a verb of a resource. undefined until it is known: who is signed in, and of the sessions and marks of a
 * subject, whose subject it is.
 */
export function useMay(resource: string, verb: Verb, subject?: SubjectOfTeacher): boolean | undefined {
  const call = useContext(DeclaredCalls)[resource]?.[verb];
  const person = usePerson();
  if (!call) return false;
  if (!person) return undefined;
  if (subject || !isOfOwnSubjects(call)) return may(person, call, subject);
  return may(person, call, { teacherId: person.id }) ? undefined : false;
}

/** Which resources have a screen that this person may open, by the call that its list is read with. */
export function useMayOpen(): (resource: string) => boolean {
  const definitions = useResourceDefinitions();
  const declared = useContext(DeclaredCalls);
  const person = usePerson();
  return (resource) => {
    const reads = declared[resource]?.list;
    if (!definitions[resource] || !person) return false;
    return reads === undefined ? !isPupil(person) : mayOpenBy(person, reads);
  };
}

/** Whether to request a resource's list. It is requested immediately, even before it is known who is signed in. */
export const useMayRead = (resource: string): boolean => useMay(resource, 'list') !== false;
