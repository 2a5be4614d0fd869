/** What an import of any kind comes to: counted and shown before, then written in the transaction of the whole. */
import type { ImportRow } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import type { Importing } from './existing.ts';
import type { Item } from './items.ts';

export interface ToImport extends Importing {
  readonly rows: readonly ImportRow[];
  /** HH:MM at the school. */
  readonly time: string;
  readonly valid_from?: string | null | undefined;
  readonly replaces?: boolean | undefined;
}

/** Hears what part of the rows has been written, from 0 to 1. */
export type Wrote = (share: number) => Promise<void>;

/** Adds up what several steps cost: so much for each row of theirs. */
export function meterOf(total: number, wrote: Wrote): (cost: number) => Promise<void> {
  let done = 0;
  return (cost) => wrote(Math.min((done += cost) / Math.max(total, 1), 1));
}

/** What a row of each kind costs beside the others, measured on the embedded engine. */
export const COST = { person: 10, entry: 2, item: 1, event: 4 };

export interface Work {
  /** What is shown; its `plan` is the same for the same plan: what is written is what was seen. */
  readonly plan: ImportPlan;
  readonly write: (tx: Database, wrote: Wrote) => Promise<{ items: readonly Item[]; events: AuditEvent[] }>;
}

export const CHANGED = 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu masukkan.';
