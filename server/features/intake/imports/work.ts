/** The common shape of all kinds of imports: a plan that is counted and shown first, then written in one transaction. */
import type { ImportRow } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import type { NotedBy } from '../../family/index.ts';
import type { ImportContext } from './existing.ts';
import type { ImportItem } from './items.ts';

export interface RequestedImport extends ImportContext {
  /** At which school, when and by whom guardians are noted; undefined where nobody has asked for them. */
  readonly guardians?: NotedBy | undefined;
  readonly rows: readonly ImportRow[];
  /** The time at the school, as HH:MM. */
  readonly time: string;
  readonly valid_from?: string | null | undefined;
  readonly replaces?: boolean | undefined;
}

/** Called with the share of the rows that has been written, from 0 to 1. */
export type OnWritten = (share: number) => Promise<void>;

/** Adds up the costs of several steps and reports their share of the total. */
export function createProgressMeter(total: number, wrote: OnWritten): (cost: number) => Promise<void> {
  let done = 0;
  return (cost) => wrote(Math.min((done += cost) / Math.max(total, 1), 1));
}

/** What a row of each kind costs relative to the others, measured on the embedded engine. */
export const ROW_COSTS = { person: 10, entry: 6, item: 1, event: 2 };

export type WritePart = (
  tx: Database,
  wrote: OnWritten,
) => Promise<{ items: readonly ImportItem[]; events: AuditEvent[] }>;

export interface PreparedImport {
  /** The plan that the preview shows. Equal plans have an equal `plan` digest, which ensures that what was seen is what is written. */
  readonly plan: ImportPlan;
  /** Write the plan in this order. Each part leaves the database whole, so it may have a transaction of its own. */
  readonly parts: readonly WritePart[];
}

export const CHANGED = 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu masukkan.';
