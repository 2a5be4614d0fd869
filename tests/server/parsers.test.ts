// What the driver of the embedded engine does at every statement.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/db/client.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('reads numbers, texts, JSON and their arrays, whatever of the rest it has forgotten', async () => {
  const { rows } = (await database.db.execute(
    sql`select 1::int4 as number, 'a'::text as text, true as flag, '{"a":1}'::jsonb as json,
      array[1, 2]::int4[] as numbers, array['a', 'b']::text[] as texts, array[true] as flags`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([
    { number: 1, text: 'a', flag: true, json: { a: 1 }, numbers: [1, 2], texts: ['a', 'b'], flags: [true] },
  ]);
});

it.runIf(!process.env.TEST_DATABASE_URL)(
  'carries few readers along, for it copies them at every statement',
  () => {
    const { $client } = database.db as unknown as { $client: { parsers: object } };
    expect(Object.keys($client.parsers).length).toBeLessThan(40);
  },
);
