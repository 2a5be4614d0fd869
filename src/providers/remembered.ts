/**
 * Reads what the browser remembers of the last visit: who was signed in, what the server offered, and which school was looked at. The first
 * script reads it before React is loaded, so this file imports nothing heavy.
 */
import type { Extension } from '../../contract/extensions.ts';
import type { Id } from '../../contract/calls.ts';
import { COOKIE_PREFIX } from './settings.ts';

export const PERSON_KEY = `${COOKIE_PREFIX}_person`;
/** The storage key of the names of the extensions that the server offered. */
export const NAMES_STORAGE_KEY = `${COOKIE_PREFIX}_extensions`;
/** It must differ from `_school`, the storage key for the name of the server's one school (extensions.ts). */
export const CHOSEN_SCHOOL_KEY = `${COOKIE_PREFIX}_chosen_school`;

export function getRememberedPerson(): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(PERSON_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the id of the signed-in person; undefined until the server has sent it. */
export function getRememberedPersonId(): Id | undefined {
  const person = getRememberedPerson();
  if (typeof person !== 'object' || person === null || !('id' in person)) return undefined;
  return typeof person.id === 'string' || typeof person.id === 'number' ? person.id : undefined;
}

/** Whether the server offered an extension when it was last asked, for code that cannot wait for an answer. */
export const isRememberedToOffer = (name: Extension): boolean =>
  (window.localStorage.getItem(NAMES_STORAGE_KEY) ?? '').split(' ').includes(name);

export interface ChosenSchool {
  readonly id: Id;
  readonly name: string;
}

/**
 * Returns the stored choice as text, which stays equal until another school is chosen, as useSyncExternalStore needs it. A new tab begins
 * with the last choice, which is in the local storage.
 */
export const readStoredChoice = (): string | null =>
  window.sessionStorage.getItem(CHOSEN_SCHOOL_KEY) ?? window.localStorage.getItem(CHOSEN_SCHOOL_KEY);

export function parseStoredChoice(text: string | null): ChosenSchool | undefined {
  // Most people have chosen nothing, and this is read for each call and each render of the frame.
  if (text === null) return undefined;
  try {
    const { person, school } = JSON.parse(text) as { person?: unknown; school?: ChosenSchool };
    return person !== undefined && person === getRememberedPersonId() ? (school ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the chosen school; undefined means all of them. */
export const getChosenSchool = (): ChosenSchool | undefined => parseStoredChoice(readStoredChoice());

export const isChosenSchool = ({ id }: { readonly id: Id }): boolean =>
  String(id) === String(getChosenSchool()?.id);
