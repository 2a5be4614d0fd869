/**
 * The morning at the gate: taps at two kiosks while teachers mark, on the embedded engine, with a kill -9 in the middle. Each kiosk sends one tap
 * after the other and, like the kiosk's page, sends again what was not answered. Prints how long a tap took, and how many were lost or doubled.
 *
 *   npx tsx drills/gateRush.ts [--taps=300] [--seconds=60] [--registers=6] [--every=1000]
 *
 * The long form is 1,200 taps in 20 minutes, as a school of 1,200 has them: `--taps=1200 --seconds=1200`. `--every` is how long each register
 * rests between two of its marks, in ms. Exit 1 when a tap was lost or doubled, or took too long.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_GATE_TIMETABLE } from '../contract/gate/words.ts';
import { SCHOOLS } from '../server/process/seed/school.ts';
import { cleanUp, demoFolder, startHadir } from '../tests/server/ops/hadir.ts';
import { Ledger } from '../tests/support/ledger.ts';

/** What 99 of 100 taps may take. */
const GOAL_MS = 300;

const { values } = parseArgs({
  options: {
    taps: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    registers: { type: 'string', default: '6' },
    every: { type: 'string', default: '1000' },
  },
});
const [taps, seconds, registers, every] = [values.taps, values.seconds, values.registers, values.every].map(
  Number,
) as [number, number, number, number];

interface Envelope {
  readonly message: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

const env = { DATA_DIR: demoFolder(), LOG_LEVEL: 'silent', PORT: '0' };
let hadir = await startHadir(env);
let headers: Record<string, string> = {};

async function ask(method: string, path: string, body?: unknown): Promise<Envelope['data']> {
  const answer = await fetch(`${hadir.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { message, data } = (await answer.json()) as Envelope;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`);
  return data;
}

interface Pupil {
  readonly id: number;
  readonly nis: string;
}

/** The pupils of one school, whose gate is switched on. */
async function openGate(): Promise<Pupil[]> {
  const { token } = await ask('POST', '/login', { identifier: 'admin', password: 'hadir-demo' });
  headers = { Authorization: `Bearer ${token}` };
  // A school whose gate has noticed nobody yet.
  headers = { ...headers, 'X-School-Id': String(SCHOOLS.SMP.id) };
  const settings = { is_on: true, hours: DEFAULT_GATE_TIMETABLE, late_limit: null, prefills_daily: false };
  await ask('PUT', '/dashboard/gate/settings', settings);
  const roles: { id: number; name: string }[] = await ask('GET', '/dashboard/roles');
  const role = roles.find(({ name }) => name === 'Siswa')?.id;
  const pupils: Pupil[] = [];
  for (let page = 1; ; page++) {
    const path = `/dashboard/users?limit=100&page=${page}&role_id=${role}&is_active=true`;
    const people: Pupil[] = await ask('GET', path);
    pupils.push(...people.filter(({ nis }) => nis));
    if (people.length < 100) return pupils;
  }
}

async function startKiosk(name: string): Promise<string> {
  const { code } = await ask('POST', '/dashboard/gate/devices', { name, kind: 'kiosk' });
  const answer = await fetch(`${hadir.url}/api/v1/gate/kiosk/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const tookMs: number[] = [];
/** Of each pupil, how many taps were confirmed. */
const confirmed = new Map<number, number>();
let resent = 0;

/** Sends one tap until it is answered. Only answers that came at once tell how long a tap takes. */
async function tap(Cookie: string, pupil: Pupil, counter: number, at: Date): Promise<void> {
  const sent = { counter, at: at.toISOString(), kind: 'card', value: pupil.nis, direction: 'in' };
  for (let tries = 0; ; tries++) {
    const startedAt = performance.now();
    try {
      const answer = await fetch(`${hadir.url}/api/v1/gate/kiosk/taps`, {
        method: 'POST',
        headers: { Cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify({ sent_at: new Date().toISOString(), taps: [sent] }),
      });
      const { data, message } = (await answer.json()) as Envelope;
      if (!answer.ok) throw new Error(message);
      if (tries === 0) tookMs.push(performance.now() - startedAt);
      if (data.taps[0].outcome !== 'recorded') console.log('not recorded:', data.taps[0]);
      confirmed.set(pupil.id, (confirmed.get(pupil.id) ?? 0) + 1);
      return;
    } catch {
      resent += 1;
      await pause(200);
    }
  }
}

let isBad = false;
try {
  const pupils = await openGate();
  const kiosks = [await startKiosk('Gerbang depan'), await startKiosk('Gerbang belakang')];
  const ledger = new Ledger();
  await ledger.signIn(hadir.url, 'admin');
  await ledger.open(hadir.url, registers);
  const stop = new AbortController();
  const marking = ledger.write(() => hadir.url, stop.signal, every);
  const startedAt = Date.now();
  const waitMs = (seconds * 1000 * kiosks.length) / taps;
  const each = Math.ceil(taps / kiosks.length);
  let killed: Promise<void> | undefined;
  const kill = async () => {
    hadir.child.kill('SIGKILL');
    await hadir.ended;
    hadir = await startHadir(env);
  };
  await Promise.all(
    kiosks.map(async (cookie, kiosk) => {
      for (let n = 0; n < each; n++) {
        const place = n * kiosks.length + kiosk;
        const pupil = pupils[place % pupils.length];
        if (!pupil) throw new Error('no pupils');
        // Who comes again does so ten minutes earlier, so that it is another tap.
        const at = new Date(Date.now() - Math.floor(place / pupils.length) * 600_000);
        if (kiosk === 0 && n === Math.floor(each / 2)) killed = kill();
        await tap(cookie, pupil, n, at);
        await pause(Math.max(0, startedAt + (n + 1) * waitMs - Date.now()));
      }
    }),
  );
  await killed;
  stop.abort();
  await marking;
  let [lost, doubled] = [0, 0];
  for (const [id, count] of confirmed) {
    const lines: unknown[] = await ask('GET', `/dashboard/gate/taps?user_id=${id}`);
    lost += Math.max(0, count - lines.length);
    doubled += Math.max(0, lines.length - count);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  const told = { taps: tookMs.length, resent, p50: at(0.5), p95: at(0.95), p99: at(0.99), lost, doubled };
  console.log({ ...told, seconds: Math.round((Date.now() - startedAt) / 1000), marks: ledger.acknowledged });
  isBad = lost > 0 || doubled > 0 || told.p99 > GOAL_MS;
} finally {
  await cleanUp();
}
process.exit(isBad ? 1 : 0);
