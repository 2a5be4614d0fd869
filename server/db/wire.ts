/** Sends several statements in one message of PostgreSQL's protocol, which pg itself does not. */
import { Query, type QueryConfig } from 'pg';

/** What is sent before and after a statement, in one message with it. */
export interface Companions {
  readonly begin?: string | undefined;
  readonly isFollowedByCommit?: boolean;
}

/** The parts of pg's connection that are used here. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { text: string }): void;
  bind(values: Record<never, never>): void;
  execute(portal: Record<never, never>): void;
  sync(): void;
}

const executeText = (wire: Wire, text: string): void => {
  wire.parse({ text });
  wire.bind({});
  wire.execute({});
};

interface SubmittedQuery {
  submit(wire: Wire): Error | null;
}
const submitQuery = (Query.prototype as unknown as SubmittedQuery).submit;

export type Callback = (error: unknown, result?: unknown) => void;

/**
 * Sends a statement with its companions. All of it is one message of the protocol: when a part fails, the server skips the rest, so that
 * nothing runs outside of a transaction that could not begin, and nothing is committed after a failure.
 *
 * @param send how the client sends a query of pg
 * @returns the result of the statement itself
 */
export function sendTogether(
  send: (query: Query, onResult: Callback) => void,
  statement: QueryConfig,
  values: unknown[] | undefined,
  { begin, isFollowedByCommit = false }: Companions,
): Promise<unknown> {
  const query = Object.assign(new Query(statement, values), {
    submit(this: SubmittedQuery, wire: Wire): Error | null {
      wire.stream.cork();
      try {
        if (begin !== undefined) executeText(wire, begin);
        return submitQuery.call(this, wire);
      } finally {
        wire.stream.uncork();
      }
    },
    // pg calls this after it has bound the statement.
    _getRows(wire: Wire): void {
      wire.execute({});
      if (isFollowedByCommit) executeText(wire, 'commit');
      wire.sync();
    },
  });
  return new Promise((resolve, reject) => {
    send(query, (error, results) => {
      if (error) reject(error);
      else resolve((results as unknown[])[begin === undefined ? 0 : 1]);
    });
  });
}

/**
 * Whether a transaction may begin together with a statement. One that the connection has yet to parse goes alone: pg would take the
 * confirmation of the begin for that of the statement, and never parse it again.
 */
export function canBeginWith(
  { parsedStatements }: Pick<Wire, 'parsedStatements'>,
  { name, values: own }: QueryConfig,
  values: unknown[] | undefined,
): boolean {
  return name ? parsedStatements[name] !== undefined : (values ?? own ?? []).length > 0;
}
