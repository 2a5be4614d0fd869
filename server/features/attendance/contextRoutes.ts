import { z } from '@hono/zod-openapi';
import { attendanceContextSchema } from '../../../contract/attendance/context.ts';
import { collectAttendanceContext } from './context.ts';
import { rulesOfSession, findSubject } from '../lessons/index.ts';
import { momentOfClass } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { hasBegun } from '../../base/schoolDay.ts';

export function contextRoutes(api: Api): void {
  mount(
    api,
    'listAttendanceContext',
    {
      summary: 'Yang perlu diketahui tentang tiap siswa: lima sesi terakhir, persentase, jejak hari ini',
      message: 'Berhasil mengambil konteks kehadiran',
      answer: z.array(attendanceContextSchema),
      params: { subjectId: idParam, sessionId: idParam },
      goesFirst: true,
    },
    async ({ params: { subjectId, sessionId }, scope, db }) => {
      const { is_daily: isDaily = false } = await findSubject(db, scope, subjectId);
      const { classId, date, startTime, endTime } = await rulesOfSession(db, subjectId, sessionId);
      const session = { id: sessionId, subjectId, classId, date, startTime, endTime };
      const now = await momentOfClass(db, classId, api.deps);
      const { timeZone } = api.deps.settings;
      return ok(
        await collectAttendanceContext(db, session, hasBegun({ date, startTime }, now), {
          today: now.date,
          isDaily,
          timeZone,
        }),
      );
    },
  );
}
