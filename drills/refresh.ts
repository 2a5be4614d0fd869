/**
 * Two server processes on one PostgreSQL: 20 refreshes at once, 50 rounds, must give one rotation and one pair each;
 * a token superseded a moment ago gets the current pair however far behind; the same one 20 s later, a sign-out, a changed
 * and a reset password end the sign-in on both; bad sign-ins are counted by both together, and good ones at once are all
 * let in.
 *
 *   DATABASE_URL=postgres://… npx tsx drills/refresh.ts [rounds]
 *
 * Works in a database of its own, which it makes beside the one named and drops again. Exit 1 when something is not so.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

const AT_ONCE = 20;
/** So long a superseded token is good, and a little. */
const GRACE_MS = 21_000;
const PASSWORD = 'hadir-demo';
const NEW_PASSWORD = 'kata sandi baru';
const rounds = Number(process.argv[2] ?? 50);
const url = process.env.DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.');

interface Pair {
  token: string;
  refreshToken: string;
}

interface Answer {
  status: number;
  body: { data: Pair };
}

const name = `hadir_drill_${randomBytes(6).toString('hex')}`;
const own = new URL(url);
own.pathname = `/${name}`;
const folder = await mkdtemp(join(tmpdir(), 'hadir-drill-'));
const secret = randomBytes(48).toString('base64url');
const processes: ChildProcess[] = [];

async function query<T>(connectionString: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Resolves with the address it says it listens on. */
async function startServer(which: string): Promise<string> {
  const child = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, which),
      DATABASE_URL: own.href,
      JWT_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`server ${which} ended (${code}): ${printed}`)));
  });
}

async function call(method: string, path: string, init: { body?: unknown; headers?: HeadersInit } = {}) {
  const answer = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...init.headers },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const login = (server: string, identifier: string, password: string): Promise<Answer> =>
  call('POST', `${server}/api/v1/login`, { body: { identifier, password } });
const refresh = (server: string, refreshToken: string): Promise<Answer> =>
  call('GET', `${server}/api/v1/refresh-token`, {
    headers: { Cookie: `hadir_refresh_token=${refreshToken}` },
  });
const profile = async (server: string, token: string): Promise<number> =>
  (await call('GET', `${server}/api/v1/profile`, { headers: { Authorization: `Bearer ${token}` } })).status;

/** The code of the one mail that this server wrote; mails are written beside the request, so it may take a moment. */
async function codeOf(which: string): Promise<string> {
  const outbox = join(folder, which, 'outbox');
  for (let patience = 100; patience > 0; patience--) {
    const [name] = await readdir(outbox).catch(() => []);
    const code = name && /^ *(\d{6})\s*$/m.exec(await readFile(join(outbox, name), 'utf8'))?.[1];
    if (code) return code;
    await setTimeout(50);
  }
  throw new Error('no mail was written');
}

async function drill(servers: readonly [string, string]): Promise<void> {
  const [first, second] = servers;
  const on = (turn: number) => (turn % 2 === 0 ? first : second);
  const onBoth = (token: string) => Promise.all(servers.map((server) => profile(server, token)));

  let pair = (await login(first, 'guru', PASSWORD)).body.data;
  const took: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => refresh(on(turn), pair.refreshToken)),
    );
    took.push(performance.now() - startedAt);
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))],
      [200],
      `round ${round}: all answered`,
    );
    const pairs = new Set(answers.map(({ body }) => JSON.stringify(body.data)));
    assert.equal(pairs.size, 1, `round ${round}: equal tokens`);
    const [row] = await query<{ rotation: number }>(
      own.href,
      'select rotation from sign_in_sessions where ended_at is null',
    );
    assert.equal(row?.rotation, round, `round ${round}: one rotation`);
    pair = answers[0]?.body.data ?? pair;
    assert.deepEqual(await onBoth(pair.token), [200, 200], `round ${round}: signed in on both`);
  }
  took.sort((a, b) => a - b);
  console.log(`${rounds} rounds of ${AT_ONCE} refreshes at once: one rotation and one pair each`);
  console.log(`  a round took ${Math.round(took[Math.floor(took.length / 2)] ?? 0)} ms in the median`);

  pair = (await login(first, 'guru', PASSWORD)).body.data;
  let quick = pair;
  for (let turn = 0; turn < 5; turn++) quick = (await refresh(on(turn), quick.refreshToken)).body.data;
  const late = await refresh(second, pair.refreshToken);
  assert.deepEqual(late.body.data, quick, 'five behind within 20 s: the current pair');
  console.log('a token five behind within 20 s: the current pair');

  await setTimeout(GRACE_MS);
  assert.equal((await refresh(second, pair.refreshToken)).status, 401, 'a stolen old token is refused');
  assert.deepEqual(await onBoth(quick.token), [401, 401], 'and ends the sign-in on both at once');
  console.log('a stolen old token: refused, and the sign-in ended on both within one request');

  const other = (await login(second, 'guru', PASSWORD)).body.data;
  await call('POST', `${first}/api/v1/logout`, { headers: { Authorization: `Bearer ${other.token}` } });
  assert.deepEqual(await onBoth(other.token), [401, 401], 'a sign-out on one holds on both');
  console.log('signing out on one process: 401 on both at once');

  const bearer = ({ token }: Pair) => ({ Authorization: `Bearer ${token}` });
  const before = (await login(first, 'guru', PASSWORD)).body.data;
  const present = (await login(second, 'guru', PASSWORD)).body.data;
  const changed = await call('PUT', `${second}/api/v1/profile/change-password`, {
    headers: bearer(present),
    body: { password: PASSWORD, newPassword: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(await onBoth(before.token), [401, 401], 'a changed password ends other sign-ins on both');
  assert.deepEqual(await onBoth(present.token), [200, 200], 'but not the one that changed it');
  console.log('changing the password: other sign-ins 401 on both at once, the own one goes on');

  const email = 'guru@contoh.sch.id';
  assert.equal((await call('POST', `${first}/api/v1/forgot-password`, { body: { email } })).status, 200);
  const reset = { email, token: await codeOf('a'), password: PASSWORD, confirm_password: PASSWORD };
  assert.equal((await call('POST', `${second}/api/v1/reset-password`, { body: reset })).status, 200);
  assert.deepEqual(await onBoth(present.token), [401, 401], 'a reset password ends every sign-in on both');
  console.log('resetting the password: every sign-in 401 on both at once');

  const statuses = [];
  for (let turn = 0; turn < 6; turn++) statuses.push((await login(on(turn), 'kepsek', 'salah')).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429], 'bad sign-ins are counted together');
  console.log('six bad sign-ins in turn on both: the sixth is 429');

  const many = (password: string) =>
    Promise.all(Array.from({ length: 50 }, (_, turn) => login(on(turn), 'siswa', password)));
  assert.deepEqual(new Set((await many(PASSWORD)).map(({ status }) => status)), new Set([200]));
  console.log('50 good sign-ins of one account at once on both: all let in');
  const refused = (await many('salah')).map(({ status }) => status);
  assert.equal(refused.filter((status) => status === 401).length, 5, '50 bad ones at once: five answers');
  assert.equal(refused.filter((status) => status === 429).length, 45, '50 bad ones at once: the others 429');
  console.log('50 bad sign-ins of one account at once on both: five answers, 45 times 429');
}

await query(url, `create database ${name}`);
try {
  await drill([await startServer('a'), await startServer('b')]);
  console.log('OK');
} finally {
  for (const child of processes) {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
  await query(url, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
}
