/**
 * Shares out the embedded engine's one connection. It answers in the same turn of the event loop in which it is asked, and one transaction
 * after the other, so that whoever asks for much would keep everybody else waiting.
 */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** How long the process may go without reading what has arrived. */
const MAX_MS_WITHOUT_TURN = 10;
/** How long a statement waits at most for those that go first: also one of these may be held up. */
const MAX_MS_BEHIND_FIRST = 200;
/** How soon the next step of a call that goes first may follow the one before. */
const MS_BETWEEN_STEPS = 10;

type Query = PGlite['query'];
type Transact = PGlite['transaction'];
type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

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
  let firstEndedAt = 0;

  /** Lets the process read requests, and answer those that ask no database. */
  const turnIfDue = async (): Promise<void> => {
    if (performance.now() - turnedAt < MAX_MS_WITHOUT_TURN) return;
    await turn();
    turnedAt = performance.now();
  };
  /** A call that goes first does so in several steps, and reads its body in between. Others that come all the time keep nobody waiting for ever. */
  const letFirstFinish = async (): Promise<void> => {
    const until = performance.now() + MAX_MS_BEHIND_FIRST;
    do {
      if (firstOnes.size > 0)
        await Promise.race([
          Promise.all(firstOnes),
          pause(until - performance.now(), undefined, { ref: false }),
        ]);
      await turn();
      await turn();
      turnedAt = performance.now();
    } while (firstOnes.size > 0 && performance.now() < until);
  };
  const letFirstGo = async (): Promise<void> => {
    await turnIfDue();
    if (firstOnes.size > 0 || performance.now() - firstEndedAt < MS_BETWEEN_STEPS) await letFirstFinish();
  };
  let lastOther: Promise<unknown> = Promise.resolve();
  /** If all others began as soon as those that go first have ended, the next of these would wait for all of them, not for one. */
  const oneByOne = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = lastOther.then(async () => {
      await letFirstGo();
      while (state.alone) await state.alone;
      return run();
    });
    lastOther = mine.catch(() => {});
    return mine;
  };

  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  const clientThat = (inTurn: InTurn) => ({
    query: ((...args: Parameters<Query>) => inTurn(() => query(...args))) as Query,
    transaction: ((work: Parameters<Transact>[0]) =>
      inTurn(() =>
        transaction((tx) => {
          const queryInside = tx.query.bind(tx);
          tx.query = (async (...args: Parameters<Query>) => {
            await turnIfDue();
            return queryInside(...args);
          }) as Query;
          return work(tx);
        }),
      )) as Transact,
  });
  const after =
    (wait: () => Promise<void>): InTurn =>
    async (run) => {
      await wait();
      return run();
    };
  const anotherClientThat = (inTurn: InTurn): PGlite =>
    Object.assign(Object.create(client) as PGlite, clientThat(inTurn));
  const clients = {
    first: anotherClientThat(after(turnIfDue)),
    alone: anotherClientThat(after(letFirstFinish)),
  };
  Object.assign(client, clientThat(oneByOne));

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
        firstEndedAt = performance.now();
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
