// One embedded database serves one test file after another (tests/support/embedded.ts): none sees what another has done.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { schools } from '../../server/schema.ts';
import { openTestDatabase } from '../support/database.ts';

const ids = async ({ db }: Awaited<ReturnType<typeof openTestDatabase>>) => {
  const name = 'SMA Satu';
  return (await db.insert(schools).values({ name }).returning({ id: schools.id })).map(({ id }) => id);
};
/** Which run of the engine answers. */
const engineOf = ({ raw }: Awaited<ReturnType<typeof openTestDatabase>>) =>
  raw('read', (session) => session.rows('select pg_postmaster_start_time()::text as at'));

describe.skipIf(process.env.TEST_DATABASE_URL)('a database that was given back', () => {
  test('comes without a row, counts from one again, and answers nobody who had it before', async () => {
    const first = await openTestDatabase();
    const engine = await engineOf(first);
    expect(await ids(first)).toEqual([1]);
    await first.close();
    await expect(first.ping()).rejects.toThrow('closed');

    const second = await openTestDatabase();
    expect(await engineOf(second)).toEqual(engine);
    expect(await second.db.select().from(schools)).toEqual([]);
    expect(await ids(second)).toEqual([1]);
    await second.close();
  });

  test.each([
    'alter table audit_events disable trigger user',
    "set timezone = 'Asia/Tokyo'",
    'create or replace function hadir_fold(t text) returns text language sql immutable return $1',
  ])('is thrown away after "%s"', async (statement) => {
    const first = await openTestDatabase();
    const engine = await engineOf(first);
    await first.db.execute(sql.raw(statement));
    await first.close();
    const second = await openTestDatabase();
    expect(await engineOf(second)).not.toEqual(engine);
    await second.close();
  });
});
