/**
 * Paper slips: printed by the wali kelas, filled in once by a parent on the own phone, and decided by the wali kelas. What a parent fills in
 * is only a proposal. A code that never was, has expired or is used is answered alike.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import { decideProposalSchema } from '../../../../contract/family/guardians.ts';
import { fillSlipSchema, guardianSlipSchema, openSlipSchema } from '../../../../contract/family/slips.ts';
import { SLIP_DAYS } from '../../../../contract/family/words.ts';
import { HttpProblem, notFound, refused } from '../../../base/problem.ts';
import { schoolDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { ok } from '../../../http/answer.ts';
import type { Api, ApiContext } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import {
  classes,
  familySettings,
  guardianProposals,
  guardianSlips,
  memberships,
  schools,
  users,
} from '../../../schema.ts';
import { fullnameOf, isMemberOfActiveYearOn } from '../../people/index.ts';
import { findClassInReach, listClassPupils } from '../guardians/classes.ts';
import { auditOfAdded } from '../guardians/audited.ts';
import { familyReach } from '../guardians/guardianRoutes.ts';
import { addGuardian, findPupilInReach, requirePhone } from '../guardians/records.ts';
import { digestToken, inventToken } from '../links/links.ts';
import { requireOpened } from '../links/opened.ts';
import { presentFace } from '../links/page.ts';

const NO_SLIP = 'Kode ini tidak berlaku lagi. Mintalah lembar baru kepada wali kelas.';
const DAY_MS = 24 * 60 * 60_000;
/** Beyond so many, somebody plays with the codes of a class. */
const MAX_PROPOSALS_PER_PUPIL = 4;

async function findOpenSlip(db: Database, now: Date, code: string) {
  const [row] = await db
    .select({ slip: guardianSlips, fullname: users.fullname, school: schools })
    .from(guardianSlips)
    .innerJoin(
      users,
      and(eq(users.id, guardianSlips.userId), eq(users.schoolId, guardianSlips.schoolId), users.isActive),
    )
    .innerJoin(schools, eq(schools.id, guardianSlips.schoolId))
    .innerJoin(familySettings, and(eq(familySettings.schoolId, schools.id), familySettings.isOn))
    .where(
      and(
        eq(guardianSlips.codeHash, digestToken(code)),
        isNull(guardianSlips.usedAt),
        gt(guardianSlips.expiresAt, now),
      ),
    );
  return row;
}

export function slipRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock } = deps;

  const requireSlip = (c: ApiContext) =>
    requireOpened(api, c, (code) => findOpenSlip(db, clock.now(), code), NO_SLIP);

  mount(
    api,
    'createGuardianSlips',
    {
      summary: 'Lembar isian untuk orang tua tiap siswa sebuah kelas; kodenya hanya dijawab sekali',
      message: 'Lembar isian dibuat',
      answer: z.array(guardianSlipSchema),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        await findClassInReach(tx, reach, id);
        const now = clock.now();
        const made = (await listClassPupils(tx, reach, id)).map((pupil) => ({ pupil, code: inventToken() }));
        if (made.length === 0) return ok([]);
        await tx.insert(guardianSlips).values(
          made.map(({ pupil, code }) => ({
            schoolId: reach.schoolId,
            userId: pupil.id,
            codeHash: digestToken(code),
            createdAt: now,
            expiresAt: new Date(now.getTime() + SLIP_DAYS * DAY_MS),
          })),
        );
        return ok(
          made.map(({ pupil, code }) => ({
            user_id: pupil.id,
            fullname: pupil.fullname,
            nis: pupil.nis,
            code,
          })),
        );
      }),
  );

  mount(
    api,
    'openGuardianSlip',
    {
      summary: 'Anak dan sekolah sebuah lembar isian: nama depan dan kelasnya saja',
      message: 'Silakan diisi',
      answer: openSlipSchema,
    },
    async ({ c }) => {
      const { slip, fullname, school } = await requireSlip(c);
      const today = schoolDay(clock.now(), school.timezone ?? deps.settings.timeZone);
      const [classRow] = await db
        .select({ name: classes.name })
        .from(memberships)
        .innerJoin(classes, eq(classes.id, memberships.classId))
        .where(and(eq(memberships.userId, slip.userId), isMemberOfActiveYearOn(today)));
      return ok({
        first_name: fullname.split(/\s+/)[0] ?? '',
        class_name: classRow?.name ?? null,
        School: presentFace(school),
      });
    },
  );

  mount(
    api,
    'fillGuardianSlip',
    {
      summary: 'Isi lembar: usulan yang disetujui atau ditolak wali kelas; satu kali saja',
      message: 'Terima kasih. Wali kelas akan memeriksanya.',
      answer: z.null(),
      body: fillSlipSchema,
    },
    async ({ body, c }) => {
      const { slip } = await requireSlip(c);
      const phone = requirePhone(body.phone);
      return db.transaction(async (tx) => {
        const [used] = await tx
          .update(guardianSlips)
          .set({ usedAt: clock.now() })
          .where(and(eq(guardianSlips.id, slip.id), isNull(guardianSlips.usedAt)))
          .returning({ id: guardianSlips.id });
        if (!used) throw new HttpProblem(404, NO_SLIP);
        const waiting = await tx.$count(guardianProposals, eq(guardianProposals.userId, slip.userId));
        if (waiting >= MAX_PROPOSALS_PER_PUPIL)
          throw refused('Sudah ada beberapa isian yang menunggu. Hubungi wali kelas.');
        await tx.insert(guardianProposals).values({
          schoolId: slip.schoolId,
          userId: slip.userId,
          name: body.name,
          relation: body.relation,
          phone,
          hasAgreed: body.has_agreed,
          createdAt: clock.now(),
        });
        return ok(null);
      });
    },
  );

  mount(
    api,
    'decideGuardianProposal',
    {
      summary: 'Terima atau tolak isian orang tua; yang diterima menjadi orang tua/wali siswa itu',
      message: 'Isian diputuskan',
      answer: z.null(),
      params: { id: idParam },
      body: decideProposalSchema,
    },
    async ({ params: { id }, body, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const [proposal] = await tx
          .select()
          .from(guardianProposals)
          .where(and(eq(guardianProposals.id, id), eq(guardianProposals.schoolId, reach.schoolId)))
          .for('update');
        if (!proposal) throw notFound();
        const pupil = await findPupilInReach(tx, reach, proposal.userId);
        await tx.delete(guardianProposals).where(eq(guardianProposals.id, id));
        if (!body.is_accepted) return ok(null, 'Isian ditolak');
        const { name, relation, phone, hasAgreed } = proposal;
        const added = await addGuardian(
          tx,
          pupil.id,
          { name, relation, phone, hasAgreed },
          {
            schoolId: reach.schoolId,
            at: clock.now(),
            by: await fullnameOf(tx, user.id),
            isOwnWord: true,
          },
        );
        await audit(tx, ...auditOfAdded(added, pupil));
        return ok(null, `${added.row.name} disimpan sebagai orang tua/wali ${pupil.fullname}`);
      }),
  );
}
