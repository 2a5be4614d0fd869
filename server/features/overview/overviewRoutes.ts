import { z } from '@hono/zod-openapi';
import { addDays } from '../../../contract/days.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import {
  incompleteCountsSchema,
  type Overview,
  overviewSchema,
} from '../../../contract/overview/overview.ts';
import { ROLES } from '../../../contract/roles.ts';
import { dateSchema } from '../../../contract/schemas.ts';
import { sessionOfDaySchema } from '../../../contract/lessons/sessions.ts';
import { hasFilledRegister, incompleteByTeacher, listIncomplete } from './incomplete.ts';
import { attendanceByDay } from './days.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { requireRowId } from '../../base/ids.ts';
import { mount } from '../../http/route.ts';
import { mondayOf } from '../../base/schoolDay.ts';
import { homeroomsOf } from './homeroom.ts';
import { NO_TEACHER } from '../people/index.ts';

const FIRST_TEN_QUERY = { page: 1, perPage: 10, search: '' };

export function overviewRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getOverview',
    {
      summary:
        'Daftar hadir yang belum lengkap dan tingkat kehadiran dua pekan; bagi guru hanya yang ia ajar',
      message: 'Berhasil mengambil ringkasan',
      answer: overviewSchema,
    },
    async ({ user, scope }) => {
      const { now, today } = scope;
      const monday = mondayOf(today);
      const teacherId = user.role === ROLES.teacher ? user.id : undefined;
      const incompletePage = await listIncomplete(db, { scope, today, teacherId }, FIRST_TEN_QUERY);
      const days = await attendanceByDay(db, { scope, from: addDays(monday, -7), until: now, teacherId });
      const overview: Overview = {
        unfilled: incompletePage.rows,
        unfilled_total: incompletePage.totalItems,
        // Usually the days of the last two weeks already have marks, so that no older register has to be searched for.
        any_kept:
          days.some(({ date }) => date < today) || (await hasFilledRegister(db, { scope, today, teacherId })),
        this_week: days.filter(({ date }) => date >= monday),
        last_week: days.filter(({ date }) => date < monday),
        homeroom: await homeroomsOf(db, scope, user.id, now),
      };
      return ok(overview);
    },
  );

  mount(
    api,
    'listIncomplete',
    {
      summary:
        'Semua daftar hadir sebelum hari ini yang belum lengkap, terbaru lebih dulu; bagi guru hanya yang ia ajar',
      message: 'Berhasil mengambil daftar hadir yang belum lengkap',
      answer: z.array(sessionOfDaySchema),
      paged: 'always',
      mayReadStandby: true,
      extra: incompleteCountsSchema,
      query: listQuerySchema.extend({
        teacher_id: z.string().max(64).optional(),
        from: dateSchema.optional(),
        to: dateSchema.optional(),
      }),
    },
    async ({ query, user, scope, db }) => {
      const page = toListQuery(query);
      const days = {
        scope,
        today: scope.today,
        from: query.from,
        to: query.to,
      };
      const own = user.role === ROLES.teacher ? user.id : undefined;
      const requestedTeacher = query.teacher_id
        ? requireRowId(query.teacher_id, 'teacher_id', NO_TEACHER)
        : undefined;
      const teacherId = own ?? requestedTeacher;
      const by_teacher = await incompleteByTeacher(db, { ...days, teacherId: own });
      const rows = await listIncomplete(db, { ...days, teacherId }, page);
      return { ...answerList(page, rows), extra: { by_teacher } };
    },
  );
}
