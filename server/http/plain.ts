import type { z } from '@hono/zod-openapi';
import type { SQL } from 'drizzle-orm';
import type { ListQueryOf } from '../../contract/envelope.ts';
import type { ListCall, ResourceName } from '../../contract/resources.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import type { Audit, Value } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import type { Uses } from './referrers.ts';
import type { Page } from '../db/lists/pages.ts';
import type { ColumnsOf, NumberedTable } from '../db/lists/tables.ts';
import type { ApiContext } from './context.ts';
import type { ConstraintMessages } from './databaseErrors.ts';

/** How records of a resource are read. */
export interface Reading<N extends ResourceName, Row> {
  /** What a scope leaves of the table; of what is common to all schools, all. It stands where rows are locked: nobody waits for what they do not reach. */
  scopeFilter(scope: Scope): SQL | undefined;
  page(db: Database, scope: Scope, query: ListQueryOf<ListCall<N>>): Promise<Page<Row>>;
  /** @throws NoSuchRow */
  find(db: Database, scope: Scope, id: number): Promise<Row>;
}

/** What a write may look at beside its body, before its transaction. */
interface Caller {
  readonly user: CurrentUser;
  readonly scope: Scope;
  readonly c: ApiContext;
}

/** One of the five calls. */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete';

export interface Plain<
  N extends ResourceName,
  T extends NumberedTable,
  Row,
  A extends z.ZodType,
  I extends z.ZodType,
> {
  table: T;
  read: Reading<N, Row>;
  answer: A;
  /** A JSON body. */
  body?: I;
  /** A multipart body instead. */
  form?: I;
  /** The only door from a row to JSON: what is not written here never leaves the server. */
  present(row: Row): z.input<A> & { id: number | string; name: string };
  /** What the audit compares of it. */
  audited(row: Row): Readonly<Record<string, Value>>;
  /**
   * The columns that a body writes. What takes its time comes before the transaction; what is answered runs in it, for rules that
   * look at other rows. Of a record that is there, `before` is how it was.
   */
  columns(input: z.output<I>, caller: Caller): Promise<(tx: Database, before?: Row) => Promise<ColumnsOf<T>>>;
  /** Locks, before a change locks the record, what it may write that others lock before the record: or both would wait for one another. */
  lockFirst?(tx: Database, scope: Scope, id: number): Promise<void>;
  /** Writes what belongs to the record in other tables, in the transaction, after its own columns. */
  writeChildren?(tx: Database, id: number, input: z.output<I>): Promise<void>;
  /** What breaks a rule of the table, and is said beside which field. */
  constraints?: ConstraintMessages;
  /**
   * What hangs on a record and keeps it from being deleted: the column that refers to it, by the noun of those that have it. Resources that are
   * declared like this one name themselves.
   */
  inTheWay?: Uses;
  /** Runs in the transaction before it is asked what is in the way of deleting a record. */
  beforeDeletion?(tx: Database, id: number): Promise<void>;
  /** Runs in the transaction after a record was made, before it is read. */
  created?(tx: Database): Promise<void>;
  /** Runs in the transaction after a record was changed or deleted. */
  afterwards?(tx: Database, before: Row, after: Row | undefined, audit: Audit): Promise<void>;
  /** What the summary of a call says beside "Daftar sekolah", "Ubah sekolah". */
  notes?: Partial<Record<Verb, string>>;
  /** The route itself reads one record. */
  ownGet?: true;
}
