/**
 * Where a running Hadir takes commands of this machine: a socket in DATA_DIR, which only its owner may enter. No port, so no
 * other account, no browser and no other machine reaches it, and no secret has to be kept.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';

/** A socket's whole path has at most so many bytes on all systems. */
const PATH_MOST = 100;

export const controlPath = (dataDir: string): string => join(dataDir, 'control.sock');

/**
 * @param reach opens or connects to the path that it gets, before it resolves
 * @throws Error `ENOTSUP` where this system has no such sockets, or the path is too long for one
 */
export async function atControlPath<T>(dataDir: string, reach: (path: string) => Promise<T>): Promise<T> {
  const path = controlPath(dataDir);
  if (process.platform !== 'win32' && Buffer.byteLength(path) <= PATH_MOST) return reach(path);
  if (process.platform !== 'linux') throw Object.assign(new Error('no socket there'), { code: 'ENOTSUP' });
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await reach(`/proc/self/fd/${folder}/control.sock`);
  } finally {
    closeSync(folder);
  }
}
