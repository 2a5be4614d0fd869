// Plans that a connection of PostgreSQL keeps by name.
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { namingClients, createStatementNames } from '../../server/db/namedStatements.ts';
import type { Lines } from '../../server/db/lines.ts';
import { type EmptyDatabase, emptyOnServer } from '../support/emptyDatabase.ts';

it('a name is of a text, and there are only so many', () => {
  const names = createStatementNames(2);
  const first = names.of('select 1');
  expect(names.of('select 2')).not.toBe(first);
  expect(names.of('select 3')).toBeUndefined();
  expect(names.of('select 1')).toBe(first);
  names.renew();
  expect(names.of('select 1')).not.toBe(first);
  names.end();
  expect(names.of('select 1')).toBeUndefined();
});

const url = process.env.TEST_DATABASE_URL ?? '';

describe.runIf(url)('on PostgreSQL', () => {
  let database: EmptyDatabase;
  beforeAll(async () => {
    database = await emptyOnServer(url);
  });
  afterAll(() => database.close());

  let pool: Pool;
  const connect = (onConnect: Lines['onConnect'], Client: Lines['Client']) =>
    new Pool({ connectionString: database.url, max: 1, Client, onConnect });
  beforeEach(async () => {
    const { Client, onConnect } = namingClients();
    pool = connect(onConnect, Client);
    await pool.query('drop table if exists kept; create table kept (n int); insert into kept values (1)');
  });
  afterEach(() => pool.end());

  const prepared = (text: string, n: number) => pool.query({ name: '', text }, [n]);
  const ask = async (n: number) => (await prepared('select n from kept where n = $1', n)).rows;
  const existing = async () =>
    (await pool.query('select statement from pg_prepared_statements')).rows.map((row) => row.statement);

  it('a prepared query is parsed once for a connection, another one never', async () => {
    expect([await ask(1), await ask(2)]).toEqual([[{ n: 1 }], []]);
    await pool.query('select n from kept where n + 1 = $1', [1]);
    expect(await existing()).toEqual(['select n from kept where n = $1']);
  });

  it('through a pooler, who has numbers of its own for connections, none has a name', async () => {
    await pool.end();
    const { Client, onConnect } = namingClients();
    pool = connect((client) => {
      Object.assign(client, { processID: -1 });
      return onConnect(client);
    }, Client);
    expect(await ask(1)).toEqual([{ n: 1 }]);
    expect(await existing()).toEqual([]);
  });

  it('a query whose table was changed meanwhile is asked again', async () => {
    await ask(1);
    await pool.query('alter table kept alter n type bigint');
    expect(await ask(1)).toEqual([{ n: '1' }]);
  });

  it('in a transaction it fails once, and the next transaction gets its rows', async () => {
    const inTransaction = async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query({ name: '', text: 'select n from kept where n = $1' }, [1]);
        await client.query('commit');
        return rows;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    };
    await inTransaction();
    await pool.query('alter table kept alter n type bigint');
    await expect(inTransaction()).rejects.toThrow('cached plan must not change result type');
    expect(await inTransaction()).toEqual([{ n: '1' }]);
  });

  it('somebody in between who does not keep the names gets statements without', async () => {
    await ask(1);
    await pool.query('deallocate all');
    expect(await ask(1)).toEqual([{ n: 1 }]);
    expect(await ask(1)).toEqual([{ n: 1 }]);
    expect(await existing()).toEqual([]);
  });

  it('a query that is wrong says so, and is not asked twice', async () => {
    await expect(prepared('select nothing from kept where n = $1', 1)).rejects.toMatchObject({
      code: '42703',
    });
  });
});
