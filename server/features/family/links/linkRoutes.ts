/** How staff make, see and revoke the links of families' pages. */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import {
  createFamilyLinkSchema,
  type FamilyLink,
  familyLinkSchema,
  familyLinksQuerySchema,
  newFamilyLinkSchema,
} from '../../../../contract/family/links.ts';
import { addDays } from '../../../../contract/days.ts';
import { MAX_LINK_CODE_TRIES } from '../../../../contract/family/pageWords.ts';
import { toRowId } from '../../../base/ids.ts';
import { invalid, notFound } from '../../../base/problem.ts';
import { schoolDay } from '../../../base/schoolDay.ts';
import { found } from '../../../db/found.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { familyLinks } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { familyReach } from '../guardians/guardianRoutes.ts';
import { type GuardianRow, listGuardiansOfPupils } from '../guardians/guardians.ts';
import { findPupilInReach, lookUpPupilInReach } from '../guardians/records.ts';
import {
  digestCode,
  digestToken,
  type FamilyLinkRow,
  inventCode,
  inventToken,
  linkExpiry,
  listLinks,
} from './links.ts';

const present = (
  link: FamilyLinkRow,
  guardian: Pick<GuardianRow, 'id' | 'name' | 'relation'>,
  timeZone: string,
): FamilyLink => ({
  id: link.id,
  Guardian: { id: guardian.id, name: guardian.name, relation: guardian.relation },
  created_at: link.createdAt.toISOString(),
  created_by: link.createdByName,
  // It ends as this day does.
  expires_on: addDays(schoolDay(link.expiresAt, timeZone), -1),
  last_used_on: link.lastUsedOn,
  state: link.deviceHash !== null ? 'used' : link.codeTries < MAX_LINK_CODE_TRIES ? 'unused' : 'closed',
});

export function familyLinkRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listFamilyLinks',
    {
      summary: 'Tautan halaman orang tua seorang siswa; tautannya sendiri tidak disimpan di mana pun',
      message: 'Berhasil mengambil tautan',
      answer: z.array(familyLinkSchema),
      query: familyLinksQuerySchema,
    },
    async ({ query, user, scope }) => {
      const reach = await familyReach(db, scope, user);
      const pupil = await findPupilInReach(db, reach, toRowId(query.student_id));
      const rows = await listLinks(db, reach.schoolId, pupil.id, clock.now());
      return ok(rows.map(({ link, guardian }) => present(link, guardian, scope.timeZone)));
    },
  );

  // Not a 201, whose answer would be kept for a second try: this one is kept nowhere.
  mount(
    api,
    'createFamilyLink',
    {
      summary:
        'Buat tautan halaman orang tua dan kodenya, menggantikan yang ada; keduanya hanya dapat dibaca di jawaban ini',
      message: 'Tautan dibuat',
      answer: newFamilyLinkSchema,
      body: createFamilyLinkSchema,
    },
    async ({ body, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const { schoolId } = reach;
        const pupil = await lookUpPupilInReach(tx, reach, toRowId(body.student_id));
        if (!pupil) throw invalid({ path: 'student_id', msg: 'Siswa tidak ditemukan' });
        const guardian = (await listGuardiansOfPupils(tx, schoolId, [pupil.id]))
          .map((row) => row.guardian)
          .find(({ id }) => id === toRowId(body.guardian_id));
        if (!guardian) throw invalid({ path: 'guardian_id', msg: 'Orang tua/wali tidak ditemukan' });
        const [token, code, now] = [inventToken(), inventCode(), clock.now()];
        await tx
          .update(familyLinks)
          .set({ revokedAt: now })
          .where(
            and(
              eq(familyLinks.guardianId, guardian.id),
              eq(familyLinks.userId, pupil.id),
              isNull(familyLinks.revokedAt),
            ),
          );
        const link = found(
          await tx
            .insert(familyLinks)
            .values({
              schoolId,
              guardianId: guardian.id,
              userId: pupil.id,
              tokenHash: digestToken(token),
              codeHash: digestCode(token, code),
              createdAt: now,
              createdByName: await fullnameOf(tx, user.id),
              expiresAt: await linkExpiry(tx, {
                userId: pupil.id,
                school: schoolId,
                today: scope.today,
                timeZone: scope.timeZone,
              }),
            })
            .returning(),
        );
        await audit(tx, {
          event: 'guardian.link-created',
          target: { id: guardian.id, name: `${guardian.name} (${pupil.fullname})` },
          schoolId,
        });
        return ok({ ...present(link, guardian, scope.timeZone), token, code, phone: guardian.phone });
      }),
  );

  mount(
    api,
    'revokeFamilyLink',
    {
      summary: 'Cabut tautan halaman orang tua: sesudahnya ia dijawab seperti tautan yang tidak pernah ada',
      message: 'Tautan dicabut',
      answer: z.null(),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const { schoolId } = reach;
        const [link] = await tx
          .select()
          .from(familyLinks)
          .where(and(eq(familyLinks.id, id), eq(familyLinks.schoolId, schoolId)));
        if (!link) throw notFound();
        const pupil = await findPupilInReach(tx, reach, link.userId);
        const revoked = await tx
          .update(familyLinks)
          .set({ revokedAt: clock.now() })
          .where(and(eq(familyLinks.id, id), isNull(familyLinks.revokedAt)))
          .returning({ id: familyLinks.id });
        if (revoked.length > 0)
          await audit(tx, {
            event: 'guardian.link-revoked',
            target: { id: link.guardianId, name: pupil.fullname },
            schoolId,
          });
        return ok(null);
      }),
  );
}
