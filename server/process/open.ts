import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calculateBackupReserve, type LastBackup, prepareBackupsFolder } from '../backup/folder.ts';
import { backUpBeforeMigrating, backUpServerBeforeMigrating } from '../backup/nightly.ts';
import { noteInDatabase } from '../backup/notes.ts';
import { finishRestore } from '../backup/restoreFolder.ts';
import { createOnce, ensurePrivateFolder } from '../base/files.ts';
import { errorCode, StartError } from '../base/startError.ts';
import type { OpenDatabase } from '../db/client.ts';
import { openPostgres, openStandby } from '../db/postgres.ts';
import { rawPostgres } from '../db/raw.ts';
import { acquireLock } from '../db/lock.ts';
import { LockedByOthers, type OnMigrating, runUnlessLocked } from '../db/migrate.ts';
import { isNotUpYet, START_RETRIES, type RetryPolicy, retry, findRootError } from '../db/retry.ts';
import { freeBytes } from '../db/room.ts';
import type { OnQuery } from '../db/slowQueries.ts';
import { syncPath, syncTree } from '../db/sync.ts';
import { unpackTemplate } from '../db/template.ts';

const MB = 1024 * 1024;
/** The room that the engine needs to start: two segments of its log. */
const ENGINE_NEEDS_MB = 32;

export interface DatabasePlace {
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
  /** A standby of that server, for reads that may come from it. */
  readonly DATABASE_READ_URL?: string | undefined;
  /** The folder that may contain a prepared empty database (see template.ts). */
  readonly templates?: string | undefined;
  /** Megabytes that stay free on the disk of an embedded database. */
  readonly DISK_RESERVE?: number | undefined;
}

/** The callbacks of an open database. */
export interface DatabaseListeners {
  readonly onIdleError?: (error: Error) => void;
  readonly onQuery?: OnQuery;
  /** Called when tables with rows are about to be brought up to date, and as that goes on. */
  readonly onMigrating?: OnMigrating;
}

/**
 * Opens the database named by the settings and brings it into the state in which it should start.
 *
 * @param prepare fills an empty database. If a first start with the embedded engine is interrupted before this ends, the next start begins
 * again with nothing: nobody has used that half-made database.
 * @param listeners are told of PostgreSQL connections that break while idle, and of how long statements take.
 * @param policy how long to retry while PostgreSQL is not up yet, or while others hold its tables.
 * @throws StartError telling the operator what to do.
 */
export async function openDatabase(
  place: DatabasePlace,
  prepare: (database: OpenDatabase) => Promise<void>,
  listeners: DatabaseListeners,
  policy: RetryPolicy = START_RETRIES,
): Promise<OpenDatabase> {
  if (place.DATABASE_URL === undefined) return openFolder(place, prepare, listeners);
  const database = await openServer(place, place.DATABASE_URL, prepare, listeners, policy);
  if (place.DATABASE_READ_URL === undefined) return database;
  const standby = openStandby(place.DATABASE_READ_URL, listeners.onQuery);
  return {
    ...database,
    standby,
    close: async () => {
      await standby.close();
      await database.close();
    },
  };
}

