/**
 * A school day of many schools on two processes and a PostgreSQL with a synchronous standby: marks, imports, new subjects, recaps, exports and
 * sign-ins, while one process is restarted each minute and the database fails over in the middle.
 *
 *   npx tsx drills/mixedLoad.ts [minutes=30] [schools=100]
 *
 * Prints a line a minute. Exit 1 when an acknowledged write was lost, one was doubled, an answer was a 5xx other than the failover's 503, or the
 * process that is not restarted kept growing.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { count, like, sql } from 'drizzle-orm';
import { calls } from '../contract/calls.ts';
import { schoolDay } from '../server/base/schoolDay.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { executeRows } from '../server/db/statements.ts';
import { subjects } from '../server/schema.ts';
import { cleanUp, newFolder, type Run, signIn, startHadir } from '../tests/server/ops/hadir.ts';
import { startCluster } from '../tests/support/cluster.ts';
import { databaseLine } from '../tests/support/databaseLine.ts';
import { PASSWORD } from '../tests/support/fixtures.ts';
import { Ledger } from '../tests/support/ledger.ts';
import { addSchool, fileOf, type School, tookOf } from '../tests/support/manySchools.ts';
import { ownDatabase } from '../tests/support/ownDatabase.ts';
import { freePort } from '../tests/support/pooler.ts';
import { startTestServer } from '../tests/support/server.ts';

const minutes = Number(process.argv[2] ?? 30);
const schoolCount = Number(process.argv[3] ?? 100);
const MINUTE_MS = 60_000;
const REGISTERS_OF_A_SCHOOL = 2;
const MARKS_A_SECOND = 40;
const PUPILS_OF_AN_IMPORT = 200;
const FAILOVER_MS = { silence: 2_000, most: 10_000 };
/** What a process may grow between the third minute, when all is loaded, and the end. */
const GROWTH_MB = 80;

const today = schoolDay(new Date(), 'Asia/Jakarta');
const cluster = await startCluster();
const database = await ownDatabase(cluster.primary);
const line = await databaseLine(database.url);
const stop = new AbortController();
const faults: string[] = [];
const done = { imports: 0, subjects: 0, reads: 0, signIns: 0, again: 0, cut: 0, unavailable: 0 };
let failsOver: { from: number; until: number } | undefined;

const filled = await startTestServer({ database: await openPostgres(database.url) });
const schools: School[] = [];
for (let place = 1; place <= schoolCount; place++)
  schools.push(await addSchool(filled.db, place, filled.fixtures.year, today, ['00:00', '23:59']));
await filled.close();
const pupilsOfSchools = async (): Promise<Map<number, number>> => {
  const url = new URL(database.url);
  if (failsOver) url.port = new URL(cluster.standby).port;
  const opened = await openPostgres(url.href);
  const rows = await executeRows<{ school: number; n: number }>(
    opened.db,
    sql`select school_id as school, count(*)::int as n from users where role_id = (select role_id from users where identifier = 'siswa') and school_id is not null group by 1`,
  );
  await opened.close();
  return new Map(rows.map(({ school, n }) => [school, n]));
};
const pupilsBefore = await pupilsOfSchools();
const imported = new Map<number, number>();

