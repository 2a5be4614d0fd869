import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** For how long a reading of the disk is reused. */
const READING_LIFETIME_MS = 1_000;

interface FileSystem {
  bavail: number;
  bsize: number;
}

const free = ({ bavail, bsize }: FileSystem): number => bavail * bsize;

/** The bytes of a disk that this user may still fill. */
export const freeBytes = (folder: string): number => free(statfsSync(folder));

/** What a write is for. Signing in may use room that other writes may not, because without it nobody could see that the disk is full. */
export type WritePurpose = 'any' | 'sign-in';

/** The part of the reserve that not even signing in may use, because the engine's log grows by whole files. */
const UNUSABLE_RESERVE_SHARE = 1 / 4;

/**
 * Makes a function that tells whether there is room to write. The engine cannot go on when it has no room for its log, so writes are
 * refused before that.
 *
 * @param reserveBytes bytes that stay free
 * @param readFileSystem reads the state of the disk; tests pass another one
 */
export function createRoomCheck(
  folder: string,
  reserveBytes: number,
  readFileSystem: (folder: string) => Promise<FileSystem> = statfs,
): (purpose?: WritePurpose) => Promise<boolean> {
  let left = Promise.resolve(Infinity);
  let lastReadAt = -Infinity;
  return async (purpose = 'any') => {
    // This clock is monotonic, so that setting the system's clock back cannot keep an old answer.
    const now = performance.now();
    if (now - lastReadAt >= READING_LIFETIME_MS) {
      lastReadAt = now;
      // An unreadable folder counts as having room, because the engine reports it by itself.
      left = readFileSystem(folder).then(free, () => Infinity);
    }
    return (await left) >= (purpose === 'sign-in' ? reserveBytes * UNUSABLE_RESERVE_SHARE : reserveBytes);
  };
}
