import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Version } from '../../contract/system/about.ts';

const manifestSchema = z.object({ version: z.string(), commit: z.string().optional() });

/** The folder of package.json, in a checkout or in a release; a release's package.json also contains its commit. */
const root = findFolderWith('package.json', import.meta.dirname);

function findFolderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name)) || dirname(folder) === folder) return folder;
  return findFolderWith(name, dirname(folder));
}

let existing: Version | undefined;

/** The version of this Hadir. Supervisors, the log, the dashboard and releases all take it from here. */
export function hadirVersion(): Version {
  if (existing) return existing;
  const { version, commit = commitOf(root) } = manifestSchema.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  existing = { version, ...(commit !== undefined && { commit }) };
  return existing;
}

/** Writes a version as "0.1.0 (952fe73)". */
export const versionInWords = ({ version, commit }: Version): string =>
  commit === undefined ? version : `${version} (${commit})`;

/**
 * The commit of a checkout, read from git's own files: git may not be installed, or may refuse a folder of another
 * user.
 */
function commitOf(checkout: string): string | undefined {
  const read = (name: string): string => {
    try {
      return readFileSync(join(checkout, '.git', name), 'utf8');
    } catch {
      return '';
    }
  };
  const head = read('HEAD').trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  const findPackedRef = () =>
    read('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`));
  const hash = ref === undefined ? head : read(ref) || findPackedRef() || '';
  return /^[0-9a-f]{40}/.test(hash) ? hash.slice(0, 7) : undefined;
}
