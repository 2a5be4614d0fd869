/** Hooks that tell screens who is signed in and what this person may do. */
import { createContext, useContext, useState } from 'react';
import { useGetIdentity, usePermissions, useResourceDefinitions } from 'react-admin';
import { isLimitedToOwnSubjects } from '../../contract/access.ts';
import type { CallName } from '../../contract/calls.ts';
import { getRememberedIdentity, type Identity } from '../providers/authProvider.ts';
import type { ResourceCalls, Verb } from '../providers/endpoint.ts';
import { isRememberedToOffer } from '../providers/remembered.ts';
import { useIsHadir, useIsOfOneSchool } from '../providers/extensions.ts';
import { isPupil, may, mayOpenBy, type Person, type SubjectOfTeacher } from './rights.ts';

export {
  isStaff,
  may,
  mayKeepRegister,
  mayOpenBy,
  mayReviewHistory,
  type Person,
  getSessionTeacher,
} from './rights.ts';

/** react-admin's useGetIdentity, with the type that our auth provider returns. */
export function useIdentity(): { readonly identity: Identity | undefined; readonly isPending: boolean } {
  const { identity, isPending } = useGetIdentity();
  return { identity, isPending };
}

/**
 * Returns the signed-in person as remembered by the device, even before the server has confirmed it. Use this to display the person without
 * delay; for rights use {@link usePerson}.
 */
export function useRememberedIdentity(): Identity | undefined {
  const { identity } = useIdentity();
  const [remembered] = useState(getRememberedIdentity);
  return identity ?? remembered;
}

/**
 * Whether the user is a pupil; undefined until it is known. It uses the identity that the device remembers, because the choice of the home
 * page must not wait.
 */
export function useIsPupil(): boolean | undefined {
  const role = useRememberedIdentity()?.role;
  const hasOurRoles = useIsHadir();
  return hasOurRoles === undefined ? undefined : isPupil({ role, hasOurRoles });
}

/** Whether the remembered person may make a call. Like {@link useIsPupil}, it is for a part of the home page that must not appear late. */
export function useRememberedMay(call: CallName): boolean | undefined {
  const role = useRememberedIdentity()?.role;
  const hasOurRoles = useIsHadir();
  return hasOurRoles === undefined ? undefined : may({ role, hasOurRoles }, call);
}

/**
 * Whether whoever was signed in the last time could make a call, by what that server offered. It only says whether a place is worth
 * keeping until that is known: rights come from {@link usePerson}.
 */
export function useLikelyMay(call: CallName | undefined): boolean {
  const role = useRememberedIdentity()?.role;
  const hasOurRoles = isRememberedToOffer('hadir');
  return call !== undefined && role !== undefined && may({ role, hasOurRoles }, call);
}

/** Returns the signed-in person. It is undefined until the person and the kind of server are known, so that no button appears only to vanish. */
export function usePerson(): Person | undefined {
  const { permissions: role, isPending: roleIsPending } = usePermissions<string | null>();
  const { identity, isPending: identityIsPending } = useIdentity();
  const hasOurRoles = useIsHadir();
  const isOfOneSchool = useIsOfOneSchool();
  if (roleIsPending || identityIsPending || hasOurRoles === undefined) return undefined;
  return { role: role ?? undefined, id: identity?.userId, hasOurRoles, isOfOneSchool };
}

/** True where buttons only keep their place, unseen, until it is known to whom they are offered. */
export const IsPlaceKeptContext = createContext(false);

/** Whether to render the button of a call: for whoever may make it, and where its place is kept also for whoever most likely may. */
export function useIsOffered(call: CallName): boolean {
  const person = usePerson();
  const isLikely = useLikelyMay(call);
  const isPlaceKept = useContext(IsPlaceKeptContext);
  return person ? may(person, call) : isPlaceKept && isLikely;
}

/** The declared calls of every resource. They are provided only below /dashboard. */
export const DeclaredCallsContext = createContext<Readonly<Record<string, ResourceCalls | undefined>>>({});

/** Whether to offer a verb of a resource. undefined until it is known who is signed in and, for sessions and marks, whose subject it is. */
export function useMay(resource: string, verb: Verb, subject?: SubjectOfTeacher): boolean | undefined {
  const call = useContext(DeclaredCallsContext)[resource]?.[verb];
  const person = usePerson();
  if (!call) return false;
  if (!person) return undefined;
  if (subject || !isLimitedToOwnSubjects(call)) return may(person, call, subject);
  return may(person, call, { teacherId: person.id }) ? undefined : false;
}

/** Like {@link useLikelyMay}, for a verb of a resource. */
export const useIsLikelyToMay = (resource: string, verb: Verb): boolean =>
  useLikelyMay(useContext(DeclaredCallsContext)[resource]?.[verb]);

/** Returns a function that tells whether this person may open a resource's screen, which depends on the call that reads its list. */
export function useMayOpen(): (resource: string) => boolean {
  const definitions = useResourceDefinitions();
  const declaredCalls = useContext(DeclaredCallsContext);
  const person = usePerson();
  return (resource) => {
    const listCall = declaredCalls[resource]?.list;
    if (!definitions[resource] || !person) return false;
    return listCall === undefined ? !isPupil(person) : mayOpenBy(person, listCall);
  };
}

/** Whether to request a resource's list. It is requested immediately, even before it is known who is signed in. */
export const useMayRead = (resource: string): boolean => useMay(resource, 'list') !== false;
