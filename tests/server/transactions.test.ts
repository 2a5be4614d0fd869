// What a transaction sends to PostgreSQL, and in how many messages.
import { Connection, Pool, type PoolClient, type QueryConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLines } from '../../server/db/lines.ts';
import { namingClients } from '../../server/db/namedStatements.ts';
import { FINAL_STATEMENT } from '../../server/db/prepared.ts';
import { joiningClients } from '../../server/db/transactions.ts';
import { type EmptyDatabase, emptyOnServer } from '../support/emptyDatabase.ts';
import { startTestServer } from '../support/server.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

describe.runIf(url)('a transaction on PostgreSQL', () => {
  let database: EmptyDatabase;
  let pool: Pool;
  let client: PoolClient;
  let answers = 0;

  const connect = async (isThroughPooler = false) => {
    const lines = joiningClients(namingClients(undefined, createLines({ jit: 'off' })));
    pool = new Pool({
      connectionString: database.url,
      max: 1,
      Client: lines.Client,
      onConnect: (client) => {
        if (isThroughPooler) Object.assign(client, { processID: -1 });
        return lines.onConnect(client);
      },
    });
    client = await pool.connect();
    await client.query(
      'drop table if exists kept; create table kept (n int, constraint once unique (n) deferrable initially deferred)',
    );
    answers = 0;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => (answers += 1));
  };
  beforeAll(async () => {
    database = await emptyOnServer(url);
  });
  afterAll(() => database.close());
  beforeEach(() => connect());
  afterEach(async () => {
    client.release();
    await pool.end();
  });

  const insert = (n: number | string, name = '') =>
    client.query({ name, text: 'insert into kept values ($1) returning n' } satisfies QueryConfig, [n]);
  const rows = async () => (await pool.query('select n from kept order by n')).rows.map(({ n }) => n);
  const transaction = async (work: () => Promise<unknown>) => {
    await client.query('begin');
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  const released = async () => {
    client.release();
    const found = await rows();
    client = await pool.connect();
    return found;
  };

  it('that the connection has seen before takes one message for each of its statements', async () => {
    await transaction(() => insert(1));
    answers = 0;
    await transaction(async () => {
      expect((await insert(2)).rows).toEqual([{ n: 2 }]);
      expect((await insert(3, FINAL_STATEMENT)).rows).toEqual([{ n: 3 }]);
    });
    expect(answers).toBe(2);
    expect(await released()).toEqual([1, 2, 3]);
  });

  it('of one statement is one message', async () => {
    await insert(1);
    answers = 0;
    await transaction(() => insert(2, FINAL_STATEMENT));
    expect(answers).toBe(1);
    expect(await released()).toEqual([1, 2]);
  });

  it('in which nothing is asked sends nothing', async () => {
    await transaction(async () => 'nothing');
    await expect(transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(answers).toBe(0);
    await transaction(() => insert(1));
    expect(await released()).toEqual([1]);
  });

  it('keeps nothing when its first statement fails, and the next one begins anew', async () => {
    await insert(1);
    const failing = transaction(async () => {
      await insert('many');
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    await transaction(() => insert(2));
    expect(await released()).toEqual([1, 2]);
  });

  it('keeps nothing when its last statement fails', async () => {
    const failing = transaction(async () => {
      await insert(1);
      await insert('many', FINAL_STATEMENT);
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await released()).toEqual([]);
  });

  it('keeps nothing when what it wrote is refused at its end, and the last statement says so', async () => {
    await insert(1);
    const failing = transaction(() => insert(1, FINAL_STATEMENT));
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'once' });
    await transaction(() => insert(2, FINAL_STATEMENT));
    expect(await released()).toEqual([1, 2]);
  });

  it('is not asked anything after its last statement', async () => {
    const failing = transaction(async () => {
      await insert(1, FINAL_STATEMENT);
      await insert(2);
    });
    await expect(failing).rejects.toThrow('after the last statement');
    expect(await released()).toEqual([1]);
  });

  it('has the isolation that it began with, whatever its first statement is', async () => {
    for (const values of [[], [1]]) {
      await client.query('begin isolation level repeatable read');
      const text = `select current_setting('transaction_isolation') as level${values.length ? ', $1::int' : ''}`;
      expect((await client.query(text, values)).rows[0]).toMatchObject({ level: 'repeatable read' });
      await client.query('commit');
    }
  });

  it('outside of one, a last statement is one like others', async () => {
    await insert(1, FINAL_STATEMENT);
    expect(await released()).toEqual([1]);
    await transaction(() => insert(2));
    expect(await released()).toEqual([1, 2]);
  });

  it('through a pooler is sent as it comes', async () => {
    client.release();
    await pool.end();
    await connect(true);
    await transaction(async () => {
      await insert(1);
      await insert(2, FINAL_STATEMENT);
    });
    expect(answers).toBe(4);
    expect(await released()).toEqual([1, 2]);
  });
});

it.runIf(url)(
  'a mark is four messages to PostgreSQL: who calls, the register, its pupils, the change',
  async () => {
    const server = await startTestServer();
    const { subject, session, pupils } = server.fixtures;
    const path = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
    const mark = (status: string) =>
      server.request('PATCH', path, { as: 'guru', body: { attendances: [{ user_id: pupils[0], status }] } });
    // A line that has not seen these statements yet asks once more.
    for (const status of ['izin', 'sakit', 'alpa']) expect((await mark(status)).status).toBe(200);
    const messages = [vi.spyOn(Connection.prototype, 'sync'), vi.spyOn(Connection.prototype, 'query')];
    expect((await mark('hadir')).body.data[0].Subject_Session_Attendance.status).toBe('hadir');
    expect(messages.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(4);
    for (const spy of messages) spy.mockRestore();
    await server.close();
  },
);
