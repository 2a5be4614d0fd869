// PostgreSQL goes away under a running server, and comes back. (The embedded database cannot: it is in the process.)
import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, calls } from '../../contract/calls.ts';
import { IDEMPOTENCY_HEADER } from '../../contract/limits.ts';
import { createApp } from '../../server/app.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { createLines, LinePool } from '../../server/db/lines.ts';
import { connectPostgres, openPostgres } from '../../server/db/postgres.ts';
import { databaseProblem } from '../../server/http/databaseErrors.ts';
import { type DatabaseLine, databaseLine } from '../support/databaseLine.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { patience } from '../support/patience.ts';

const url = process.env.TEST_DATABASE_URL;
const UNAVAILABLE = 'Layanan sedang tidak tersedia. Silakan coba lagi nanti';

describe.runIf(url)('when PostgreSQL', () => {
  let server: TestServer;
  let line: DatabaseLine;
  let database: OpenDatabase;
  let app: ReturnType<typeof createApp>;
  let name: string;
  let headers: Record<string, string>;
  const idleErrors: Error[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    const [row] = await rowsOf<{ name: string }>(sql`select current_database() as name`);
    name = row?.name ?? '';
    const own = new URL(url ?? '');
    own.pathname = `/${name}`;
    line = await databaseLine(own.href);
    database = await openPostgres(line.url, (error) => idleErrors.push(error));
    app = createApp({ ...server.deps, db: database.db, ping: database.ping });
    const { token } = await server.signIn('guru');
    headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  });
  afterEach(() => line.mend());
  afterAll(async () => {
    await database.close();
    await line.close();
    await server.close();
  });

  /** Over the test's own connection, which stays. */
  async function rowsOf<T>(query: ReturnType<typeof sql>): Promise<T[]> {
    // Both engines answer { rows }; drizzle's common type does not say so.
    return ((await server.db.execute(query)) as unknown as { rows: T[] }).rows;
  }

  const endBusyConnections = () =>
    rowsOf(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid() and state <> 'idle'`);

  const ask = async (path: string) => {
    const answer = await app.request(path, { headers });
    return [answer.status, (await answer.json()).message];
  };
  const profile = () => ask(`${API_BASE}/profile`);
  const works = [200, 'Berhasil mengambil data profil'];

  it('is stopped, calls and readiness are 503 with the sentence for it, and all is well when it is back', async () => {
    expect(await profile()).toEqual(works);
    await line.cut();
    for (let time = 0; time < 3; time++) expect(await profile()).toEqual([503, UNAVAILABLE]);
    expect(await ask('/health/ready')).toEqual([503, UNAVAILABLE]);
    expect((await ask('/health/live'))[0]).toBe(200);
    await line.mend();
    expect(await profile()).toEqual(works);
    expect((await ask('/health/ready'))[0]).toBe(200);
    expect(idleErrors.length).toBeGreaterThan(0);
    const reported = () =>
      server.log.map((entry) => JSON.parse(entry).msg).filter((msg) => msg !== 'request');
    await expect
      .poll(reported)
      .toEqual(['the database is gone; calls are answered 503', 'the database is back']);
  });

  it('freezes, calls are 503 and not endless, and all is well when it moves again', async () => {
    expect(await profile()).toEqual(works);
    line.freeze();
    const startedAt = performance.now();
    expect(await profile()).toEqual([503, UNAVAILABLE]);
    expect(performance.now() - startedAt).toBeLessThan(patience(10_000));
    await line.mend();
    await expect.poll(profile, { timeout: patience(15_000) }).toEqual(works);
  });

  it('goes silent while another takes over, what stood idle is tried, and the lines that do not answer are dropped', async () => {
    const idle = await openPostgres(line.url);
    const askAll = () => Promise.all(Array.from({ length: 8 }, () => idle.ping()));
    await askAll();
    await pause(1_100);
    line.freeze();
    const there = new URL(line.url);
    there.host = new URL(url ?? '').host;
    line.turn(there.href);
    const startedAt = performance.now();
    await askAll();
    await askAll();
    expect(performance.now() - startedAt).toBeLessThan(patience(4_000));
    await idle.close();
  });

  it('may only be read any more, as after a standby took its place, a write is 503 and the line is dropped', async () => {
    const { subject, session, pupils } = server.fixtures;
    const mark = async () => {
      const answer = await app.request(
        `${API_BASE}/dashboard/subjects/${subject}/sessions/${session}/attendance`,
        {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ attendances: pupils.map((user_id) => ({ user_id, status: 'hadir' })) }),
        },
      );
      return [answer.status, (await answer.json()).message];
    };
    const turnReadOnly = (isReadOnly: boolean) =>
      rowsOf(
        sql.raw(
          `alter database ${name} ${isReadOnly ? 'set' : 'reset'} default_transaction_read_only${isReadOnly ? ' = on' : ''}`,
        ),
      );
    await turnReadOnly(true);
    await line.cut();
    await line.mend();
    expect(await mark()).toEqual([503, UNAVAILABLE]);
    await turnReadOnly(false);
    expect((await mark())[0]).toBe(200);
  });

  it('breaks off between a connection and its transaction, the connection comes back to the pool', async () => {
    const lines = createLines();
    const pool = new LinePool(
      { connectionString: line.url, Client: lines.Client, onConnect: lines.onConnect, max: 1 },
      lines,
    );
    pool.on('error', () => {});
    pool.on('acquire', (client) => (client as unknown as Client).connection.stream.destroy());
    for (let nth = 0; nth < 3; nth++)
      await expect(drizzle(pool).transaction(async () => 'begun')).rejects.toThrow();
    expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0]);
    await pool.end();
  });

  it.each(['message', 'answer'] as const)(
    'loses the %s of a commit, the call is 503, and the same call again makes nothing twice',
    async (lost) => {
      const { subject, session, pupils, year, school } = server.fixtures;
      const send = async (method: string, path: string, body: object, more: Record<string, string>) => {
        const answer = await app.request(API_BASE + path, {
          method,
          headers: { ...headers, ...more },
          body: JSON.stringify(body),
        });
        return [answer.status, (await answer.json()).data];
      };
      const sendTwice = async (written: SQL, ...call: Parameters<typeof send>) => {
        const countWritten = async () => (await rowsOf(sql`select ${written}`)).length;
        line.loseCommit(lost);
        expect((await send(...call))[0]).toBe(503);
        expect(await countWritten()).toBe(lost === 'answer' ? 1 : 0);
        const again = await send(...call);
        expect(await countWritten()).toBe(1);
        return again;
      };
      const [user_id = 0] = pupils;
      const [before] = await rowsOf<{ version: number }>(sql`
      select coalesce(max(version), 0)::int as version from attendance where session_id = ${session} and user_id = ${user_id}`);
      const note = `sekali, ${lost}`;
      const mark = { user_id, status: 'alpa', note, version: before?.version ?? 0 };
      const marked = await sendTwice(
        sql`from attendance_changes where session_id = ${session} and to_note = ${note}`,
        'PATCH',
        calls.markAttendance.path(subject, session),
        { attendances: [mark] },
        {},
      );
      expect(marked[0]).toBe(200);
      expect(marked[1][0].Subject_Session_Attendance).toMatchObject({ status: 'alpa', note });
      const { token } = await server.signIn('admin');
      const name = `Kelas ${lost}`;
      const made = await sendTwice(
        sql`from classes where name = ${name}`,
        'POST',
        calls.createClass.path(),
        { name, AcademicYearId: year, SchoolId: school },
        { Authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: `satu-kunci-satu-kelas-${lost}` },
      );
      expect(made[0]).toBe(201);
    },
  );

  const lock = sql`select pg_advisory_xact_lock(1, 2)`;
  const lockIn = (own: OpenDatabase) => own.db.transaction((tx) => tx.execute(lock));
  const statusOf = async (work: Promise<unknown>) =>
    databaseProblem(await work.catch((reason: unknown) => reason), false)?.status;

  it('lets somebody wait for a lock too long, it is a 503, and the next try gets it', async () => {
    const impatient = connectPostgres(line.url, undefined, { statement_timeout: 50 });
    await server.db.transaction(async (tx) => {
      await tx.execute(lock);
      expect(await statusOf(lockIn(impatient))).toBe(503);
    });
    await lockIn(impatient);
    await impatient.close();
  });

  it('is left in a transaction by a process that stands still, others get its locks, and it goes on after a 503', async () => {
    const frozen = connectPostgres(line.url, undefined, { idle_in_transaction_session_timeout: 100 });
    const held = frozen.db.transaction(async (tx) => {
      await tx.execute(lock);
      await lockIn(server.database);
      await tx.execute(sql`select 1`);
    });
    expect(await statusOf(held)).toBe(503);
    await lockIn(frozen);
    await frozen.close();
    const [usual] = await rowsOf<{ ms: string }>(
      sql`select setting as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    expect(usual?.ms).toBe('30000');
  });

  it('ends connections in the middle of writing, no mark that was answered is lost and none is half written', async () => {
    const { subject, session, pupils } = server.fixtures;
    const register = `${API_BASE}/dashboard/subjects/${subject}/sessions/${session}/attendance`;
    const statuses = [];
    let lost = 0;
    for (let round = 0; round < 12; round++) {
      const note = `putaran ${round}`;
      const attendances = pupils.map((user_id) => ({ user_id, status: 'hadir', note }));
      const writing = app.request(register, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ attendances }),
      });
      // Later in each round, so that every part of the writing is hit.
      const ending = async () => {
        for (let nth = 0; nth <= round; nth++) await endBusyConnections();
      };
      const [answer] = await Promise.all([writing, ending()]);
      statuses.push(answer.status);
      const notes = await rowsOf<{ note: string; pupils: number }>(sql`
        select note, count(*)::int as pupils from attendance where session_id = ${session} group by note`);
      expect(notes.length).toBeLessThan(2);
      expect(notes[0]?.pupils ?? pupils.length).toBe(pupils.length);
      if (answer.status === 200 && notes[0]?.note !== note) lost += 1;
    }
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(lost).toBe(0);
    expect(await profile()).toEqual(works);
  });
});
