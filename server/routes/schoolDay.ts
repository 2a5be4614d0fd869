import { schoolDayPupilsSchema, schoolDaySchema } from '../../contract/schoolDay.ts';
import { schoolDay, schoolTime } from '../base/schoolDay.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { mount } from '../http/route.ts';
import type { Scope } from '../db/scope.ts';
import type { Moment } from '../db/queries/schoolDay.ts';
import { schoolDayOf } from '../school/schoolDay.ts';
import { schoolDayPupilsOf } from '../school/schoolDayPupils.ts';

export function schoolDayRoutes(api: Api): void {
  const { db, clock } = api.deps;
  const momentAt = ({ timeZone }: Scope): Moment => {
    const now = clock.now();
    return { date: schoolDay(now, timeZone), time: schoolTime(now, timeZone) };
  };

  mount(
    api,
    'getSchoolDay',
    {
      summary:
        'Hari ini di sekolah: siapa tidak hadir dan terlambat, daftar hadir yang belum lengkap, tingkat kehadiran empat pekan, kelas yang perlu dilihat',
      message: 'Berhasil mengambil ringkasan hari ini',
      answer: schoolDaySchema,
    },
    async ({ scope }) => ok(await schoolDayOf(db, scope, momentAt(scope))),
  );

  mount(
    api,
    'getSchoolDayPupils',
    {
      summary:
        'Siapa tidak hadir sekarang dan sejak jam mana, siapa yang mungkin cabut, siapa terlambat, dan daftar hadir yang belum lengkap per guru',
      message: 'Berhasil mengambil data hari ini',
      answer: schoolDayPupilsSchema,
    },
    async ({ scope }) => ok(await schoolDayPupilsOf(db, scope, momentAt(scope))),
  );
}
