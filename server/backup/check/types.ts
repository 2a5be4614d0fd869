import type { OpenDatabase } from '../../db/client.ts';

export interface Check {
  /** What is checked, in Indonesian as users call it: "catatan kehadiran dan riwayat perubahannya". */
  readonly what: string;
  /** Runs the check. Keep its transactions short: on the embedded engine all other calls wait for a transaction. */
  readonly run: (database: CheckedDatabase) => Promise<CheckResult>;
}

export type CheckedDatabase = Pick<OpenDatabase, 'db' | 'raw'>;

export interface CheckResult {
  /** One sentence for each thing that is wrong. */
  readonly wrong: readonly string[];
  /** Why the check was skipped, wholly or in part. */
  readonly note?: string;
}
