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
): () => Promise<boolean> {
  let answer = Promise.resolve(true);
  let lookedAt = -Infinity;
  return () => {
    // Monotonic: a clock that is set back must not keep an old answer.
    const now = performance.now();
    if (now - lookedAt >= GOOD_FOR_MS) {
      lookedAt = now;
      // A folder that cannot be read is reported by the engine.
      answer = look(folder).then(
        (found) => free(found) >= reserve,
        () => true,
      );
    }
    return answer;
  };
}
