/** Makes nightly backups of the embedded database without anybody's help. PostgreSQL is backed up by its operator. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { schoolDay } from '../base/schoolDay.ts';
import type { DumpSource } from './dump.ts';
import type { RawAccess } from '../db/raw.ts';
import { freeBytes } from '../db/room.ts';
import { ensurePrivateFolder } from '../base/files.ts';
import { errorCode, StartError } from '../base/startError.ts';
import { backUp, NotEnoughDiskSpaceError, createDiskSpaceError } from './file.ts';
import {
  backupName,
  backupsFolder,
  backupsIn,
  calculateBackupReserve,
  isAhead,
  type LastBackup,
  lastBackup,
  selectSuperfluousBackups,
} from './folder.ts';
import { lastNotedBackup, newerBackup } from './notes.ts';

const HOUR_MS = 60 * 60_000;

export const NIGHTLY_SCHEDULE = {
  /**
   * Backups are made from this hour on, because at night nobody waits for the database. A machine that was off at night makes up for it
   * soon after it starts.
   */
  hour: 2,
  firstMs: 5 * 60_000,
  everyMs: 10 * 60_000,
  /** How long to wait after a backup that failed. */
  againMs: HOUR_MS,
  /** When the last backup is older than this, either the machine was off for long or its clock is ahead. */
  leapMs: 14 * 24 * HOUR_MS,
} as const;

export interface NightlyBackupOptions {
  readonly database: DumpSource;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZone: string;
  /** How many bytes of the disk must stay free. */
  readonly reserve: number;
}

/** The night that a moment belongs to, as YYYY-MM-DD; a night begins at `NIGHTLY.hour`. */
export const nightOf = (at: Date, timeZone: string): string =>
  schoolDay(new Date(at.getTime() - NIGHTLY_SCHEDULE.hour * HOUR_MS), timeZone);

/**
 * Makes the backup of this night unless it exists already, and removes superfluous ones.
 *
 * @returns the name of the file, when one was made
 * @throws NoRoom, or any other error that prevented the backup
 */
export async function backUpTonight(
  { database, dataDir, clock, timeZone, reserve }: Omit<NightlyBackupOptions, 'log'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const folder = backupsFolder(dataDir);
  const now = clock.now();
  const night = (at: Date) => nightOf(at, timeZone);
  const ownBackups = backupsIn(folder, now);
  const last = ownBackups.find((kept) => kept.kind === 'nightly' && !isAhead(kept, now));
  if (last && night(last.at) === night(now)) return undefined;
  const expectedBytes = last ? statSync(join(folder, last.name)).size : 0;
  if (freeBytes(folder) < reserve + expectedBytes) throw createDiskSpaceError(folder);
  const name = backupName(now);
  await backUp(database, join(folder, name), { now, reserve, signal });
  // After so long a gap, it is unknown whether the clock is wrong, so no old backup is removed tonight.
  const [latest] = ownBackups;
  const hasLeapt = latest !== undefined && now.getTime() - latest.at.getTime() > NIGHTLY_SCHEDULE.leapMs;
  const superfluousBackups = hasLeapt
    ? []
    : selectSuperfluousBackups(backupsIn(folder, now), night, { now, made: name });
  for (const old of superfluousBackups) rmSync(join(folder, old.name), { force: true });
  return name;
}

/** Starts the timer of the nightly backups. Errors are logged, and the backup is tried again later. */
export function startNightlyBackups(nightly: NightlyBackupOptions): { stop(): Promise<void> } {
  const { log } = nightly;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let currentRun = Promise.resolve();
  const backUpAndReschedule = async () => {
    let next: number = NIGHTLY_SCHEDULE.everyMs;
    try {
      const started = performance.now();
      const name = await backUpTonight(nightly, stop.signal);
      if (name !== undefined) {
        log.info({ name, ms: Math.round(performance.now() - started) }, 'backed up');
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      next = NIGHTLY_SCHEDULE.againMs;
      if (error instanceof NotEnoughDiskSpaceError)
        log.warn('no backup tonight: too little room on the disk');
      else log.error({ err: error }, 'no backup tonight');
    }
    scheduleNextRun(next);
  };
  const scheduleNextRun = (ms: number) => {
    if (stop.signal.aborted) return;
    timer = setTimeout(() => (currentRun = backUpAndReschedule()), ms);
    timer.unref();
  };
  scheduleNextRun(NIGHTLY_SCHEDULE.firstMs);
  return {
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await currentRun;
    },
  };
}

/**
 * Backs up before migrations change tables. Too little disk space is reported and does not keep the new version from
 * starting; any other problem with the database does.
 */
export async function backUpBeforeMigrating(
  database: DumpSource,
  dataDir: string,
  now: Date,
  reserve: number,
): Promise<void> {
  const folder = backupsFolder(dataDir);
  const name = backupName(now, 'upgrade');
  console.log(`Mencadangkan basis data sebelum pembaruan tabel: ${join(folder, name)}`);
  try {
    await backUp(database, join(folder, name), { now, reserve });
  } catch (error) {
    if (!(error instanceof NotEnoughDiskSpaceError)) throw error;
    console.log(`PERINGATAN: ${error.message}`);
  }
}

/** A backup as young as this is the one before an update, whoever made it. */
const RECENT_BACKUP_MS = 24 * HOUR_MS;

/**
 * Makes the backup before an update of PostgreSQL's tables, unless there is one of today.
 *
 * @returns the backup, when one was made here
 * @throws StartError asking the operator for one, when it cannot be made here
 */
export async function backUpServerBeforeMigrating(
  raw: RawAccess,
  dataDir: string,
  now: Date,
): Promise<LastBackup | undefined> {
  const noted = await raw('write', (session) => lastNotedBackup(session, now));
  const last = newerBackup(noted, lastBackup(dataDir, now));
  if (last && now.getTime() - last.at.getTime() < RECENT_BACKUP_MS) return undefined;
  const folder = backupsFolder(dataDir);
  const path = join(folder, backupName(now, 'upgrade'));
  console.log(`Mencadangkan basis data sebelum pembaruan tabel: ${path}`);
  try {
    ensurePrivateFolder(folder);
    await backUp({ engine: 'postgresql', raw }, path, { now, reserve: calculateBackupReserve(0) });
  } catch (error) {
    if (!(error instanceof StartError) && !errorCode(error)?.startsWith('E')) throw error;
    throw new StartError(
      `Tabel perlu diperbarui, tetapi cadangan sebelumnya tidak dapat dibuat: ${error instanceof Error ? error.message : String(error)} ` +
        'Tidak ada yang diubah. Cadangkan basis data itu dengan pg_dump, catat dengan "npm run hadir -- note-backup BERKAS" dalam 24 jam, lalu jalankan lagi.',
      { cause: error },
    );
  }
  return { at: now, bytes: statSync(path).size, by: 'upgrade' };
}
