import {
  attentionQuerySchema,
  attentionSchema,
  ownStandingSchema,
} from '../../../contract/recap/thresholds.ts';
import { schoolDay } from '../../base/schoolDay.ts';
import { membershipsOn } from '../letters/index.ts';
import { todayOfClass } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { attentionOf, ownStandingOf } from './attention/attention.ts';

export function attentionRoutes(api: Api): void {
  const { clock } = api.deps;

  mount(
    api,
    'getAttention',
    {
      summary:
        'Siswa sebuah kelas yang perlu perhatian dalam satu semester menurut batas sekolah, berapa yang masih boleh terlewat, dan siapa tidak hadir beberapa hari sekolah berturut-turut; bagi guru yang bukan wali kelasnya hanya mata pelajarannya sendiri',
      message: 'Berhasil mengambil siswa yang perlu perhatian',
      answer: attentionSchema,
      mayReadStandby: true,
      params: { id: idParam },
      query: attentionQuerySchema,
    },
    async ({ params: { id: classId }, query, user, scope, db }) => {
      const today = await todayOfClass(db, classId, api.deps);
      return ok(await attentionOf(db, { scope, user, classId, today }, query.semester));
    },
  );

  mount(
    api,
    'getOwnStanding',
    {
      summary: 'Kehadiran sendiri semester ini menurut batas sekolah, dan berapa yang masih boleh terlewat',
      message: 'Berhasil mengambil batas ketidakhadiran',
      answer: ownStandingSchema.nullable(),
      mayReadStandby: true,
    },
    async ({ user, db }) => {
      const today = schoolDay(clock.now(), user.timeZone);
      const [membership] = await membershipsOn(db, [user.id], { startDate: today, endDate: today });
      return ok(await ownStandingOf(db, { userId: user.id, classId: membership?.classId, today }));
    },
  );
}
