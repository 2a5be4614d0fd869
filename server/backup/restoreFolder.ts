/**
 * Restores a backup as the embedded database. It is restored to another folder, and takes the database's place when it is complete and on
 * the disk; the old database stays under another name. A crash at any moment leaves either the old or the new one.
 */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '../db/lock.ts';
import { syncPath, syncTree } from '../db/sync.ts';
import type { Disk } from '../db/syncedFolder.ts';
import { ensurePrivateFolder } from '../base/files.ts';
import { StartError } from '../base/startError.ts';
import { readUncompressedBackup, verifyBackup } from './file.ts';
import { backupName } from './folder.ts';
import { restore, type Restored } from './restore.ts';

/** The folder of a completely restored database that is not in its place yet. */
const restoredFolderPath = (dataDir: string) => join(dataDir, 'db.restored');
const restoringFolderPath = (dataDir: string) => join(dataDir, 'db.restoring');

/** Half a restored folder is useless, so syncing is switched off here and done once, when it is complete. */
const UNSYNCED_DISK: Disk = { sync: async () => {}, syncNow: () => {} };

export interface RestoredFolder extends Restored {
  /** The folder of the database that was there before. */
  readonly aside?: string;
}

/**
 * Restores a backup file into the data folder.
 *
 * @param replace moves an existing database aside
 * @throws StartError when there is a database and `replace` is false, when a process uses it, or when the backup cannot be used
 */
export async function restoreFolder(
  dataDir: string,
  file: string,
  { replace, now }: { replace: boolean; now: Date },
): Promise<RestoredFolder> {
  if (existsSync(dataDir)) requireOwner(dataDir);
  ensurePrivateFolder(dataDir);
  const folder = join(dataDir, 'db');
  const unfinishedMarkerPath = join(dataDir, 'db.unfinished');
  const lock = acquireLock(folder);
  try {
    finishRestore(dataDir);
    // This marks a first start that was interrupted: nobody ever wrote to that database, and the next start would remove it.
    if (existsSync(unfinishedMarkerPath)) {
      rmSync(folder, { recursive: true, force: true });
      rmSync(unfinishedMarkerPath);
    }
    if (existsSync(folder) && !replace) {
      throw new StartError(
        `Di ${folder} sudah ada basis data, jadi tidak ada yang diubah. Tambahkan --replace: basis data itu disimpan dengan nama lain, ` +
          'lalu cadangan menggantikannya. Atau isi DATA_DIR dengan folder lain.',
      );
    }
    // Read to its end first: a damaged row would otherwise be an error of the database before the checksum is reached.
    await verifyBackup(file);
    const draft = restoringFolderPath(dataDir);
    try {
      ensurePrivateFolder(draft);
      const { connectEmbedded } = await import('../db/embedded.ts');
      const database = await connectEmbedded(draft, UNSYNCED_DISK);
      const restored = await restore(database.raw, readUncompressedBackup(file)).finally(() =>
        database.close(),
      );
      syncTree(draft);
      return { ...restored, ...replaceDatabase(dataDir, now) };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

function replaceDatabase(dataDir: string, now: Date): { aside?: string } {
  const folder = join(dataDir, 'db');
  const aside = existsSync(folder) ? `${folder}.sebelum-${backupName(now).slice(6, -6)}` : undefined;
  renameSync(restoringFolderPath(dataDir), restoredFolderPath(dataDir));
  if (aside !== undefined) renameSync(folder, aside);
  finishRestore(dataDir);
  return { aside };
}

/**
 * Completes a restore that was interrupted after the old database was moved aside and before the new one took its place. One that was
 * interrupted earlier is discarded. Every start calls this, too, under the folder's lock.
 */
export function finishRestore(dataDir: string): void {
  const folder = join(dataDir, 'db');
  if (existsSync(restoredFolderPath(dataDir)) && !existsSync(folder)) {
    renameSync(restoredFolderPath(dataDir), folder);
    syncPath(dataDir);
  }
  for (const left of [restoringFolderPath(dataDir), restoredFolderPath(dataDir)])
    rmSync(left, { recursive: true, force: true });
}

/**
 * Requires that this process runs as the owner of the data folder, who could not open files written by another account.
 *
 * @throws StartError
 */
export function requireOwner(dataDir: string): void {
  const ownUid = process.getuid?.();
  const { uid } = statSync(dataDir);
  if (ownUid === undefined || ownUid === uid) return;
  throw new StartError(
    `Folder data ${dataDir} milik pengguna lain di komputer ini (uid ${uid}). Jalankan perintah ini sebagai pengguna itu, ` +
      `misalnya: sudo -u '#${uid}' npm run hadir -- …`,
  );
}
