/** Stores the current import in this tab for the same person, so that a reload, a broken network or an ended session loses nothing of it. */
import { removeDraft, storeDraft, readDraft } from '../../../person/drafts.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import type { SentImport } from './endpoints.ts';
import type { Table } from '../../../files/table.ts';

export interface ImportDraft {
  readonly name: string;
  readonly table: Table;
  readonly yearId?: Id | undefined;
  readonly schoolId?: Id | undefined;
  readonly validFrom?: string | undefined;
  readonly replaces?: boolean | undefined;
  readonly guardians?: boolean | undefined;
  /** The request that was sent and not answered yet. Its rows are those of `table`. */
  readonly sent?: PendingImport | undefined;
  readonly createKey: string;
}

export interface PendingImport {
  readonly body: Omit<SentImport, 'rows'> & { readonly plan: string };
  /** The preview that the user saw before writing. */
  readonly plan: ImportPlan;
}

const place = (person: Id, path: string) => ({ person, path, form: 'impor' });

export function storeImportDraft(person: Id, path: string, { createKey, ...draft }: ImportDraft): void {
  try {
    storeDraft(place(person, path), { edits: { import: JSON.stringify(draft) }, createKey });
  } catch {
    // The browser's storage is full. That is no silent loss, because the page asks for confirmation before it is left.
  }
}

export function readImportDraft(person: Id, path: string): ImportDraft | undefined {
  const draft = readDraft(place(person, path));
  if (!draft || typeof draft.edits['import'] !== 'string') return undefined;
  try {
    return {
      ...(JSON.parse(draft.edits['import']) as Omit<ImportDraft, 'createKey'>),
      createKey: draft.createKey,
    };
  } catch {
    return undefined;
  }
}

export const dropImportDraft = (person: Id, path: string): void => removeDraft(place(person, path));
