// The import walls of the house: each forbidden import fails `npm run check`.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What is imported, from which folder, and the statement. */
type Probe = readonly [name: string, folder: string, statement: string];

const REFUSED: readonly Probe[] = [
  [
    'the dashboard imports the server',
    'src/features/overview',
    "import { app } from '../../../server/app.ts'; export { app };",
  ],
  [
    'the server imports the dashboard',
    'server/features/recap',
    "import { x } from '../../../src/look/theme.ts'; export { x };",
  ],
  ['the server imports a test', 'server/http', "import { x } from '../../tests/setup.ts'; export { x };"],
  [
    'the database imports http',
    'server/db/lists',
    "import { named } from '../../http/databaseErrors.ts'; export { named };",
  ],
  [
    'the database imports a feature',
    'server/db/lists',
    "import { isOffice } from '../../features/people/index.ts'; export { isOffice };",
  ],
  [
    'the lowest floor imports the database',
    'server/base',
    "import { roles } from '../db/tables/users.ts'; export { roles };",
  ],
  [
    'a backup imports a feature',
    'server/backup',
    "import { roleRoutes } from '../features/people/index.ts'; export { roleRoutes };",
  ],
  [
    'what every route shares imports one',
    'server/http',
    "import type { Uses } from '../features/people/index.ts'; export type { Uses };",
  ],
  [
    'a feature imports one that it is below',
    'server/features/people',
    "import { findSubject } from '../lessons/index.ts'; export { findSubject };",
  ],
  [
    "a feature imports another one's file",
    'server/features/recap',
    "import { isOffice } from '../people/rights.ts'; export { isOffice };",
  ],
  [
    'a feature imports the contract of one that it is below',
    'server/features/people',
    "import { recapQuerySchema } from '../../../contract/recap/recap.ts'; export { recapQuerySchema };",
  ],
  [
    'the app imports a file inside a feature',
    'server/process',
    "import { roleRoutes } from '../features/people/users/roleRoutes.ts'; export { roleRoutes };",
  ],
  [
    "a screen's feature imports one that it is below",
    'src/features/letters',
    "import { recapRoutes } from '../recap/index.ts'; export { recapRoutes };",
  ],
  [
    "a screen imports another feature's screen",
    'src/features/overview',
    "import { Register } from '../attendance/engine/register.ts'; export { Register };",
  ],
  [
    'a page imports http',
    'src/features/overview',
    "import { send } from '../../providers/http.ts'; export { send };",
  ],
  [
    'a provider imports resources',
    'src/providers',
    "import { resources } from '../resources.ts'; export { resources };",
  ],
  [
    'a provider imports a feature',
    'src/providers',
    "import { checkInEndpoints } from '../features/checkin/index.ts'; export { checkInEndpoints };",
  ],
  [
    'the kit imports what is known of the school',
    'src/kit/page',
    "import { nameOf } from '../../school/people.ts'; export { nameOf };",
  ],
  [
    'the kit imports a feature',
    'src/kit/list',
    "import { PROFILE_PATH } from '../../features/account/index.ts'; export { PROFILE_PATH };",
  ],
  [
    'rights import the kit',
    'src/person',
    "import { pathTo } from '../kit/page/paths.ts'; export { pathTo };",
  ],
  [
    "the register's engine imports React",
    'src/features/attendance/engine',
    "import { useState } from 'react'; export { useState };",
  ],
  [
    "the register's engine imports a screen's part",
    'src/features/attendance/engine',
    "import { SaveLine } from '../SaveLine.tsx'; export { SaveLine };",
  ],
  [
    'what reads files imports the kit',
    'src/files',
    "import { pathTo } from '../kit/page/paths.ts'; export { pathTo };",
  ],
  [
    'the dashboard imports a schema',
    'src/features/overview',
    "import { loginSchema } from '../../../contract/account/auth.ts'; export { loginSchema };",
  ],
  ['the contract imports a library', 'contract', "import { Hono } from 'hono'; export { Hono };"],
  ['the contract imports the server', 'contract', "import { x } from '../server/app.ts'; export { x };"],
];

