import { setImmediate as turn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** How long the process may go without reading what has arrived. */
const MAX_MS_WITHOUT_TURN = 20;

/**
 * Lets the process read requests, and answer those that ask no database, between the statements of a long transaction. The embedded engine
 * answers in the same turn of the event loop in which it is asked, so an import would be a single turn, in which nothing that arrives is even
 * noticed.
 */
export function takeTurns(client: PGlite): void {
  let turnedAt = performance.now();
  const turnIfDue = async (): Promise<void> => {
    if (performance.now() - turnedAt < MAX_MS_WITHOUT_TURN) return;
    await turn();
    turnedAt = performance.now();
  };
  const { query, transaction } = client;
  client.query = (async (...args: Parameters<typeof query>) => {
    await turnIfDue();
    return query.apply(client, args);
  }) as typeof query;
  client.transaction = (async (work: Parameters<typeof transaction>[0]) => {
    await turnIfDue();
    return transaction.call(client, (tx) => {
      const { query: queryInside } = tx;
      tx.query = (async (...args: Parameters<typeof queryInside>) => {
        await turnIfDue();
        return queryInside.apply(tx, args);
      }) as typeof queryInside;
      return work(tx);
    });
  }) as typeof transaction;
}
