/** A limit of memory for processes, by the kernel's control groups of either version, where root may make one. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemoryLimit {
  /** Whether there is one, for who reads the figures. */
  readonly words: string;
  /** For a shell: puts itself, and all that it starts, under the limit. */
  readonly enter: string;
  add(pid: number): void;
  /** The most that all of them had at once, cached files with them. */
  peak(): string;
  /** When they have ended. */
  remove(): void;
}

const VERSIONS = [
  { base: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { base: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
] as const;

export function limitedMemory(megabytes: number): MemoryLimit {
  for (const { base, limit, peak } of VERSIONS) {
    if (!existsSync(join(base, 'cgroup.procs'))) continue;
    const group = join(base, `hadir-${process.pid}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, limit), String(megabytes * 1024 * 1024));
    } catch {
      // Not root, or the controller is not there.
      if (existsSync(group)) rmdirSync(group);
      continue;
    }
    const processes = join(group, 'cgroup.procs');
    return {
      words: `limited to ${megabytes} MB by ${group}`,
      enter: `echo $$ > ${processes};`,
      add: (pid) => writeFileSync(processes, String(pid)),
      peak: () =>
        `at most ${Math.round(Number(readFileSync(join(group, peak), 'utf8')) / 1024 / 1024)} MB at once, cached files with them`,
      remove: () => rmdirSync(group),
    };
  }
  const nothing = () => {};
  return {
    words: 'not limited: no control groups here',
    enter: '',
    add: nothing,
    peak: () => '',
    remove: nothing,
  };
}
