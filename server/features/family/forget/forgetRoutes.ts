/** What is kept of families, for an administrator who answers a parent: how much, all of one guardian as a file, and its deletion. */
import { z } from '@hono/zod-openapi';
import { asc, eq } from 'drizzle-orm';
import { guardianExportSchema, keptSchema } from '../../../../contract/family/forget.ts';
import type { Database } from '../../../db/client.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import {
  familyLinks,
  familyMessages,
  familyRequests,
  guardianProposals,
  guardians,
  guardianSlips,
} from '../../../schema.ts';
import { guardianEvent } from '../guardians/audited.ts';
import { familyReach, findGuardian } from '../guardians/guardianRoutes.ts';
import { forgetGuardians } from '../guardians/records.ts';
import { presentWholeGuardian } from '../guardians/present.ts';
import { requireFamily } from '../settings/settings.ts';

export function forgetRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getKeptOfFamilies',
    {
      summary: 'Berapa banyak data orang tua yang disimpan, menurut jenisnya',
      message: 'Berhasil mengambil data yang disimpan',
      answer: keptSchema,
    },
    async ({ scope }) => {
      const { schoolId, retentionMonths } = await requireFamily(db, scope);
      const count = (
        table:
          | typeof guardians
          | typeof guardianProposals
          | typeof guardianSlips
          | typeof familyMessages
          | typeof familyLinks
          | typeof familyRequests,
      ) => db.$count(table, eq(table.schoolId, schoolId));
      return ok({
        counts: {
          guardians: await count(guardians),
          proposals: await count(guardianProposals),
          slips: await count(guardianSlips),
          messages: await count(familyMessages),
          links: await count(familyLinks),
          home_letters: await count(familyRequests),
        },
        retention_months: retentionMonths,
      });
    },
  );

  mount(
    api,
    'exportGuardian',
    {
      summary: 'Semua yang disimpan tentang seorang orang tua atau wali, untuk diberikan kepadanya',
      message: 'Berhasil mengambil data orang tua',
      answer: guardianExportSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) => {
      const reach = await familyReach(db, scope, user);
      const row = await findGuardian(db, reach, id);
      return ok({ guardian: await presentWholeGuardian(db, reach, row), ...(await readKeptOf(db, id)) });
    },
  );

  mount(
    api,
    'deleteGuardian',
    {
      summary: 'Hapus seorang orang tua atau wali dari semua anaknya; teks pesan kepadanya dikosongkan',
      message: 'Data orang tua/wali dihapus',
      answer: z.null(),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const row = await findGuardian(tx, await familyReach(tx, scope, user), id, true);
        await forgetGuardians(tx, [id]);
        await audit(tx, guardianEvent('deleted', row, []));
        return ok(null);
      }),
  );
}

async function readKeptOf(db: Database, id: number) {
  const messages = await db
    .select()
    .from(familyMessages)
    .where(eq(familyMessages.guardianId, id))
    .orderBy(asc(familyMessages.id));
  const links = await db
    .select()
    .from(familyLinks)
    .where(eq(familyLinks.guardianId, id))
    .orderBy(asc(familyLinks.id));
  const letters = await db
    .select()
    .from(familyRequests)
    .where(eq(familyRequests.guardianId, id))
    .orderBy(asc(familyRequests.id));
  return {
    messages: messages.map(({ day, reason, text, channel, state, sentAt }) => ({
      day,
      reason,
      text,
      channel,
      state,
      sent_at: sentAt?.toISOString() ?? null,
    })),
    links: links.map(({ createdAt, expiresAt, revokedAt }) => ({
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      revoked_at: revokedAt?.toISOString() ?? null,
    })),
    home_letters: letters.map(({ startDate, endDate, kind, reason, createdAt }) => ({
      start_date: startDate,
      end_date: endDate,
      kind,
      reason,
      created_at: createdAt.toISOString(),
    })),
  };
}
