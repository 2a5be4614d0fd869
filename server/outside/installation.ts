/** Describes where this process runs, for the operator's status page. */
import { statfs } from 'node:fs/promises';
import { type LastBackup, lastBackup, calculateBackupReserve } from '../backup/folder.ts';
import type { OpenDatabase } from '../db/client.ts';

export interface Installation {
  readonly engine: OpenDatabase['engine'];
  readonly startedAt: Date;
  /** The host name of the mail server; null when mails are written to a folder. */
  readonly smtpHost: string | null;
  /** The room on the disk in bytes, as in the contract; null when the disk cannot be read. */
  disk(): Promise<{ free: number; reserve: number | null; backupReserve: number } | null>;
  /** The newest known backup. */
  lastBackup(now: Date): LastBackup | null;
}

const MB = 2 ** 20;

/** The settings used here; see process/env.ts. */
interface Settings {
  readonly DATA_DIR: string;
  /** In megabytes. */
  readonly DISK_RESERVE: number;
  readonly SMTP_URL?: string | undefined;
}

export const installationOf = (
  { DATA_DIR, DISK_RESERVE, SMTP_URL }: Settings,
  engine: OpenDatabase['engine'],
  startedAt: Date,
): Installation => ({
  engine,
  startedAt,
  // Only the host name is shown, because the URL contains a password.
  smtpHost: SMTP_URL === undefined ? null : new URL(SMTP_URL).hostname,
  async disk() {
    const found = await statfs(DATA_DIR).catch(() => undefined);
    if (!found) return null;
    return {
      free: found.bavail * found.bsize,
      reserve: engine === 'pglite' ? DISK_RESERVE * MB : null,
      backupReserve: calculateBackupReserve(DISK_RESERVE),
    };
  },
  lastBackup: (now) => lastBackup(DATA_DIR, now) ?? null,
});
