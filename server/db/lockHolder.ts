/** Tells which process holds the folder of an embedded database, according to its lock file, and whether it still runs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { errorCode, StartError } from '../base/startError.ts';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  started: z.string(),
  host: z.string(),
  /** The namespace in which the process id is valid, e.g. that of a container. */
  pids: z.string().optional(),
  /** Whether the process held the kernel's lock, too. */
  kernel: z.boolean().optional(),
});
export type Holder = z.infer<typeof holderSchema>;

export const isKnownDead = (holder: Holder): boolean => isAmongOurs(holder) && !isRunning(holder);

/** The namespace of this process's id; two containers may each have a process 1. */
export function pidNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** Whether the holder's process id is valid in this namespace. An older Hadir did not record its namespace; it is taken to be this one. */
export const isAmongOurs = (holder: Holder): boolean =>
  holder.host === hostname() && (holder.pids ?? pidNamespace()) === pidNamespace();

export function readHolder(path: string): Holder | undefined {
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

export function isRunning(holder: Holder): boolean {
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

/** No other process ever has it: it contains the start time. */
export const nameOf = (holder: Holder): string => `${holder.pid}-${holder.started.replace(/[^\w-]/g, '_')}`;

export const isSameHolder = (a: Holder | undefined, b: Holder): boolean =>
  a?.pid === b.pid && a.started === b.started && a.host === b.host && a.pids === b.pids;

/** The fields of /proc/<pid>/stat from the third on: the second, the command name, may contain both blanks and ')'. */
function procStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The start time of a process, as a text that no other process with this pid shares; undefined when it cannot be determined. */
export function startTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${bootId}-${procStat(pid)[19]}`;
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
