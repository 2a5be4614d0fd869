// CONTRIBUTING.md's five steps, followed in a copy of the house. That nothing else has to be touched, the tests included, is shown
// by running them there: `npm run recipe`.
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES } from './exampleFiles.ts';
import { followRecipe, root } from './exampleHouse.ts';
import { INSERTIONS } from './exampleLines.ts';

const run = promisify(execFile);
let house: string;

beforeAll(async () => {
  house = await followRecipe();
});
afterAll(() => rm(house, { recursive: true, force: true }));

test('it takes seven files, three of them registries, and no more than 170 lines on both sides, 45 of them routes', () => {
  const registries = new Set(INSERTIONS.map(({ file }) => file));
  const lines = [...Object.values(FILES), ...INSERTIONS.map((insertion) => insertion.lines)].map(
    (text) => text.trim().split('\n').length,
  );
  expect(registries.size).toBeLessThanOrEqual(3);
  expect(Object.keys(FILES).length + registries.size).toBeLessThanOrEqual(7);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(170);
  expect(FILES['server/features/clubs/index.ts']?.trim().split('\n').length).toBeLessThanOrEqual(45);
});

test('the table becomes a migration by the one command', { timeout: 120_000 }, async () => {
  const migrations = join(house, 'server/db/migrations');
  const before = await readdir(migrations);
  await run(join(root, 'node_modules/.bin/drizzle-kit'), ['generate'], { cwd: house });
  const added = (await readdir(migrations)).filter((name) => !before.includes(name));
  expect(added).toHaveLength(1);
  expect(await readFile(join(migrations, added[0] ?? ''), 'utf8')).toContain('CREATE TABLE "clubs"');
});
