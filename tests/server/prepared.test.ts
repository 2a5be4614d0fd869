import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../contract/roles.ts';
import { prepared } from '../../server/db/prepared.ts';
import { roles } from '../../server/db/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a prepared query is put together once, and in a transaction sees what the transaction wrote', async () => {
  let made = 0;
  const named = prepared<{ name: string }, { name: string }[]>((db) => {
    made += 1;
    return db
      .select({ name: roles.name })
      .from(roles)
      .where(eq(roles.name, sql.placeholder('name')));
  });
  const name = 'baru';
  await server.db
    .transaction(async (tx) => {
      await tx.insert(roles).values({ name });
      expect(await named(tx, { name })).toEqual([{ name }]);
      tx.rollback();
    })
    .catch(() => {});
  expect(await named(server.db, { name })).toEqual([]);
  await server.db.transaction(async (tx) => expect(await named(tx, { name: ROLES.admin })).toHaveLength(1));
  expect(made).toBe(1);
});
