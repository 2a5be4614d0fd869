/** A small file system for one process, in a mount namespace of its own: nothing is left of it when the process ends. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from './removeFolder.ts';
import { QUICK_START } from './serverProgram.ts';

const run = promisify(execFile);
const asRoot = ['--user', '--map-root-user', '--mount'];

/** Whether this system lets an ordinary user (or root) have one. */
export function hasSmallDisks(): boolean {
  try {
    execFileSync('unshare', [...asRoot, 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a script on it, which gets the folder as its first argument.
 *
 * @returns the last line that it printed
 */
export async function onSmallDisk(
  megabytes: number,
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'hadir-disk-'));
  const command = 'mount -t tmpfs -o "size=$0m" tmpfs "$1" && shift && exec "$@"';
  const node = [process.execPath, ...QUICK_START, '--import', 'tsx', script, folder, ...args];
  try {
    const { stdout } = await run(
      'unshare',
      [...asRoot, 'sh', '-c', command, String(megabytes), folder, ...node],
      { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 },
    );
    return stdout.trim().split('\n').at(-1) ?? '';
  } finally {
    await removeFolder(folder);
  }
}
