/**
 * What a family's page asks for. Its token comes in a header, so that no log has it; a token that never was, one that has expired, was
 * revoked or closed, and one whose child or guardian is gone are answered alike.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import {
  bindFamilyPageSchema,
  familyPageQuerySchema,
  familyPageSchema,
} from '../../../../contract/family/links.ts';
import { MAX_LINK_CODE_TRIES } from '../../../../contract/family/pageWords.ts';
import { HttpProblem, invalid } from '../../../base/problem.ts';
import { ok } from '../../../http/answer.ts';
import type { Api, ApiContext } from '../../../http/context.ts';
import { knownDevice, rememberDevice } from '../../../http/deviceCookie.ts';
import { mount } from '../../../http/route.ts';
import { familyLinks, familyMessages, guardians } from '../../../schema.ts';
import { digestCode, findOpenLink, type OpenLink } from './links.ts';
import { requireOpened, tokenOf } from './opened.ts';
import { presentFace, presentPage } from './page.ts';

const NO_LINK = 'Tautan ini tidak berlaku. Mintalah tautan baru kepada wali kelas.';

/** @throws HttpProblem 404, 429 */
const requireLink = (api: Api, c: ApiContext): Promise<OpenLink> =>
  requireOpened(api, c, (token) => findOpenLink(api.deps.db, api.deps, token), NO_LINK);

/**
 * The link of a call, from the phone to which it is bound.
 *
 * @throws HttpProblem 404, also for any other phone
 */
export async function requireBoundLink(api: Api, c: ApiContext): Promise<OpenLink> {
  const open = await requireLink(api, c);
  const { deviceHash } = open.link;
  if (deviceHash === null || deviceHash !== knownDevice(api.deps, c, 'family'))
    throw new HttpProblem(404, NO_LINK);
  return open;
}

export function familyPageRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock } = deps;

  mount(
    api,
    'openFamilyPage',
    {
      summary: 'Halaman orang tua: kehadiran satu anak dalam satu bulan, dan suratnya',
      message: 'Berhasil mengambil halaman',
      answer: familyPageSchema,
      query: familyPageQuerySchema,
    },
    async ({ query, c }) => {
      const open = await requireLink(api, c);
      const { link, school, today } = open;
      const School = presentFace(school);
      if (link.deviceHash === null) return ok({ state: 'code' as const, School });
      if (link.deviceHash !== knownDevice(deps, c, 'family'))
        return ok({ state: 'elsewhere' as const, School });
      // Reading goes on while a full disk takes nothing.
      if (link.lastUsedOn !== today && (await deps.hasRoom()))
        await db.update(familyLinks).set({ lastUsedOn: today }).where(eq(familyLinks.id, link.id));
      return ok(await presentPage(db, deps, open, query.month));
    },
  );

  mount(
    api,
    'bindFamilyPage',
    {
      summary: 'Ikat tautan ke ponsel ini dengan kodenya; lima kali salah menutup tautan',
      message: 'Halaman terbuka di ponsel ini',
      answer: z.null(),
      body: bindFamilyPageSchema,
    },
    async ({ body, c }) => {
      const { link } = await requireLink(api, c);
      const outcome = await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(familyLinks)
          .where(eq(familyLinks.id, link.id))
          .for('no key update');
        if (!row) return 'closed';
        if (row.deviceHash !== null)
          return row.deviceHash === knownDevice(deps, c, 'family') ? 'bound' : 'elsewhere';
        if (row.codeTries >= MAX_LINK_CODE_TRIES) return 'closed';
        if (row.codeHash !== digestCode(tokenOf(c), body.code)) {
          await tx
            .update(familyLinks)
            .set({ codeTries: row.codeTries + 1 })
            .where(eq(familyLinks.id, row.id));
          return MAX_LINK_CODE_TRIES - row.codeTries - 1;
        }
        await tx
          .update(familyLinks)
          .set({ deviceHash: rememberDevice(deps, c, 'family'), codeHash: null })
          .where(eq(familyLinks.id, row.id));
        return 'bound';
      });
      // What was counted stays counted, so the refusal comes after the transaction.
      if (outcome === 'closed') throw new HttpProblem(404, NO_LINK);
      if (outcome === 'elsewhere') throw new HttpProblem(400, USED_ELSEWHERE);
      if (outcome === 0) throw invalid({ path: 'code', msg: CLOSED_NOW });
      if (outcome !== 'bound')
        throw invalid({ path: 'code', msg: `Kode salah. Masih dapat dicoba ${outcome} kali.` });
      return ok(null);
    },
  );

  mount(
    api,
    'optOutOfMessages',
    {
      summary: 'Berhenti menerima pesan sekolah; hanya persetujuan baru memulainya lagi',
      message: 'Sekolah tidak akan mengirimi Anda pesan lagi',
      answer: z.null(),
    },
    async ({ c, audit }) => {
      const { guardian } = await requireBoundLink(api, c);
      await db.transaction(async (tx) => {
        const stopped = await tx
          .update(guardians)
          .set({ optedOutAt: clock.now() })
          .where(and(eq(guardians.id, guardian.id), isNull(guardians.optedOutAt)))
          .returning({ id: guardians.id });
        if (stopped.length === 0) return;
        await tx
          .update(familyMessages)
          .set({ state: 'withdrawn' })
          .where(and(eq(familyMessages.guardianId, guardian.id), eq(familyMessages.state, 'waiting')));
        await audit(tx, {
          event: 'guardian.opted-out',
          target: { id: guardian.id, name: guardian.name },
          schoolId: guardian.schoolId,
        });
      });
      return ok(null);
    },
  );
}

const USED_ELSEWHERE = 'Tautan ini sudah dipakai di ponsel lain. Mintalah tautan baru kepada wali kelas.';
const CLOSED_NOW = `Kode salah ${MAX_LINK_CODE_TRIES} kali. Tautan ini ditutup; mintalah tautan baru kepada wali kelas.`;
