import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Waits until a folder with everything in it is on the disk, for a folder that was made or copied without syncs. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Waits until a file, or the list of names of a folder, is on the disk. */
export function syncPath(path: string): void {
  // Windows cannot open folders; its file system keeps the names safe by itself.
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
