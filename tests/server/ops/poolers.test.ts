// A pooler of connections (PgBouncer, with its defaults) between Hadir and PostgreSQL.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { createPreparedQuery } from '../../../server/db/prepared.ts';
import { LockedByOthers } from '../../../server/db/migrate.ts';
import { isNotUpYet, retry, START_RETRIES } from '../../../server/db/retry.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { users } from '../../../server/schema.ts';
import { ownDatabase, type OwnDatabase } from '../../support/ownDatabase.ts';
import { freePort, hasPooler, type Pooler, type PoolMode, startPooler } from '../../support/pooler.ts';
import { serveThroughPooler } from '../../support/throughPooler.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const server = process.env.TEST_DATABASE_URL ?? '';
const MODES: PoolMode[] = ['transaction', 'session'];

describe.runIf(server && hasPooler()).each(MODES)('through PgBouncer in %s mode', (mode) => {
  let own: OwnDatabase;
  let pooler: Pooler;
  let databases: OpenDatabase[];
  beforeAll(async () => {
    own = await ownDatabase(server);
    pooler = await startPooler(own.url, mode);
    // As a process starts: who finds that another one takes long to make the tables tries again.
    const open = () =>
      retry(
        { ...START_RETRIES, log: () => {} },
        () => openPostgres(pooler.url),
        (error) => (error instanceof LockedByOthers ? error.message : undefined),
      );
    databases = await Promise.all(Array.from({ length: 4 }, open));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await pooler.close();
    await own.drop();
  });
  const first = () => databases[0] as OpenDatabase;
  const show = async (db: OpenDatabase['db'], name: string) => {
    const { rows } = (await db.execute(sql.raw(`show ${name}`))) as unknown as { rows: object[] };
    return Object.values(rows[0] ?? {})[0];
  };

  test('four processes make the tables of an empty database at once', async () => {
    for (const { db } of databases) expect(await db.select().from(users)).toEqual([]);
  });

  test('every statement has its limits, in a transaction and outside of one, and leaves none behind', async () => {
    const { db } = first();
    expect(await show(db, 'statement_timeout')).toBe('5s');
    expect(await db.transaction((tx) => show(tx, 'statement_timeout'))).toBe('5s');
    expect(await db.transaction((tx) => show(tx, 'idle_in_transaction_session_timeout'))).toBe('30s');
    await expect(db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await show(db, 'jit')).toBe('off');
    const plain = await openPostgres(own.url);
    const { rows } = (await plain.db.execute(
      sql`select count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([{ locks: 0 }]);
    await plain.close();
  });

  test('a transaction that fails is taken back, and its line goes on', async () => {
    const { db } = first();
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`create table half (n int)`);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await expect(db.execute(sql`select * from half`)).rejects.toMatchObject({ cause: { code: '42P01' } });
  });

  test('kept plans have no names, so that many lines may share a connection', async () => {
    const ask = createPreparedQuery<{ id: number }, object[]>((db) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(sql`id = ${sql.placeholder('id')}`),
    );
    const answers = databases.flatMap(({ db }) => Array.from({ length: 20 }, (_, id) => ask(db, { id })));
    expect((await Promise.all(answers)).flat()).toEqual([]);
    const { rows } = (await first().db.execute(
      sql`select count(*)::int as named from pg_prepared_statements`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([{ named: 0 }]);
  });

  test('a backup reads all tables, and tables are looked after', async () => {
    const counted = first().raw('read', (session) =>
      session.rows<{ n: number }>('select count(*)::int as n from users'),
    );
    expect(await counted).toEqual([{ n: 0 }]);
    expect((await first().upkeep(true)).length).toBeGreaterThan(0);
  });
});

test.runIf(hasPooler())('a pooler whose server is not up yet is waited for', async () => {
  const pooler = await startPooler(`postgres://postgres@127.0.0.1:${await freePort()}/hadir`, 'transaction');
  const failed = await openPostgres(pooler.url).then(
    () => 'opened',
    (error: unknown) => error,
  );
  expect(isNotUpYet(failed), String(failed)).toBe(true);
  await pooler.close();
});

test.runIf(server && hasPooler())(
  'processes start together, are restarted and lose nothing through PgBouncer in transaction mode',
  async () => {
    const counts = await serveThroughPooler(server, 'transaction', {
      processes: 2,
      restarts: 1,
      forMs: 2_000,
    });
    expect(counts).toMatchObject({ restarts: 1, errors: [], lost: 0, checkExit: 0 });
    expect(counts.acknowledged).toBeGreaterThan(0);
  },
);
