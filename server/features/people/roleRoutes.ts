import { z } from '@hono/zod-openapi';
import { roleSchema } from '../../../contract/people/users.ts';
import { asc } from 'drizzle-orm';
import { roles } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { presentRole } from './users/presenters.ts';
import { mount } from '../../http/route.ts';

export function roleRoutes(api: Api): void {
  mount(
    api,
    'listRoles',
    { summary: 'Semua peran', message: 'Berhasil mengambil data role', answer: z.array(roleSchema) },
    async () => {
      const rows = await api.deps.db.select().from(roles).orderBy(asc(roles.id));
      return ok(rows.map(presentRole));
    },
  );
}
