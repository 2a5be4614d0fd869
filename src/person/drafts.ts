/**
 * Keeps half-filled forms in this tab when the session expires, for the same person and the same form. Passwords and files are never kept,
 * and signing out deletes all drafts.
 */
import type { Id } from '../../contract/calls.ts';
import { COOKIE_PREFIX } from '../providers/settings.ts';

const DRAFTS_STORAGE_KEY = `${COOKIE_PREFIX}_drafts`;

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

const toDraftKey = ({ person, path, form }: DraftPlace): string =>
  JSON.stringify([String(person), path, form]);

function readDrafts(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(DRAFTS_STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Draft>) : {};
  } catch {
    return {};
  }
}

const writeDrafts = (drafts: Readonly<Record<string, Draft>>): void =>
  window.sessionStorage.setItem(DRAFTS_STORAGE_KEY, JSON.stringify(drafts));

/** Whether a field may be stored: no files, which are objects, and no field whose name contains "password". */
const isStorableEdit = ([name, value]: [string, unknown]): boolean =>
  !/password/i.test(name) && (value === null || ['string', 'number', 'boolean'].includes(typeof value));

export function storeDraft(place: DraftPlace, { edits, createKey }: Draft): void {
  const kept = Object.fromEntries(Object.entries(edits).filter(isStorableEdit));
  if (Object.keys(kept).length > 0)
    writeDrafts({ ...readDrafts(), [toDraftKey(place)]: { edits: kept, createKey } });
}

export const readDraft = (place: DraftPlace): Draft | undefined => readDrafts()[toDraftKey(place)];

export function removeDraft(place: DraftPlace): void {
  const { [toDraftKey(place)]: dropped, ...others } = readDrafts();
  if (dropped) writeDrafts(others);
}

export const clearDrafts = (): void => window.sessionStorage.removeItem(DRAFTS_STORAGE_KEY);
