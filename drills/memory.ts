/**
 * What the server holds in memory: at rest, and after 50,000 requests of the kinds that a school day has, from a release
 * and under a limit of 1 GB where the system has control groups (as root). One line a thousand requests.
 *
 *   npx tsx drills/memory.ts [requests]       (also with TEST_DATABASE_URL=postgres://…)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureTemplate } from '../server/db/template.ts';
import { ensureBuild } from '../scripts/ensureBuild.ts';
import { stageRelease } from '../scripts/release.ts';
import { cleanUp, launch, newFolder, signedIn, whenReady } from '../tests/server/ops/hadir.ts';
import { makeFirstRegister } from '../tests/support/firstRegister.ts';
import { limitedMemory } from '../tests/support/memoryLimit.ts';
import { readUnit } from '../tests/support/unit.ts';

const REQUESTS = Number(process.argv[2] ?? 50_000);
const AT_ONCE = 8;
const LIMIT_MB = 1024;

const root = resolve(import.meta.dirname, '..');
const url = process.env.TEST_DATABASE_URL;
const allowed = url ? 160 : 400;

function rss(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const stage = mkdtempSync(join(tmpdir(), 'hadir-memory-'));
await ensureBuild(root);
await ensureTemplate(join(root, 'dist'));
const release = await stageRelease(stage);
const data = newFolder();
const unit = readUnit(join(release, 'deploy/hadir.service'), {
  '/opt/hadir': release,
  '/var/lib/hadir': data,
  '/usr/bin/node': process.execPath,
});
const name = `hadir_memory_${process.pid}`;
const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const env: Record<string, string> = {
  ...unit.env,
  PORT: '0',
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: 'pilihan-sekolah',
};
if (url) {
  await onServer(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  Object.assign(env, { DATABASE_URL: own.href, JWT_SECRET: 'j'.repeat(40) });
}

/** Refused because the machine was too busy, and asked again: told at the end. */
let refused = 0;
async function untilTaken(ask: () => Promise<unknown> | undefined): Promise<void> {
  for (;;) {
    try {
      return void (await ask());
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(': 503 '))) throw error;
      refused += 1;
      await pause(200);
    }
  }
}

const started = launch(unit.command, unit.args, env, { cwd: unit.cwd });
const memory = limitedMemory(LIMIT_MB);
console.log(memory.words);
memory.add(started.pid);
try {
  const hadir = await whenReady(started);
  const call = await signedIn(hadir.url, 'admin', 'pilihan-sekolah');
  const { path, marks } = await makeFirstRegister(call, 36);
  const pupils = Object.keys(marks).map(Number);
  const kinds = [
    () => call('GET', `${path}?limit=100`),
    () => call('GET', '/dashboard/users?limit=15'),
    () => call('GET', '/profile'),
    () => call('GET', `${path.replace(/\/\d+\/attendance$/, '')}?limit=15`),
    (n: number) =>
      call('PATCH', path, { attendances: [{ user_id: pupils[n % 36], status: n % 2 ? 'hadir' : 'izin' }] }),
    async () => (await fetch(`${hadir.url}/masuk`)).text(),
  ];
  const requests = async (count: number, from: number): Promise<void> => {
    for (let n = from; n < from + count; n += AT_ONCE) {
      const calls = Array.from({ length: AT_ONCE }, (_, i) => () => kinds[(n + i) % kinds.length]?.(n + i));
      await Promise.all(calls.map(untilTaken));
    }
  };
  const rest = () => pause(5_000);

  await rest();
  const atRest = rss(started.pid);
  console.log(`at rest: ${atRest.toFixed(0)} MB`);
  // Code is compiled, pools are filled: what grows after that grows for ever.
  const warm = Math.min(5_000, REQUESTS / 5);
  await requests(warm, 0);
  await rest();
  const warmed = rss(started.pid);
  console.log(`after ${warm} requests: ${warmed.toFixed(0)} MB`);
  const begun = performance.now();
  for (let done = warm; done < REQUESTS; done += 5_000) {
    await requests(5_000, done);
    console.log(`after ${done + 5_000}: ${rss(started.pid).toFixed(0)} MB`);
  }
  await rest();
  const after = rss(started.pid);
  const growth = ((after - warmed) / warmed) * 100;
  console.log(
    `${url ? 'PostgreSQL' : 'embedded'}: at rest ${atRest.toFixed(0)} MB, after ${REQUESTS} requests ${after.toFixed(0)} MB ` +
      `(allowed: ${allowed}), growth since ${warm} requests ${growth.toFixed(1)} % (allowed: 5), ` +
      `${refused} refused and asked again, ${(REQUESTS / ((performance.now() - begun) / 1000)).toFixed(0)} requests/s`,
  );
  if (Math.max(atRest, after) > allowed || growth > 5) process.exitCode = 1;
  hadir.child.kill('SIGTERM');
  console.log(`ended with ${await hadir.ended}`);
  console.log(memory.peak());
} finally {
  await cleanUp();
  memory.remove();
  if (url) await onServer(`drop database ${name} with (force)`);
  rmSync(stage, { recursive: true, force: true });
}
