// What `npm run release` packs, run as deploy/ says: by a user without a home, from a folder that nobody may write.
// drills/release.ts does the same with the archive itself, under a memory limit.
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { OWN_FILES } from '../../../scripts/buildServer.ts';
import { ensureBuild } from '../../../scripts/ensureBuild.ts';
import { stageRelease } from '../../../scripts/release.ts';
import { isNeeded, packagesFor } from '../../../scripts/releasePackages.ts';
import { ensureTemplate } from '../../../server/db/template.ts';
import { makeFirstRegister, readMarks } from '../../support/firstRegister.ts';
import { hadirVersion } from '../../../server/base/version.ts';
import { freePort, hasNginx, NGINX, nginxArguments, overHttps } from '../../support/nginx.ts';
import { QUICK_OPTIONS } from '../../support/serverProgram.ts';
import { readUnit } from '../../support/unit.ts';
import { cleanUp, launch, newFolder, root, type Run, signedIn, whenReady } from './hadir.ts';
import { patience } from '../../support/patience.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

/** Nobody's ids on Linux; who is not root starts it as himself. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PASSWORD = 'pilihan-sekolah';

let release: string;
let data: string;
let port: number;

beforeAll(async () => {
  // Usually there already: npm test begins with it.
  await ensureBuild(root);
  await ensureTemplate(join(root, 'dist'));
  const folder = newFolder();
  chmodSync(folder, 0o755);
  // npm test has built the server just before.
  release = await stageRelease(folder, process.env.BUILT_SERVER);
  data = join(folder, 'state');
  // As StateDirectory= does.
  mkdirSync(data, { mode: 0o700 });
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
  port = await freePort();
});
afterAll(cleanUp);

/** Name, size and time of all that is there. */
const contents = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs } = lstatSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });

function startUnit(): Promise<Run & { url: string }> {
  const unit = readUnit(join(release, 'deploy/hadir.service'), {
    '/opt/hadir': release,
    '/var/lib/hadir': data,
    '/usr/bin/node': process.execPath,
  });
  const settings = {
    ...unit.env,
    PORT: String(port),
    ADMIN_PASSWORD: PASSWORD,
    HOME: '/nonexistent',
    NODE_OPTIONS: QUICK_OPTIONS,
  };
  return whenReady(launch(unit.command, unit.args, settings, { cwd: unit.cwd, ...NOBODY }));
}

describe('a release', () => {
  test('holds what the server runs, and nothing that only builds and tests need', () => {
    const packages = packagesFor(root, OWN_FILES);
    expect(packages).toContain('node_modules/@electric-sql/pglite');
    expect(packages).toContain('node_modules/require-addon');
    const native = `node_modules/@img/sharp-${process.platform}-${process.arch}`;
    expect(packages.some((name) => name.startsWith(native))).toBe(true);
    const there = readdirSync(join(release, 'node_modules'));
    for (const name of ['vite', 'rolldown', 'tsx', 'esbuild', 'typescript', 'vitest', 'react', 'react-admin'])
      expect(there).not.toContain(name);
    const files = readdirSync(release, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.(map|tsx?)$/.test(name))).toEqual([]);
    const bytes = files.reduce((sum, name) => sum + lstatSync(join(release, name)).size, 0);
    expect(bytes).toBeLessThan(100e6);
  });

  test('takes licences along, though no other texts of packages', () => {
    expect(['x/README.md', 'x/index.d.ts', 'x/index.js.map'].filter(isNeeded)).toEqual([]);
    expect(['x/LICENSE.md', 'x/index.js', 'x/x.node', 'x/x.wasm'].every(isNeeded)).toBe(true);
    expect(readFileSync(join(release, 'server/LICENSES.md'), 'utf8')).toContain('drizzle-orm');
  });

  test('has a server that imports nothing that is not there', () => {
    const files = readdirSync(join(release, 'server')).filter((name) => name.endsWith('.js'));
    const imported = files.flatMap((name) =>
      [
        ...readFileSync(join(release, 'server', name), 'utf8').matchAll(
          /^import .*? from "([^./"][^"]*)";$/gm,
        ),
      ].map(([, from = '']) => from),
    );
    const existing = [...OWN_FILES, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
    const unknown = imported.filter(
      (name) => !existing.some((own) => name === own || name.startsWith(`${own}/`)),
    );
    expect(imported).toContain('@electric-sql/pglite');
    expect(unknown).toEqual([]);
  });
});

let before: string[];
let second: Run & { url: string };

test('the unit starts it for a user without a home, and the marks are there at the next start', async () => {
  before = contents(release);
  const first = await startUnit();
  const { path, marks } = await makeFirstRegister(await signedIn(first.url, 'admin', PASSWORD));
  expect(Object.values(marks)).toEqual(['hadir', 'terlambat', 'izin', 'sakit', 'alpa', 'hadir']);
  expect(await (await fetch(first.url)).text()).toContain('Masuk · Hadir');
  // Without a .git beside it.
  const live = await (await fetch(`${first.url}/health/live`)).json();
  expect(live.data).toEqual(hadirVersion());
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.stdout).toContain('Hadir berhenti.');

  second = await startUnit();
  expect(await readMarks(await signedIn(second.url, 'admin', PASSWORD), path)).toEqual(marks);
});

describe.runIf(hasNginx)('behind nginx (skipped where it is not installed)', () => {
  test('people are sent to https, their cookies are for https alone, and large pictures pass', async () => {
    const ports = { http: await freePort(), https: await freePort(), hadir: port };
    const args = nginxArguments(join(release, 'deploy/nginx.conf'), newFolder(), ports);
    const nginx = launch(NGINX, args, {});
    const page = () => overHttps(ports.https, '/').then(({ text }) => text, String);
    await expect.poll(page, { timeout: patience(20_000) }).toContain('Masuk · Hadir');

    const plain = await fetch(`http://127.0.0.1:${ports.http}/masuk`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/masuk']);
    const json = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ identifier: 'admin', password: PASSWORD });
    const signedIn = await overHttps(ports.https, '/api/v1/login', { method: 'POST', headers: json, body });
    expect(signedIn.status).toBe(200);
    const cookies = signedIn.headers['set-cookie'] ?? [];
    expect(cookies.some((cookie) => cookie.startsWith('__Secure-hadir_'))).toBe(true);
    expect(cookies.filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    // Larger than any picture: Hadir says so, not nginx (whose 413 is an English page).
    const large = { method: 'PUT', headers: json, body: 'x'.repeat(7e6) };
    const refused = await overHttps(ports.https, '/api/v1/profile/upload', large);
    expect([refused.status, JSON.parse(refused.text).success]).toEqual([401, false]);

    nginx.child.kill('SIGTERM');
    await nginx.ended;
    expect(nginx.stderr).not.toMatch(/\[(emerg|crit|alert|error)\]/);
  });
});

test('it ends in order, and has written nothing where it may not write', async () => {
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  // Made from the packed template: nothing of the engine's own making, and nothing half.
  expect(existsSync(join(data, 'db.unfinished'))).toBe(false);
  expect(contents(release)).toEqual(before);
});
