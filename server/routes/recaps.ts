import {
  monthRecapQuerySchema,
  monthRecapSchema,
  semesterRecapQuerySchema,
  semesterRecapSchema,
} from '../../contract/recap.ts';
import { schoolDay } from '../base/schoolDay.ts';
import { zoneOfClass } from '../db/queries/zones.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { mount } from '../http/route.ts';
import { monthRecapOf, semesterRecapOf } from '../school/recaps.ts';

/** Extension `recaps`. */
export function recapRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;
  const todayOf = async (classId: number) =>
    schoolDay(clock.now(), await zoneOfClass(db, classId, settings.timeZone));

  mount(
    api,
    'getMonthRecap',
    {
      summary:
        'Rekap sebulan sebuah kelas; bagi guru yang bukan wali kelasnya hanya mata pelajarannya sendiri',
      message: 'Berhasil mengambil rekap',
      answer: monthRecapSchema,
      params: { id: idParam },
      query: monthRecapQuerySchema,
    },
    async ({ params: { id: classId }, query, user, scope }) =>
      ok(await monthRecapOf(db, { scope, user, classId, today: await todayOf(classId) }, query.month)),
  );

  mount(
    api,
    'getSemesterRecap',
    {
      summary: 'Rekap satu semester sebuah kelas per bulan, juga untuk rapor',
      message: 'Berhasil mengambil rekap',
      answer: semesterRecapSchema,
      params: { id: idParam },
      query: semesterRecapQuerySchema,
    },
    async ({ params: { id: classId }, query, user, scope }) =>
      ok(await semesterRecapOf(db, { scope, user, classId, today: await todayOf(classId) }, query.semester)),
  );
}
