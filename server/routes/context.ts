import { z } from '@hono/zod-openapi';
import { attendanceContextSchema } from '../../contract/context.ts';
import { minutesOf } from '../../contract/days.ts';
import { contextOf } from '../db/queries/context.ts';
import { rulesOfSession } from '../db/queries/registerRules.ts';
import { zoneOfClass } from '../db/queries/zones.ts';
import { findSubject } from '../db/queries/subjects.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { mount } from '../http/route.ts';
import { schoolDay, schoolMinutes } from '../base/schoolDay.ts';

export function contextRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  const hasBegun = ({ date, start_time }: { date: string; start_time: string }, zone: string): boolean => {
    const now = clock.now();
    const today = schoolDay(now, zone);
    return date < today || (date === today && minutesOf(start_time) <= schoolMinutes(now, zone));
  };

  mount(
    api,
    'listAttendanceContext',
    {
      summary: 'Yang perlu diketahui tentang tiap siswa: lima sesi terakhir, persentase, jejak hari ini',
      message: 'Berhasil mengambil konteks kehadiran',
      answer: z.array(attendanceContextSchema),
      params: { subjectId: idParam, sessionId: idParam },
    },
    async ({ params: { subjectId, sessionId }, scope }) => {
      await findSubject(db, scope, subjectId);
      const {
        classId,
        date,
        startTime: start_time,
        endTime: end_time,
      } = await rulesOfSession(db, subjectId, sessionId);
      const session = { id: sessionId, subjectId, classId, date, start_time, end_time };
      const zone = await zoneOfClass(db, classId, settings.timeZone);
      return ok(await contextOf(db, session, hasBegun(session, zone)));
    },
  );
}
