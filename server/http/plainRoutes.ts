import { z } from '@hono/zod-openapi';
import { and, eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { AuditEventName } from '../../contract/auditEvents.ts';
import { buildListQuerySchema, type ListQueryOf, toListQueryOf } from '../../contract/envelope.ts';
import type { FilterOf } from '../../contract/lists.ts';
import {
  type CreateCallName,
  type ListCallName,
  type RecordCallName,
  type Resource,
  type ResourceName,
  RESOURCES,
} from '../../contract/resources.ts';
import { changedFields, schoolOfTarget, splitUpdateBySchool } from '../db/audit.ts';
import type { Scope } from '../db/scope.ts';
import { resolveOrdering, type SortColumns } from '../db/lists/order.ts';
import {
  insertRow,
  type JoinedRow,
  lockRow,
  pageOfTable,
  type References,
  rowOfTable,
  type NumberedTable,
  type SearchedTable,
  updateRow,
} from '../db/lists/tables.ts';
import { answerList, ok } from './answer.ts';
import type { Api } from './context.ts';
import { referrersOf, refuseWhileUsed, countReferringRows, withReferrers } from './referrers.ts';
import type { BuildFilterCondition } from './filters.ts';
import { idParam } from './ids.ts';
import type { PlainResource, ResourceReader, ResourceVerb } from './plain.ts';
import { mount } from './route.ts';

/** A list's number of records comes with a page of it. */
const COUNT_QUERY = { page: 1, perPage: 1, search: '' };

type NoReferences = Readonly<Record<never, never>>;

/** The scope filter of tables that are common to all schools. */
export const noScopeFilter = (): undefined => undefined;

interface TableReaderOptions<N extends ResourceName, J extends References> {
  /** The condition that rows are within the scope; undefined for tables that are common to all schools. */
  scopeFilter(scope: Scope): SQL | undefined;
  /** The SQL columns behind each name by which the contract's list can be sorted. */
  orders: SortColumns<ListCallName<N>>;
  /** The condition that each filter of the contract's list adds. */
  filters: {
    readonly [F in FilterOf<ListCallName<N>>]: BuildFilterCondition<
      NonNullable<ListQueryOf<ListCallName<N>>[F]>
    >;
  };
  /** The records that a row refers to, and which of their columns are read with it. */
  references?: J;
}

/** Makes the reading of a table together with the records that its rows refer to. A search looks at its column `search`. */
export function readTable<
  N extends ResourceName,
  T extends SearchedTable,
  J extends References = NoReferences,
>(
  name: N,
  table: T,
  { scopeFilter, orders, filters, references = {} as J }: TableReaderOptions<N, J>,
): ResourceReader<N, JoinedRow<T, J>> {
  const list = `list${RESOURCES[name].many}` as ListCallName<N>;
  return {
    scopeFilter,
    async page(db, scope, query) {
      const where = [scopeFilter(scope)];
      for (const [filter, narrow] of Object.entries<BuildFilterCondition<never>>(filters)) {
        const value = query[filter as keyof typeof query];
        if (value !== undefined) where.push(await narrow(db, scope, value as never));
      }
      const ordering = resolveOrdering(list, orders, [table.id], query);
      return pageOfTable(db, table, references, { query, ordering, where: and(...where) });
    },
    find: (db, scope, id) => rowOfTable(db, table, references, and(eq(table.id, id), scopeFilter(scope))),
  };
}

/**
 * Mounts the five calls of a resource declared in the contract: list, get, create, update and delete, with search, order, rights, audit and
 * the messages of refusals. What differs between resources is passed in `plain`.
 */
export function plainRoutes<
  N extends ResourceName,
  T extends NumberedTable,
  Row,
  A extends z.ZodType,
  I extends z.ZodType,
>(api: Api, name: N, plain: PlainResource<N, T, Row, A, I>): void {
  const { db } = api.deps;
  const { one, many, entity, noun }: Resource = RESOURCES[name];
  const { table, read, answer, present, audited, columns, notes = {} } = plain;
  const params = { id: idParam };
  api.referrers.push(...referrersOf(noun, table, read.scopeFilter));
  api.totals.set(`list${many}` as ListCallName, async (db, scope, user) => {
    const { totalItems } = await read.page(db, scope, COUNT_QUERY as ListQueryOf<ListCallName<N>>, user);
    return totalItems;
  });
  // The contract makes the names of calls and events from the same words, hence the casts.
  const record = (verb: 'get' | 'update' | 'delete') => `${verb}${one}` as RecordCallName;
  const event = (action: 'created' | 'updated' | 'deleted') => `${entity}.${action}` as AuditEventName;
  const schoolTable = 'schoolId' in getTableColumns(table) ? getTableName(table) : undefined;
  const targetOf = (row: Row, id: number) => ({ id, name: present(row).name, schoolTable });
  const summary = (words: string, verb: ResourceVerb) => `${words} ${noun}${notes[verb] ?? ''}`;
  const sent = { ...(plain.body && { body: plain.body }), ...(plain.form && { form: plain.form }) };

  mount(
    api,
    `list${many}` as ListCallName,
    {
      summary: summary('Daftar', 'list'),
      message: `Berhasil mengambil data ${noun}`,
      answer: z.array(answer),
      paged: 'always',
      query: buildListQuerySchema(`list${many}` as ListCallName<N>),
    },
    async ({ query, user, scope }) => {
      const page = toListQueryOf<ListCallName<N>>(query);
      const { rows, totalItems } = await read.page(db, scope, page, user);
      return answerList(page, { rows: rows.map(present), totalItems });
    },
  );

  if (!plain.ownGet) {
    mount(
      api,
      record('get'),
      {
        summary: summary('Satu', 'get'),
        message: `Berhasil mengambil detail ${noun}`,
        answer,
        params,
      },
      async ({ params: { id }, scope }) => ok(present(await read.find(db, scope, id))),
    );
  }

  mount(
    api,
    `create${one}` as CreateCallName,
    {
      summary: summary('Buat', 'create'),
      message: `Berhasil menambahkan ${noun}`,
      answer,
      status: 201,
      constraints: plain.constraints,
      ...sent,
    },
    async ({ body, user, scope, audit, c, once }) => {
      const columnsIn = await columns(body, { user, scope, c });
      return once(async (tx) => {
        const id = await insertRow(tx, table, await columnsIn(tx));
        await plain.writeChildren?.(tx, id, body);
        await plain.created?.(tx);
        const row = await read.find(tx, scope, id);
        await audit(tx, {
          event: event('created'),
          target: targetOf(row, id),
          changes: changedFields({}, audited(row)),
        });
        return ok(present(row));
      });
    },
  );

  mount(
    api,
    record('update'),
    {
      summary: summary('Ubah', 'update'),
      message: `Berhasil mengubah ${noun}`,
      answer,
      params,
      constraints: plain.constraints,
      ...sent,
    },
    async ({ params: { id }, body, user, scope, audit, c }) => {
      const columnsIn = await columns(body, { user, scope, c });
      return db.transaction(async (tx) => {
        await plain.lockFirst?.(tx, scope, id);
        await lockRow(tx, table, id, { strength: 'no key update', scopeFilter: read.scopeFilter(scope) });
        const before = await read.find(tx, scope, id);
        const from = await schoolOfTarget(tx, event('updated'), { id, schoolTable });
        await updateRow(tx, table, id, await columnsIn(tx, before));
        await plain.writeChildren?.(tx, id, body);
        const after = await read.find(tx, scope, id);
        await plain.afterwards?.(tx, before, after, audit);
        const changes = changedFields(audited(before), audited(after));
        const schools = { from, to: await schoolOfTarget(tx, event('updated'), { id, schoolTable }) };
        await audit(
          tx,
          ...splitUpdateBySchool(schools, { event: event('updated'), target: targetOf(after, id), changes }),
        );
        return ok(present(after));
      });
    },
  );

  mount(
    api,
    record('delete'),
    {
      summary: summary('Hapus', 'delete'),
      message: `Berhasil menghapus ${noun}`,
      answer: z.null(),
      params,
    },
    async ({ params: { id }, scope, audit }) => {
      await db.transaction(async (tx) => {
        await lockRow(tx, table, id, { strength: 'update', scopeFilter: read.scopeFilter(scope) });
        const row = await read.find(tx, scope, id);
        const recordPhrase = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ini`;
        await plain.beforeDeletion?.(tx, id);
        const uses = withReferrers(plain.inTheWay ?? {}, api.referrers, table);
        refuseWhileUsed(recordPhrase, await countReferringRows(tx, uses, id));
        // The audit comes first, because it looks up the record's school.
        await audit(tx, { event: event('deleted'), target: targetOf(row, id) });
        await tx.delete(table).where(eq(table.id, id));
        await plain.afterwards?.(tx, row, undefined, audit);
      });
      return ok(null);
    },
  );
}
