import type { z } from '@hono/zod-openapi';
import type { SQL } from 'drizzle-orm';
import type { ListQueryOf } from '../../contract/envelope.ts';
import type { ListCallName, ResourceName } from '../../contract/resources.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import type { AuditWriter, AuditedValue } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import type { ReferringColumns } from './referrers.ts';
import type { Page } from '../db/lists/pages.ts';
import type { NewRowColumns, NumberedTable } from '../db/lists/tables.ts';
import type { ApiContext } from './context.ts';
import type { ConstraintMessages } from './databaseErrors.ts';

/** How records of a resource are read. */
export interface ResourceReader<N extends ResourceName, Row> {
  /**
   * The condition that rows are within the scope; undefined for tables that are common to all schools. It also applies when rows are
   * locked, so that nobody waits for a row that they may not reach.
   */
  scopeFilter(scope: Scope): SQL | undefined;
  page(
    db: Database,
    scope: Scope,
    query: ListQueryOf<ListCallName<N>>,
    user: CurrentUser,
  ): Promise<Page<Row>>;
  /** @throws NoSuchRow */
  find(db: Database, scope: Scope, id: number): Promise<Row>;
}

/** What a write may use besides its body, before its transaction begins. */
interface Caller {
  readonly user: CurrentUser;
  readonly scope: Scope;
  readonly c: ApiContext;
}

/** One of the five calls. */
export type ResourceVerb = 'list' | 'get' | 'create' | 'update' | 'delete';

export interface PlainResource<
  N extends ResourceName,
  T extends NumberedTable,
  Row,
  A extends z.ZodType,
  I extends z.ZodType,
> {
  table: T;
  read: ResourceReader<N, Row>;
  answer: A;
  /** The schema of a JSON body. */
  body?: I;
  /** The schema of a multipart body, instead of `body`. */
  form?: I;
  /** Turns a row into JSON, and is the only code that does: a field that is not listed here never leaves the server. */
  present(row: Row): z.input<A> & { id: number | string; name: string };
  /** The fields of a row that the audit compares. */
  audited(row: Row): Readonly<Record<string, AuditedValue>>;
  /**
   * The columns that a body writes. Slow work is done before the transaction; the returned function runs in it, for rules that look at
   * other rows. When a record is changed, `before` is its old state.
   */
  columns(
    input: z.output<I>,
    caller: Caller,
  ): Promise<(tx: Database, before?: Row) => Promise<NewRowColumns<T>>>;
  /** Takes locks that other calls take before they lock the record. A change must take them in the same order, or both would wait for each other. */
  lockFirst?(tx: Database, scope: Scope, id: number): Promise<void>;
  /** Writes the record's rows in other tables, in the same transaction and after its own columns. */
  writeChildren?(tx: Database, id: number, input: z.output<I>): Promise<void>;
  /** The field and the message for each constraint that a write may break. */
  constraints?: ConstraintMessages;
  /**
   * What may refer to a record and so prevents its deletion: the referring column, by the noun of the rows that contain it. Resources
   * declared by `plainRoutes` are found without being listed here.
   */
  inTheWay?: ReferringColumns;
  /** Runs in the transaction of a deletion, before it is checked what refers to the record. */
  beforeDeletion?(tx: Database, id: number): Promise<void>;
  /** Runs in the transaction after a record was made, before it is read. */
  created?(tx: Database): Promise<void>;
  /** Runs in the transaction after a record was changed or deleted. */
  afterwards?(tx: Database, before: Row, after: Row | undefined, audit: AuditWriter): Promise<void>;
  /** Text added to the summary of a call, after "Daftar sekolah" or "Ubah sekolah". */
  notes?: Partial<Record<ResourceVerb, string>>;
  /** Set when the feature mounts its own call for one record. */
  ownGet?: true;
}
