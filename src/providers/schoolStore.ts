/** Extension `school-scope`: which school somebody who reaches several looks at. Of this tab, and of this person. */
import { useSyncExternalStore } from 'react';
import type { Id } from '../../contract/calls.ts';
import { rememberedPersonId } from './session.ts';
import { COOKIE_PREFIX } from './settings.ts';

export interface ChosenSchool {
  readonly id: Id;
  readonly name: string;
}

/** Not `_school`: that is the name of the server's one school (extensions.ts). */
const KEY = `${COOKIE_PREFIX}_chosen_school`;

const listeners = new Set<() => void>();

/** As text, so that it is the same as long as nothing else was chosen. A new tab begins with what was chosen last. */
const stored = (): string | null => window.sessionStorage.getItem(KEY) ?? window.localStorage.getItem(KEY);

function parse(text: string | null): ChosenSchool | undefined {
  try {
    const { person, school } = JSON.parse(text ?? 'null') as { person?: unknown; school?: ChosenSchool };
    return person !== undefined && person === rememberedPersonId() ? (school ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** undefined: all of them. */
export const chosenSchool = (): ChosenSchool | undefined => parse(stored());

export const isChosenSchool = ({ id }: { readonly id: Id }): boolean =>
  String(id) === String(chosenSchool()?.id);

export function chooseSchool(school: ChosenSchool | undefined): void {
  const text = JSON.stringify({ person: rememberedPersonId(), school: school ?? null });
  window.sessionStorage.setItem(KEY, text);
  window.localStorage.setItem(KEY, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useChosenSchool = (): ChosenSchool | undefined => parse(useSyncExternalStore(subscribe, stored));
