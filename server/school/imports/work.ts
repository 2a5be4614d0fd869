/** What an import of any kind comes to: counted and shown before, then written in the transaction of the whole. */
import type { ImportRow } from '../../../contract/importRows.ts';
import type { ImportPlan } from '../../../contract/imports.ts';
import type { AuditEvent } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import type { Year } from './known.ts';
import type { Item } from './statements.ts';

export interface ToImport {
  readonly rows: readonly ImportRow[];
  /** Whose it becomes, within whose reach. */
  readonly scope: Scope;
  readonly schoolId: number | null;
  readonly year: Year | undefined;
  readonly today: string;
  readonly valid_from?: string | null | undefined;
  readonly replaces?: boolean | undefined;
}

export interface Work {
  /** What is shown; its `plan` is the same for the same plan: what is written is what was seen. */
  readonly plan: ImportPlan;
  readonly write: (tx: Database) => Promise<{ items: readonly Item[]; events: AuditEvent[] }>;
}

export const CHANGED = 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu masukkan.';
