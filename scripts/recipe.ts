/**
 * `npm run recipe`: follows CONTRIBUTING.md's recipe for a new resource in a copy of the project and checks the result. Types and import
 * walls must hold, also in the tests; the tests of every call must cover the resource's calls without a change; and an administrator must
 * be able to work with it in the dashboard. tests/house/addResource.test.ts checks how little has to be written.
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
/** The tests of access rights, idempotency keys and list orders; then those of the resource's screens, which use the server and its table. */
const TESTED = [
  ...['access', 'idempotency', 'listOrder'].map((name) => `tests/server/${name}.test.ts`),
  SCREEN,
];
const TESTS = 19;

const house = await followRecipe();
// TMPDIR is inside the copy, so that whatever the tests keep for the next run is removed with it.
const env = { ...process.env, TMPDIR: join(house, 'tmp'), NO_COLOR: '1' };
const commandSucceeds = (command: string, ...args: string[]): boolean =>
  spawnSync(bin(command), args, { cwd: house, env, stdio: 'inherit' }).status === 0;

/** Runs the tests. None of them may be missing, so each file and the total number are looked for in the output. */
async function testsPass(): Promise<boolean> {
  const projects = ['server', 'dashboard'].flatMap((name) => ['--project', name]);
  // A single process loads the server, compiles its database and creates its tables only once.
  const args = ['run', '--maxWorkers', '1', ...projects, ...TESTED, '-t', '[Cc]lub'];
  const { stdout, stderr } = await run(bin('vitest'), args, { cwd: house, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  console.log(stdout, stderr);
  return TESTED.every((file) => stdout.includes(file)) && stdout.includes(`Tests  ${TESTS} passed`);
}

try {
  const touched = [...Object.keys(FILES), ...new Set(INSERTIONS.map(({ file }) => file))];
  // One checker is enough: two would each read the types of react-admin and MUI.
  const typed = commandSucceeds('tsc', '-p', '.', '--checkers', '1');
  const walled = commandSucceeds('oxlint', '--deny-warnings', ...touched);
  const migrated = commandSucceeds('drizzle-kit', 'generate');
  const passed = migrated && (await testsPass());
  process.exitCode = typed && walled && passed ? 0 : 1;
} finally {
  rmSync(house, { recursive: true, force: true });
}
