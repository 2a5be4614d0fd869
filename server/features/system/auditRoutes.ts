import { z } from '@hono/zod-openapi';
import { auditEventSchema, type AuditLine } from '../../../contract/system/audit.ts';
import { AUDIT_ENTITIES, type AuditEntity } from '../../../contract/auditEvents.ts';
import { addDays } from '../../../contract/days.ts';
import { listQuerySchema, toListQuery, type ListQuery } from '../../../contract/envelope.ts';
import { dateSchema } from '../../../contract/schemas.ts';
import { answerList } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { requireRowId } from '../../base/ids.ts';
import { mount } from '../../http/route.ts';
import { startOfDay } from '../../base/schoolDay.ts';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { deviceName } from '../../base/deviceName.ts';
import type { Page } from '../../db/lists/pages.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { auditEvents } from '../../schema.ts';
import { searchCondition } from '../../db/lists/search.ts';

export function auditRoutes(api: Api): void {
  const { settings } = api.deps;

  mount(
    api,
    'listAudit',
    {
      summary: 'Jejak audit: siapa melakukan apa, dari mana, kapan; terbaru lebih dulu',
      message: 'Berhasil mengambil jejak audit',
      answer: z.array(auditEventSchema),
      paged: 'always',
      mayReadStandby: true,
      query: listQuerySchema.extend({
        entity: z.enum(AUDIT_ENTITIES, { error: 'Tidak dikenal' }).optional(),
        action: z.string().max(40).optional(),
        actor_id: z.string().max(64).optional(),
        from: dateSchema.optional(),
        to: dateSchema.optional(),
      }),
    },
    async ({ query, scope, db }) => {
      const page = toListQuery(query);
      const { entity, action, actor_id, from, to } = query;
      const startsAt = (day: string | undefined) => day && startOfDay(day, settings.timeZone);
      const of = {
        entity,
        action,
        actorId: actor_id ? requireRowId(actor_id, 'actor_id', 'Pengguna tidak ditemukan') : undefined,
        from: startsAt(from) || undefined,
        until: startsAt(to && addDays(to, 1)) || undefined,
      };
      return answerList(page, await listAudit(db, scope, of, page));
    },
  );
}

interface AuditFilter {
  entity?: AuditEntity | undefined;
  action?: string | undefined;
  actorId?: number | undefined;
  /** From this instant on, inclusive. */
  from?: Date | undefined;
  /** Before this instant, exclusive. */
  until?: Date | undefined;
}

/** Lines of the audit, the latest first. */
async function listAudit(
  db: Database,
  scope: Scope,
  of: AuditFilter,
  query: ListQuery,
): Promise<Page<AuditLine>> {
  const names = sql`hadir_fold(coalesce(${auditEvents.actorName}, '') || ' ' || coalesce(${auditEvents.targetName}, ''))`;
  const where: SQL | undefined = and(
    scopeCondition(scope, auditEvents.schoolId),
    of.entity === undefined ? undefined : eq(auditEvents.entity, of.entity),
    of.action === undefined ? undefined : eq(auditEvents.action, of.action),
    of.actorId === undefined ? undefined : eq(auditEvents.actorId, of.actorId),
    of.from === undefined ? undefined : gte(auditEvents.at, of.from),
    of.until === undefined ? undefined : lt(auditEvents.at, of.until),
    searchCondition(names, query.search),
  );
  const totalItems = await db.$count(auditEvents, where);
  const rows = await db
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  return { rows: rows.map(present), totalItems };
}

/** How many characters of a digest are shown: enough to tell addresses apart, few enough to compare by eye. */
const DIGEST_CHARACTERS_SHOWN = 8;

const present = (row: typeof auditEvents.$inferSelect): AuditLine => ({
  id: row.id,
  at: row.at.toISOString(),
  entity: row.entity,
  action: row.action,
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
  target: row.targetId === null ? null : { id: row.targetId, name: row.targetName },
  changes: row.changes,
  address: row.address?.slice(0, DIGEST_CHARACTERS_SHOWN) ?? null,
  device: row.userAgent === null ? null : deviceName(row.userAgent),
  request_id: row.requestId,
  sign_in_id: row.signInId,
});
