import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { errorCode, StartError } from './startError.ts';

/** Makes a folder that only this operating system user may enter, because it will hold pupils' data. */
export function ensurePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new StartError(
      `Folder data ${path} tidak dapat dibuat atau ditulis (${errorCode(error) ?? String(error)}). ` +
        'Periksa izin folder itu, atau isi DATA_DIR dengan folder lain.',
    );
  }
}

/**
 * Creates a file with its complete content, or not at all. Nobody ever reads half of it, and exactly one of several
 * processes succeeds.
 *
 * @returns false when the file is already there.
 */
export function createOnce(path: string, content: string): boolean {
  // This check comes before the draft is written, because a full disk would have no room for one.
  if (existsSync(path)) return false;
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  writeSynced(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Writes a private file and waits until it is on the disk. If that fails, no file is left behind. */
export function writeSynced(path: string, content: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } catch (error) {
    // A full disk may still create the name of the file, but not its content.
    unlinkSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}
