/**
 * Locates the socket through which a running Hadir takes commands from this machine. It is in DATA_DIR, which only its owner may enter, and
 * not a port, so no other account, browser or machine can reach it and no secret is needed.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';

/** The longest path of a socket, in bytes, that all systems allow. */
const MAX_SOCKET_PATH_BYTES = 100;

export const controlPath = (dataDir: string): string => join(dataDir, 'control.sock');

/**
 * Gives access to the socket's path. On Linux, a path that is too long is replaced by a short one through /proc.
 *
 * @param openSocket opens or connects to the path that it gets, before it resolves
 * @throws Error `ENOTSUP` where the system has no such sockets, or the path is too long for one
 */
export async function withControlPath<T>(
  dataDir: string,
  openSocket: (path: string) => Promise<T>,
): Promise<T> {
  const path = controlPath(dataDir);
  if (process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES)
    return openSocket(path);
  if (process.platform !== 'linux') throw Object.assign(new Error('no socket there'), { code: 'ENOTSUP' });
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await openSocket(`/proc/self/fd/${folder}/control.sock`);
  } finally {
    closeSync(folder);
  }
}
