/** Of several processes on one PostgreSQL only one writes a large import at once. */
import type { SQL } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/db/client.ts';
import { waitForOtherImports } from '../../../server/features/intake/imports/turn.ts';
import { openTestDatabase } from '../../support/database.ts';

const ignore = async () => {};

afterEach(() => void vi.useRealTimers());

it('a process that is frozen in the middle of its import keeps others waiting for a minute at most, and they say that they wait', async () => {
  vi.useFakeTimers();
  const tx = { execute: async () => ({ rows: [{ is_mine: false }] }) } as unknown as Database;
  const tell = vi.fn(ignore);
  let isOver = false;
  const waiting = waitForOtherImports(tx, tell).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(9_999);
  expect([isOver, tell.mock.calls.length > 0]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(51_000);
  await waiting;
});

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('on PostgreSQL', () => {
  it('an import waits until the transaction of the one before it has ended', async () => {
    const { db, close } = await openTestDatabase();
    const told: string[] = [];
    let askedTwice: () => void = ignore;
    const secondHasWaited = new Promise<void>((resolve) => (askedTwice = resolve));
    let asked = 0;
    const countingAsks = (tx: Database) =>
      ({
        execute: (query: SQL) => {
          if (++asked === 2) askedTwice();
          return tx.execute(query);
        },
      }) as unknown as Database;
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await waitForOtherImports(tx, ignore);
      second = db.transaction(async (other) => {
        await waitForOtherImports(countingAsks(other), ignore);
        told.push('second');
      });
      await secondHasWaited;
      told.push('first');
    });
    await second;
    expect(told).toEqual(['first', 'second']);
    await close();
  });
});
