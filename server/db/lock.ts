import { closeSync, openSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createOnce, writeSynced } from '../base/files.ts';
import { errorCode, StartError } from '../base/startError.ts';
import {
  type Holder,
  isAmongOurs,
  isKnownDead,
  isRunning,
  nameOf,
  pidNamespace,
  readHolder,
  isSameHolder,
  startTime,
} from './lockHolder.ts';

export interface Lock {
  release(): void;
}

/** How long a process may take from getting the kernel's lock to writing its name into the file. */
const HOLDER_NAMING_TIMEOUT_MS = 2_000;

/**
 * Locks the folder of an embedded database. Two processes on one folder destroy it silently, so a lock is taken over only when its process
 * is certainly gone, never by age.
 *
 * The kernel knows that best, across containers too: it holds a lock on `<folder>.held` until the process is gone, however it ends.
 * `<folder>.lock` says which process that is. A holder without a kernel lock (an older Hadir, a file system without locks) is judged by its
 * process id, start time and computer.
 *
 * Takeover from such a holder X works without a race: a process that finds X dead must create the file `<lock>.<X>`, which only one can,
 * and then check that the lock still names X. The winner renames its own name over the lock and only afterwards removes `<lock>.<X>`; a
 * slower process sees another name in the lock and starts anew. A winner that dies in between is itself a dead holder Y, succeeded through
 * `<lock>.<Y>`. No process name ever comes back, because it contains the start time.
 */
export function acquireLock(folder: string): Lock {
  const path = `${folder}.lock`;
  const kernelLock = takeKernelLock(folder);
  if (kernelLock === 'taken') throw createLockedError(waitForHolder(path), folder);
  try {
    return acquireByName(folder, path, kernelLock);
  } catch (error) {
    if (kernelLock !== undefined) closeSync(kernelLock);
    throw error;
  }
}

/**
 * Takes the kernel's lock, which the kernel releases when this process ends.
 *
 * @returns the open lock file; undefined where the system has no such locks
 */
function takeKernelLock(folder: string): number | 'taken' | undefined {
  const path = `${folder}.held`;
  let file: number;
  try {
    file = openSync(path, 'a+', 0o600);
  } catch (error) {
    throw new StartError(
      `Berkas kunci ${path} tidak dapat dibuka (${errorCode(error) ?? String(error)}). Periksa izin folder itu dan ruang disk.`,
      { cause: error },
    );
  }
  try {
    // This is required here and not imported, because it has no build for some systems, which must be able to start all the same.
    const { tryLock } = createRequire(import.meta.url)('fs-native-extensions') as {
      tryLock: (file: number) => boolean;
    };
    if (tryLock(file)) return file;
  } catch {
    closeSync(file);
    return undefined;
  }
  closeSync(file);
  return 'taken';
}

/** Reads who has the lock, for the error message. A process that has just got it writes its name within a moment, so this waits for it. */
function waitForHolder(path: string): Holder | undefined {
  const until = Date.now() + HOLDER_NAMING_TIMEOUT_MS;
  for (;;) {
    const holder = readHolder(path);
    if (holder && !isKnownDead(holder)) return holder;
    if (Date.now() > until) return undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/** Several computers may share these file systems, and not all of them pass locks on to the other computers. */
const SHARED_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0xff534d42, // CIFS
  0xfe534d42, // SMB2
  0x517b, // SMB
  0x00c36400, // Ceph
]);

const isShared = (path: string): boolean => SHARED_FILE_SYSTEMS.has(statfsSync(path).type >>> 0);

function acquireByName(folder: string, path: string, kernelLock: number | undefined): Lock {
  const ownHolder: Holder = {
    pid: process.pid,
    started: startTime(process.pid) ?? '',
    host: hostname(),
    pids: pidNamespace(),
    kernel: kernelLock !== undefined,
  };
  const content = `${JSON.stringify(ownHolder)}\n`;

  /** Whether the holder is certainly gone: if it were alive, the kernel would still hold the lock for it. */
  const isGone = (holder: Holder): boolean =>
    kernelLock !== undefined &&
    holder.kernel === true &&
    (holder.host === ownHolder.host || !isShared(dirname(path)));

  const tryClaimLock = (): boolean => {
    if (createOnce(path, content)) return true;
    const namedHolder = readHolder(path);
    if (!namedHolder) return false;
    const claims: string[] = [];
    for (let holder: Holder | undefined = namedHolder; holder; holder = readHolder(claims.at(-1) ?? path)) {
      if (!isGone(holder) && isAlive(holder, path)) {
        // A process that claims a place taken in the meantime is about to start anew, so it must not be named as the holder.
        if (claims.length > 0 && !isSameHolder(readHolder(path), namedHolder)) return false;
        throw createLockedError(holder, folder);
      }
      const successor = `${path}.${nameOf(holder)}`;
      claims.push(successor);
      if (createOnce(successor, content)) break;
    }
    const last = claims.at(-1);
    if (!last || !isSameHolder(readHolder(last), ownHolder)) return false;
    if (!isSameHolder(readHolder(path), namedHolder)) {
      rmSync(last, { force: true });
      return false;
    }
    const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
    try {
      writeSynced(draft, content);
      renameSync(draft, path);
    } catch (error) {
      rmSync(last, { force: true });
      throw error;
    }
    for (const file of claims) rmSync(file, { force: true });
    return true;
  };

  while (!tryClaimLock());
  return {
    release() {
      if (isSameHolder(readHolder(path), ownHolder)) rmSync(path, { force: true });
      // The lock file `.held` is not removed: otherwise two processes could each lock a different file of that name.
      if (kernelLock !== undefined) closeSync(kernelLock);
    },
  };
}

function isAlive(holder: Holder, path: string): boolean {
  if (!isAmongOurs(holder)) {
    throw new StartError(
      `Folder data dikunci oleh proses ${holder.pid} di komputer "${holder.host}" (${path}). ` +
        'Hentikan Hadir di komputer atau kontainer itu; bila sudah tidak berjalan, hapus berkas kunci tersebut, lalu jalankan lagi.',
    );
  }
  return isRunning(holder);
}

function createLockedError(holder: Holder | undefined, folder: string): StartError {
  const isOurs = holder !== undefined && isAmongOurs(holder);
  const who =
    holder && (isOurs ? ` (proses ${holder.pid})` : ` (di komputer atau kontainer "${holder.host}")`);
  const remedy = isOurs ? `Hentikan proses itu (kill ${holder.pid})` : 'Hentikan Hadir itu';
  return new StartError(
    `Folder data ${folder} sedang dipakai Hadir lain${who ?? ''}. ${remedy}, atau isi DATA_DIR dengan folder lain.`,
  );
}
