import { z } from '@hono/zod-openapi';
import { auditEventSchema } from '../../../contract/system/audit.ts';
import { AUDIT_ENTITIES } from '../../../contract/auditEvents.ts';
import { addDays } from '../../../contract/days.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { dateSchema } from '../../../contract/schemas.ts';
import { listAudit } from './audit.ts';
import { listed } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { rowIdOf } from '../../base/ids.ts';
import { mount } from '../../http/route.ts';
import { startOfDay } from '../../base/schoolDay.ts';

export function auditRoutes(api: Api): void {
  const { db, settings } = api.deps;

  mount(
    api,
    'listAudit',
    {
      summary: 'Jejak audit: siapa melakukan apa, dari mana, kapan; terbaru lebih dulu',
      message: 'Berhasil mengambil jejak audit',
      answer: z.array(auditEventSchema),
      paged: 'always',
      query: listQuerySchema.extend({
        entity: z.enum(AUDIT_ENTITIES, { error: 'Tidak dikenal' }).optional(),
        action: z.string().max(40).optional(),
        actor_id: z.string().max(64).optional(),
        from: dateSchema.optional(),
        to: dateSchema.optional(),
      }),
    },
    async ({ query, scope }) => {
      const page = toListQuery(query);
      const { entity, action, actor_id, from, to } = query;
      const startsAt = (day: string | undefined) => day && startOfDay(day, settings.timeZone);
      const of = {
        entity,
        action,
        actorId: actor_id ? rowIdOf(actor_id, 'actor_id', 'Pengguna tidak ditemukan') : undefined,
        from: startsAt(from) || undefined,
        until: startsAt(to && addDays(to, 1)) || undefined,
      };
      return listed(page, await listAudit(db, scope, of, page));
    },
  );
}