async function openFolder(
  { DATA_DIR: dataDir, templates, DISK_RESERVE: reserve = 0 }: DatabasePlace,
  prepare: (database: OpenDatabase) => Promise<void>,
  { onQuery, onMigrating }: DatabaseListeners,
): Promise<OpenDatabase> {
  ensurePrivateFolder(dataDir);
  const folder = join(dataDir, 'db');
  const unfinishedMarkerPath = join(dataDir, 'db.unfinished');
  const removeUnfinished = () => {
    if (!existsSync(unfinishedMarkerPath)) return;
    rmSync(folder, { recursive: true, force: true });
    rmSync(unfinishedMarkerPath, { force: true });
  };
  const lock = acquireLock(folder);
  try {
    removeUnfinished();
    finishRestore(dataDir);
    if (!existsSync(folder)) {
      const freeMb = Math.floor(freeBytes(dataDir) / MB);
      if (freeMb < reserve) {
        throw new StartError(
          `Ruang disk untuk ${dataDir} tinggal ${freeMb} MB, sedangkan basis data baru memerlukan lebih dari ${reserve} MB. ` +
            'Kosongkan ruang, atau isi DATA_DIR dengan folder di disk lain.',
        );
      }
      createOnce(unfinishedMarkerPath, '');
      syncPath(dataDir);
      if (templates !== undefined) await unpackTemplate(templates, folder);
    }
    ensurePrivateFolder(folder);
    prepareBackupsFolder(dataDir);
    const { openEmbedded } = await import('../db/embedded.ts');
    const beforeMigrating = async (before: OpenDatabase) => {
      await onMigrating?.(NOT_BEGUN);
      await backUpBeforeMigrating(before, dataDir, new Date(), calculateBackupReserve(reserve));
    };
    const database = await openEmbedded(folder, undefined, undefined, onQuery, beforeMigrating, onMigrating);
    try {
      await prepare(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    if (existsSync(unfinishedMarkerPath)) {
      // An unpacked template and the engine's first files were never synced.
      await database.settled();
      syncTree(folder);
      syncPath(dataDir);
      rmSync(unfinishedMarkerPath, { force: true });
    }
    return {
      ...database,
      close: async () => {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    // The room is read before an unfinished first start is removed, because that frees room.
    const freeMb = freeMbAfter(error, dataDir);
    removeUnfinished();
    lock.release();
    if (error instanceof StartError) throw error;
    // The engine's own error says only that it could not start, so a full disk is recognised here.
    if (freeMb !== undefined && freeMb < ENGINE_NEEDS_MB) {
      throw new StartError(
        `Disk untuk ${dataDir} penuh (tinggal ${freeMb} MB), sehingga basis data tidak dapat dibuka. ` +
          'Catatan di dalamnya tidak diubah: kosongkan ruang, lalu jalankan lagi.',
        { cause: error },
      );
    }
    throw new StartError(
      `Basis data di ${folder} tidak dapat dibuka: ${reason(error)}. Periksa ruang dan izin disk; ` +
        'bila berkasnya rusak, pulihkan cadangan folder itu, atau isi DATA_DIR dengan folder lain.',
      { cause: error },
    );
  }
}

/** The free room after a failed opening; undefined when the disk cannot be read either, because that must not hide the first error. */
function freeMbAfter(error: unknown, folder: string): number | undefined {
  if (error instanceof StartError) return undefined;
  try {
    return Math.floor(freeBytes(folder) / MB);
  } catch {
    return undefined;
  }
}

/** While the backup is made, and while another process migrates, it is not known yet of how many migrations. */
const NOT_BEGUN = { done: 0, all: 0 } as const;

async function openServer(
  place: DatabasePlace,
  url: string,
  prepare: (database: OpenDatabase) => Promise<void>,
  listeners: DatabaseListeners,
  policy: RetryPolicy,
): Promise<OpenDatabase> {
  const { hostname, port, pathname } = new URL(url);
  const where = `${hostname || 'localhost'}:${port || 5432}${pathname}`;
  let backup: LastBackup | undefined;
  try {
    return await retry(
      policy,
      async () => {
        const database = await openPostgres(url, listeners.onIdleError, listeners.onQuery, {
          onMigrating: listeners.onMigrating,
          async beforeMigrating() {
            await listeners.onMigrating?.(NOT_BEGUN);
            backup ??= await backUpServerBeforeMigrating(rawPostgres(url), place.DATA_DIR, new Date());
          },
        });
        try {
          if (backup) await noteInDatabase(database.raw, backup);
          await runUnlessLocked('proses Hadir lain sedang mengisi basis data', () => prepare(database));
          return database;
        } catch (error) {
          await database.close();
          throw error;
        }
      },
      (error) => {
        if (error instanceof LockedByOthers) {
          void listeners.onMigrating?.(NOT_BEGUN);
          return `PostgreSQL di ${where}: ${error.message}`;
        }
        return isNotUpYet(error) ? `PostgreSQL di ${where} belum siap (${reason(error)})` : undefined;
      },
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof LockedByOthers) {
      throw new StartError(
        `PostgreSQL di ${where}: ${error.message}, dan tidak selesai. Tidak ada yang diubah. ` +
          'Hentikan Hadir lain, pencadangan, atau program yang memakai basis data itu, lalu jalankan lagi.',
        { cause: error },
      );
    }
    throw new StartError(
      `PostgreSQL di ${where} tidak dapat dipakai: ${reason(error)}. ` +
        'Pastikan server itu berjalan dan dapat dijangkau, basis datanya sudah dibuat, dan nama serta kata sandi di DATABASE_URL benar.',
      { cause: error },
    );
  }
}

/** The reason of an error in one line. */
function reason(error: unknown): string {
  const root = findRootError(error);
  if (!(root instanceof Error)) return String(root);
  const [line = ''] = root.message.split('\n');
  return line || (errorCode(root) ?? root.name);
}
