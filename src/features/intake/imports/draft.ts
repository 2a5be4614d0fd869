/** What is being imported, kept in this tab for the same person: a reload, a dead network or an ended session loses nothing of it. */
import { dropDraft, keepDraft, readDraft } from '../../../person/drafts.ts';
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
  /** What was sent, when its answer has not come yet; the rows are the table's. */
  readonly sent?: Sending | undefined;
  readonly createKey: string;
}

export interface Sending {
  readonly body: Omit<SentImport, 'rows'> & { readonly plan: string };
  /** As it was looked at before. */
  readonly plan: ImportPlan;
}

const place = (person: Id, path: string) => ({ person, path, form: 'impor' });

export function keepImport(person: Id, path: string, { createKey, ...draft }: ImportDraft): void {
  try {
    keepDraft(place(person, path), { edits: { import: JSON.stringify(draft) }, createKey });
  } catch {
    // The browser has no room for it: leaving the page asks first, so nothing goes unsaid.
  }
}

export function readImport(person: Id, path: string): ImportDraft | undefined {
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

export const dropImport = (person: Id, path: string): void => dropDraft(place(person, path));
