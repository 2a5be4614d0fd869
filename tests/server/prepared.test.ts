import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import * as ofDrizzle from 'drizzle-orm/utils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../contract/roles.ts';
import {
  unnestIds,
  isAnyOf,
  isOneOf,
  runWithKeptPlan,
  createPreparedQuery,
} from '../../server/db/prepared.ts';
import { createRowMapper } from '../../server/db/prepared.ts';
import { classes, roles, schools, users } from '../../server/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a prepared query is put together once, and in a transaction sees what the transaction wrote', async () => {
  let made = 0;
  const named = createPreparedQuery<{ name: string }, { name: string }[]>((db) => {
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
  const byPlaceholder = createPreparedQuery<{ ids: number[] }, { id: number }[]>((db) =>
    db.select({ id: users.id }).from(users).where(isAnyOf(users.id, 'ids')).orderBy(users.id),
  );
  const each = createPreparedQuery<{ ids: number[] }, { id: number }[]>((db) =>
    db
      .select({ id: sql<number>`given.id` })
      .from(sql`${unnestIds('ids')} with ordinality as given (id, place)`)
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
      expect(await runWithKeptPlan(byIds)).toEqual(expected);
      expect(await byPlaceholder(server.db, { ids })).toEqual(expected);
      expect(await each(server.db, { ids })).toEqual(ids.map((id) => ({ id })));
    }),
    { numRuns: 20 },
  );
});

/** Not among its types. */
const { mapResultRow } = ofDrizzle as unknown as {
  mapResultRow: (
    fields: readonly object[],
    row: readonly unknown[],
    isNeverNull: object | undefined,
  ) => unknown;
};

it('rows are made of columns, parts that a join has not found, and deeper ones, as drizzle makes them', () => {
  const field = fc.constantFrom(
    users.fullname,
    users.birthDate,
    users.createdAt,
    schools.name,
    schools.timezone,
    classes.name,
    sql`1`,
    sql`upper(name)`.mapWith(String),
    sql`1`.as('one'),
  );
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const path = fc.oneof(
    names.map((name) => [name]),
    fc.tuple(fc.constantFrom('user', 'school', 'klass'), names),
    fc.tuple(fc.constant('deep'), fc.constantFrom('er', 'est'), names),
  );
  const fields = fc.uniqueArray(fc.record({ path, field }), {
    minLength: 1,
    maxLength: 9,
    selector: (one) => one.path.join('.'),
  });
  const isNeverNull = fc.option(
    fc.record({ users: fc.boolean(), schools: fc.boolean(), classes: fc.boolean() }, { requiredKeys: [] }),
    { nil: undefined },
  );
  const values = fc.array(fc.constantFrom('2026-11-20', null), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(fields, isNeverNull, fc.array(values), (selected, map, rows) => {
      const wanted = rows.map((row) => mapResultRow(selected, row, map));
      const made = createRowMapper(selected, map)(rows);
      expect(made).toEqual(wanted);
      // In the same order, too: answers are written from them.
      expect(JSON.stringify(made)).toBe(JSON.stringify(wanted));
    }),
    { numRuns: 300 },
  );
});
