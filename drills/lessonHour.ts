/**
 * The beginning of a lesson at many schools at once: teachers sign in one after the other, each opens a register and marks the class pupil
 * by pupil, on two server processes and one PostgreSQL. Prints how long each call took, and what a request cost the servers.
 *
 *   npx tsx drills/lessonHour.ts postgres://… [--teachers=1000] [--seconds=180] [--tap=1000] [--processes=2] [--size=0.2]
 *
 * An empty database is filled as bench/scale.ts does; a filled one is used as it is, and its marks change. `--tap` is the time between two
 * marks of a teacher, in ms. A short form is `--teachers=60 --seconds=20 --tap=300`. Exit 1 when a call failed, or marks took too long.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { calls } from '../contract/calls.ts';
import { executeRows } from '../server/db/statements.ts';
import { NOW } from '../bench/school/fill.ts';
import { openSchool, PASSWORD } from '../bench/school/open.ts';
import { cpuMs, startServerProcess } from '../bench/school/processes.ts';

/** What 99 of 100 marks may take, on two cores that have nothing else to do. */
const GOAL_MS = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    teachers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '180' },
    tap: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '2' },
    size: { type: 'string', default: '0.2' },
  },
});
const [url] = positionals;
if (url === undefined) throw new Error('postgres://… is missing');
const [teachers, seconds, tapMs] = [values.teachers, values.seconds, values.tap].map(Number) as [
  number,
  number,
  number,
];

interface Place {
  identifier: string;
  subject: number;
  session: number;
}

interface Envelope {
  message: string;
  data: unknown;
}

interface RegisterRow {
  user_id: number;
  Subject_Session_Attendance: { status: string | null; version: number };
}

/** Each teacher's latest register that has come. */
async function findPlaces(): Promise<Place[]> {
  const opened = await openSchool({ where: url ?? '', size: Number(values.size) });
  try {
    const day = NOW.toISOString().slice(0, 10);
    return await executeRows<Place>(
      opened.db,
      sql`select distinct on (users.id) users.identifier, sessions.subject_id as subject, sessions.id as session
        from users join sessions on sessions.teacher_id = users.id
        where users.identifier like 'g%' and sessions.date between ${day}::date - 14 and ${day}::date
        order by users.id, sessions.date desc, sessions.start_time desc limit ${teachers}`,
    );
  } finally {
    await opened.close();
  }
}

const tookMs = new Map<string, number[]>();
const failures = new Map<string, number>();

const noteFailure = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);

/** @returns undefined when the call failed, which is told at the end */
async function send(
  name: string,
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: unknown } = {},
): Promise<unknown> {
  const startedAt = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data, message } = (await answer.json()) as Envelope;
    const times = tookMs.get(name) ?? [];
    times.push(performance.now() - startedAt);
    tookMs.set(name, times);
    if (answer.ok) return data;
    noteFailure(`${name}: ${answer.status} ${message}`);
  } catch (error) {
    noteFailure(`${name}: ${(error as Error).message}`);
  }
  return undefined;
}

async function holdLesson(base: string, { identifier, subject, session }: Place): Promise<void> {
  const body = { identifier, password: PASSWORD };
  const signedIn = await send('sign in', base + calls.login.path(), { method: 'POST', body });
  if (!signedIn) return;
  const { token } = signedIn as { token: string };
  const register = calls.listAttendance.path(subject, session);
  // A register that is opened by its address asks for these at once.
  const [rows] = await Promise.all([
    send('register', `${base}${register}?page=1&limit=500`, { token }),
    send('profile', base + calls.getProfile.path(), { token }),
    send('subject', base + calls.getSubject.path(subject), { token }),
    send('session', base + calls.getSession.path(subject, session), { token }),
    send('what is known of its pupils', base + calls.listAttendanceContext.path(subject, session), { token }),
  ]);
  for (const { user_id, Subject_Session_Attendance: mark } of (rows ?? []) as RegisterRow[]) {
    await pause(tapMs);
    const status = mark.status === 'hadir' ? 'izin' : 'hadir';
    const attendances = [{ user_id, status, version: mark.version }];
    await send('one mark', base + register, { method: 'PATCH', token, body: { attendances } });
  }
}

const places = await findPlaces();
if (places.length < teachers)
  console.log(`only ${places.length} teachers have a register: take a larger --size`);
const servers = await Promise.all(
  Array.from({ length: Number(values.processes) }, () => startServerProcess('hadir', url)),
);
const cpuOfAll = async () => (await Promise.all(servers.map(cpuMs))).reduce((sum, ms) => sum + ms, 0);
const cpuBefore = await cpuOfAll();
const startedAt = performance.now();
await Promise.all(
  places.map(async (place, i) => {
    await pause((i / places.length) * seconds * 1000);
    await holdLesson(servers[i % servers.length]?.base ?? '', place);
  }),
);
const wallSeconds = (performance.now() - startedAt) / 1000;
const cpu = (await cpuOfAll()) - cpuBefore;
for (const { child } of servers) child.disconnect();

const at = (sorted: readonly number[], share: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
const figures = [...tookMs].map(([call, ms]) => {
  const sorted = ms.toSorted((a, b) => a - b);
  return {
    call,
    asked: ms.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    max: at(sorted, 1),
  };
});
console.table(figures);
const asked = figures.reduce((sum, { asked }) => sum + asked, 0);
console.log(
  `${places.length} teachers in ${seconds} s, ${wallSeconds.toFixed(0)} s in all, ${(asked / wallSeconds).toFixed(0)} requests a second, ${(cpu / asked).toFixed(1)} ms of CPU a request in ${servers.length} server processes`,
);
for (const [what, count] of failures) console.log(`${count} x ${what}`);
const marks = figures.find(({ call }) => call === 'one mark');
const isWithinGoal = marks !== undefined && marks.p99 <= GOAL_MS;
console.log(
  `one mark, p99: ${marks?.p99 ?? '–'} ms, goal ${GOAL_MS}: ${isWithinGoal ? 'reached' : 'missed'}`,
);
process.exitCode = failures.size === 0 && isWithinGoal ? 0 : 1;
