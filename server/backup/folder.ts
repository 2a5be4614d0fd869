/** Manages the backups that Hadir makes by itself in `DATA_DIR/backups`. Each file is named by the moment that it shows. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BACKUP_MAKERS, type BackupMaker } from '../../contract/system/status.ts';
import { latestTrustedMoment } from '../base/clock.ts';
import { ensurePrivateFolder } from '../base/files.ts';
import { isDraft } from './file.ts';

const MB = 2 ** 20;

/** How many bytes of the disk a backup must leave free. This is well above the limit at which writes are refused, so a backup never causes that. */
export const calculateBackupReserve = (diskReserveMb: number): number =>
  Math.max(256, 2 * diskReserveMb) * MB;

export const MAX_RETAINED_BACKUPS = { days: 7, weeks: 4, upgrades: 4, ahead: 4 } as const;

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Why a backup was made: it was night, or the tables were about to be migrated. */
export type BackupKind = 'nightly' | 'upgrade';

export interface BackupFile {
  readonly name: string;
  readonly kind: BackupKind;
  readonly at: Date;
}

const BACKUP_NAME_ENDINGS: Readonly<Record<BackupKind, string>> = {
  nightly: '',
  upgrade: '-sebelum-pembaruan',
};
const BACKUP_NAME_PATTERN = /^hadir-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-sebelum-pembaruan)?\.hadir$/;

export const backupName = (at: Date, kind: BackupKind = 'nightly'): string =>
  `hadir-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z${BACKUP_NAME_ENDINGS[kind]}.hadir`;

/** Creates the folder and removes unfinished backups that a crash left in it. The caller must hold the lock of DATA_DIR. */
export function prepareBackupsFolder(dataDir: string): string {
  const folder = backupsFolder(dataDir);
  ensurePrivateFolder(folder);
  for (const name of readdirSync(folder)) if (isDraft(name)) rmSync(join(folder, name), { force: true });
  return folder;
}

/** Lists the backups, newest first; files with other names are ignored. Those dated in the future come last, because their date cannot be true. */
export function backupsIn(folder: string, now: Date): BackupFile[] {
  return namesIn(folder)
    .flatMap((name): BackupFile[] => {
      const [, year, month, day, hour, minute, second, ending] = BACKUP_NAME_PATTERN.exec(name) ?? [];
      if (year === undefined) return [];
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      if (Number.isNaN(at.getTime())) return [];
      return [{ name, at, kind: ending === undefined ? 'nightly' : 'upgrade' }];
    })
    .sort((a, b) => Number(isAhead(a, now)) - Number(isAhead(b, now)) || b.at.getTime() - a.at.getTime());
}

/** Whether a backup is dated in the future. It was made while the clock was ahead, so its real time is unknown. */
export const isAhead = ({ at }: Pick<BackupFile, 'at'>, now: Date): boolean => at > latestTrustedMoment(now);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Selects the backups that may be removed. Kept are the newest nightly backup of each of the last days and weeks that have one, and the
 * last few of other kinds, so a machine that was off for a month loses none.
 * A few backups dated in the future are kept in addition, and so is the one just made, whatever the clock says.
 *
 * @param nightOfMoment the night that a moment belongs to, as YYYY-MM-DD
 */
export function selectSuperfluousBackups(
  all: readonly BackupFile[],
  nightOfMoment: (at: Date) => string,
  { now, made }: { readonly now: Date; readonly made?: string },
): BackupFile[] {
  const backupsNewestFirst = [...all].sort((a, b) => b.at.getTime() - a.at.getTime());
  const backupsNotAhead = backupsNewestFirst.filter((kept) => !isAhead(kept, now));
  const nightly = backupsNotAhead.filter(({ kind }) => kind === 'nightly');
  const keep = new Set([
    ...pickFirstPerKey(nightly, ({ at }) => nightOfMoment(at)).slice(0, MAX_RETAINED_BACKUPS.days),
    ...pickFirstPerKey(nightly, ({ at }) => mondayOf(nightOfMoment(at))).slice(0, MAX_RETAINED_BACKUPS.weeks),
    ...backupsNotAhead.filter(({ kind }) => kind === 'upgrade').slice(0, MAX_RETAINED_BACKUPS.upgrades),
    ...backupsNewestFirst.filter((kept) => isAhead(kept, now)).slice(0, MAX_RETAINED_BACKUPS.ahead),
    ...backupsNewestFirst.filter(({ name }) => name === made),
  ]);
  return all.filter((kept) => !keep.has(kept));
}

function pickFirstPerKey(list: readonly BackupFile[], keyOf: (kept: BackupFile) => string): BackupFile[] {
  const first = new Map<string, BackupFile>();
  for (const kept of list) if (!first.has(keyOf(kept))) first.set(keyOf(kept), kept);
  return [...first.values()];
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

export interface LastBackup {
  readonly at: Date;
  /** Null when whoever noted it did not say. */
  readonly bytes: number | null;
  /** What made the backup; `command` is `npm run hadir -- backup`, which may write it anywhere. */
  readonly by: BackupMaker;
}

const noteSchema = z.object({
  at: z.iso.datetime(),
  bytes: z.number().nullable(),
  by: z.enum(BACKUP_MAKERS).default('command'),
});
const notePath = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** Notes a backup that was made elsewhere, for {@link lastBackup}. Without permission to write here, it only goes unnoted. */
export function noteBackup(dataDir: string, { at, bytes, by }: LastBackup): void {
  try {
    writeFileSync(notePath(dataDir), JSON.stringify({ at: at.toISOString(), bytes, by }), { mode: 0o644 });
  } catch {
    // The note failed, but the backup itself exists, so this is no error.
  }
}

/** The newest known backup; undefined when there is none. */
export function lastBackup(dataDir: string, now: Date): LastBackup | undefined {
  const folder = backupsFolder(dataDir);
  const own = backupsIn(folder, now).find((kept) => !isAhead(kept, now));
  const note = readNote(dataDir);
  const trustedNote = note && !isAhead(note, now) ? note : undefined;
  if (!own || (trustedNote && trustedNote.at > own.at)) return trustedNote;
  return { at: own.at, bytes: statSync(join(folder, own.name)).size, by: own.kind };
}

function readNote(dataDir: string): LastBackup | undefined {
  try {
    const { at, bytes, by } = noteSchema.parse(JSON.parse(readFileSync(notePath(dataDir), 'utf8')));
    return { at: new Date(at), bytes, by };
  } catch {
    return undefined;
  }
}
