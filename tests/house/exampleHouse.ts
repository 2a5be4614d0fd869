import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { FILES } from './exampleFiles.ts';
import { INSERTIONS, SCREEN_TEST } from './exampleLines.ts';

export const root = join(import.meta.dirname, '../..');
export const SCREEN = 'tests/screens/clubs.test.tsx';
const COPIED = [
  'contract',
  'server',
  'src',
  'tests',
  // Some of it is tested, too.
  'scripts',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'drizzle.config.ts',
  '.oxlintrc.json',
];

/**
 * A copy of the house in which CONTRIBUTING.md's recipe has been followed up to the migration, with a folder `tmp` for what
 * commands leave behind.
 *
 * @param more files and folders that are copied besides
 */
export async function followRecipe(more: readonly string[] = []): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'hadir-house-'));
  // Other tests lay probes for lint into the house, and take them away again.
  const filter = (path: string) => !basename(path).includes('wall-probe');
  for (const path of [...COPIED, ...more])
    await cp(join(root, path), join(house, path), { recursive: true, filter });
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  await mkdir(join(house, 'tmp'));

  for (const [path, text] of Object.entries({ ...FILES, [SCREEN]: SCREEN_TEST })) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), text.trimStart());
  }
  for (const { file, after, lines } of INSERTIONS) {
    const before = await readFile(join(house, file), 'utf8');
    if (!before.includes(after)) throw new Error(`${file} has no "${after}"`);
    await writeFile(join(house, file), before.replace(after, after + lines));
  }
  return house;
}
