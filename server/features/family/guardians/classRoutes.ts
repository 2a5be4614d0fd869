/** The page "Orang tua" of a class: who has nobody yet, and a pasted column of a spreadsheet. */
import { z } from '@hono/zod-openapi';
import { asc } from 'drizzle-orm';
import {
  classGuardiansSchema,
  familyClassesSchema,
  pastedGuardianSchema,
  pasteGuardiansSchema,
  type PastedGuardian,
} from '../../../../contract/family/guardians.ts';
import type { AuditEvent } from '../../../db/audit.ts';
import { isOneOf } from '../../../db/prepared.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { guardianProposals } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { auditOfAdded } from './audited.ts';
import { findClassInReach, listClassPupils, listFamilyClasses } from './classes.ts';
import { familyReach } from './guardianRoutes.ts';
import { listGuardiansOfPupils } from './guardians.ts';
import { previewLines, readLine } from './paste.ts';
import { maskPhone } from './phones.ts';
import { presentGuardianOfPupil } from './present.ts';
import { addGuardian } from './records.ts';

export function classGuardianRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listFamilyClasses',
    {
      summary:
        'Kelas-kelas dengan jumlah siswa yang sudah punya orang tua/wali; bagi guru kelas yang diwalinya',
      message: 'Berhasil mengambil kelas',
      answer: familyClassesSchema,
    },
    async ({ user, scope }) => ok(await listFamilyClasses(db, await familyReach(db, scope, user))),
  );

  mount(
    api,
    'getClassGuardians',
    {
      summary: 'Siswa sebuah kelas dengan orang tua/walinya, dan isian orang tua yang menunggu persetujuan',
      message: 'Berhasil mengambil orang tua',
      answer: classGuardiansSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) => {
      const reach = await familyReach(db, scope, user);
      const Class = await findClassInReach(db, reach, id);
      const pupils = await listClassPupils(db, reach, id);
      const ids = pupils.map((pupil) => pupil.id);
      const guardians = await listGuardiansOfPupils(db, reach.schoolId, ids);
      const proposals = await db
        .select()
        .from(guardianProposals)
        .where(isOneOf(guardianProposals.userId, ids))
        .orderBy(asc(guardianProposals.id));
      return ok({
        Class,
        Students: pupils.map((pupil) => ({
          id: pupil.id,
          fullname: pupil.fullname,
          number: pupil.number,
          nis: pupil.nis,
          guardians: guardians
            .filter(({ userId }) => userId === pupil.id)
            .map(({ guardian }) => presentGuardianOfPupil(guardian)),
          proposals: proposals
            .filter(({ userId, schoolId }) => userId === pupil.id && schoolId === reach.schoolId)
            .map((proposal) => ({
              id: proposal.id,
              name: proposal.name,
              relation: proposal.relation,
              masked_phone: maskPhone(proposal.phone),
              has_agreed: proposal.hasAgreed,
              created_at: proposal.createdAt.toISOString(),
            })),
        })),
      });
    },
  );

  mount(
    api,
    'pasteGuardians',
    {
      summary:
        'Simpan orang tua/wali dari baris yang ditempel (nomor absen, NIS, atau nama siswa; nama; hubungan; nomor); baris yang salah dilewati. `preview` hanya memeriksa',
      message: 'Baris diperiksa',
      answer: z.array(pastedGuardianSchema),
      params: { id: idParam },
      body: pasteGuardiansSchema,
      isBulk: true,
    },
    async ({ params, body, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = await familyReach(tx, scope, user);
        const { id } = await findClassInReach(tx, reach, params.id);
        const pupils = await listClassPupils(tx, reach, id);
        const lines = body.lines.filter((line) => line.trim() !== '').map((line) => readLine(line, pupils));
        if (body.preview) return ok(await previewLines(tx, reach.schoolId, lines));
        const noted = { schoolId: reach.schoolId, at: clock.now(), by: await fullnameOf(tx, user.id) };
        const events: AuditEvent[] = [];
        const answer: PastedGuardian[] = [];
        for (const { shown, given } of lines) {
          if (!given) {
            answer.push(shown);
            continue;
          }
          const { pupil, guardian } = given;
          const added = await addGuardian(tx, pupil.id, { ...guardian, hasAgreed: body.has_agreed }, noted);
          answer.push({ ...shown, state: added.state });
          events.push(...auditOfAdded(added, pupil));
        }
        await audit(tx, ...events);
        const written = answer.filter(({ state }) => state !== 'wrong').length;
        return ok(answer, `${written} orang tua/wali disimpan`);
      }),
  );
}
