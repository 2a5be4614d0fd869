import { join } from 'node:path';
import { FRUGAL } from '../../scripts/nodeFlags.ts';

const BUILT: Readonly<Record<string, string>> = {
  'server/main.ts': 'main.js',
  'server/process/cli/main.ts': 'hadir.js',
};

/** Compiles the embedded database once, quickly: the second, better code is worth its CPU to a server that stays. */
export const QUICK_START = ['--liftoff-only', ...FRUGAL];

const quickly = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--liftoff-only');`;
/** The same as NODE_OPTIONS, which takes no flags of V8, for what starts node by itself. */
export const QUICK_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(quickly)}`;

/**
 * What node is told to run a program: those of the server as a release has them where `npm test` has built them
 * (BUILT_SERVER is their folder), for they start in a third less CPU; else, and all others, from the sources.
 * @param flags of Node; by default those of a server that soon ends
 */
export function programArgs(source: string, flags: readonly string[] = QUICK_START): string[] {
  const [folder, built] = [process.env.BUILT_SERVER, BUILT[source]];
  return [...flags, ...(folder && built ? [join(folder, built)] : ['--import', 'tsx', source])];
}
