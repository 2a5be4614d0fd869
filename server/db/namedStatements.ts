/**
 * Statements of a fixed text (prepared.ts) get a name on PostgreSQL: their connection keeps the plan, which often takes longer to make
 * than the rows to find.
 */
import { createHash } from 'node:crypto';
import { Client, type ClientBase, type ClientConfig, DatabaseError } from 'pg';
import type { ClientKind } from './slowQueries.ts';

/** More than the source has: a text that is put together anew each time must not fill the memory of the server. */
const MOST_NAMES = 250;

/** The names that the connections of a pool share. */
export interface Names {
  /** undefined: the statement gets none. */
  of(text: string): string | undefined;
  /** From now on all have others, so each is parsed and planned anew. */
  renew(): void;
  /** There are none any more. */
  end(): void;
}

export function newNames(most = MOST_NAMES): Names {
  const existing = new Map<string, string>();
  let generation = 0;
  let isOver = false;
  return {
    of(text) {
      if (isOver) return undefined;
      const name = existing.get(text);
      if (name !== undefined || existing.size >= most) return name;
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 24);
      existing.set(text, `hadir_${generation}_${hash}`);
      return existing.get(text);
    },
    renew() {
      existing.clear();
      generation += 1;
    },
    end() {
      isOver = true;
    },
  };
}

/** A migration has changed the type of something that a kept plan answers. */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** The connection does not know the name, or knows it already: somebody in between hands out connections by turns. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '26000' || error.code === '42P05');

const IN_FAILED_TRANSACTION = '25P02';

type Callback = (error: unknown, result?: unknown) => void;

/** What drizzle hands over. */
interface Statement {
  readonly text?: string;
  /** '' of a prepared query. */
  readonly name?: string;
}

export interface NamingClients {
  readonly Client: ClientKind;
  /** For each new client, before it is used. */
  readonly onConnect: (client: ClientBase) => Promise<void>;
}

/**
 * Clients that name prepared queries where they speak with PostgreSQL itself. A pooler gives its callers a number of its own in the place
 * of the connection's process: through one, statements stay without names.
 */
export function namingClients(names: Names = newNames()): NamingClients {
  const direct = new WeakSet<object>();
  class Naming extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const ask = (statement: unknown, values: unknown): Promise<unknown> =>
        super.query(statement as string, values as unknown[]);
      const named = async (statement: Statement, values: unknown): Promise<unknown> => {
        const name = names.of(statement.text ?? '');
        try {
          return await ask(name === undefined ? statement : { ...statement, name }, values);
        } catch (error) {
          if (isOutdated(error)) names.renew();
          else if (isOfAnother(error)) names.end();
          else throw error;
          const again = names.of(statement.text ?? '');
          return ask(again === undefined ? statement : { ...statement, name: again }, values).catch(
            (second: unknown) => {
              // In a transaction nothing can be asked again; the next one finds the new names.
              throw second instanceof DatabaseError && second.code === IN_FAILED_TRANSACTION ? error : second;
            },
          );
        }
      };
      this.query = ((statement: Statement, values: unknown, tell?: Callback) => {
        if (statement.name !== '' || !direct.has(this))
          return super.query(statement as string, values as unknown[], tell as never);
        const answer = named(statement, values);
        if (!tell) return answer;
        answer.then((result) => tell(undefined, result), tell);
      }) as Client['query'];
    }
  }
  return {
    Client: Naming,
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (rows[0]?.pid === (client as ClientBase & { processID?: number }).processID) direct.add(client);
    },
  };
}
