import { setActiveSchema, userDetailSchema } from '../../../contract/people/users.ts';
import { notFound } from '../../base/problem.ts';
import { listClassesOfStudent } from './classes/queries.ts';
import { findUser, lockUser } from './users.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { activate, deactivate } from './leavers/rules.ts';
import { refuseAnonymised } from './leavers/anonymise.ts';
import { presentUserDetail } from './users/presenters.ts';

export function leaverRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'setUserActive',
    {
      summary:
        'Nonaktifkan pengguna yang sudah keluar (riwayatnya tetap, semua perangkatnya keluar, dengan `left_on` juga dari kelasnya), atau aktifkan lagi; aman diulang',
      message: 'Berhasil menyimpan status pengguna',
      answer: userDetailSchema,
      params: { id: idParam },
      body: setActiveSchema,
    },
    async ({ params, body, user, scope, audit }) => {
      const now = clock.now();
      const today = scope.today;
      await db.transaction(async (tx) => {
        const row = await lockUser(tx, scope, params.id, 'update');
        if (!row) throw notFound();
        // Nothing to change is no error: perhaps the answer to a first request was lost.
        if (row.user.isActive === body.is_active) return;
        refuseAnonymised(row);
        const target = { id: params.id, name: row.user.fullname };
        const changes = [{ field: 'reason', from: null, to: body.reason }];
        if (body.is_active) {
          await activate(tx, row);
          await audit(tx, { event: 'user.activated', target, changes });
          return;
        }
        const { reason, left_on: leftOn } = body;
        const left = await deactivate(tx, scope, row, { reason, leftOn, today, now, by: user.id });
        await audit(tx, { event: 'user.deactivated', target, changes });
        for (const { classRow, leftOn: day } of left) {
          await audit(tx, {
            event: 'class.student-removed',
            target: { id: classRow.id, name: classRow.name },
            changes: [
              { field: 'student', from: `${row.user.fullname} (${row.user.identifier})`, to: null },
              { field: 'left_on', from: null, to: day },
            ],
          });
        }
      });
      const after = await findUser(db, scope, params.id);
      return ok(presentUserDetail(after, await listClassesOfStudent(db, scope, params.id, today)));
    },
  );
}
