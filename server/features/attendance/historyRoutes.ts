import { attendanceChangeSchema } from '../../../contract/attendance/history.ts';
import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { listChanges } from './history.ts';
import { rulesOfSession, findSubject, checkMayReview } from '../lessons/index.ts';
import { listed } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { rowIdOf } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';

/** Extension: read only, nothing in the API changes it. */
export function historyRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listAttendanceHistory',
    {
      summary: 'Riwayat perubahan kehadiran sebuah sesi, atau seorang siswa di sesi itu; terbaru lebih dulu',
      message: 'Berhasil mengambil riwayat perubahan',
      answer: z.array(attendanceChangeSchema),
      paged: 'always',
      params: { subjectId: idParam, sessionId: idParam },
      query: listQuerySchema.extend({ user_id: z.string().optional() }),
    },
    async ({ params: { subjectId, sessionId }, query, user, scope }) => {
      const subject = await findSubject(db, scope, subjectId);
      checkMayReview(subject, user, await rulesOfSession(db, subjectId, sessionId));
      const page = toListQuery(query);
      const pupil =
        query.user_id === undefined ? undefined : rowIdOf(query.user_id, 'user_id', 'Siswa tidak dikenal');
      return listed(page, await listChanges(db, sessionId, page, pupil));
    },
  );
}
