/**
 * Measures how long statements take. They are identified by their text, which holds placeholders and never a value.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { Client, ClientConfig } from 'pg';

/**
 * Called after each statement.
 *
 * @param ms its time, including the wait for its turn where there is only one connection
 */
export type OnQuery = (text: string, ms: number) => void;

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
};

/** The `query` function of both drivers, typed as far as needed here. */
type Query = (this: unknown, ...args: unknown[]) => unknown;

type Callback = (...results: unknown[]) => unknown;

/** Wraps a `query`, which returns a promise or, when the pool calls it, takes a callback. */
const withTiming = (query: Query, onQuery: OnQuery): Query =>
  function (...args) {
    const startedAt = performance.now();
    const reportTime = () => onQuery(textOf(args[0]), performance.now() - startedAt);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const timedCallback: Callback = (...results) => {
        reportTime();
        return (last as Callback)(...results);
      };
      return query.apply(this, [...args.slice(0, -1), timedCallback]);
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(reportTime, reportTime);
    return answer;
  };

export type ClientClass = new (config?: string | ClientConfig) => Client;

/** Makes a class of timed clients for a pool of PostgreSQL. */
export function timedClient(BaseClient: ClientClass, onQuery: OnQuery): ClientClass {
  return class extends BaseClient {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.query = withTiming(this.query as Query, onQuery) as Client['query'];
    }
  };
}

/** Times the embedded engine's statements, including those in transactions. */
export function timeEmbedded(client: PGlite, onQuery: OnQuery): void {
  client.query = withTiming(client.query as Query, onQuery).bind(client) as PGlite['query'];
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = withTiming(tx.query as Query, onQuery).bind(tx) as typeof tx.query;
      return work(tx);
    });
}
