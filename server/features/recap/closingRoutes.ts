import { z } from '@hono/zod-openapi';
import { and, eq, isNull } from 'drizzle-orm';
import {
  closedMonthSchema,
  closeMonthSchema,
  closingSchema,
  reopenMonthSchema,
} from '../../../contract/recap/closings.ts';
import { monthsOf } from '../../../contract/days.ts';
import { invalid, refused } from '../../base/problem.ts';
import { monthInWords } from '../../base/closedMonth.ts';
import {
  insertClosedMonth,
  closingsOf,
  countIncompleteRegisters,
  lessonsToCome,
  lockCalendar,
  lockClass,
} from './closings/queries.ts';
import { fullnameOf, todayOfClass } from '../people/index.ts';
import { classOfRecap } from './queries.ts';
import { closedMonths } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { toSignedSheet } from './sums/signed.ts';
import { monthNotOverProblem, presentClosing } from './closings/rules.ts';
import { lastDayOfMonth } from './calendar.ts';
import { monthRecapOf } from './sheets.ts';
import { requireRecapReach } from './recapInput.ts';

export function closingRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listClosings',
    {
      summary: 'Bulan sebuah kelas yang pernah ditutup, juga yang dibuka kembali; bagi yang melihat rekapnya',
      message: 'Berhasil mengambil penutupan bulan',
      answer: z.array(closingSchema),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) => {
      await requireRecapReach(db, await classOfRecap(db, scope, id), user);
      return ok((await closingsOf(db, id)).map(presentClosing));
    },
  );

  mount(
    api,
    'closeMonth',
    {
      summary:
        'Tutup bulan sebuah kelas setelah ditandatangani: lembarnya tidak berubah lagi, dan yang mengubah angkanya ditolak, sampai dibuka kembali; aman diulang, `preview` hanya memeriksa',
      message: 'Bulan ditutup',
      answer: closedMonthSchema,
      params: { id: idParam },
      body: closeMonthSchema,
    },
    async ({ params: { id: classId }, body: { month, preview = false }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        await classOfRecap(tx, scope, classId);
        await lockClass(tx, classId);
        await lockCalendar(tx, classId);
        // Read again under the locks, because what the month is counted by must not change any more.
        const classRow = await classOfRecap(tx, scope, classId);
        if (!monthsOf(classRow.year.startDate, classRow.year.endDate).includes(month)) {
          throw invalid({ path: 'month', msg: `Bulan ini di luar tahun ajaran ${classRow.year.name}` });
        }
        const today = await todayOfClass(tx, classId, api.deps);
        if (month > today.slice(0, 7)) throw invalid({ path: 'month', msg: 'Bulan ini belum dimulai' });
        const remainingLessonCount = await lessonsToCome(tx, classId, month, today);
        if (remainingLessonCount > 0) throw monthNotOverProblem(month, remainingLessonCount);
        const incomplete = await countIncompleteRegisters(tx, classId, month);
        const before = await closingsOf(tx, classId, month);
        const isClosed = before.some(({ reopenedAt }) => reopenedAt === null);
        if (!preview && !isClosed) {
          const until = today < lastDayOfMonth(month) ? today : lastDayOfMonth(month);
          const id = await insertClosedMonth(tx, classRow, {
            month,
            until,
            closedAt: clock.now(),
            closedBy: user.id,
            closedByName: await fullnameOf(tx, user.id),
          });
          const sheet = await monthRecapOf(tx, { scope, user, classId, today }, month);
          await tx
            .update(closedMonths)
            .set({ signed: toSignedSheet(sheet) })
            .where(eq(closedMonths.id, id));
          await audit(tx, {
            event: 'class.month-closed',
            target: { id: classId, name: classRow.name },
            changes: [{ field: 'month', from: null, to: month }],
          });
        }
        const closings = (await closingsOf(tx, classId, month)).map(presentClosing);
        return ok(
          { closings, incomplete },
          preview ? 'Bulan dapat ditutup' : `${monthInWords(month)} ditutup`,
        );
      }),
  );

  mount(
    api,
    'reopenMonth',
    {
      summary: 'Buka kembali bulan yang ditutup, dengan alasan yang tampil di lembar rekapnya; aman diulang',
      message: 'Bulan dibuka kembali',
      answer: closedMonthSchema,
      params: { id: idParam },
      body: reopenMonthSchema,
    },
    async ({ params: { id: classId }, body: { month, reason }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const classRow = await classOfRecap(tx, scope, classId);
        await lockClass(tx, classId);
        const rows = await tx
          .update(closedMonths)
          .set({
            reopenedAt: clock.now(),
            reopenedByName: await fullnameOf(tx, user.id),
            reopenReason: reason,
          })
          .where(
            and(
              eq(closedMonths.classId, classId),
              eq(closedMonths.month, month),
              isNull(closedMonths.reopenedAt),
            ),
          )
          .returning({ id: closedMonths.id });
        const closings = await closingsOf(tx, classId, month);
        if (rows.length > 0) {
          await audit(tx, {
            event: 'class.month-reopened',
            target: { id: classId, name: classRow.name },
            changes: [
              { field: 'month', from: null, to: month },
              { field: 'reason', from: null, to: reason },
            ],
          });
        } else if (closings.at(-1)?.reopenReason !== reason) {
          throw refused(`${monthInWords(month)} kelas ${classRow.name} tidak sedang ditutup`);
        }
        return ok(
          {
            closings: closings.map(presentClosing),
            incomplete: await countIncompleteRegisters(tx, classId, month),
          },
          `${monthInWords(month)} dibuka kembali`,
        );
      }),
  );
}
