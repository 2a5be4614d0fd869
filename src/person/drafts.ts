/**
 * Keeps half-filled forms in this tab when the session expires, for the same person and the same form. Passwords and files are never kept,
 * and signing out deletes all drafts.
 */
import type { Id } from '../../contract/calls.ts';
import { COOKIE_PREFIX } from '../providers/settings.ts';

const KEY = `${COOKIE_PREFIX}_drafts`;

export interface DraftPlace {
  readonly person: Id;
  /** The path of the page. */
  readonly path: string;
  /** Which form of the page it is. */
  readonly form: string;
}

type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  readonly edits: Values;
  /** The create key under which the form may already have been sent: see providers/createKey.ts. */
  readonly createKey: string;
}

const keyOf = ({ person, path, form }: DraftPlace): string => JSON.stringify([String(person), path, form]);

function readAll(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Draft>) : {};
  } catch {
    return {};
  }
}

const writeAll = (drafts: Readonly<Record<string, Draft>>): void =>
  window.sessionStorage.setItem(KEY, JSON.stringify(drafts));

/** Whether a field may be stored: no files, which are objects, and no field whose name contains "password". */
const mayBeKept = ([name, value]: [string, unknown]): boolean =>
  !/password/i.test(name) && (value === null || ['string', 'number', 'boolean'].includes(typeof value));

export function keepDraft(place: DraftPlace, { edits, createKey }: Draft): void {
  const kept = Object.fromEntries(Object.entries(edits).filter(mayBeKept));
  if (Object.keys(kept).length > 0) writeAll({ ...readAll(), [keyOf(place)]: { edits: kept, createKey } });
}

export const readDraft = (place: DraftPlace): Draft | undefined => readAll()[keyOf(place)];

export function dropDraft(place: DraftPlace): void {
  const { [keyOf(place)]: dropped, ...others } = readAll();
  if (dropped) writeAll(others);
}

export const forgetDrafts = (): void => window.sessionStorage.removeItem(KEY);
