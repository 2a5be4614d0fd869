import { z } from '@hono/zod-openapi';
import { retentionNoticeSchema } from '../../../contract/people/retention.ts';
import { userDetailSchema } from '../../../contract/people/users.ts';
import { notFound } from '../../base/problem.ts';
import { listClassesOfStudent } from './classes/queries.ts';
import { listRetentionNotices } from './leavers/retentionQueries.ts';
import { findUser, lockUser } from './users.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { anonymise, checkAnonymising } from './leavers/anonymise.ts';
import { presentUserDetail } from './users/presenters.ts';

export function retentionRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  mount(
    api,
    'anonymiseUser',
    {
      summary:
        'Hapus nama, nomor, dan semua data pribadi lain dari orang yang sudah nonaktif; catatan kehadirannya tetap. Tidak dapat diurungkan; aman diulang',
      message: 'Data pribadi dihapus',
      answer: userDetailSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) => {
      await db.transaction(async (tx) => {
        const row = await lockUser(tx, scope, id, 'update');
        if (!row) throw notFound();
        // An already anonymised person is no error: perhaps the answer to a first request was lost.
        if (row.user.anonymisedAt !== null) return;
        checkAnonymising(row, user.id);
        const name = await anonymise(tx, scope, row, clock.now());
        await audit(tx, { event: 'user.anonymised', target: { id, name } });
      });
      const today = scope.today;
      return ok(
        presentUserDetail(await findUser(db, scope, id), await listClassesOfStudent(db, scope, id, today)),
      );
    },
  );

  mount(
    api,
    'listRetentionNotices',
    {
      summary: 'Foto surat dan data orang yang sudah keluar yang segera dihapus menurut masa simpan sekolah',
      message: 'Berhasil mengambil pemberitahuan masa simpan',
      answer: z.array(retentionNoticeSchema),
    },
    async ({ scope }) =>
      ok(await listRetentionNotices(db, scope, { now: clock.now(), timeZone: settings.timeZone })),
  );
}
