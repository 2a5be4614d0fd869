import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { AuditEventName } from '../../contract/auditEvents.ts';
import { listQueryOf, toListQueryOf } from '../../contract/envelope.ts';
import {
  type CreateCall,
  type ListCall,
  type RecordCall,
  type Resource,
  type ResourceName,
  RESOURCES,
} from '../../contract/resources.ts';
import { changed } from '../db/audit.ts';
import { orderOf, type Orders } from '../db/queries/order.ts';
import {
  insertRow,
  lockRow,
  pageOfTable,
  rowOfTable,
  type SearchedTable,
  updateRow,
} from '../db/queries/tables.ts';
import { listed, ok } from './answer.ts';
import type { Api } from './context.ts';
import { refuseWhileUsed } from '../school/guards.ts';
import { idParam } from './ids.ts';
import type { Plain, Reading, Verb } from './plain.ts';
import { mount } from './route.ts';

/** Reads a table that needs nothing but its own rows. */
export const readTable = <N extends ResourceName, T extends SearchedTable>(
  name: N,
  table: T,
  orders: Orders<ListCall<N>>,
): Reading<N, T['$inferSelect']> => ({
  page: (db, query) => {
    const list = `list${RESOURCES[name].many}` as ListCall<N>;
    return pageOfTable(db, table, query, orderOf(list, orders, [table.id], query));
  },
  find: (db, id) => rowOfTable(db, table, id),
});

/**
 * The five calls of a resource that the contract declares: list, get, create, update and delete, with search, order, rights,
 * audit and the sentences of what is refused. What is not alike in all of them is handed in.
 */
export function plainRoutes<
  N extends ResourceName,
  T extends SearchedTable,
  Row,
  A extends z.ZodType,
  I extends z.ZodType,
>(api: Api, name: N, plain: Plain<N, T, Row, A, I>): void {
  const { db } = api.deps;
  const { one, many, entity, noun }: Resource = RESOURCES[name];
  const { table, read, answer, present, audited, columns, notes = {} } = plain;
  const params = { id: idParam };
  // Calls and events have the names that the contract makes of the same words.
  const record = (verb: 'get' | 'update' | 'delete') => `${verb}${one}` as RecordCall;
  const event = (action: 'created' | 'updated' | 'deleted') => `${entity}.${action}` as AuditEventName;
  const targetOf = (row: Row, id: number) => ({ id, name: present(row).name });
  const summary = (words: string, verb: Verb) => `${words} ${noun}${notes[verb] ?? ''}`;
  const sent = { ...(plain.body && { body: plain.body }), ...(plain.form && { form: plain.form }) };

  mount(
    api,
    `list${many}` as ListCall,
    {
      summary: summary('Daftar', 'list'),
      message: `Berhasil mengambil data ${noun}`,
      answer: z.array(answer),
      paged: 'always',
      query: listQueryOf(`list${many}` as ListCall<N>),
    },
    async ({ query }) => {
      const page = toListQueryOf<ListCall<N>>(query);
      const { rows, totalItems } = await read.page(db, page);
      return listed(page, { rows: rows.map(present), totalItems });
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
      async ({ params: { id } }) => ok(present(await read.find(db, id))),
    );
  }

  mount(
    api,
    `create${one}` as CreateCall,
    {
      summary: summary('Buat', 'create'),
      message: `Berhasil menambahkan ${noun}`,
      answer,
      status: 201,
      constraints: plain.constraints,
      ...sent,
    },
    async ({ body, user, audit, c, once }) => {
      const columnsIn = await columns(body, { user, c });
      return once(async (tx) => {
        const id = await insertRow(tx, table, await columnsIn(tx));
        const row = await read.find(tx, id);
        await audit(tx, {
          event: event('created'),
          target: targetOf(row, id),
          changes: changed({}, audited(row)),
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
    async ({ params: { id }, body, user, audit, c }) => {
      const columnsIn = await columns(body, { user, c });
      return db.transaction(async (tx) => {
        await lockRow(tx, table, id, 'no key update');
        const before = await read.find(tx, id);
        await updateRow(tx, table, id, await columnsIn(tx, id));
        const after = await read.find(tx, id);
        await plain.afterwards?.(tx, before, after);
        const changes = changed(audited(before), audited(after));
        await audit(tx, { event: event('updated'), target: targetOf(after, id), changes });
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
    async ({ params: { id }, audit }) => {
      await db.transaction(async (tx) => {
        await lockRow(tx, table, id, 'update');
        const row = await read.find(tx, id);
        const thing = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ini`;
        refuseWhileUsed(thing, (await plain.inTheWay?.(tx, id)) ?? {});
        await tx.delete(table).where(eq(table.id, id));
        await plain.afterwards?.(tx, row);
        await audit(tx, { event: event('deleted'), target: targetOf(row, id) });
      });
      return ok(null);
    },
  );
}
