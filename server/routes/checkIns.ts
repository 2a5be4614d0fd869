import { z } from '@hono/zod-openapi';
import { type CheckIn, type CheckInSignal, checkInEntrySchema } from '../../contract/checkIn.ts';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import type { Session } from '../../contract/sessions.ts';
import { deviceName } from '../auth/device.ts';
import { type CheckInRow, checkInsOf } from '../db/queries/checkIns.ts';
import { findSession } from '../db/queries/sessions.ts';
import { listed } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { subjectToReview } from '../http/ownership.ts';
import { mount } from '../http/route.ts';
import { minutesOf, schoolDay, schoolMinutes } from '../schoolDay.ts';

/** Pupils come before the lesson; so long before it, a check-in is nothing to look at. */
const EARLY_MINUTES = 15;

/** Who checked in to a session, for the teacher to look over. */
export function checkInsRoutes(api: Api): void {
  const { db, settings } = api.deps;

  mount(
    api,
    'listCheckIns',
    {
      summary:
        'Kehadiran yang dicatat siswa sendiri di sebuah sesi beserta hal yang perlu ditinjau, terbaru lebih dulu',
      message: 'Berhasil mengambil data kehadiran mandiri',
      answer: z.array(checkInEntrySchema),
      paged: 'always',
      params: { subjectId: idParam, sessionId: idParam },
      query: listQuerySchema,
    },
    async ({ params: { subjectId, sessionId }, query, user }) => {
      await subjectToReview(db, subjectId, user);
      const session = await findSession(db, subjectId, sessionId);
      const page = toListQuery(query);
      const all = await checkInsOf(db, sessionId);
      const rows = all
        .slice((page.page - 1) * page.perPage, page.page * page.perPage)
        .map((row) => present(row, all, session, settings.timeZone));
      return listed(page, { rows, totalItems: all.length });
    },
  );
}

function present(row: CheckInRow, all: CheckInRow[], session: Session, timeZone: string): CheckIn {
  const others = all.filter(({ device, userId }) => device === row.device && userId !== row.userId);
  const signals: CheckInSignal[] = [];
  if (others.length > 0) signals.push('shared-device');
  if (isOutside(row.at, session, timeZone)) signals.push('outside-window');
  return {
    user_id: row.userId,
    identifier: row.identifier,
    fullname: row.fullname,
    at: row.at.toISOString(),
    method: row.method,
    device: deviceName(row.userAgent),
    signals,
    shared_with: others.map(({ userId, fullname }) => ({ id: userId, fullname })),
  };
}

/** Judged by the session as it stands now: a corrected time corrects its signals. */
function isOutside(at: Date, { date, start_time, end_time }: Session, timeZone: string): boolean {
  const minutes = schoolMinutes(at, timeZone);
  const early = minutes < minutesOf(start_time) - EARLY_MINUTES;
  return schoolDay(at, timeZone) !== date || early || minutes > minutesOf(end_time);
}
