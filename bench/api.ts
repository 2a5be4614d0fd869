/**
 * What a request costs the server's process, beside a bare Hono and pg that give the same answer by hand: CPU time of each process (all its threads,
 * garbage collection too), in turns, so that a busy machine meets both alike. Fill a database with bench/scale first.
 *
 *   npx tsx bench/api.ts postgres://… [--requests=400] [--rounds=7] [--only=words]
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { API_BASE } from '../contract/calls.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { schoolCalls } from './school/calls.ts';
import { appOn, PASSWORD } from './school/open.ts';
import { cpuMs, type ServerProcess, startServerProcess } from './school/processes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
});
const [url] = positionals;
if (url === undefined) throw new Error('postgres://… is missing');
const requests = Number(values.requests);
const MEASURED = ['users', 'register', 'register, one mark'];
/** Hadir's CPU time of the bare one's. */
const MOST = 1.5;
const AT_ONCE = 4;

const opened = await openPostgres(url);
const { app } = appOn(opened);
const tokenOf = async (identifier: string): Promise<string> => {
  const answer = await app.request(
    `${API_BASE}/login`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identifier, password: PASSWORD }),
    },
    { incoming: { socket: {} } },
  );
  return ((await answer.json()) as { data: { token: string } }).data.token;
};
const tokens: Record<string, string> = { admin: await tokenOf('admin'), guru: await tokenOf('guru') };
const calls = (await schoolCalls(opened.db)).filter(
  ({ name }) => MEASURED.includes(name) && name.includes(values.only),
);
await opened.close();

const servers = [await startServerProcess('hadir', url), await startServerProcess('bare', url)] as const;
const send = async ({ base }: ServerProcess, call: (typeof calls)[number], n: number): Promise<unknown> => {
  const { method = 'GET', path, body, as } = call;
  const answer = await fetch(base + path, {
    method,
    headers: { Authorization: `Bearer ${tokens[as]}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body(n)),
  });
  const json = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(json));
  return json;
};
/** Reads of one kind go side by side; marks of one session wait for each other anyway. */
const many = async (server: ServerProcess, call: (typeof calls)[number], from: number) => {
  const width = call.method === 'PATCH' ? 1 : AT_ONCE;
  for (let n = 0; n < requests; n += width) {
    await Promise.all(Array.from({ length: width }, (_, i) => send(server, call, from + n + i)));
  }
};

const lines: Record<string, unknown>[] = [];
for (const call of calls) {
  if (call.method !== 'PATCH')
    assert.deepEqual(await send(servers[0], call, 0), await send(servers[1], call, 0));
  const spent: [number, number][] = [];
  for (let round = -2; round < Number(values.rounds); round++) {
    const both: number[] = [];
    for (const server of servers) {
      const before = await cpuMs(server);
      await many(server, call, 0);
      both.push((await cpuMs(server)) - before);
    }
    if (round >= 0) spent.push([both[0] ?? 0, both[1] ?? 0]);
  }
  const median = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  const ms = (which: 0 | 1) => Number((median(spent.map((both) => both[which])) / requests).toFixed(2));
  const ratio = Number(median(spent.map(([hadir, bare]) => hadir / bare)).toFixed(2));
  lines.push({
    call: call.name,
    'hadir, CPU ms': ms(0),
    'bare, CPU ms': ms(1),
    ratio,
    'at most': MOST,
    over: ratio > MOST ? '!' : '',
  });
}
console.table(lines);
for (const { child } of servers) child.disconnect();
