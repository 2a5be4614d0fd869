import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createOnce, writeSynced } from '../files.ts';
import { errorCode, StartError } from '../startError.ts';

/**
 * The lock of an embedded database folder. Two processes on one folder destroy it silently, so the lock is
 * taken over only when its process is certainly gone, never by age.
 *
 * Takeover without a race: whoever finds the holder X dead must create the file `<lock>.<X>`, which only one can, and
 * then check that the lock still names X. The winner renames its own name over the lock and only afterwards removes
 * `<lock>.<X>`; who was too slow sees another name in the lock and starts anew. A winner that dies in between is itself a
 * dead holder Y, succeeded through `<lock>.<Y>`. No process name ever comes back, because it contains the start time.
 */
const holderSchema = z.object({ pid: z.number().int().positive(), started: z.string(), host: z.string() });
type Holder = z.infer<typeof holderSchema>;

export interface Lock {
  release(): void;
}

export function acquireLock(folder: string): Lock {
  const path = `${folder}.lock`;
  const self: Holder = { pid: process.pid, started: startTime(process.pid) ?? '', host: hostname() };
  const content = `${JSON.stringify(self)}\n`;

  const claim = (): boolean => {
    if (createOnce(path, content)) return true;
    const head = readHolder(path);
    if (!head) return false;
    const claims: string[] = [];
    for (let holder: Holder | undefined = head; holder; holder = readHolder(claims.at(-1) ?? path)) {
      if (isAlive(holder, path)) {
        // Somebody who claims a place that was taken meanwhile is about to start anew, and must not be named.
        if (claims.length > 0 && !same(readHolder(path), head)) return false;
        throw refusal(holder, folder);
      }
      const successor = `${path}.${name(holder)}`;
      claims.push(successor);
      if (createOnce(successor, content)) break;
    }
    const last = claims.at(-1);
    if (!last || !same(readHolder(last), self)) return false;
    if (!same(readHolder(path), head)) {
      rmSync(last, { force: true });
      return false;
    }
    const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
    writeSynced(draft, content);
    renameSync(draft, path);
    for (const file of claims) rmSync(file, { force: true });
    return true;
  };

  while (!claim());
  return {
    release() {
      if (same(readHolder(path), self)) rmSync(path, { force: true });
    },
  };
}

function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `Berkas kunci ${path} tidak dapat dibaca. Pastikan tidak ada Hadir lain yang memakai folder itu, hapus berkas tersebut, lalu jalankan lagi.`,
    );
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) {
    throw new StartError(
      `Folder data dikunci oleh proses ${holder.pid} di komputer "${holder.host}" (${path}). ` +
        'Hentikan Hadir di komputer itu; bila sudah tidak berjalan, hapus berkas kunci tersebut, lalu jalankan lagi.',
    );
  }
  try {
    process.kill(holder.pid, 0);
    // Killed but not yet collected by its parent: it can write no more.
    if (process.platform === 'linux' && procStat(holder.pid)[0] === 'Z') return false;
  } catch (error) {
    if (errorCode(error) === 'ESRCH' || errorCode(error) === 'ENOENT') return false;
  }
  const started = startTime(holder.pid);
  return started === undefined || started === holder.started;
}

const refusal = (holder: Holder, folder: string) =>
  new StartError(
    `Folder data ${folder} sedang dipakai Hadir lain (proses ${holder.pid}). ` +
      `Hentikan proses itu (kill ${holder.pid}), atau isi DATA_DIR dengan folder lain.`,
  );

const name = (holder: Holder): string => `${holder.pid}-${holder.started.replace(/[^\w-]/g, '_')}`;

const same = (a: Holder | undefined, b: Holder): boolean =>
  a?.pid === b.pid && a.started === b.started && a.host === b.host;

/** The fields of /proc/<pid>/stat from the third on: the second, the command name, may contain both blanks and ')'. */
function procStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** When a process started, in words that no other process with this pid shares; undefined when it cannot be told. */
export function startTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot}-${procStat(pid)[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
