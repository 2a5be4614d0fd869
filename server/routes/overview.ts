import { type Overview, overviewSchema } from '../../contract/overview.ts';
import { ROLES } from '../../contract/roles.ts';
import { attendanceByDay, listUnfilled } from '../db/queries/overview.ts';
import { sessionsWithPlace } from '../db/queries/sessions.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { mount } from '../http/route.ts';
import { addDays, mondayOf, schoolDay } from '../schoolDay.ts';

const UNFILLED_DAYS = 7;
const UNFILLED_SHOWN = 10;

export function overviewRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  mount(
    api,
    'getOverview',
    {
      summary:
        'Daftar hadir yang belum lengkap dan tingkat kehadiran dua pekan; bagi guru hanya yang ia ajar',
      message: 'Berhasil mengambil ringkasan',
      answer: overviewSchema,
    },
    async ({ user }) => {
      const today = schoolDay(clock.now(), settings.timeZone);
      const monday = mondayOf(today);
      const teacherId = user.role === ROLES.teacher ? user.id : undefined;
      const unfilled = await listUnfilled(
        db,
        { from: addDays(today, -UNFILLED_DAYS), to: addDays(today, -1), teacherId },
        UNFILLED_SHOWN,
      );
      const overview: Overview = {
        unfilled: await sessionsWithPlace(db, unfilled.ids),
        unfilled_total: unfilled.total,
        this_week: await attendanceByDay(db, { from: monday, to: today, teacherId }),
        last_week: await attendanceByDay(db, {
          from: addDays(monday, -7),
          to: addDays(monday, -1),
          teacherId,
        }),
      };
      return ok(overview);
    },
  );
}
