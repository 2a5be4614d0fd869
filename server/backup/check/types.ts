import type { OpenDatabase } from '../../db/client.ts';

export interface Check {
  /** Indonesian, as a person calls it: "catatan kehadiran dan riwayat perubahannya". */
  readonly what: string;
  /** Without holding the database longer than it must: on the embedded engine the others wait for a transaction. */
  readonly run: (database: Checked) => Promise<Found>;
}

export type Checked = Pick<OpenDatabase, 'db' | 'raw'>;

export interface Found {
  /** A sentence for each thing. */
  readonly wrong: readonly string[];
  /** Why it was not looked at, or not wholly. */
  readonly note?: string;
}
