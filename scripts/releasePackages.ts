/** Decides which installed packages a release includes, and which of their files. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/**
 * Finds the packages to include, with all their dependencies.
 * @param root the folder with package-lock.json and node_modules
 * @param names packages that the server imports
 * @returns folders below root, with everything that these packages need on this platform
 */
export function packagesFor(root: string, names: readonly string[]): string[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const found = new Set<string>();
  const add = (from: string, name: string, isOptional: boolean): void => {
    const folder = lookUp(packages, from, name);
    if (folder === undefined || !existsSync(join(root, folder))) {
      // An optional package that is missing was built for another platform.
      if (isOptional) return;
      throw new Error(`${name} is not installed: run npm ci`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
    for (const needed of Object.keys(dependencies)) add(folder, needed, needed in optionalDependencies);
    for (const needed of Object.keys(optionalDependencies)) add(folder, needed, true);
  };
  for (const name of names) add('', name, false);
  return [...found].sort();
}

/** Resolves a package as Node does: first in the importing package's own folder, then in each folder around it. */
function lookUp(packages: object, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const candidate = posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (candidate in packages) return candidate;
    if (folder === '' || folder === '.') return undefined;
  }
}

/** Whether a file is needed at run time or is a licence. Source maps, types and documentation are left out. */
export const isNeeded = (path: string): boolean =>
  !/\.(map|d\.[cm]?ts|ts|md|markdown)$/i.test(path) || /licen[cs]e/i.test(path);
