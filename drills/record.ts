/**
 * Everything that a server answers about the demo, written down, so that two checkouts can be compared:
 *
 *   npx tsx drills/record.ts CHECKOUT RECORD [DATA_DIR]   (a checkout with its packages)
 *   npx tsx drills/record.ts --compare BEFORE AFTER       (exit 1 when an answer differs)
 *
 * With DATA_DIR both begin with a copy of one demo, instead of each with its own.
 *
 * For the server it is always the same moment. Six people ask every GET operation of its description, an administrator of ROWS=4
 * records of each list and the others of half of that. Then each resource is made, changed and deleted, imports, runs and months are
 * written and taken back (recordedChanges.ts), and the administrator reads once more; in the end everybody tries every other call
 * with nothing in it. What is made by chance is masked.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { cleanUp, signIn } from '../tests/server/ops/hadir.ts';
import { type Answer, type Ask, type Description, differences, startDemo } from './answers.ts';
import { changeEverything, tryWithNothing } from './recordedChanges.ts';
import { readsOf } from './recordedReads.ts';

/** Of the demo; of two more schools a teacher who leads a class, and one who leads none. */
const PEOPLE = ['admin', 'kepsek', 'guru', 'guru05', 'guru12', 'siswa'] as const;
/** How many records of each list are read. */
const ROWS = Number(process.env.ROWS ?? 4);

type PersonName = (typeof PEOPLE)[number];

interface Entry extends Answer {
  readonly request: string;
}

/** Fields that hold what is made by chance, or what this machine is like. */
const VOLATILE = new Set('token refreshToken code password plan version commit disk backup'.split(' '));
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** As many calls as it takes, which depends on the machine. */
const IN_TURNS = /^\/dashboard\/session-runs\/\d+\/(continue|undo)$/;

/** Without what is another one each time: tokens, codes, first passwords, names of pictures and sign-ins. */
function masked(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one));
  if (VOLATILE.has(key) && value !== null) return `<${key}>`;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, name)]));
  return typeof value === 'string' ? value.replaceAll(UUID, '<uuid>') : value;
}

/** Asks `url` as somebody, or as nobody; a line in `entries` for each. */
function asker(url: string, token: string | undefined): { ask: Ask; entries: Entry[] } {
  const entries: Entry[] = [];
  const ask: Ask = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    const answered: Answer = { status: answer.status, body: isJson ? JSON.parse(text) : text };
    if (IN_TURNS.test(path)) return answered;
    const sent = body === undefined || isForm ? '' : ` ${JSON.stringify(masked(body))}`;
    const request = `${method} ${path}${sent}`.replaceAll(UUID, '<uuid>').replaceAll(url, '');
    const seen = JSON.parse(JSON.stringify(masked(answered.body)).replaceAll(url, ''));
    entries.push({ request, status: answered.status, body: seen });
    return answered;
  };
  return { ask, entries };
}

async function record(checkout: string, to: string, data?: string): Promise<void> {
  const server = await startDemo(checkout, data);
  mkdirSync(to, { recursive: true });
  const write = (name: string, entries: readonly Entry[]) => {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(join(to, `${name}.jsonl`), lines.join(''));
    console.log(`${name}: ${entries.length} answers`);
  };
  const asks = new Map<PersonName, string>();
  for (const name of PEOPLE) {
    const { data: tokens } = (await (await signIn(server.url, name)).json()) as { data: { token: string } };
    asks.set(name, tokens.token);
  }
  const as = (name: PersonName | 'nobody') =>
    asker(server.url, name === 'nobody' ? undefined : asks.get(name));
  const { body } = await as('admin').ask('GET', '/openapi.json');
  const description = body as Description;
  const read = async (name: PersonName | 'nobody', label: string) => {
    const requests = await readsOf(
      description,
      as('admin').ask,
      as(name).ask,
      name === 'admin' ? ROWS : ROWS / 2,
    );
    const { ask, entries } = as(name);
    for (const request of requests) await ask('GET', request);
    write(label, entries);
  };
  write('openapi', [{ request: 'GET /openapi.json', status: 200, body }]);
  for (const name of PEOPLE) await read(name, `before-${name}`);
  await read('nobody', 'before-nobody');
  const people = Object.fromEntries(PEOPLE.map((name) => [name, as(name)]));
  await changeEverything((name) => people[name]?.ask ?? as(name).ask);
  for (const [name, { entries }] of Object.entries(people)) write(`changes-${name}`, entries);
  await read('admin', 'after-admin');
  for (const name of [...PEOPLE, 'nobody'] as const) {
    const { ask, entries } = as(name);
    await tryWithNothing(description, ask);
    write(`nothing-${name}`, entries);
  }
  server.child.kill('SIGTERM');
  await server.ended;
}

const entriesOf = (folder: string, file: string): Entry[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);

/** @returns how many answers differ. */
function compare(before: string, after: string): number {
  let count = 0;
  for (const file of readdirSync(before)) {
    const [old, now] = [entriesOf(before, file), entriesOf(after, file)];
    const differing = old.flatMap((entry, i) => {
      const other = now[i];
      if (isDeepStrictEqual(entry, other)) return [];
      const found = differences(entry, other, '').concat(
        differences(other, entry, '').map((line) => `only there ${line}`),
      );
      return [`${entry.request.slice(0, 200)}\n    ${found.slice(0, 4).join('\n    ')}`];
    });
    const extra = now.length - old.length;
    count += differing.length + Math.abs(extra);
    console.log(
      `${file}: ${old.length} answers, ${differing.length} differ${extra ? `, ${extra} more` : ''}`,
    );
    for (const line of differing.slice(0, 10)) console.log(`  ${line}`);
  }
  return count;
}

const [first = '', second = '', third] = process.argv.slice(2);
try {
  if (first === '--compare') process.exitCode = compare(second, third ?? '') > 0 ? 1 : 0;
  else await record(first, second, third);
} finally {
  await cleanUp();
}
