import { z } from '@hono/zod-openapi';
import { type CheckIn, checkInEntrySchema } from '../../../contract/checkin.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { deviceName } from '../../base/deviceName.ts';
import { type Judged, judgeCheckIns } from './signals.ts';
import { boardsOf, type CheckInRow, checkInsOf } from './queries.ts';
import { findSession, rulesOfSession, findSubject, checkMayReview } from '../lessons/index.ts';
import { zoneOfClass } from '../people/index.ts';
import { listed } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';

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
    async ({ params: { subjectId, sessionId }, query, user, scope }) => {
      const subject = await findSubject(db, scope, subjectId);
      const rules = await rulesOfSession(db, subjectId, sessionId);
      checkMayReview(subject, user, rules);
      const session = await findSession(db, subjectId, sessionId);
      const page = toListQuery(query);
      const all = await checkInsOf(db, sessionId);
      const zone = await zoneOfClass(db, rules.classId, settings.timeZone);
      const judge = judgeCheckIns(all, await boardsOf(db, sessionId), session, zone);
      const rows = all
        .slice((page.page - 1) * page.perPage, page.page * page.perPage)
        .map((row) => present(row, judge(row)));
      return listed(page, { rows, totalItems: all.length });
    },
  );
}

const present = (row: CheckInRow, { signals, sharedWith }: Judged): CheckIn => ({
  user_id: row.userId,
  identifier: row.identifier,
  nis: row.nis,
  fullname: row.fullname,
  at: row.at.toISOString(),
  method: row.method,
  device: deviceName(row.userAgent),
  signals,
  shared_with: sharedWith.map(({ userId, fullname }) => ({ id: userId, fullname })),
});
