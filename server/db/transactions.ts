/**
 * Sends the begin of a transaction together with its first statement, and its commit together with its last one. Sending a message and
 * waiting for its answer costs this process more than most statements do.
 */
import type { Client, ClientConfig, QueryConfig } from 'pg';
import type { Lines } from './lines.ts';
import { FINAL_STATEMENT, STATEMENT_NAMED_BY_TEXT } from './prepared.ts';
import type { Callback, Companions } from './wire.ts';

/** The answer to what was not sent, or not yet. */
const NO_ROWS = { rows: [], rowCount: 0 };

type Send = (
  statement: QueryConfig & Companions,
  values?: unknown[],
  onResult?: Callback,
) => Promise<unknown>;

/**
 * Makes clients that hold a begin back until the first statement comes, and commit along with a {@link FINAL_STATEMENT}. Through a pooler
 * everything is sent as it comes, see lines.ts.
 */
export function joiningClients(lines: Lines): Lines {
  class Joining extends lines.Client {
    /** The begin that is held back. */
    #begin: string | undefined;
    /** Whether the transaction is over, although its own end has not come yet. */
    #isCommitted = false;

    constructor(config?: string | ClientConfig) {
      super(config);
      const send = this.query as unknown as Send;
      this.query = ((asked: QueryConfig | string, values?: unknown[], onResult?: Callback) => {
        const answer = this.#ask(send, typeof asked === 'string' ? { text: asked } : asked, values);
        if (!onResult) return answer;
        answer.then((result) => onResult(undefined, result), onResult);
      }) as unknown as Client['query'];
    }

    async #ask(send: Send, asked: QueryConfig, values: unknown[] | undefined): Promise<unknown> {
      const isFinal = asked.name === FINAL_STATEMENT;
      const statement = isFinal ? { ...asked, name: STATEMENT_NAMED_BY_TEXT } : asked;
      if (!this.isDirect) return send(statement, values);
      const isEnd = /^(commit|rollback)$/i.test(statement.text);
      if (this.#isCommitted) {
        this.#isCommitted = false;
        if (isEnd) return NO_ROWS;
        throw new Error(`This comes after the last statement of its transaction: ${statement.text}`);
      }
      const begin = this.#begin;
      this.#begin = undefined;
      if (begin !== undefined && isEnd) return NO_ROWS;
      if (/^begin\b/i.test(statement.text)) {
        this.#begin = statement.text;
        return NO_ROWS;
      }
      const isFollowedByCommit = isFinal && (begin !== undefined || this.getTransactionStatus() === 'T');
      if (begin === undefined && !isFollowedByCommit) return send(statement, values);
      const result = await send({ ...statement, begin, isFollowedByCommit }, values);
      this.#isCommitted = isFollowedByCommit;
      return result;
    }
  }
  return { ...lines, Client: Joining };
}
