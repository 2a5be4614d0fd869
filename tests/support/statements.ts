/** How many statements the database is sent, on either engine. */
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { timeEmbedded } from '../../server/db/slowQueries.ts';
import type { TestServer } from './server.ts';

/** Counts from now on; the function that it returns says how many there were since it was last asked. */
export function countStatements({ db, database: { engine } }: TestServer): () => number {
  let count = 0;
  const note = () => void (count += 1);
  if (engine === 'postgresql') {
    const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
    const { query } = prototype;
    prototype.query = function (...args) {
      note();
      return query.apply(this, args);
    };
  } else {
    timeEmbedded((db as unknown as { $client: PGlite }).$client, note);
  }
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}
