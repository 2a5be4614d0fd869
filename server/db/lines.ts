/**
 * Lines: the pooled connections to PostgreSQL. A line holds Hadir's settings through a pooler of connections, too, and one that no longer
 * reaches a server that can write is dropped, so that Hadir goes on by itself when a standby takes over.
 */
import {
  Client,
  type ClientBase,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type Query,
  type QueryConfig,
} from 'pg';
import { canBeginWith, type Callback, type Companions, sendTogether, type Wire } from './wire.ts';

/** What a server says that may be read but not written: a standby, or a primary that became one. */
const READ_ONLY_SQLSTATE = '25006';

/** A line that was heard from so recently is used without being tried. */
const TRUSTED_FOR_MS = 1_000;
/** How long a line may take to answer when it is tried. */
const TRIAL_TIMEOUT_MS = 2_000;
/** After so long without a word, the kernel asks whether the other machine is still there. */
const KEEPALIVE_AFTER_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

export const CONNECTION = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
} as const satisfies ClientConfig;

/** Thrown when a line would lead to a standby. It has the code of a refused write, which is answered 503. */
export class ReadOnlyServer extends Error {
  override name = 'ReadOnlyServer';
  readonly code = READ_ONLY_SQLSTATE;
  constructor() {
    super('server ini hanya dapat dibaca (standby)');
  }
}

/** Whether an error means that this line leads nowhere, or to a server that cannot write. */
const isDeadLine = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === READ_ONLY_SQLSTATE
    : error instanceof Error && error.message === 'Query read timeout';

export interface LineClient extends Client {
  /** Whether no pooler stands in between, so that what is set or prepared on this connection stays there. */
  readonly isDirect: boolean;
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

export interface Lines {
  readonly Client: new (config?: string | ClientConfig) => LineClient;
  /** Must be called for each new client before it is used. */
  readonly onConnect: (client: ClientBase) => Promise<void>;
  /** Whether a client of the pool may be used. It is tried first when it has not been heard from for a while. */
  readonly answers: (client: ClientBase) => Promise<boolean>;
}

/**
 * Makes the clients of one pool.
 *
 * @param settings parameters of PostgreSQL with which every statement runs. They are never part of the connection's start, because PgBouncer
 * refuses to connect with parameters that it does not know.
 * @param expects which server the lines must lead to
 */
export function createLines(
  settings: Readonly<Record<string, string | number>> = {},
  expects: 'primary' | 'any' = 'any',
): Lines {
  const assignments = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  const setAll = assignments.map((assignment) => `set ${assignment}`).join('; ');
  const setLocalAll = assignments.map((assignment) => `set local ${assignment}`).join('; ');
  /** Lines that were last heard from before this moment are not used again: another one was found dead since. */
  let distrustedBefore = 0;

  class Line extends Client implements LineClient {
    isDirect = false;
    lastHeardAt = 0;
    #deadBecause: unknown;
    readonly #send: (statement: unknown, values?: unknown) => Promise<unknown>;

    constructor(config?: string | ClientConfig) {
      super(config);
      // A line that ends while it is in use also fails its statement, so nothing else listens here.
      this.on('error', () => {});
      this.#send = (statement, values) => {
        const { begin, isFollowedByCommit } = statement as Companions;
        if (begin === undefined && !isFollowedByCommit)
          return super.query(statement as string, values as unknown[]);
        return this.#sendWithCompanions(statement as QueryConfig & Companions, values as unknown[]);
      };
      this.query = ((statement: unknown, values?: unknown, onResult?: Callback) => {
        const answer = this.#ask(statement, values);
        if (!onResult) return answer;
        answer.then((result) => onResult(undefined, result), onResult);
      }) as Client['query'];
    }

    async #sendWithCompanions(statement: QueryConfig & Companions, values: unknown[]): Promise<unknown> {
      const { begin, isFollowedByCommit, ...own } = statement;
      const isJoined = canBeginWith(this.connection as unknown as Wire, own, values);
      if (begin !== undefined && !isJoined) await super.query(begin);
      if (!isJoined && !isFollowedByCommit) return super.query(own, values);
      const send = (query: Query, onResult: Callback) => void super.query(query as never, onResult as never);
      return sendTogether(send, own, values, { begin: isJoined ? begin : undefined, isFollowedByCommit });
    }

