import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../contract/roles.ts';
import { eachOf, isAnyOf, isOneOf, planned, prepared } from '../../server/db/prepared.ts';
import { roles, users } from '../../server/db/schema.ts';
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

it('ids find what each of them finds, once, and are walked in their order, however many there are', async () => {
  const all = (await server.db.select({ id: users.id }).from(users)).map(({ id }) => id);
  const byPlaceholder = prepared<{ ids: number[] }, { id: number }[]>((db) =>
    db.select({ id: users.id }).from(users).where(isAnyOf(users.id, 'ids')).orderBy(users.id),
  );
  const each = prepared<{ ids: number[] }, { id: number }[]>((db) =>
    db
      .select({ id: sql<number>`given.id` })
      .from(sql`${eachOf('ids')} with ordinality as given (id, place)`)
      .where(sql`given.id is not null`)
      .orderBy(sql`place`),
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(all, { maxLength: 14 }), async (ids) => {
      const expected = ids.toSorted((a, b) => a - b).map((id) => ({ id }));
      const byIds = server.db
        .select({ id: users.id })
        .from(users)
        .where(isOneOf(users.id, ids))
        .orderBy(users.id);
      expect(await planned(byIds)).toEqual(expected);
      expect(await byPlaceholder(server.db, { ids })).toEqual(expected);
      expect(await each(server.db, { ids })).toEqual(ids.map((id) => ({ id })));
    }),
    { numRuns: 20 },
  );
});
