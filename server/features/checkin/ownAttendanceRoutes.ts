import { z } from '@hono/zod-openapi';
import { ownAttendanceSchema, ownLessonSchema } from '../../../contract/checkin.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { listOwnLessons, listOwnMarks } from './queries.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';

/** The routes with which pupils read their own marks and lessons. The notes of staff are left out. */
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
      goesFirst: true,
    },
    async ({ query, user, db }) => {
      const page = toListQuery(query);
      return answerList(page, await listOwnMarks(db, user.id, page));
    },
  );

  mount(
    api,
    'listOwnLessons',
    {
      summary: 'Pelajaran sendiri hari ini menurut urutan jam, dengan kehadiran yang dicatat',
      message: 'Berhasil mengambil pelajaran hari ini',
      answer: z.array(ownLessonSchema),
      goesFirst: true,
    },
    async ({ user, scope, db }) => ok(await listOwnLessons(db, user.id, scope.today)),
  );
}
