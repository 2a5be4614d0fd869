/**
 * `npm run recipe`: whether types and import walls hold in the house with CONTRIBUTING.md's recipe followed, in the tests as
 * well. What only running shows of it is in tests/house/addResource.test.ts.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FILES } from '../tests/house/exampleFiles.ts';
import { followRecipe, root } from '../tests/house/exampleHouse.ts';
import { INSERTIONS } from '../tests/house/exampleLines.ts';

const house = await followRecipe();
const holds = (command: string, ...args: string[]): boolean =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: house, stdio: 'inherit' }).status === 0;

try {
  const touched = [...Object.keys(FILES), ...new Set(INSERTIONS.map(({ file }) => file))];
  // Two checkers would each read the types of react-admin and MUI.
  const typed = holds('tsc', '-p', '.', '--checkers', '1');
  const walled = holds('oxlint', '--deny-warnings', ...touched);
  process.exitCode = typed && walled ? 0 : 1;
} finally {
  rmSync(house, { recursive: true, force: true });
}
