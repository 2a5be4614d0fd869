// Reads that come from a standby: a real one, of Debian's PostgreSQL.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_BASE } from '../../../contract/calls.ts';
import { createApp } from '../../../server/app.ts';
import type { OpenDatabase, Standby } from '../../../server/db/client.ts';
import { openPostgres, openStandby } from '../../../server/db/postgres.ts';
import { isNotUpYet } from '../../../server/db/retry.ts';
import { type Cluster, hasCluster, startCluster } from '../../support/cluster.ts';
import { type DatabaseLine, databaseLine } from '../../support/databaseLine.ts';
import { ownDatabase, type OwnDatabase } from '../../support/ownDatabase.ts';
import { patience } from '../../support/patience.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.runIf(process.env.TEST_DATABASE_URL && hasCluster())('with a standby to read from', () => {
  let cluster: Cluster;
  let own: OwnDatabase;
  let server: TestServer;
  let line: DatabaseLine;
  let standby: Standby;
  let app: ReturnType<typeof createApp>;
  /** A second process on the same databases. */
  let other: { database: OpenDatabase; standby: Standby; app: ReturnType<typeof createApp> };
  let headers: Record<string, string>;
  let statements = 0;

  beforeAll(async () => {
    cluster = await startCluster();
    own = await ownDatabase(cluster.primary);
    server = await startTestServer({ database: await openPostgres(own.url) });
    line = await databaseLine(onStandby());
    standby = openStandby(line.url, () => (statements += 1));
    app = createApp({ ...server.deps, standby });
    const database = await openPostgres(own.url);
    const second = openStandby(onStandby());
    const { db, ping } = database;
    other = { database, standby: second, app: createApp({ ...server.deps, db, ping, standby: second }) };
    const { token } = await server.signIn('admin');
    headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  });
  afterEach(() => line.mend());
  afterAll(async () => {
    await Promise.all([standby.close(), other.standby.close(), other.database.close()]);
    await server.close();
    await line.close();
    await cluster.close();
  });

  /** The test's database as the standby has it. */
  const onStandby = () => own.url.replace(new URL(own.url).port, new URL(cluster.standby).port);
  const subjectPath = () => `${API_BASE}/dashboard/subjects/${server.fixtures.subject}`;
  const register = () => `${subjectPath()}/sessions/${server.fixtures.session}/attendance`;

  /** @returns what the call answers, and how many statements the standby was asked for it */
  async function get(path: string, by = app) {
    const before = statements;
    const answer = await by.request(path, { headers });
    const { data } = await answer.json();
    return { status: answer.status, data, fromStandby: statements - before };
  }
  async function mark(status: string, by = app): Promise<void> {
    const attendances = server.fixtures.pupils.map((user_id) => ({ user_id, status }));
    const answer = await by.request(register(), {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ attendances }),
    });
    expect(answer.status).toBe(200);
  }
  async function recap(by = app) {
    const { status, ...answer } = await get(`${subjectPath()}/recap`, by);
    expect(status).toBe(200);
    return answer;
  }
  const isReadThere = async () => (await recap()).fromStandby > 2;

  test('a recap is read there, a register and today never', async () => {
    await mark('hadir');
    await expect.poll(isReadThere, { timeout: patience(20_000), interval: 500 }).toBe(true);
    for (const path of [register(), `${API_BASE}/dashboard/sessions`, `${API_BASE}/profile`])
      expect(await get(path)).toMatchObject({ status: 200, fromStandby: 0 });
    expect((await get(`${API_BASE}/dashboard/sessions?date=2020-01-06`)).fromStandby).toBeGreaterThan(0);
  });

  test('what was written a moment ago is in every recap, also of another process, and while the standby is behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const isHeld = round % 3 === 2;
      await cluster.holdStandby(isHeld);
      const status = round % 2 === 0 ? 'sakit' : 'hadir';
      await mark(status, round % 2 === 0 ? app : other.app);
      const [here, there] = await Promise.all([recap(), recap(other.app)]);
      const now = await server.app.request(`${subjectPath()}/recap`, { headers });
      const { data } = await now.json();
      expect(here.data).toEqual(data);
      expect(there.data).toEqual(data);
    }
    await cluster.holdStandby(false);
  });

  test('one that is away or silent is not missed, and read again when it is back', async () => {
    await line.cut();
    expect(await get(`${subjectPath()}/recap`)).toMatchObject({ status: 200 });
    await line.mend();
    await expect.poll(isReadThere, { timeout: patience(20_000), interval: 500 }).toBe(true);
    line.freeze();
    const startedAt = performance.now();
    expect(await get(`${subjectPath()}/recap`)).toMatchObject({ status: 200 });
    expect(performance.now() - startedAt).toBeLessThan(patience(4_000));
  });

  test('one that has become a server of its own is not read, but a Hadir may start on it', async () => {
    const { hasCaughtUpWith } = other.standby;
    await expect.poll(() => hasCaughtUpWith(server.db), { timeout: patience(20_000) }).toBe(true);
    const waiting: unknown = await openPostgres(onStandby()).catch((error: unknown) => error);
    // A start waits for it, as for one that is not up yet.
    expect(isNotUpYet(waiting), String(waiting)).toBe(true);
    await cluster.promote();
    const opened = await openPostgres(onStandby());
    await opened.ping();
    await opened.close();
    expect(await hasCaughtUpWith(server.db)).toBe(false);
  });
});
