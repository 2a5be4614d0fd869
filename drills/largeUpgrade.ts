/**
 * An update of a large PostgreSQL database while an older Hadir still serves it: how long the update takes, and how long a teacher's mark, a
 * new session's insert and a list of sessions wait for it at most, and how long `check` takes afterwards.
 *
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/largeUpgrade.ts [marks]     (500,000; the long form: 10000000)
 *
 * The database is one of an older Hadir (tests/support/oldDemo.ts), with so many marks more. Exit 1 when one waits longer than 5 s, or when
 * the update has not built what it should.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { checkDatabase } from '../server/backup/check/check.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { emptyOnServer } from '../tests/support/emptyDatabase.ts';
import { restoreThen } from '../tests/support/oldDemo.ts';

const server = process.env.TEST_DATABASE_URL;
if (server === undefined) throw new Error('TEST_DATABASE_URL is missing');
const marks = Number(process.argv[2] ?? 500_000);
const LONGEST_WAIT_MS = 5_000;

/** Marks of invented registers, with their history, past the triggers of then. */
const FILL = `
  set session_replication_role = replica;
  insert into sessions (subject_id, class_id, teacher_id, name, date, start_time, end_time, is_double)
    select id, class_id, teacher_id, 'Banyak', date '2020-01-01' + n, '07:00', '08:00', true
    from (select id, class_id, teacher_id from subjects order by id limit 1) subject, generate_series(1, ${Math.ceil(marks / 300)}) n;
  insert into attendance (session_id, user_id, status, version, updated_at, updated_by)
    select sessions.id, pupil.id, case when (sessions.id + pupil.id) % 20 = 0 then 'alpa' else 'hadir' end, 1, sessions.date, null
    from (select id from sessions where name = 'Banyak') s join sessions using (id), (select id from users order by id limit 300) pupil;
  insert into attendance_changes (session_id, user_id, version, to_status, changed_at, changed_by_name, source)
    select session_id, user_id, 1, status, updated_at, 'Guru', 'register' from attendance
    where session_id in (select id from sessions where name = 'Banyak');
  insert into audit_events (at, entity, action, target_id, target_name)
    select now() - n * interval '1 min', 'session', 'updated', n, 'Banyak' from generate_series(1, ${Math.ceil(marks / 20)}) n;
  analyze;`;

/** What the older Hadir, and people through it, go on with. */
const OTHERS_STATEMENTS = [
  `update attendance set note = note where (session_id, user_id) = (select session_id, user_id from attendance limit 1)`,
  `select count(*) from (select from live_sessions order by id desc limit 15) page`,
  `update sessions set description = 'ada' where id = (select min(id) from sessions)`,
];

const database = await emptyOnServer(server);
const url = database.url ?? '';
try {
  await restoreThen(database.raw);
  const filler = new Client(url);
  await filler.connect();
  await filler.query(FILL);
  await filler.end();

  const waits: number[] = [];
  const refused: string[] = [];
  const over = new AbortController();
  const others = OTHERS_STATEMENTS.map(async (statement) => {
    const client = new Client(url);
    await client.connect();
    while (!over.signal.aborted) {
      const started = performance.now();
      // A lock that both wait for ends one of them, which Hadir answers with 503, and a device sends again.
      await client.query(statement).catch((error: unknown) => void refused.push(String(error)));
      waits.push(performance.now() - started);
      await pause(20);
    }
    await client.end();
  });
  const started = performance.now();
  const steps: string[] = [];
  const opened = await openPostgres(url, undefined, undefined, {
    onMigrating: ({ done, all }) =>
      void steps.push(`${done}/${all} after ${Math.round(performance.now() - started)} ms`),
  });
  const tookMs = Math.round(performance.now() - started);
  over.abort();
  await Promise.all(others);
  const invalid = await opened.raw('read', (session) =>
    session.rows(`select indexrelid::regclass::text from pg_index where not indisvalid`),
  );
  const index = await opened.raw('read', (session) =>
    session.rows(`select from pg_class where relname = 'attendance_absent'`),
  );
  await opened.raw('write', (session) =>
    session.rows('select hadir_recount(), hadir_note_blanks(array(select id from sessions))'),
  );
  const checkStarted = performance.now();
  const { lines, wrong } = await checkDatabase(opened);
  const checkMs = Math.round(performance.now() - checkStarted);
  if (wrong > 0) console.log(lines.join('\n'));
  await opened.close();
  waits.sort((a, b) => a - b);
  const longest = Math.round(waits.at(-1) ?? 0);
  console.log({
    marks,
    tookMs,
    statementsBeside: waits.length,
    refused,
    p99Ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
    longestMs: longest,
    steps,
    invalid,
    checkMs,
    wrong,
  });
  process.exitCode =
    longest > LONGEST_WAIT_MS || wrong > 0 || invalid.length > 0 || index.length !== 1 ? 1 : 0;
} finally {
  await database.close();
}
