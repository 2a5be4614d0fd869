import { z } from '@hono/zod-openapi';
import { ownAttendanceSchema } from '../../../contract/checkin.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { listOwnMarks } from './queries.ts';
import { answerList } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';

/** The route with which pupils read their own marks. The notes of staff are left out. */
export function ownAttendanceRoutes(api: Api): void {
  mount(
    api,
    'listOwnAttendance',
    {
      summary: 'Kehadiran sendiri, sesi terbaru lebih dulu',
      message: 'Berhasil mengambil data kehadiran',
      answer: z.array(ownAttendanceSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, user }) => {
      const page = toListQuery(query);
      return answerList(page, await listOwnMarks(api.deps.db, user.id, page));
    },
  );
}
