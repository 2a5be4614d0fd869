import { z } from 'zod';
import { dayOfSchoolSchema } from '../../../contract/overview/schools.ts';
import {
  absencesOnDaysQuerySchema,
  absencesOnDaysSchema,
  schoolDayOverviewSchema,
  schoolDayPupilsSchema,
} from '../../../contract/overview/schoolDay.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { absencesOnDays } from './absencesOnDays.ts';
import { schoolDayOf } from './schoolDay.ts';
import { listSchoolDays } from './schoolDays.ts';
import { schoolDayPupilsOf } from './schoolDayPupils.ts';

export function schoolDayRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getSchoolDay',
    {
      summary:
        'Hari ini di sekolah: siapa tidak hadir dan terlambat, daftar hadir yang belum lengkap, tingkat kehadiran empat pekan, kelas yang perlu dilihat',
      message: 'Berhasil mengambil ringkasan hari ini',
      answer: schoolDayOverviewSchema,
    },
    async ({ scope }) => ok(await schoolDayOf(db, scope)),
  );

  mount(
    api,
    'listSchoolDays',
    {
      summary:
        'Hari ini di tiap sekolah, satu baris satu sekolah, yang terendah lebih dulu: kehadiran, daftar hadir yang belum lengkap, dan lima pekan terakhir',
      message: 'Berhasil mengambil ringkasan tiap sekolah',
      answer: z.array(dayOfSchoolSchema),
    },
    async ({ scope }) => ok(await listSchoolDays(api.deps, scope)),
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
    async ({ scope }) => ok(await schoolDayPupilsOf(db, scope)),
  );

  mount(
    api,
    'getAbsencesOnDays',
    {
      summary:
        'Catatan kehadiran pada hari tertentu per kelas, dan siapa yang tidak hadir; hari ini dan hari yang sama pekan lalu sampai jam yang sama',
      message: 'Berhasil mengambil data hari',
      query: absencesOnDaysQuerySchema,
      answer: absencesOnDaysSchema,
    },
    async ({ scope, query }) => ok(await absencesOnDays(db, scope, query.days)),
  );
}
