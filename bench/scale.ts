/**
 * What the database takes for each call of the dashboard, where there is much of everything.
 *
 *   npx tsx bench/scale.ts postgres://… [--size=1] [--rounds=15] [--only=words]
 *   npx tsx bench/scale.ts FOLDER --size=0.1          on the embedded engine
 *
 * An empty database is filled first; a filled one is used as it is (and brought up to date, which is timed).
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { API_BASE } from '../contract/calls.ts';
import { ACCOUNTS } from './school/call.ts';
import { schoolCalls } from './school/calls.ts';
import { SHAPES } from './school/fill.ts';
import { appOn, openSchool, PASSWORD, type Taken, watchDatabase } from './school/open.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1' },
    shape: { type: 'string', default: 'district' },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    fill: { type: 'boolean', default: false },
  },
});
const [where] = positionals;
if (where === undefined) throw new Error('postgres://… or the folder of an embedded database is missing');

const shape = values.shape as keyof typeof SHAPES;
if (!(shape in SHAPES)) throw new Error(`--shape is one of ${Object.keys(SHAPES).join(', ')}`);
const opened = await openSchool({
  where,
  size: Number(values.size),
  shape,
});
try {
  if (!values.fill) await measure();
} finally {
  await opened.close();
}

async function measure(): Promise<void> {
  const { app } = appOn(opened);
  const send = async (method: string, path: string, token?: string, body?: unknown, status?: number) => {
    const answer = await app.request(
      API_BASE + path,
      {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      { incoming: { socket: {} } },
    );
    const json = (await answer.json()) as {
      data: { token: string; letter?: { id: number } };
      meta?: { totalItems: number };
      message: string;
    };
    if (status === undefined ? !answer.ok : answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} ${json.message}`);
    return json;
  };
  const tokens = new Map<string, string>();
  for (const identifier of ACCOUNTS) {
    tokens.set(
      identifier,
      (await send('POST', '/login', undefined, { identifier, password: PASSWORD })).data.token,
    );
  }
  const { rows } = (await opened.db.execute(sql`
    select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
      (select reltuples::bigint::int from pg_class where oid = 'attendance'::regclass) as marks`)) as unknown as {
    rows: [{ users: number; sessions: number; marks: number }];
  };
  console.log(`${opened.engine}: ${JSON.stringify(rows[0])}`);
  const watch = watchDatabase();
  const lines: Record<string, unknown>[] = [];
  for (const { name, as, method = 'GET', path, body, most, status, undo } of await schoolCalls(opened.db)) {
    if (!name.includes(values.only)) continue;
    const times: Taken[] = [];
    let statements = 0;
    let total: number | undefined;
    // The first two warm caches and plans.
    for (let round = -2; round < Number(values.rounds); round++) {
      watch.take();
      let answer;
      try {
        answer = await send(method, path, tokens.get(as), body?.(round), status);
        total = answer.meta?.totalItems;
      } catch (error) {
        lines.push({ call: name, error: (error as Error).message.slice(0, 60) });
        break;
      }
      const taken = watch.take();
      statements = taken.statements;
      if (round >= 0) times.push(taken);
      const back = undo?.(answer.data);
      if (back) await send('POST', back.path, tokens.get(as), back.body);
    }
    if (times.length === 0) continue;
    const at = (share: number, of: (taken: Taken) => number) => {
      const sorted = times.map(of).toSorted((a, b) => a - b);
      return Number((sorted[Math.ceil((sorted.length - 1) * share)] ?? 0).toFixed(1));
    };
    const work = at(0.5, ({ workMs }) => workMs);
    lines.push({
      call: name,
      'database ms': work,
      'at most': most,
      over: work > most ? '!' : '',
      'wall p50': at(0.5, ({ wallMs }) => wallMs),
      'database p95': at(0.95, ({ workMs }) => workMs),
      'wall p95': at(0.95, ({ wallMs }) => wallMs),
      statements,
      rows: total,
    });
  }
  console.table(lines);
}
