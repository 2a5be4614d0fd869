/** A throw-away resource, "ruangan", as CONTRIBUTING.md's five steps have a maintainer write it. */

/** New files, by their path. */
export const FILES: Readonly<Record<string, string>> = {
  // 1. Contract
  'contract/rooms.ts': `
import { z } from 'zod';
import { answeredId, nameText } from './schemas.ts';

export const roomSchema = z.object({ id: answeredId, name: z.string() });
export type Room = z.infer<typeof roomSchema>;

export const roomInputSchema = z.object({ name: nameText(60) });
`,

  // 2. Table
  'server/db/schema/rooms.ts': `
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

export const rooms = pgTable('rooms', {
  id: id(),
  name: text().notNull(),
  search: text()
    .notNull()
    .generatedAlwaysAs((): ReturnType<typeof sql> => sql\`hadir_fold(name)\`),
});
`,

  // 3. Route
  'server/routes/rooms.ts': `
import { z } from '@hono/zod-openapi';
import { asc, eq } from 'drizzle-orm';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { type Room, roomInputSchema, roomSchema } from '../../contract/rooms.ts';
import { matchesSearch } from '../db/queries/search.ts';
import { rooms } from '../db/schema.ts';
import { listed, ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { found } from '../http/problem.ts';
import { mount } from '../http/route.ts';

const one = { id: idParam };
const present = ({ id, name }: typeof rooms.$inferSelect): Room => ({ id, name });

export function roomRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listRooms',
    {
      summary: 'Daftar ruangan',
      message: 'Berhasil mengambil data ruangan',
      answer: z.array(roomSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query }) => {
      const page = toListQuery(query);
      const where = matchesSearch(rooms.search, page.search);
      const rows = await db
        .select()
        .from(rooms)
        .where(where)
        .orderBy(asc(rooms.name))
        .limit(page.perPage)
        .offset((page.page - 1) * page.perPage);
      return listed(page, { rows: rows.map(present), totalItems: await db.$count(rooms, where) });
    },
  );

  mount(
    api,
    'getRoom',
    { summary: 'Satu ruangan', message: 'Berhasil', answer: roomSchema, params: one },
    async ({ params }) => ok(present(found(await db.select().from(rooms).where(eq(rooms.id, params.id))))),
  );

  mount(
    api,
    'createRoom',
    {
      summary: 'Buat ruangan',
      message: 'Berhasil menambahkan ruangan',
      answer: roomSchema,
      status: 201,
      body: roomInputSchema,
    },
    async ({ body }) => ok(present(found(await db.insert(rooms).values(body).returning()))),
  );

  mount(
    api,
    'updateRoom',
    {
      summary: 'Ubah ruangan',
      message: 'Berhasil mengubah ruangan',
      answer: roomSchema,
      params: one,
      body: roomInputSchema,
    },
    async ({ params, body }) =>
      ok(present(found(await db.update(rooms).set(body).where(eq(rooms.id, params.id)).returning()))),
  );

  mount(
    api,
    'deleteRoom',
    { summary: 'Hapus ruangan', message: 'Berhasil menghapus ruangan', answer: z.null(), params: one },
    async ({ params }) => {
      found(await db.delete(rooms).where(eq(rooms.id, params.id)).returning());
      return ok(null);
    },
  );
}
`,

  // 4. Declaration
  'src/resources/rooms/index.tsx': `
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import type { Room } from '../../../contract/rooms.ts';
import { defineResource } from '../shared/defineResource.tsx';

export const rooms = defineResource<Room>({
  slug: 'ruangan',
  noun: 'ruangan',
  label: 'Ruangan',
  icon: MeetingRoomOutlined,
  calls: {
    list: 'listRooms',
    one: 'getRoom',
    create: 'createRoom',
    update: 'updateRoom',
    remove: 'deleteRoom',
  },
  fields: { name: { label: 'Nama' } },
});
`,
};
