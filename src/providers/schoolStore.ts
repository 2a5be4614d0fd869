/** Extension `school-scope`: stores which school a person with access to several looks at, for this tab and this person. */
import { useSyncExternalStore } from 'react';
import type { Id } from '../../contract/calls.ts';
import { getRememberedPersonId } from './session.ts';
import { COOKIE_PREFIX } from './settings.ts';

export interface ChosenSchool {
  readonly id: Id;
  readonly name: string;
}

/** It must differ from `_school`, the storage key for the name of the server's one school (extensions.ts). */
const CHOSEN_SCHOOL_KEY = `${COOKIE_PREFIX}_chosen_school`;

const listeners = new Set<() => void>();

/**
 * Returns the stored choice as text, which stays equal until another school is chosen, as useSyncExternalStore needs it. A new tab begins
 * with the last choice, which is in the local storage.
 */
const readStoredChoice = (): string | null =>
  window.sessionStorage.getItem(CHOSEN_SCHOOL_KEY) ?? window.localStorage.getItem(CHOSEN_SCHOOL_KEY);

function parseStoredChoice(text: string | null): ChosenSchool | undefined {
  try {
    const { person, school } = JSON.parse(text ?? 'null') as { person?: unknown; school?: ChosenSchool };
    return person !== undefined && person === getRememberedPersonId() ? (school ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the chosen school; undefined means all of them. */
export const getChosenSchool = (): ChosenSchool | undefined => parseStoredChoice(readStoredChoice());

export const isChosenSchool = ({ id }: { readonly id: Id }): boolean =>
  String(id) === String(getChosenSchool()?.id);

export function chooseSchool(school: ChosenSchool | undefined): void {
  const text = JSON.stringify({ person: getRememberedPersonId(), school: school ?? null });
  window.sessionStorage.setItem(CHOSEN_SCHOOL_KEY, text);
  window.localStorage.setItem(CHOSEN_SCHOOL_KEY, text);
  for (const listener of listeners) listener();
}

function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useChosenSchool = (): ChosenSchool | undefined =>
  parseStoredChoice(useSyncExternalStore(subscribeToChoice, readStoredChoice));

/**
 * The school that the open page shows although none is chosen: settings belong to one school. The letterhead names it, so that one place
 * says which school is seen.
 */
let pageSchool: ChosenSchool | undefined;

/** @returns a function that takes the school back, unless another page has named its own since */
export function showPageSchool(school: ChosenSchool): () => void {
  pageSchool = school;
  for (const listener of listeners) listener();
  return () => {
    if (pageSchool !== school) return;
    pageSchool = undefined;
    for (const listener of listeners) listener();
  };
}

export const usePageSchool = (): ChosenSchool | undefined =>
  useSyncExternalStore(subscribeToChoice, () => pageSchool);
