// The import walls of the house: each forbidden import fails `npm run check`.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = process.cwd();
const probes: string[] = [];

/** What lint says about one file with one import, placed in `folder`. */
async function lint(folder: string, statement: string): Promise<string> {
  const parent = join(root, folder);
  await mkdir(parent, { recursive: true });
  const file = join(parent, `${randomUUID()}.wall-probe.ts`);
  probes.push(file);
  await writeFile(file, `${statement}\n`);
  try {
    const { stdout } = await run('npx', ['oxlint', file], { cwd: root });
    return stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

beforeAll(() => mkdir(join(root, 'src/resources/wall-probe'), { recursive: true }));
afterAll(async () => {
  await rm(join(root, 'src/resources/wall-probe'), { recursive: true, force: true });
  for (const probe of probes) await rm(probe, { recursive: true, force: true });
});

test.each([
  [
    'the dashboard imports the server',
    'src/home',
    "import { app } from '../../server/app.ts'; export { app };",
  ],
  [
    'the server imports the dashboard',
    'server/routes',
    "import { x } from '../../src/theme.ts'; export { x };",
  ],
  ['a page imports http', 'src/home', "import { send } from '../providers/http.ts'; export { send };"],
  [
    'a provider imports resources',
    'src/providers',
    "import { resources } from '../resources/index.ts'; export { resources };",
  ],
  [
    'a provider imports a page',
    'src/providers',
    "import { readQr } from '../checkIn/qr.ts'; export { readQr };",
  ],
  [
    'a resource folder imports another',
    'src/resources/wall-probe',
    "import { subjects } from '../subjects/index.tsx'; export { subjects };",
  ],
  [
    'the dashboard imports a schema',
    'src/home',
    "import { loginSchema } from '../../contract/auth.ts'; export { loginSchema };",
  ],
  ['the contract imports a library', 'contract', "import { Hono } from 'hono'; export { Hono };"],
  ['the contract imports the server', 'contract', "import { x } from '../server/app.ts'; export { x };"],
])('lint refuses that %s', async (_name, folder, statement) => {
  expect(await lint(folder, statement)).toContain('no-restricted-imports');
});

test.each([
  [
    'the dashboard imports a path',
    'src/home',
    "import { calls } from '../../contract/calls.ts'; export { calls };",
  ],
  [
    'the dashboard imports a type',
    'src/home',
    "import type { LoginInput } from '../../contract/auth.ts'; export type { LoginInput };",
  ],
  [
    'a resource imports what resources share',
    'src/resources/wall-probe',
    "import { defineResource } from '../defineResource.tsx'; export { defineResource };",
  ],
  [
    'the server imports a schema',
    'server/routes',
    "import { loginSchema } from '../../contract/auth.ts'; export { loginSchema };",
  ],
  ['the contract imports zod', 'contract', "import { z } from 'zod'; export { z };"],
])('lint allows that %s', async (_name, folder, statement) => {
  expect(await lint(folder, statement)).not.toContain('no-restricted-imports');
});

test('lint refuses an import cycle', async () => {
  const a = join(root, 'contract/a.wall-probe.ts');
  const b = join(root, 'contract/b.wall-probe.ts');
  probes.push(a, b);
  await writeFile(a, "import { b } from './b.wall-probe.ts'; export const a = () => b;\n");
  await writeFile(b, "import { a } from './a.wall-probe.ts'; export const b = () => a;\n");
  const { stdout } = await run('npx', ['oxlint', a, b], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toContain('no-cycle');
});
