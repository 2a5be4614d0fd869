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
/** The page that named the school is no longer there. */
let isPageLeft = false;
/** How many pages have their code on the way. */
let loadingPages = 0;

function setPageSchool(school: ChosenSchool | undefined): void {
  pageSchool = school;
  isPageLeft = false;
  for (const listener of listeners) listener();
}

function forgetLeftSchool(): void {
  if (isPageLeft && loadingPages === 0) setPageSchool(undefined);
}

/** @returns a function that takes the school back, unless another page has named its own since */
export function showPageSchool(school: ChosenSchool): () => void {
  setPageSchool(school);
  return () => {
    if (pageSchool !== school) return;
    isPageLeft = true;
    forgetLeftSchool();
  };
}

/** Keeps the school of the page before while the code of the next one is loading: that is often about the same school, and nothing moves. */
export function keepPageSchool(isLoading: boolean): void {
  loadingPages += isLoading ? 1 : -1;
  // One outline may replace another in the same commit.
  queueMicrotask(forgetLeftSchool);
}

export const usePageSchool = (): ChosenSchool | undefined =>
  useSyncExternalStore(subscribeToChoice, () => pageSchool);