const ports = [await freePort(), await freePort()] as const;
const env = (port: number) => ({
  DATA_DIR: newFolder(),
  DATABASE_URL: line.url,
  JWT_SECRET: 'one secret of all processes, long enough',
  LOG_LEVEL: 'warn',
  PORT: String(port),
});
const steady = await startHadir(env(ports[0]));
let restarted: Run = await startHadir(env(ports[1]));
let isAway = false;
/** As a balancer does: whoever is there, in turns. */
const where = (turn: number): string => `http://127.0.0.1:${ports[isAway ? 0 : turn % 2]}`;

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** Asks until there is an answer other than that the database is away; a write has a key, so that asking again writes nothing twice. */
async function ask(
  turn: number,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<Answer> {
  const key = randomUUID();
  for (let time = turn; ; time++) {
    try {
      const answer = await fetch(`${where(time)}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...(method === 'POST' && { 'Idempotency-Key': key }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      const { data } = (await answer.json()) as { data: unknown };
      if (answer.status !== 503) return { status: answer.status, data };
      noteUnavailable(`${method} ${path}`);
    } catch {
      done.cut += 1;
    }
    done.again += 1;
    await pause(200);
  }
}

function noteUnavailable(what: string): void {
  done.unavailable += 1;
  const now = performance.now();
  if (!failsOver || now < failsOver.from || now > failsOver.until)
    faults.push(`503 outside of the failover: ${what}`);
}

function expectStatus(answer: Answer, wanted: number, what: string): boolean {
  if (answer.status !== wanted) faults.push(`${what}: ${answer.status}`);
  return answer.status === wanted;
}

const tokenOf = async (identifier: string): Promise<string> => {
  for (let turn = 0; ; turn++) {
    try {
      const answer = await signIn(where(turn), identifier, PASSWORD);
      const { data } = (await answer.json()) as { data?: { token: string } };
      if (answer.status === 200 && data) return data.token;
      if (answer.status !== 503) throw new Error(`${identifier} could not sign in: ${answer.status}`);
      noteUnavailable('POST /login');
    } catch (error) {
      if (error instanceof Error && error.message.startsWith(identifier)) throw error;
      done.cut += 1;
    }
    await pause(200);
  }
};

const admins = new Map<School, string>();
for (const school of schools) admins.set(school, await tokenOf(school.admin));
const ledgers: Ledger[] = [];
for (const [place, school] of schools.entries()) {
  const ledger = new Ledger();
  await ledger.signIn(where(place), school.teacher, PASSWORD);
  await ledger.open(where(place), REGISTERS_OF_A_SCHOOL);
  ledgers.push(ledger);
}

const series = `Campur ${randomUUID()}`;
/** One after the other without a rest: what takes long simply comes less often. */
async function inTurns(work: (school: School, token: string, turn: number) => Promise<void>, restMs: number) {
  for (let turn = 0; !stop.signal.aborted; turn++) {
    const school = schools[(turn * 7) % schools.length];
    if (school) await work(school, admins.get(school) ?? '', turn);
    await pause(restMs);
  }
}

async function importPupils(school: School, token: string, turn: number): Promise<void> {
  const file = fileOf(1000 + turn, PUPILS_OF_AN_IMPORT, school.year);
  const preview = await ask(turn, 'POST', calls.previewImport.path(), token, file);
  if (!expectStatus(preview, 200, 'preview of an import')) return;
  const written = await ask(turn, 'POST', calls.createImport.path(), token, {
    ...file,
    plan: preview.data.plan,
  });
  if (!expectStatus(written, 201, 'import')) return;
  done.imports += 1;
  imported.set(school.id, (imported.get(school.id) ?? 0) + PUPILS_OF_AN_IMPORT);
}

async function createSubject(school: School, token: string, turn: number): Promise<void> {
  const [register] = school.registers;
  const subject = await ask(turn, 'GET', `/dashboard/subjects/${register?.subject}`, token);
  const body = { name: `${series} ${turn}`, classId: subject.data?.classId, teacherId: null };
  if (expectStatus(await ask(turn, 'POST', '/dashboard/subjects', token, body), 201, 'a new subject'))
    done.subjects += 1;
}

const READS = [
  () => calls.getOverview.path(),
  () => calls.getSchoolDay.path(),
  () => `${calls.getSchoolRecap.path()}?month=${today.slice(0, 7)}`,
  () => `${calls.getTeacherRecap.path()}?from=${today}&to=${today}`,
  () => '/dashboard/users?page=3&limit=100',
  () => '/dashboard/sessions?limit=100',
];

async function read(_school: School, token: string, turn: number): Promise<void> {
  const path = READS[turn % READS.length]?.() ?? '';
  if (expectStatus(await ask(turn, 'GET', path, token), 200, `GET ${path}`)) done.reads += 1;
}

async function signInAgain(school: School): Promise<void> {
  await tokenOf(school.teacher);
  done.signIns += 1;
}

/** One is told to end each minute, as by whoever updates it, and every other time it is killed. */
async function restart(): Promise<void> {
  for (let minute = 1; minute < minutes; minute++) {
    await pause(MINUTE_MS, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted) return;
    // A balancer stops sending before the stop; to one that is killed people's calls are cut.
    if (minute % 2 === 0) isAway = true;
    restarted.child.kill(minute % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    const code = await restarted.ended;
    isAway = true;
    if (minute % 2 === 0 && code !== 0) faults.push(`a process that was told to end ended with ${code}`);
    restarted = await startHadir(env(ports[1]));
    isAway = false;
  }
}

async function failOver(): Promise<void> {
  await pause((minutes / 2) * MINUTE_MS + MINUTE_MS / 2);
  failsOver = { from: performance.now(), until: Infinity };
  await cluster.killPrimary();
  const standby = new URL(database.url);
  standby.port = new URL(cluster.standby).port;
  line.turn(standby.href);
  await pause(FAILOVER_MS.silence);
  await cluster.promote();
  failsOver.until = performance.now() + FAILOVER_MS.most;
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const refusedMarks = (): number => ledgers.reduce((sum, { answers }) => sum + (answers[503] ?? 0), 0);

const resident: number[] = [];
async function tellMinutes(): Promise<void> {
  for (let minute = 1, refused = 0; minute <= minutes; minute++) {
    const startedAt = performance.now();
    await pause(MINUTE_MS);
    const isOfFailover = failsOver !== undefined && failsOver.until > startedAt;
    if (refusedMarks() > refused && !isOfFailover)
      faults.push(`${refusedMarks() - refused} marks were answered 503 in minute ${minute}`);
    refused = refusedMarks();
    const marks = tookOf(ledgers.flatMap((ledger) => ledger.times.splice(0)));
    const mb = Math.round(residentMb(steady.pid));
    resident.push(mb);
    console.log(
      `${minute} min: ${marks.count} marks, p50 ${marks.p50} p99 ${marks.p99} max ${marks.max} ms; ${refused} refused; ${JSON.stringify(done)}; ${mb} MB; ${faults.length} faults`,
    );
  }
  stop.abort();
}

try {
  const load = ledgers.map((ledger, place) =>
    ledger.write(
      () => where(place),
      stop.signal,
      (ledgers.length * REGISTERS_OF_A_SCHOOL * 1000) / MARKS_A_SECOND,
    ),
  );
  await Promise.all([
    tellMinutes(),
    restart(),
    failOver(),
    ...load,
    inTurns(importPupils, 3_000),
    inTurns(createSubject, 200),
    inTurns(read, 20),
    inTurns(read, 20),
    inTurns(signInAgain, 500),
  ]);

  let [acknowledged, lost] = [0, 0];
  for (const ledger of ledgers) {
    acknowledged += ledger.acknowledged;
    lost += await ledger.lost(where(0));
    for (const [status, times] of Object.entries(ledger.answers))
      if (!['200', '503', '0'].includes(status)) faults.push(`${times} marks were answered ${status}`);
    if (ledger.silent > 0) faults.push(`${ledger.silent} marks had no answer`);
  }
  const pupilsNow = await pupilsOfSchools();
  for (const { id } of schools) {
    const wanted = (pupilsBefore.get(id) ?? 0) + (imported.get(id) ?? 0);
    if (pupilsNow.get(id) !== wanted)
      faults.push(`school ${id} has ${pupilsNow.get(id)} pupils, not ${wanted}`);
  }
  const standby = new URL(database.url);
  standby.port = new URL(cluster.standby).port;
  const opened = await openPostgres(standby.href);
  const created = await opened.db
    .select({ name: subjects.name, times: count() })
    .from(subjects)
    .where(like(subjects.name, `${series} %`))
    .groupBy(subjects.name);
  await opened.close();
  if (created.length !== done.subjects) faults.push(`${created.length} subjects of ${done.subjects}`);
  const doubled = created.filter(({ times }) => times > 1).length;
  const settled = resident[2];
  const last = resident.at(-1);
  if (settled !== undefined && last !== undefined && last - settled > GROWTH_MB)
    faults.push(`the process that stayed grew from ${settled} to ${last} MB`);
  console.log({
    acknowledged,
    lost,
    doubled,
    ...done,
    resident,
    faults: faults.slice(0, 20),
    faultCount: faults.length,
  });
  process.exitCode = lost + doubled + faults.length > 0 ? 1 : 0;
} finally {
  await cleanUp();
  await line.close();
  await cluster.close();
}
