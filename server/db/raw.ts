/**
 * Accesses an engine without drizzle, for work with whole tables: backups, restores, checks. Both engines support COPY; they differ only in
 * how its bytes reach this process.
 */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CONNECTION } from './lines.ts';
import { MIGRATION_LOCK } from './migrationLock.ts';

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export interface TableColumns extends TableName {
  readonly columns: readonly string[];
}

/** The operations inside of one transaction. */
export interface RawSession {
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Reads all rows as COPY writes them, in pieces of whole lines and a few megabytes each, however large the table is. */
  copyOut(table: TableColumns): AsyncIterable<Buffer>;
  /** Writes such lines to a table. */
  copyIn(table: TableColumns, lines: Buffer): Promise<void>;
}

/**
 * Runs `work` in a transaction of its own. With 'read' it sees the database as of now and may not write. The embedded engine has only one
 * connection, so all other calls wait meanwhile.
 */
export type RawAccess = <T>(
  accessMode: 'read' | 'write',
  work: (session: RawSession) => Promise<T>,
) => Promise<T>;

const PIECE_BYTES = 4 * 2 ** 20;
const PAGE_BYTES = 8192;

/** Settings with which both engines write the same text for the same value, whatever their defaults are, and statements have no time limit. */
const listTransactionSettings = (may: 'read' | 'write'): string[] => [
  ...(may === 'read' ? ['set transaction isolation level repeatable read, read only'] : []),
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
];

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = ({ schema, name }: TableName): string => `${quoteName(schema)}.${quoteName(name)}`;
const columnList = ({ columns }: TableColumns): string => columns.map(quoteName).join(', ');

/** The raw access of the embedded engine. */
export const rawEmbedded =
  (client: PGlite): RawAccess =>
  (may, work) =>
    client.transaction(async (tx) => {
      for (const setting of listTransactionSettings(may)) await tx.query(setting);
      return work(embeddedSession(tx));
    });

function embeddedSession(tx: Transaction): RawSession {
  const rows: RawSession['rows'] = async <Row>(text: string, values?: unknown[]) =>
    (await tx.query<Row>(text, values)).rows;
  return {
    rows,
    /** Reads the table by ranges of its pages, because this engine returns the result of a COPY in one piece. */
    async *copyOut(table) {
      const [size] = await rows<{ pages: number; bytes: number }>(
        `select (pg_relation_size($1::regclass) / ${PAGE_BYTES})::int as pages, pg_table_size($1::regclass)::float8 as bytes`,
        [quoteTable(table)],
      );
      const { pages = 0, bytes = 0 } = size ?? {};
      const step = Math.max(1, Math.floor(PIECE_BYTES / (bytes / pages)));
      for (let page = 0; page < pages; page += step) {
        const { blob } = await tx.query(
          `copy (select ${columnList(table)} from ${quoteTable(table)} ` +
            `where ctid >= '(${page},0)' and ctid < '(${page + step},0)') to '/dev/blob'`,
        );
        if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
      }
    },
    async copyIn(table, lines) {
      const blob = new Blob([new Uint8Array(lines)]);
      await tx.query(`copy ${quoteTable(table)} (${columnList(table)}) from '/dev/blob'`, [], { blob });
    },
  };
}

const LOCK_TABLES_STATEMENT = `do $$ declare names text; begin
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into names
    from pg_tables where schemaname in ('public', 'drizzle');
  if names is not null then execute 'lock table ' || names || ' in access share mode'; end if;
end $$`;

/**
 * The raw access of PostgreSQL: each transaction has a connection of its own, apart from the pool and its time
 * limits.
 */
export const rawPostgres =
  (connectionString: string): RawAccess =>
  (may, work) =>
    withConnection(connectionString, async (client) => {
      if (may === 'write') return runInTransaction(client, may, work);
      // The lock ensures that the snapshot is not taken during a migration. It is another connection's, because a lock of this transaction
      // would come after the snapshot, and one outside of a transaction does not hold through a pooler.
      return withConnection(connectionString, async (lockHolder) => {
        await lockHolder.query('begin');
        await lockHolder.query('select pg_advisory_xact_lock_shared($1)', [MIGRATION_LOCK]);
        return runInTransaction(client, may, async (session) => {
          // From here on, these locks prevent migrations from changing what is being read.
          await client.query(LOCK_TABLES_STATEMENT);
          await lockHolder.query('commit');
          return work(session);
        });
      });
    });

async function withConnection<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, ...CONNECTION });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    // This also rolls back what was not committed.
    await client.end();
  }
}

/** Runs `work` in a transaction. It does not roll back when this fails; the caller must then end the connection. */
export async function runInTransaction<T>(
  client: Client,
  may: 'read' | 'write',
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  for (const setting of listTransactionSettings(may)) await client.query(setting);
  const result = await work(serverSession(client));
  await client.query('commit');
  return result;
}

function serverSession(client: Client): RawSession {
  return {
    rows: async <Row extends object>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    async *copyOut(table) {
      const stream = client.query(
        copyTo(`copy (select ${columnList(table)} from ${quoteTable(table)}) to stdout`),
      );
      yield* groupWholeLines(stream);
    },
    async copyIn(table, lines) {
      const stream = client.query(copyFrom(`copy ${quoteTable(table)} (${columnList(table)}) from stdin`));
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), finished(stream)]);
      stream.end();
      await finished(stream);
    },
  };
}

async function* groupWholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    const all = Buffer.concat(pieces);
    const end = all.lastIndexOf(0x0a) + 1;
    if (end > 0) yield all.subarray(0, end);
    pieces = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
