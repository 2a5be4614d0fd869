/** The guardians of a pupil: read by the office and the wali kelas, written by administrators and the wali kelas. */
import { z } from '@hono/zod-openapi';
import { and, eq, exists } from 'drizzle-orm';
import {
  createGuardianSchema,
  guardianSchema,
  updateGuardianSchema,
  wholeGuardianSchema,
} from '../../../../contract/family/guardians.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { notFound } from '../../../base/problem.ts';
import { changedFields } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { guardianPupils, guardians, users } from '../../../schema.ts';
import { fullnameOf, isOffice } from '../../people/index.ts';
import { requireFamily } from '../settings/settings.ts';
import { auditedGuardian, auditOfAdded, childChange, guardianEvent } from './audited.ts';
import { type GuardianRow, isInReachOf, listGuardiansOfPupils } from './guardians.ts';
import { consentOf, presentGuardians, presentWholeGuardian } from './present.ts';
import { addGuardian, type FamilyReach, findPupilInReach, forgetGuardians, requirePhone } from './records.ts';

/** @throws HttpProblem 404 where the school has not switched guardians on */
export const familyReach = async (db: Database, scope: Scope, user: CurrentUser): Promise<FamilyReach> => ({
  schoolId: (await requireFamily(db, scope)).schoolId,
  user,
  today: scope.today,
});

/** Finds a guardian of a pupil in reach; the office also finds one whose children have all left. @throws HttpProblem 404 */
export async function findGuardian(
  db: Database,
  { schoolId, user, today }: FamilyReach,
  id: number,
  lock = false,
): Promise<GuardianRow> {
  const hasChildInReach = exists(
    db
      .select({ id: guardianPupils.userId })
      .from(guardianPupils)
      .innerJoin(users, eq(users.id, guardianPupils.userId))
      .where(and(eq(guardianPupils.guardianId, guardians.id), isInReachOf(db, schoolId, user, today))),
  );
  const query = db
    .select()
    .from(guardians)
    .where(
      and(
        eq(guardians.id, id),
        eq(guardians.schoolId, schoolId),
        isOffice(user) ? undefined : hasChildInReach,
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

export function guardianRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listGuardiansOfPupil',
    {
      summary: 'Orang tua dan wali seorang siswa, dengan nomor yang disamarkan',
      message: 'Berhasil mengambil orang tua',
      answer: z.array(guardianSchema),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) => {
      const reach = await familyReach(db, scope, user);
      await findPupilInReach(db, reach, id);
      const rows = await listGuardiansOfPupils(db, reach.schoolId, [id]);
      return ok(
        await presentGuardians(
          db,
          reach,
          rows.map(({ guardian }) => guardian),
        ),
      );
    },
  );

  mount(
    api,
    'createGuardian',
    {
      summary:
        'Tambahkan orang tua atau wali seorang siswa; nomor yang sudah dikenal sekolah adalah orang yang sama, yang lalu juga menjadi orang tua siswa ini',
      message: 'Orang tua/wali disimpan',
      status: 201,
      answer: guardianSchema,
      params: { id: idParam },
      body: createGuardianSchema,
    },
    async ({ params, body, user, scope, audit, once }) =>
      once(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const pupil = await findPupilInReach(tx, reach, params.id);
        const added = await addGuardian(
          tx,
          pupil.id,
          { ...body, phone: requirePhone(body.phone), hasAgreed: body.has_agreed },
          { schoolId: reach.schoolId, at: clock.now(), by: await fullnameOf(tx, user.id) },
        );
        await audit(tx, ...auditOfAdded(added, pupil));
        const [guardian] = await presentGuardians(tx, reach, [added.row]);
        if (!guardian) throw notFound();
        return ok(guardian, ADDED_MESSAGES[added.state](guardian.name, pupil.fullname));
      }),
  );

  mount(
    api,
    'removeGuardianOfPupil',
    {
      summary:
        'Lepaskan orang tua atau wali dari seorang siswa; tanpa anak lain di sekolah ini datanya dihapus',
      message: 'Orang tua/wali dilepaskan',
      answer: z.null(),
      params: { id: idParam, guardianId: idParam },
    },
    async ({ params: { id, guardianId }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const pupil = await findPupilInReach(tx, reach, id);
        const row = await findGuardian(tx, reach, guardianId, true);
        await tx
          .delete(guardianPupils)
          .where(and(eq(guardianPupils.guardianId, row.id), eq(guardianPupils.userId, pupil.id)));
        const hasOtherChild = (await tx.$count(guardianPupils, eq(guardianPupils.guardianId, row.id))) > 0;
        if (!hasOtherChild) await forgetGuardians(tx, [row.id]);
        await audit(
          tx,
          guardianEvent(hasOtherChild ? 'updated' : 'deleted', row, [childChange(pupil, 'from')]),
        );
        return ok(null);
      }),
  );

  mount(
    api,
    'getGuardian',
    {
      summary: 'Seorang orang tua atau wali, dengan nomornya',
      message: 'Berhasil mengambil orang tua',
      answer: wholeGuardianSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) => {
      const reach = await familyReach(db, scope, user);
      return ok(await presentWholeGuardian(db, reach, await findGuardian(db, reach, id)));
    },
  );

  mount(
    api,
    'updateGuardian',
    {
      constraints: {
        guardians_phone_key: {
          path: 'phone',
          msg: 'Nomor ini sudah milik orang tua/wali lain di sekolah ini',
        },
      },
      summary: 'Ubah data orang tua atau wali; setuju menerima pesan dicatat dengan waktu dan pencatatnya',
      message: 'Orang tua/wali disimpan',
      answer: wholeGuardianSchema,
      params: { id: idParam },
      body: updateGuardianSchema,
    },
    async ({ params: { id }, body: { consent, ...body }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const before = await findGuardian(tx, reach, id, true);
        const phone = requirePhone(body.phone);
        const agreement = await changedAgreement(tx, before, consent, clock.now(), user);
        const after: GuardianRow = { ...before, ...body, phone, ...agreement };
        await tx
          .update(guardians)
          .set({ ...body, phone, ...agreement })
          .where(eq(guardians.id, id));
        await audit(
          tx,
          guardianEvent('updated', after, changedFields(auditedGuardian(before), auditedGuardian(after))),
        );
        return ok(await presentWholeGuardian(tx, reach, after));
      }),
  );
}

const ADDED_MESSAGES = {
  new: () => 'Orang tua/wali disimpan',
  linked: (guardian: string, child: string) =>
    `Nomor ini sudah dikenal sebagai ${guardian}, yang kini juga orang tua/wali ${child}`,
  known: (guardian: string, child: string) => `${guardian} sudah tercatat sebagai orang tua/wali ${child}`,
} as const;

/** The columns of the agreement, where it has changed. */
async function changedAgreement(
  tx: Database,
  before: GuardianRow,
  consent: ReturnType<typeof consentOf>,
  at: Date,
  user: CurrentUser,
): Promise<Partial<GuardianRow>> {
  if (consent === consentOf(before)) return {};
  if (consent === 'opted-out') return { optedOutAt: at };
  if (consent === 'unknown') return { agreedAt: null, agreedNotedBy: null, optedOutAt: null };
  return { agreedAt: at, agreedNotedBy: await fullnameOf(tx, user.id), optedOutAt: null };
}
