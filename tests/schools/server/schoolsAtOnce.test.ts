/** On PostgreSQL no write of one school waits for a write of another, however long that one takes. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { API_BASE, type CallName, calls } from '../../../contract/calls.ts';
import type { Database } from '../../../server/db/client.ts';
import { executeRows } from '../../../server/db/statements.ts';
import { fillMovers, type Side } from '../../support/movers.ts';
import { NAMES, PEOPLE, sampleOfSide, sendSample } from '../../support/moverCalls.ts';
import {
  fillOtherSchool,
  joinFirstSchool,
  openOtherSchool,
  type OtherSchool,
} from '../../support/otherSchool.ts';
import { type Answered, startTestServer, type TestServer } from '../../support/server.ts';

const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;
const PAIRS = Number(process.env.PAIRS ?? 60);
/** Academic years are everybody's, and only who looks after all schools changes them. */
const WRITES = NAMES.filter((name) => calls[name].method !== 'GET' && !name.includes('AcademicYear'));

/** A database whose transactions stay open, with everything that they hold, until they are let go. */
function holdTransactions(db: Database) {
  let letGo: () => void = () => {};
  let released = Promise.resolve();
  let held: () => void = () => {};
  const holding = new Proxy(db, {
    get: (target, name, receiver) =>
      name !== 'transaction'
        ? Reflect.get(target, name, receiver)
        : (work: (tx: Database) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const made = await work(tx);
              held();
              await released;
              return made;
            }),
  });
  return {
    db: holding,
    /** @returns what ends when a transaction is held, and how to let all go */
    hold() {
      released = new Promise((resolve) => (letGo = resolve));
      const isHeld = new Promise<void>((resolve) => (held = resolve));
      return { isHeld, letGo: () => letGo() };
    },
  };
}

describe.runIf(isOnPostgres)('two schools that write at once', () => {
  let server: TestServer;
  let slowServer: TestServer;
  let holder: ReturnType<typeof holdTransactions>;
  let other: OtherSchool;
  beforeAll(async () => {
    server = await startTestServer();
    await joinFirstSchool(server.db, server.fixtures);
    await openOtherSchool(server.db);
    other = await fillOtherSchool(server.db, server.fixtures);
    await fillMovers(server.db, server.fixtures, other);
    holder = holdTransactions(server.db);
    const app = createApp({ ...server.deps, db: holder.db });
    const tokens = new Map<string, string>();
    slowServer = {
      ...server,
      request: async (method, path, { as = '', body } = {}) => {
        if (!tokens.has(as)) tokens.set(as, (await server.signIn(as)).token);
        const isForm = body instanceof FormData;
        const answer = await app.request(
          API_BASE + path,
          {
            method,
            headers: {
              Authorization: `Bearer ${tokens.get(as)}`,
              ...(!isForm && { 'Content-Type': 'application/json' }),
            },
            body: isForm ? body : JSON.stringify(body),
          },
          { incoming: { socket: {} } },
        );
        return { status: answer.status, headers: answer.headers, body: await answer.text() };
      },
    };
  });
  beforeEach(() => server.db.execute(sql`delete from rate_limits`));
  afterAll(() => server.close());

  /** A write of the people of a school about its own records. */
  const write = (on: TestServer, name: CallName, side: Side, as: string): Promise<Answered> => {
    const fixtures = { first: server.fixtures, other: other.fixtures };
    return sendSample(on, name, as, sampleOfSide(name, side, side, fixtures));
  };
  /** Who waits for a transaction that is held; who waits for a page of an index waits for somebody at work. */
  const backendsThatWait = () =>
    executeRows<{ query: string }>(
      server.db,
      sql`select waiting.query from pg_stat_activity waiting, unnest(pg_blocking_pids(waiting.pid)) as pid join pg_stat_activity blocking using (pid)
        where waiting.wait_event_type = 'Lock' and waiting.datname = current_database() and blocking.state = 'idle in transaction'`,
    );

  it('do not wait for one another, whichever calls these are', async () => {
    const names = fc.constantFrom(...WRITES);
    const side = fc.constantFrom<Side>('first', 'other');
    const person = fc.constantFrom(0, 0, 2);
    let heldCount = 0;
    await fc.assert(
      fc.asyncProperty(names, names, side, person, async (long, short, slowSide, by) => {
        await server.db.execute(sql`delete from rate_limits`);
        const [slowPeople, quickSide]: [readonly string[], Side] = [
          PEOPLE[slowSide],
          slowSide === 'first' ? 'other' : 'first',
        ];
        const { isHeld, letGo } = holder.hold();
        const slow = write(slowServer, long, slowSide, slowPeople[by] ?? '');
        await Promise.race([isHeld.then(() => (heldCount += 1)), slow]);
        try {
          const quick = write(server, short, quickSide, PEOPLE[quickSide][by] ?? '');
          const answer = await Promise.race([quick, backendWaits(quick)]);
          expect(answer, `${short} beside ${long}`).not.toHaveProperty('waits');
          expect((answer as Answered).status, `${short} beside ${long}`).not.toBe(503);
        } finally {
          letGo();
          await slow;
        }
      }),
      { numRuns: PAIRS },
    );
    // Else the calls of the test are no writes any more, and it shows nothing.
    expect(heldCount).toBeGreaterThan(PAIRS / 10);
  });

  /** Ends only when the call has not ended, and PostgreSQL says that a statement waits for a lock. */
  async function backendWaits(call: Promise<unknown>): Promise<{ waits: string[] } | Answered> {
    let hasEnded = false;
    void call.finally(() => (hasEnded = true));
    for (;;) {
      const waiting = await backendsThatWait();
      if (hasEnded) return call as Promise<Answered>;
      if (waiting.length > 0) {
        // Two looks: who waits for a moment, for a page or for the own school's first write, does not wait for the other school.
        const again = await backendsThatWait();
        if (!hasEnded && again.length > 0) return { waits: again.map(({ query }) => query) };
      }
    }
  }
});
