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
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, sortKey } from './columns.ts';

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    name: text().notNull(),
    search: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql\`hadir_fold(name)\`),
    sortKey: sortKey('sort_key')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql\`hadir_sort_key(name)\`),
  },
  (t) => [uniqueIndex('rooms_name_key').on(sql\`lower(\${t.name})\`)],
);
`,

  // 3. Routes
  'server/routes/rooms.ts': `
import { roomInputSchema, roomSchema } from '../../contract/rooms.ts';
import { rooms } from '../db/schema/rooms.ts';
import type { Api } from '../http/context.ts';
import { plainRoutes, readTable } from '../http/plainRoutes.ts';

export function roomRoutes(api: Api): void {
  plainRoutes(api, 'rooms', {
    table: rooms,
    read: readTable('rooms', rooms, { name: [rooms.sortKey] }),
    answer: roomSchema,
    body: roomInputSchema,
    present: ({ id, name }) => ({ id, name }),
    audited: ({ name }) => ({ name }),
    columns: async (input) => async () => input,
    constraints: { rooms_name_key: { path: 'name', msg: 'Sudah ada ruangan dengan nama ini' } },
  });
}
`,

  // 4. Declaration
  'src/resources/rooms/index.tsx': `
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import type { Room } from '../../../contract/rooms.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';

export const rooms = defineResource<Room>({
  slug: 'ruangan',
  label: 'Ruangan',
  icon: MeetingRoomOutlined,
  ...ofContract('rooms'),
  fields: { name: { label: 'Nama' } },
});
`,
};
