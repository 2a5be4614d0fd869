/**
 * `npm run recipe`: the house with CONTRIBUTING.md's recipe followed. Its types and import walls hold, in the tests as well; the
 * resource's calls are in the tests of every call without a word there, and an administrator works with it in the dashboard.
 * How little has to be written is in tests/house/addResource.test.ts.
 */
import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FILES } from '../tests/house/exampleFiles.ts';
import { followRecipe, root, SCREEN } from '../tests/house/exampleHouse.ts';
import { INSERTIONS } from '../tests/house/exampleLines.ts';

const run = promisify(execFile);
const bin = (command: string): string => join(root, 'node_modules/.bin', command);
/** Rights, keys of creates and orders of lists; then its screens, on the server and its table. */
const TESTED = [
  ...['access', 'idempotency', 'listOrder'].map((name) => `tests/server/${name}.test.ts`),
  SCREEN,
];
const TESTS = 19;

const house = await followRecipe();
// Whatever the tests keep for the next run goes away with the copy.
const env = { ...process.env, TMPDIR: join(house, 'tmp'), NO_COLOR: '1' };
const holds = (command: string, ...args: string[]): boolean =>
  spawnSync(bin(command), args, { cwd: house, env, stdio: 'inherit' }).status === 0;

/** None of them may be missing, nor named otherwise than `-t` asks. */
async function testsPass(): Promise<boolean> {
  const projects = ['server', 'dashboard'].flatMap((name) => ['--project', name]);
  // One process loads the server and compiles its database once, and makes its tables once.
  const args = ['run', '--maxWorkers', '1', ...projects, ...TESTED, '-t', '[Cc]lub'];
  const { stdout, stderr } = await run(bin('vitest'), args, { cwd: house, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  console.log(stdout, stderr);
  return TESTED.every((file) => stdout.includes(file)) && stdout.includes(`Tests  ${TESTS} passed`);
}

try {
  const touched = [...Object.keys(FILES), ...new Set(INSERTIONS.map(({ file }) => file))];
  // Two checkers would each read the types of react-admin and MUI.
  const typed = holds('tsc', '-p', '.', '--checkers', '1');
  const walled = holds('oxlint', '--deny-warnings', ...touched);
  const migrated = holds('drizzle-kit', 'generate');
  const passed = migrated && (await testsPass());
  process.exitCode = typed && walled && passed ? 0 : 1;
} finally {
  rmSync(house, { recursive: true, force: true });
}
