/**
 * Puts a backup where the embedded database lies. It is restored beside it and takes its place when it is whole and on the disk;
 * what was there before stays, under another name. A crash at any moment leaves the one or the other.
 */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '../db/lock.ts';
import { syncPath, syncTree } from '../db/sync.ts';
import type { Disk } from '../db/syncedFolder.ts';
import { privateFolder } from '../base/files.ts';
import { StartError } from '../base/startError.ts';
import { uncompressed } from './file.ts';
import { backupName } from './folder.ts';
import { restore, type Restored } from './restore.ts';

/** Whole, but not yet in its place. */
const restoredIn = (dataDir: string) => join(dataDir, 'db.restored');
const draftIn = (dataDir: string) => join(dataDir, 'db.restoring');

/** Half a restored folder is of no use, so everything is synced once, when it is complete. */
const SYNCED_AT_ONCE: Disk = { sync: async () => {}, syncNow: () => {} };

export interface RestoredFolder extends Restored {
  /** Where the database lies that was there before. */
  readonly aside?: string;
}

/**
 * @param replace puts a database aside that is there already
 * @throws StartError when one is there, or a process works on it, or the backup cannot be used
 */
export async function restoreFolder(
  dataDir: string,
  file: string,
  { replace, now }: { replace: boolean; now: Date },
): Promise<RestoredFolder> {
  if (existsSync(dataDir)) requireOwner(dataDir);
  privateFolder(dataDir);
  const folder = join(dataDir, 'db');
  const unfinished = join(dataDir, 'db.unfinished');
  const lock = acquireLock(folder);
  try {
    finishRestore(dataDir);
    // An unfinished first start: nobody ever wrote into it, and the next start would remove it.
    if (existsSync(unfinished)) {
      rmSync(folder, { recursive: true, force: true });
      rmSync(unfinished);
    }
    if (existsSync(folder) && !replace) {
      throw new StartError(
        `Di ${folder} sudah ada basis data, jadi tidak ada yang diubah. Tambahkan --replace: basis data itu disimpan dengan nama lain, ` +
          'lalu cadangan menggantikannya. Atau isi DATA_DIR dengan folder lain.',
      );
    }
    const draft = draftIn(dataDir);
    try {
      privateFolder(draft);
      const { connectEmbedded } = await import('../db/embedded.ts');
      const database = await connectEmbedded(draft, SYNCED_AT_ONCE);
      const restored = await restore(database.raw, uncompressed(file)).finally(() => database.close());
      syncTree(draft);
      return { ...restored, ...takePlace(dataDir, now) };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

function takePlace(dataDir: string, now: Date): { aside?: string } {
  const folder = join(dataDir, 'db');
  const aside = existsSync(folder) ? `${folder}.sebelum-${backupName(now).slice(6, -6)}` : undefined;
  renameSync(draftIn(dataDir), restoredIn(dataDir));
  if (aside !== undefined) renameSync(folder, aside);
  finishRestore(dataDir);
  return { aside };
}

/**
 * Also at a start, under the folder's lock: a restore may have been cut off when the old database was aside and the new one not
 * in its place. One that was cut off before never happened.
 */
export function finishRestore(dataDir: string): void {
  const folder = join(dataDir, 'db');
  if (existsSync(restoredIn(dataDir)) && !existsSync(folder)) {
    renameSync(restoredIn(dataDir), folder);
    syncPath(dataDir);
  }
  for (const left of [draftIn(dataDir), restoredIn(dataDir)]) rmSync(left, { recursive: true, force: true });
}

/**
 * What another account writes here, its owner cannot open any more.
 *
 * @throws StartError
 */
export function requireOwner(dataDir: string): void {
  const me = process.getuid?.();
  const { uid } = statSync(dataDir);
  if (me === undefined || me === uid) return;
  throw new StartError(
    `Folder data ${dataDir} milik pengguna lain di komputer ini (uid ${uid}). Jalankan perintah ini sebagai pengguna itu, ` +
      `misalnya: sudo -u '#${uid}' npm run hadir -- …`,
  );
}
