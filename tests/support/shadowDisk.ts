/** A disk that knows what of a folder it holds for certain: of each file what it was when it was last synced. */
import { fsyncSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Disk } from '../../server/db/syncedFolder.ts';

export interface ShadowDisk extends Disk {
  /** From now on a sync is not answered; `release` answers those that wait, and lets later ones pass. */
  hold(): void;
  release(): void;
  /** The next sync fails, once. */
  fail(): void;
  /** How many syncs are waiting. */
  readonly waiting: number;
  /** How many the caller did not wait for itself. */
  readonly shared: number;
  /** Takes the folder, as it is now, for safe. */
  trust(): void;
  /** Writes what a power cut would leave at this moment into a new folder: files that were never synced are empty. */
  cut(target: string): void;
}

/** Linux only: it asks the system which file a descriptor is. */
export function shadowDisk(folder: string): ShadowDisk {
  const safe = new Map<string, Buffer>();
  const keep = (fd: number) => {
    const path = readlinkSync(`/proc/self/fd/${fd}`);
    fsyncSync(fd);
    safe.set(relative(folder, path), readFileSync(path));
  };
  const isFolder = (fd: number) => {
    const path = readlinkSync(`/proc/self/fd/${fd}`);
    return files(folder).every((file) => join(folder, file) !== path);
  };
  let gate: Promise<void> | undefined;
  let open = () => {};
  let failing = false;
  let waiting = 0;
  let shared = 0;
  return {
    get waiting() {
      return waiting;
    },
    get shared() {
      return shared;
    },
    async sync(fd) {
      shared += 1;
      waiting += 1;
      await gate;
      waiting -= 1;
      if (failing) {
        failing = false;
        throw new Error('EIO: i/o error, fsync');
      }
      keep(fd);
    },
    syncNow(fd) {
      if (!isFolder(fd)) keep(fd);
    },
    hold() {
      gate = new Promise((resolve) => (open = resolve));
    },
    release() {
      gate = undefined;
      open();
    },
    fail() {
      failing = true;
    },
    trust() {
      for (const file of files(folder)) safe.set(file, readFileSync(join(folder, file)));
    },
    cut(target) {
      for (const file of files(folder)) {
        const path = join(target, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, safe.get(file) ?? '');
      }
      // The engine expects its folders, also the empty ones.
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isDirectory()) {
          mkdirSync(join(target, relative(folder, entry.parentPath), entry.name), { recursive: true });
        }
      }
    },
  };
}

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