    async #ask(statement: unknown, values: unknown): Promise<unknown> {
      // What follows on a dead line, such as the rollback, fails with the same error.
      if (this.#deadBecause !== undefined) throw this.#deadBecause;
      const startedAt = performance.now();
      try {
        const result = await this.#askWithSettings(statement, values);
        this.lastHeardAt = performance.now();
        return result;
      } catch (error) {
        if (isDeadLine(error)) {
          this.#deadBecause = error;
          distrustedBefore = error instanceof DatabaseError ? performance.now() : startedAt;
          this.connection.stream.destroy();
        }
        throw error;
      }
    }

    /**
     * Sends a statement. A pooler may give each transaction to another connection, so there each sets what it needs, and a statement
     * outside of one gets a transaction of its own.
     */
    async #askWithSettings(statement: unknown, values: unknown): Promise<unknown> {
      if (this.isDirect || setLocalAll === '' || this.getTransactionStatus() !== 'I')
        return this.#send(statement, values);
      const text = textOf(statement);
      if (/^begin\b/i.test(text)) return this.#send(`${text}; ${setLocalAll}`);
      await this.#send(`begin; ${setLocalAll}`);
      try {
        const result = await this.#send(statement, values);
        await this.#send('commit');
        return result;
      } catch (error) {
        if (!isDeadLine(error)) await this.#send('rollback').catch(() => {});
        throw error;
      }
    }

    async greet(): Promise<void> {
      const { rows } = (await this.#send({ text: GREETING, query_timeout: CONNECT_TIMEOUT_MS })) as {
        rows: { pid: number; is_standby: boolean }[];
      };
      if (expects === 'primary' && rows[0]?.is_standby) throw new ReadOnlyServer();
      // A pooler invents the process id that it reports, because it is not that of any one connection.
      this.isDirect = rows[0]?.pid === (this as unknown as { processID: number | null }).processID;
      if (this.isDirect && setAll !== '') await this.#send(setAll);
      this.lastHeardAt = performance.now();
    }

    async answers(): Promise<boolean> {
      if (this.lastHeardAt < distrustedBefore) return false;
      const now = performance.now();
      if (now - this.lastHeardAt < TRUSTED_FOR_MS) return true;
      try {
        await this.#send({ text: 'select 1', query_timeout: TRIAL_TIMEOUT_MS });
        this.lastHeardAt = performance.now();
        return true;
      } catch {
        distrustedBefore = now;
        return false;
      }
    }
  }
  return {
    Client: Line,
    onConnect: (client) => (client as Line).greet(),
    answers: (client) => (client as Line).answers(),
  };
}

const GREETING = 'select pg_backend_pid() as pid, pg_is_in_recovery() as is_standby';

type OnLine = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** A pool whose lines are tried before use: see {@link createLines}. */
export class LinePool extends Pool {
  readonly #answers: Lines['answers'];

  constructor(config: ConstructorParameters<typeof Pool>[0], lines: Pick<Lines, 'answers'>) {
    super(config);
    this.#answers = lines.answers;
  }

  override connect(): Promise<PoolClient>;
  override connect(onLine: OnLine): void;
  override connect(onLine?: OnLine): Promise<PoolClient> | void {
    const connected = this.#connect();
    if (!onLine) return connected.then(giveBackUnbegun);
    connected.then(
      (client) => onLine(undefined, client, () => client.release()),
      (error: Error) => onLine(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (await this.#answers(client)) return client;
      client.release(true);
    }
  }
}

/**
 * Gives a line back whose transaction cannot begin. drizzle does so only for one that has begun, and each line that broke at that moment
 * would be lost to the pool until the process ends.
 */
function giveBackUnbegun(client: PoolClient): PoolClient {
  const query = client.query;
  const begin = async (statement: unknown, values?: unknown[]) => {
    client.query = query;
    try {
      return await client.query(statement as string, values);
    } catch (error) {
      if (/^begin\b/i.test(textOf(statement))) client.release(true);
      throw error;
    }
  };
  client.query = begin as typeof query;
  return client;
}