const ALLOWED: readonly Probe[] = [
  [
    'the dashboard imports a path',
    'src/features/overview',
    "import { calls } from '../../../contract/calls.ts'; export { calls };",
  ],
  [
    'the dashboard imports a type',
    'src/features/overview',
    "import type { LoginInput } from '../../../contract/account/auth.ts'; export type { LoginInput };",
  ],
  [
    'a feature imports what all share',
    'src/features/letters',
    "import { defineResource } from '../../kit/declare/defineResource.tsx'; export { defineResource };",
  ],
  [
    'a feature imports the index of one above it',
    'server/features/recap',
    "import { isOffice } from '../people/index.ts'; export { isOffice };",
  ],
  [
    'a feature reads the tables of all',
    'server/features/people',
    "import { allSessions } from '../../schema.ts'; export { allSessions };",
  ],
  [
    "the code of another feature's screen is fetched",
    'src',
    "export const open = () => import('./features/overview/HomePage.tsx');",
  ],
  [
    'the server imports a schema',
    'server/features/account',
    "import { loginSchema } from '../../../contract/account/auth.ts'; export { loginSchema };",
  ],
  ['the contract imports zod', 'contract', "import { z } from 'zod'; export { z };"],
];

const CYCLE: readonly Probe[] = [
  ['a', 'contract', "import { b } from './wall-probe-b.ts'; export const a = () => b;"],
  ['b', 'contract', "import { a } from './wall-probe-a.ts'; export const b = () => a;"],
];

const fileOf = (kind: string, at: number | string, [, folder]: Probe): string =>
  join(folder, `wall-probe-${kind}${at}.ts`);
const PROBES = new Map<string, string>([
  ...REFUSED.map((probe, at) => [fileOf('refused-', at, probe), probe[2]] as const),
  ...ALLOWED.map((probe, at) => [fileOf('allowed-', at, probe), probe[2]] as const),
  ...CYCLE.map((probe) => [fileOf('', probe[0], probe), probe[2]] as const),
]);

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}
let diagnostics: readonly Diagnostic[];

const rulesBrokenBy = (file: string): readonly string[] =>
  diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

beforeAll(async () => {
  // A tree of its own: the real one is being read by other tests, by the build, and by whoever works in it.
  const tree = await mkdtemp(join(tmpdir(), 'hadir-walls-'));
  try {
    // With what the probes import, for lint follows imports to find cycles.
    for (const folder of ['contract', 'server', 'src']) {
      await cp(join(root, folder), join(tree, folder), { recursive: true });
    }
    await cp(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
    await cp(join(root, 'scripts/walls.mjs'), join(tree, 'scripts/walls.mjs'));
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
    for (const [file, statement] of PROBES) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), `${statement}\n`);
    }
    const oxlint = join(root, 'node_modules/.bin/oxlint');
    // Probes that break a wall make lint fail: what it says is what counts.
    const { stdout } = await run(oxlint, ['--format=json', ...PROBES.keys()], { cwd: tree }).catch(
      (error: { stdout: string }) => error,
    );
    ({ diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
});

test.each(REFUSED.map((probe, at) => [probe[0], fileOf('refused-', at, probe)]))(
  'lint refuses that %s',
  (_name, file) => {
    expect(rulesBrokenBy(file)).toContain('house(walls)');
  },
);

test.each(ALLOWED.map((probe, at) => [probe[0], fileOf('allowed-', at, probe)]))(
  'lint allows that %s',
  (_name, file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  },
);

test('lint refuses an import cycle', () => {
  for (const probe of CYCLE) expect(rulesBrokenBy(fileOf('', probe[0], probe))).toContain('import(no-cycle)');
});
