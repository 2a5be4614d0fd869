/** Chooses the folder for the tests' files. It should be fast, because the tests copy hundreds of databases and wait for the disk as often. */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

/** Linux keeps this folder in memory, and it takes only as much as is written. */
const IN_MEMORY = '/dev/shm';
/** The free bytes that are required. At any moment the tests use less than a quarter of it. */
const REQUIRED_BYTES = 6 * 1024 ** 3;

/**
 * Creates a folder for the tests: in memory where there is enough of it, otherwise in the system's temporary folder. In memory, copying a
 * database takes a quarter of the CPU, and nothing waits for a disk. Power cuts are tested with a simulated disk instead
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
  // Tests start servers as other users below this folder, so they must be able to enter it.
  chmodSync(folder, 0o711);
  return folder;
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > REQUIRED_BYTES && availableMemory() > REQUIRED_BYTES;
  } catch {
    return false;
  }
}

/** Whether programs may be executed in the folder. Containers often forbid it in /dev/shm, but a release contains native code. */
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
