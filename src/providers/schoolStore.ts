/** Extension `school-scope`: stores which school a person with access to several looks at, for this tab and this person. */
import { useSyncExternalStore } from 'react';
import {
  type ChosenSchool,
  CHOSEN_SCHOOL_KEY,
  getRememberedPersonId,
  parseStoredChoice,
  readStoredChoice,
} from './remembered.ts';

const listeners = new Set<() => void>();

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
