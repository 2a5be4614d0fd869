/** Many schools that import pupils at the same moment on two processes, and teachers who mark meanwhile. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { API_BASE, calls } from '../../contract/calls.ts';
import { PROGRESS_MEDIA_TYPE } from '../../contract/limits.ts';
import type { Database } from '../../server/db/client.ts';
import { executeRows, idListSql } from '../../server/db/statements.ts';
import { PASSWORD, TODAY } from './fixtures.ts';
import { inventedPupil } from './importFiles.ts';
import { ownDatabase } from './ownDatabase.ts';
import { startTestServer } from './server.ts';
import { openPostgres } from '../../server/db/postgres.ts';

interface Wanted {
  readonly schools: number;
  readonly pupils: number;
  readonly marksASecond: number;
  /** Whether to look every 50 ms at who waits for a lock. */
  readonly watches?: boolean;
}

export interface Took {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Seen {
  readonly imports: Took;
  /** The marks that were begun while imports went on. */
  readonly marks: Took;
  /** The longest time in which an import said nothing of its progress, in ms. */
  readonly silentMs: number;
  /** Every answer that was no success. */
  readonly failures: readonly string[];
  /** How often a statement was seen waiting for a lock, by its beginning. */
  readonly waits: readonly { readonly statement: string; readonly blocker: string; readonly seen: number }[];
}

interface Register {
  readonly subject: number;
  readonly session: number;
  readonly pupils: readonly number[];
}

export interface School {
  readonly id: number;
  readonly year: number;
  readonly admin: string;
  readonly teacher: string;
  readonly registers: readonly Register[];
}

const PROCESSES = 2;
/** How many classes of a school have a lesson at that hour. */
const REGISTERS = 12;
const PUPILS_OF_A_CLASS = 36;
/** How long marks are made before the imports: the first ones open connections, and compile what all later ones use. */
const WARM_UP_MS = 3_000;

/** Adds a school with an admin, and a teacher with registers of that day. Their passwords are that of the fixtures. */
export async function addSchool(
  db: Database,
  place: number,
  year: number,
  day: string = TODAY,
  [start, end]: readonly [string, string] = ['07:00', '09:00'],
): Promise<School> {
  const one = async (statement: ReturnType<typeof sql>) =>
    (await executeRows<{ id: number }>(db, statement)).map(({ id }) => id);
  const [school = 0] = await one(
    sql`insert into schools (name) values (${`SMP Serentak ${place}`}) returning id`,
  );
  const addUser = (role: string, name: string) =>
    one(sql`insert into users (identifier, fullname, email, role_id, password_hash, school_id)
      select ${name}, ${name}, ${`${name}@contoh.sch.id`}, (select role_id from users where identifier = ${role}), password_hash, ${school}
      from users where identifier = 'guru' returning id`);
  const [admin, teacher] = [`tu-${place}`, `guru-${place}`];
  await addUser('admin', admin);
  const [teacherId = 0] = await addUser('guru', teacher);
  const registers: Register[] = [];
  for (let n = 1; n <= REGISTERS; n++) {
    const [classId = 0] = await one(
      sql`insert into classes (name, academic_year_id, school_id) values (${`VII ${n}`}, ${year}, ${school}) returning id`,
    );
    const pupils =
      await one(sql`insert into users (identifier, nis, fullname, role_id, password_hash, school_id)
      select ${`${place}-${n}-`} || n, ${`${n}-`} || n, 'Siswa ' || n, (select role_id from users where identifier = 'siswa'), '!', ${school}
      from generate_series(1, ${PUPILS_OF_A_CLASS}::int) n returning id`);
    await db.execute(sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
      select ${classId}, ${year}, id, row_number() over (order by id), '2026-07-13' from users
      where id in ${idListSql(pupils)}`);
    const [subject = 0] = await one(
      sql`insert into subjects (name, class_id, teacher_id) values ('IPA', ${classId}, ${teacherId}) returning id`,
    );
    const [session = 0] =
      await one(sql`insert into sessions (subject_id, class_id, teacher_id, name, date, start_time, end_time)
      values (${subject}, ${classId}, ${teacherId}, 'Pertemuan 1', ${day}, ${start}, ${end}) returning id`);
    registers.push({ subject, session, pupils });
  }
  return { id: school, year, admin, teacher, registers };
}

/** A file of new pupils, whose NIS no other school has. */
export const fileOf = (place: number, pupils: number, year: number) => ({
  kind: 'pupils',
  file_name: 'siswa.xlsx',
  academic_year_id: year,
  rows: Array.from({ length: pupils }, (_, i) => ({
    row: i + 2,
    fullname: inventedPupil(place * pupils + i).fullname,
    nis: `${place}${String(i).padStart(5, '0')}`,
    class: `VIII ${Math.floor(i / PUPILS_OF_A_CLASS) + 1}`,
  })),
});

export function tookOf(times: readonly number[]): Took {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

interface Server {
  readonly child: ChildProcess;
  readonly base: string;
}

async function startProcess(url: string): Promise<Server> {
  const script = fileURLToPath(new URL('./manySchoolsServer.ts', import.meta.url));
  const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [];
  const child = fork(script, [url], { execArgv: ['--import', 'tsx', ...profile] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, base: `http://127.0.0.1:${port}${API_BASE}` };
}

interface Answered {
  readonly status: number;
  readonly ms: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

async function call(
  { base }: Server,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<Answered> {
  const startedAt = performance.now();
  const answer = await fetch(base + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answered: unknown = await answer.json();
  return { status: answer.status, ms: performance.now() - startedAt, body: answered };
}

/** Writes an import and listens to its progress, as the dashboard does. */
async function writeImport(
  { base }: Server,
  token: string,
  file: object,
): Promise<Answered & { readonly silentMs: number }> {
  const startedAt = performance.now();
  let heardAt = startedAt;
  let silentMs = 0;
  let text = '';
  const answer = await fetch(base + calls.createImport.path(), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: `${PROGRESS_MEDIA_TYPE}, application/json`,
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(file),
  });
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    silentMs = Math.max(silentMs, performance.now() - heardAt);
    heardAt = performance.now();
    text += part;
  }
  const body = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { status: number };
  return { status: body.status, ms: performance.now() - startedAt, body, silentMs };
}

/** Looks, from a connection of its own, at who waits for whose lock. */
async function watchLocks(url: string, stop: AbortSignal): Promise<Seen['waits']> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const seen = new Map<string, number>();
  while (!stop.aborted) {
    const { rows } = await client.query<{ statement: string; blocker: string }>(
      `select regexp_replace(left(waiting.query, 90), '\\s+', ' ', 'g') as statement,
        regexp_replace(left(blocking.query, 60), '\\s+', ' ', 'g') as blocker
      from pg_stat_activity waiting, unnest(pg_blocking_pids(waiting.pid)) as pid
        join pg_stat_activity blocking using (pid) where waiting.wait_event_type = 'Lock'`,
    );
    for (const { statement, blocker } of rows) {
      const key = `${statement}\n${blocker}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    await pause(50);
  }
  await client.end();
  return [...seen].map(([key, times]) => {
    const [statement = '', blocker = ''] = key.split('\n');
    return { statement, blocker, seen: times };
  });
}

/** @param server of PostgreSQL, in which a database is made */
export async function importAtOnce(
  server: string,
  { schools, pupils, marksASecond, watches = false }: Wanted,
): Promise<Seen> {
  const database = await ownDatabase(server);
  const processes: Server[] = [];
  const stop = new AbortController();
  try {
    const filled = await startTestServer({ database: await openPostgres(database.url) });
    const all: School[] = [];
    for (let place = 1; place <= schools; place++)
      all.push(await addSchool(filled.db, place, filled.fixtures.year));
    await filled.close();
    for (let n = 0; n < PROCESSES; n++) processes.push(await startProcess(database.url));
    const processOf = (place: number) => processes[place % PROCESSES] as Server;
    const failures: string[] = [];
    const tokenOf = async (place: number, identifier: string): Promise<string> =>
      (
        await call(processOf(place), 'POST', calls.login.path(), undefined, {
          identifier,
          password: PASSWORD,
        })
      ).body.data.token;
    const ready = [];
    for (const [place, school] of all.entries()) {
      const admin = await tokenOf(place, school.admin);
      const teacher = await tokenOf(place, school.teacher);
      const file = fileOf(place + 1, pupils, school.year);
      const preview = await call(processOf(place), 'POST', calls.previewImport.path(), admin, file);
      if (preview.status !== 200) throw new Error(JSON.stringify(preview.body).slice(0, 300));
      ready.push({ place, school, admin, teacher, file: { ...file, plan: preview.body.data.plan } });
    }

    const waits = watches ? watchLocks(database.url, stop.signal) : undefined;
    const marks: number[] = [];
    const silences: number[] = [];
    let isBeside = false;
    const pending: Promise<void>[] = [];
    // Marks come at their own pace, whether the ones before are answered or not, as from people.
    const marking = (async () => {
      const startedAt = performance.now();
      for (let n = 0; !stop.signal.aborted; n++) {
        await pause(Math.max(0, startedAt + (n * 1000) / marksASecond - performance.now()));
        const one = ready[n % ready.length];
        if (!one) return;
        const turn = Math.floor(n / ready.length);
        const register = one.school.registers[turn % REGISTERS];
        if (!register) return;
        const { subject, session, pupils: marked } = register;
        const userId = marked[Math.floor(turn / REGISTERS) % marked.length];
        const path = calls.markAttendance.path(subject, session);
        const status = n % 3 === 0 ? 'sakit' : 'hadir';
        const counts = isBeside;
        pending.push(
          call(processOf(one.place), 'PATCH', path, one.teacher, {
            attendances: [{ user_id: userId, status }],
          }).then((answer) => {
            if (counts) marks.push(answer.ms);
            if (answer.status !== 200)
              failures.push(`mark: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
          }),
        );
      }
    })();
    await pause(WARM_UP_MS);
    isBeside = true;
    const imports = await Promise.all(
      ready.map(async ({ place, admin, file }) => {
        const answer = await writeImport(processOf(place), admin, file);
        silences.push(answer.silentMs);
        if (answer.status !== 201)
          failures.push(`import: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        return answer.ms;
      }),
    );
    stop.abort();
    await marking;
    await Promise.all(pending);
    return {
      imports: tookOf(imports),
      marks: tookOf(marks),
      silentMs: Math.round(Math.max(...silences)),
      failures,
      waits: (await waits) ?? [],
    };
  } finally {
    stop.abort();
    for (const { child } of processes) child.disconnect();
    await database.drop();
  }
}
