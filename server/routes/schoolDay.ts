import { schoolDaySchema } from '../../contract/schoolDay.ts';
import { schoolDay, schoolTime } from '../base/schoolDay.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { mount } from '../http/route.ts';
import { schoolDayOf } from '../school/schoolDay.ts';

export function schoolDayRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'getSchoolDay',
    {
      summary:
        'Hari ini di sekolah: siapa tidak hadir dan terlambat, daftar hadir yang belum lengkap, tingkat kehadiran empat pekan, kelas yang perlu dilihat',
      message: 'Berhasil mengambil ringkasan hari ini',
      answer: schoolDaySchema,
    },
    async ({ scope }) => {
      const now = clock.now();
      const moment = { date: schoolDay(now, scope.timeZone), time: schoolTime(now, scope.timeZone) };
      return ok(await schoolDayOf(db, scope, moment));
    },
  );
}
