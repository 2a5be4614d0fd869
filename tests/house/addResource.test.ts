// CONTRIBUTING.md's five steps, followed in a copy of the house: nothing else has to be touched to add a resource, the
// tests included. That its types and import walls hold needs no running: `npm run recipe`.
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES } from './exampleFiles.ts';
import { followRecipe, root, SCREEN } from './exampleHouse.ts';
import { INSERTIONS } from './exampleLines.ts';
import { patience } from '../support/patience.ts';

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

test(
  'its calls are in the tests of every call without a word there, and an administrator works with it in the dashboard',
  { timeout: patience(300_000) },
  async () => {
    const files = ['access', 'idempotency', 'listOrder'].map((name) => `tests/server/${name}.test.ts`);
    const projects = ['server', 'dashboard'].flatMap((name) => ['--project', name]);
    const said = await inHouse(
      'vitest',
      'run',
      ...ONE_PROCESS,
      ...projects,
      ...files,
      SCREEN,
      '-t',
      '[Ss]pecimen',
    );
    // Rights, keys of creates and orders of lists; then its screens, on the server and its table.
    for (const of of [...files, SCREEN]) expect(said).toContain(of);
    expect(said).toMatch(/Tests {2}14 passed/);
  },
);
