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
    'src/home',
    "import { app } from '../../server/app.ts'; export { app };",
  ],
  [
    'the server imports the dashboard',
    'server/routes',
    "import { x } from '../../src/look/theme.ts'; export { x };",
  ],
  [
    'the database imports http',
    'server/db/queries',
    "import { named } from '../../http/databaseErrors.ts'; export { named };",
  ],
  [
    'the database imports a rule of the school',
    'server/db/queries',
    "import { isOffice } from '../../school/ownership.ts'; export { isOffice };",
  ],
  [
    'the lowest floor imports the database',
    'server/base',
    "import { roles } from '../db/schema.ts'; export { roles };",
  ],
  [
    'the calculation of recaps imports the database',
    'server/recap',
    "import { roles } from '../db/schema.ts'; export { roles };",
  ],
  [
    'a backup imports a route',
    'server/backup',
    "import { roleRoutes } from '../routes/roles.ts'; export { roleRoutes };",
  ],
  [
    'a rule of the school imports a request',
    'server/school',
    "import { mount } from '../http/route.ts'; export { mount };",
  ],
  [
    'what every route shares imports one',
    'server/http',
    "import { roleRoutes } from '../routes/roles.ts'; export { roleRoutes };",
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
    'the kit imports what is known of the school',
    'src/kit/page',
    "import { nameOf } from '../../school/people.ts'; export { nameOf };",
  ],
  [
    'the kit imports a page',
    'src/kit/list',
    "import { HomePage } from '../../home/HomePage.tsx'; export { HomePage };",
  ],
  [
    'rights import the kit',
    'src/person',
    "import { pathTo } from '../kit/page/paths.ts'; export { pathTo };",
  ],
  [
    "the register's engine imports React",
    'src/attendance/engine',
    "import { useState } from 'react'; export { useState };",
  ],
  [
    "the register's engine imports a screen's part",
    'src/attendance/engine',
    "import { SaveLine } from '../SaveLine.tsx'; export { SaveLine };",
  ],
  [
    "the register's engine imports a hook",
    'src/attendance/engine',
    "import { useCalmly } from '../afterPaint.ts'; export { useCalmly };",
  ],
  [
    'the dashboard imports a schema',
    'src/home',
    "import { loginSchema } from '../../contract/account/auth.ts'; export { loginSchema };",
  ],
  ['the contract imports a library', 'contract', "import { Hono } from 'hono'; export { Hono };"],
  ['the contract imports the server', 'contract', "import { x } from '../server/app.ts'; export { x };"],
];

const ALLOWED: readonly Probe[] = [
  [
    'the dashboard imports a path',
    'src/home',
    "import { calls } from '../../contract/calls.ts'; export { calls };",
  ],
  [
    'the dashboard imports a type',
    'src/home',
    "import type { LoginInput } from '../../contract/account/auth.ts'; export type { LoginInput };",
  ],
  [
    'a resource imports what resources share',
    'src/resources/wall-probe',
    "import { defineResource } from '../../kit/declare/defineResource.tsx'; export { defineResource };",
  ],
  [
    'the server imports a schema',
    'server/routes',
    "import { loginSchema } from '../../contract/account/auth.ts'; export { loginSchema };",
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
    expect(rulesBrokenBy(file)).toContain('eslint(no-restricted-imports)');
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
