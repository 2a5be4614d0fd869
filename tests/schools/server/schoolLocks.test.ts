/** Whoever works on records of one school lets nobody of another wait; only a PostgreSQL has a second connection to hold them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { fillMovers, MOVERS, SIDES } from '../../support/movers.ts';
import { NAMES, sampleOfSide, sendSample } from '../../support/moverCalls.ts';
import {
  fillOtherSchool,
  joinFirstSchool,
  openOtherSchool,
  type OtherSchool,
} from '../../support/otherSchool.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const HELD =
  `schools users classes memberships subjects sessions attendance letters letter_pupils imports import_items rollovers
  session_runs closed_months bell_sets calendar_days timetable_entries`.split(/\s+/);

describe.runIf(process.env.TEST_DATABASE_URL)('while every record of one school is locked', () => {
  let server: TestServer;
  let other: OtherSchool;
  let release = () => {};
  let gate: Promise<unknown> | undefined;
  beforeAll(async () => {
    server = await startTestServer();
    await joinFirstSchool(server.db, server.fixtures);
    await openOtherSchool(server.db);
    other = await fillOtherSchool(server.db, server.fixtures);
    await fillMovers(server.db, server.fixtures, other);
    await server.signIn('admin-Zqx');
    await server.signIn('guru-Zqx');
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await new Promise<void>((resolve, reject) => {
      gate = server.db
        .transaction(async (tx) => {
          for (const table of HELD) {
            // Of who has moved only what stayed behind.
            await tx.execute(sql`select from ${sql.identifier(table)} t where (t::text like ${`%${SIDES.first.base / 100}%`}
              or t::text ilike ${`%${SIDES.first.mark}%`} or ${table === 'schools'} and (to_jsonb(t) ->> 'id')::int = ${server.fixtures.school})
              and t::text not like ${`%${SIDES.other.base / 100}%`} for update`);
          }
          await tx.execute(sql`select pg_advisory_xact_lock(7301144, ${server.fixtures.school})`);
          resolve();
          await isReleased;
        })
        .catch(reject);
    });
  });
  afterAll(async () => {
    release();
    await gate;
    await server.close();
  });

  // A lock that is waited for ends after five seconds, as a 503.
  it.each(NAMES)('%s by somebody of another school is answered', async (name) => {
    await server.db.execute(sql`delete from rate_limits`);
    const fixtures = { first: server.fixtures, other: other.fixtures };
    for (const person of ['admin-Zqx', 'guru-Zqx']) {
      for (const side of ['first', 'other'] as const) {
        const sample = sampleOfSide(name, side, 'other', fixtures);
        const { status } = await sendSample(server, name, person, sample);
        expect({ person, side, status }).toEqual({
          person,
          side,
          status: expect.toSatisfy((of) => of < 500),
        });
        const isStrange = side === 'first' && sample.ids?.some((id) => id !== MOVERS.pupil);
        if (isStrange && calls[name].method !== 'GET') expect([400, 403, 404]).toContain(status);
      }
    }
  });
});
