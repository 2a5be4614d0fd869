/** The outbox of a school: what its gateway has been handed today, and what became of it. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import { toListQuery } from '../../../../contract/envelope.ts';
import { queuedMessageSchema, queueQuerySchema } from '../../../../contract/family/gateway.ts';
import { searchCondition } from '../../../db/lists/search.ts';
import { answerPage } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { familyMessages, guardians, users } from '../../../schema.ts';
import { maskPhone } from '../guardians/phones.ts';
import { requireFamily } from '../settings/settings.ts';
import { isForGateway } from './outcomes.ts';

/** The condition of the messages of a day that a gateway sends. */
export const isOfDay = (schoolId: number, day: string) =>
  and(isForGateway(schoolId), eq(familyMessages.day, day));

export function queueRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listQueuedMessages',
    {
      summary: 'Kotak keluar: pesan gateway hari ini dan statusnya; nomor disamarkan',
      message: 'Berhasil mengambil kotak keluar',
      answer: z.array(queuedMessageSchema),
      paged: 'always',
      query: queueQuerySchema,
    },
    async ({ query, scope }) => {
      const { schoolId } = await requireFamily(db, scope);
      const page = toListQuery(query);
      const where = and(
        isOfDay(schoolId, scope.today),
        query.state === undefined ? undefined : eq(familyMessages.state, query.state),
        page.search
          ? inArray(
              familyMessages.userId,
              db.select({ id: users.id }).from(users).where(searchCondition(users.foldedName, page.search)),
            )
          : undefined,
      );
      const rows = await db
        .select({ message: familyMessages, fullname: users.fullname, guardian: guardians })
        .from(familyMessages)
        .innerJoin(users, eq(users.id, familyMessages.userId))
        .leftJoin(guardians, eq(guardians.id, familyMessages.guardianId))
        .where(where)
        .orderBy(desc(familyMessages.createdAt), desc(familyMessages.id))
        .limit(page.perPage)
        .offset((page.page - 1) * page.perPage);
      const totalItems = await db.$count(familyMessages, where);
      return answerPage(
        page,
        totalItems,
        rows.map(({ message, fullname, guardian }) => ({
          id: message.id,
          day: message.day,
          reason: message.reason,
          state: message.state,
          pupil: { id: message.userId, fullname },
          guardian: guardian && { name: guardian.name, phone: maskPhone(guardian.phone) },
          text: message.text,
          created_at: message.createdAt.toISOString(),
          sent_at: message.sentAt?.toISOString() ?? null,
          attempts: message.attempts,
          failure: message.failure,
        })),
      );
    },
  );
}
