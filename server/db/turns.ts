/**
 * Shares out the embedded engine's one connection. It answers in the same turn of the event loop in which it is asked, and one transaction
 * after the other, so that whoever asks for much would keep everybody else waiting.
 */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** How long the process may go without reading what has arrived. */
const MAX_MS_WITHOUT_TURN = 20;
/** How long a statement waits at most for those that go first: also one of these may be held up. */
const MAX_MS_BEHIND_FIRST = 200;

type Query = PGlite['query'];
type Transact = PGlite['transaction'];

export interface Turns {
  /** The connections of what runs in {@link Turns.first} and in {@link Turns.alone}. */
  readonly clients: Readonly<Record<'first' | 'alone', PGlite>>;
  /** Runs work before whatever else is asked for meanwhile. */
  readonly first: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs work of several transactions. Until it has ended, only what goes first comes in between them; everything else waits. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Makes all that goes through the client wait for its turn. */
export function takeTurns(client: PGlite): Turns {
  const firstOnes = new Set<Promise<unknown>>();
  const state: { alone?: Promise<unknown> | undefined } = {};
  let turnedAt = performance.now();

  /** Lets the process read requests, and answer those that ask no database. */
  const turnIfDue = async (): Promise<void> => {
    if (performance.now() - turnedAt < MAX_MS_WITHOUT_TURN) return;
    await turn();
    turnedAt = performance.now();
  };
  /** Only for those that are there by now: others that come all the time must keep nobody waiting for ever. */
  const letFirstGo = async (): Promise<void> => {
    await turnIfDue();
    if (firstOnes.size === 0) return;
    await Promise.race([Promise.all(firstOnes), pause(MAX_MS_BEHIND_FIRST, undefined, { ref: false })]);
  };
  /** Before a part of what runs alone, which is long: a call that goes first does so in several steps, and reads its body in between. */
  const letFirstFinish = async (): Promise<void> => {
    const until = performance.now() + MAX_MS_BEHIND_FIRST;
    do {
      await letFirstGo();
      await turn();
      await turn();
    } while (firstOnes.size > 0 && performance.now() < until);
  };
  const waitForAll = async (): Promise<void> => {
    await letFirstGo();
    while (state.alone) await state.alone;
  };

  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  const clientThat = (waits: () => Promise<void>) => {
    const queryInTurn = (async (...args: Parameters<Query>) => {
      await waits();
      return query(...args);
    }) as Query;
    const transactInTurn = (async (work: Parameters<Transact>[0]) => {
      await waits();
      return transaction((tx) => {
        const queryInside = tx.query.bind(tx);
        tx.query = (async (...args: Parameters<Query>) => {
          await turnIfDue();
          return queryInside(...args);
        }) as Query;
        return work(tx);
      });
    }) as Transact;
    return { query: queryInTurn, transaction: transactInTurn };
  };
  const anotherClientThat = (waits: () => Promise<void>): PGlite =>
    Object.assign(Object.create(client) as PGlite, clientThat(waits));
  const clients = { first: anotherClientThat(turnIfDue), alone: anotherClientThat(letFirstFinish) };
  Object.assign(client, clientThat(waitForAll));

  return {
    clients,
    first: async (work) => {
      const done = work();
      const ended = done.catch(() => {});
      firstOnes.add(ended);
      try {
        return await done;
      } finally {
        firstOnes.delete(ended);
      }
    },
    alone: async (work) => {
      while (state.alone) await state.alone;
      const done = work();
      state.alone = done.catch(() => {});
      try {
        return await done;
      } finally {
        state.alone = undefined;
      }
    },
  };
}
