/** Where the tests write: hundreds of copied databases, and as many waits for a disk. */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

/** Linux keeps this folder in memory; it grows by what is written. */
const IN_MEMORY = '/dev/shm';
/** At any moment the tests have less than a quarter of it. */
const NEEDED = 6 * 1024 ** 3;

/**
 * A new folder: in memory where there is plenty of it, else among the system's temporary files. Copying a database there
 * takes a quarter of the CPU, and no disk is waited for; what a power cut does is shown by a disk of the tests' own
 * (tests/support/shadowDisk.ts).
 */
export function quickFolder(): string {
  const folder = newFolder(isRoomy() ? IN_MEMORY : tmpdir());
  if (!folder.startsWith(IN_MEMORY) || runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return newFolder(tmpdir());
}

function newFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'hadir-test-'));
  // Tests start servers as other users, below it.
  chmodSync(folder, 0o711);
  return folder;
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > NEEDED && availableMemory() > NEEDED;
  } catch {
    return false;
  }
}

/** Containers often forbid it there, and a release brings machine code along. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o700 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
