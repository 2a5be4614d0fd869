import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** How long one look at the disk is cached. */
const GOOD_FOR_MS = 1_000;

interface FileSystem {
  bavail: number;
  bsize: number;
}

const free = ({ bavail, bsize }: FileSystem): number => bavail * bsize;

/** Free for this user, in bytes. */
export const freeBytes = (folder: string): number => free(statfsSync(folder));

/** For what a write is wanted. Whoever cannot sign in cannot see that the disk is full either, so signing in may use what others may not. */
export type Purpose = 'any' | 'sign-in';

/** The part of the reserve that nobody uses: the engine's log grows by whole files. */
const LAST_SHARE = 1 / 4;

/**
 * Whether there is room to write: the engine cannot go on when it finds none for its log, so writes are refused before.
 *
 * @param reserve bytes that stay free
 * @param look asks the system; tests put another one here
 */
export function roomIn(
  folder: string,
  reserve: number,
  look: (folder: string) => Promise<FileSystem> = statfs,
): (purpose?: Purpose) => Promise<boolean> {
  let left = Promise.resolve(Infinity);
  let lookedAt = -Infinity;
  return async (purpose = 'any') => {
    // Monotonic: a clock that is set back must not keep an old answer.
    const now = performance.now();
    if (now - lookedAt >= GOOD_FOR_MS) {
      lookedAt = now;
      // A folder that cannot be read is reported by the engine.
      left = look(folder).then(free, () => Infinity);
    }
    return (await left) >= (purpose === 'sign-in' ? reserve * LAST_SHARE : reserve);
  };
}
