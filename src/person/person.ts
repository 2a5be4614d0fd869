/** Who is signed in, and what they may do, as screens ask it. */
import { createContext, useContext, useState } from 'react';
import { useGetIdentity, usePermissions, useResourceDefinitions } from 'react-admin';
import { isOfOwnSubjects } from '../../contract/access.ts';
import type { CallName } from '../../contract/calls.ts';
import { knownIdentity, type Identity } from '../providers/authProvider.ts';
import type { ResourceCalls, Verb } from '../providers/endpoint.ts';
import { useIsHadir, useIsOfOneSchool } from '../providers/extensions.ts';
import { isPupil, may, mayOpenBy, type Person, type SubjectOfTeacher } from './rights.ts';

export { isStaff, may, mayKeep, mayOpenBy, mayReview, type Person, ownershipOf } from './rights.ts';

/** react-admin's, with the type that our provider gives. */
export function useIdentity(): { readonly identity: Identity | undefined; readonly isPending: boolean } {
  const { identity, isPending } = useGetIdentity();
  return { identity, isPending };
}

/**
 * The person who is signed in, as far as the device knows before the server has confirmed it. This is for what shows
 * the person and must not appear late; what the person may do comes from {@link usePerson}.
 */
export function useRememberedIdentity(): Identity | undefined {
  const { identity } = useIdentity();
  const [remembered] = useState(knownIdentity);
  return identity ?? remembered;
}

/**
 * Decided by what the device knows, because the choice of the home page must not wait. undefined until it is known.
 */
export function useIsPupil(): boolean | undefined {
  const role = useRememberedIdentity()?.role;
  const hasOurRoles = useIsHadir();
  return hasOurRoles === undefined ? undefined : isPupil({ role, hasOurRoles });
}

/** Like {@link useIsPupil}, for a part of the home that must not appear late. */
export function useRememberedMay(call: CallName): boolean | undefined {
  const role = useRememberedIdentity()?.role;
  const hasOurRoles = useIsHadir();
  return hasOurRoles === undefined ? undefined : may({ role, hasOurRoles }, call);
}

/** undefined until it is known who is signed in, and on what kind of server, so that no button appears only to vanish. */
export function usePerson(): Person | undefined {
  const { permissions: role, isPending: roleIsPending } = usePermissions<string | null>();
  const { identity, isPending: identityIsPending } = useIdentity();
  const hasOurRoles = useIsHadir();
  const isOfOneSchool = useIsOfOneSchool();
  if (roleIsPending || identityIsPending || hasOurRoles === undefined) return undefined;
  return { role: role ?? undefined, id: identity?.userId, hasOurRoles, isOfOneSchool };
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
