/**
 * Gives statements of a fixed text (prepared.ts) a name on PostgreSQL, so that the connection keeps the plan. Making a plan often takes
 * longer than finding the rows.
 */
import { createHash } from 'node:crypto';
import { type Client, type ClientConfig, DatabaseError } from 'pg';
import { createLines, type Lines } from './lines.ts';

/**
 * How many texts get a name. That is more than the source has; the limit prevents texts that are put together at run time from filling the
 * server's memory.
 */
const MAX_NAMED_STATEMENTS = 250;

/** The names of statements, shared by all connections of a pool. */
export interface StatementNames {
  /** The name of a statement; undefined when it gets none. */
  of(text: string): string | undefined;
  /** Gives all statements new names, so that each is parsed and planned anew. */
  renew(): void;
  /** Stops naming statements for good. */
  end(): void;
}

export function createStatementNames(maxNames = MAX_NAMED_STATEMENTS): StatementNames {
  const existing = new Map<string, string>();
  let generation = 0;
  let isOver = false;
  return {
    of(text) {
      if (isOver) return undefined;
      const name = existing.get(text);
      if (name !== undefined || existing.size >= maxNames) return name;
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

/** Whether a migration has changed the type of a result column of a kept plan. */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Whether the connection does not know a name it was given, or knows a new one already. Then a pooler in between shares connections among
 * clients.
 */
const isFromPooler = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '26000' || error.code === '42P05');

const FAILED_TRANSACTION_SQLSTATE = '25P02';

type Callback = (error: unknown, result?: unknown) => void;

/** The statement as drizzle passes it. */
interface Statement {
  readonly text?: string;
  /** An empty string marks a prepared query. */
  readonly name?: string;
}

/**
 * Makes clients that name prepared queries when they are connected to PostgreSQL directly; through a pooler, statements stay without names.
 */
export function namingClients(
  names: StatementNames = createStatementNames(),
  lines: Lines = createLines(),
): Lines {
  class Naming extends lines.Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const send = this.query as unknown as (
        statement: unknown,
        values?: unknown,
        onResult?: Callback,
      ) => Promise<unknown>;
      const named = async (statement: Statement, values: unknown): Promise<unknown> => {
        const name = names.of(statement.text ?? '');
        try {
          return await send(name === undefined ? statement : { ...statement, name }, values);
        } catch (error) {
          if (isOutdated(error)) names.renew();
          else if (isFromPooler(error)) names.end();
          else throw error;
          const newName = names.of(statement.text ?? '');
          return send(newName === undefined ? statement : { ...statement, name: newName }, values).catch(
            (retryError: unknown) => {
              // A failed transaction executes nothing more, so the retry failed, too. The first error is thrown, and the next transaction
              // uses the new names.
              throw retryError instanceof DatabaseError && retryError.code === FAILED_TRANSACTION_SQLSTATE
                ? error
                : retryError;
            },
          );
        }
      };
      this.query = ((statement: Statement, values: unknown, onResult?: Callback) => {
        if (statement.name !== '' || !this.isDirect) return send(statement, values, onResult);
        const answer = named(statement, values);
        if (!onResult) return answer;
        answer.then((result) => onResult(undefined, result), onResult);
      }) as Client['query'];
    }
  }
  return { ...lines, Client: Naming };
}
