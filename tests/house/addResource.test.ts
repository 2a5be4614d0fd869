// CONTRIBUTING.md's five steps, followed in a copy of the house: nothing else has to be touched to add a resource, the
// tests included.
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES } from './exampleFiles.ts';
import { followRecipe, root, SCREEN } from './exampleHouse.ts';
import { INSERTIONS } from './exampleLines.ts';

const run = promisify(execFile);
/** The files of a run load the server and compile its database once, and make its tables once. */
const ONE_PROCESS = ['--maxWorkers', '1'];
let house: string;

/** What a command says in the copy; that it fails is a part of it. */
async function inHouse(command: string, ...args: string[]): Promise<string> {
  // Whatever the tests keep for the next run goes away with the copy.
  const env = { ...process.env, TMPDIR: join(house, 'tmp'), NO_COLOR: '1' };
  try {
    const { stdout } = await run(join(root, 'node_modules/.bin', command), args, { cwd: house, env });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${command} failed\n${stdout}${stderr}`;
  }
}

beforeAll(async () => {
  house = await followRecipe();
});
afterAll(() => rm(house, { recursive: true, force: true }));

test('it takes seven files, three of them registries, and no more than 130 lines on both sides', () => {
  const registries = new Set(INSERTIONS.map(({ file }) => file));
  const lines = [...Object.values(FILES), ...INSERTIONS.map((insertion) => insertion.lines)].map(
    (text) => text.trim().split('\n').length,
  );
  expect(registries.size).toBeLessThanOrEqual(3);
  expect(Object.keys(FILES).length + registries.size).toBeLessThanOrEqual(7);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(130);
});

test('the table becomes a migration by the one command', { timeout: 120_000 }, async () => {
  const migrations = join(house, 'server/db/migrations');
  const before = await readdir(migrations);
  await inHouse('drizzle-kit', 'generate');
  const added = (await readdir(migrations)).filter((name) => !before.includes(name));
  expect(added).toHaveLength(1);
  expect(await readFile(join(migrations, added[0] ?? ''), 'utf8')).toContain('CREATE TABLE "specimens"');
});

test('types and import walls hold, in the tests as well', { timeout: 240_000 }, async () => {
  // Two checkers would each read the types of react-admin and MUI.
  expect(await inHouse('tsc', '-p', '.', '--checkers', '1')).toBe('');
  const touched = [...Object.keys(FILES), ...new Set(INSERTIONS.map(({ file }) => file))];
  expect(await inHouse('oxlint', '--deny-warnings', ...touched)).toContain('0 errors');
});

test(
  'its calls are in the tests of every call without a word there: rights, keys of creates, order',
  { timeout: 300_000 },
  async () => {
    const files = ['access', 'idempotency', 'listOrder'].map((name) => `tests/server/${name}.test.ts`);
    const said = await inHouse(
      'vitest',
      'run',
      ...ONE_PROCESS,
      '--project',
      'server',
      ...files,
      '-t',
      'Specimen',
    );
    expect(said).toMatch(/Tests {2}9 passed/);
  },
);

test(
  'an administrator works with it in the dashboard, on the server and its table',
  { timeout: 300_000 },
  async () => {
    const said = await inHouse('vitest', 'run', ...ONE_PROCESS, '--project', 'dashboard', SCREEN);
    expect(said).toMatch(/Tests {2}5 passed/);
  },
);
