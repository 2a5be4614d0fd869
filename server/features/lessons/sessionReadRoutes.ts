import { z } from '@hono/zod-openapi';
import {
  buildListQuerySchema,
  listQuerySchema,
  toListQuery,
  toListQueryOf,
} from '../../../contract/envelope.ts';
import { ROLES } from '../../../contract/roles.ts';
import { dateSchema, timeSchema } from '../../../contract/schemas.ts';
import {
  overlapSchema,
  sessionDetailSchema,
  sessionOfDaySchema,
  sessionSchema,
} from '../../../contract/lessons/sessions.ts';
import { toRowId } from '../../base/ids.ts';
import { overlapsOf } from './overlaps.ts';
import { listSessionsOfDay } from './placed.ts';
import { rulesOfSession } from './registerRules.ts';
import { listSessions } from './queries.ts';
import { findSubject } from './subjects/queries.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { detailOf } from './detail.ts';

const ofSubject = { subjectId: idParam };

export function sessionReadRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listSessions',
    {
      summary: 'Sesi sebuah mata pelajaran, hari terbaru lebih dulu',
      message: 'Berhasil mengambil data sesi',
      answer: z.array(sessionSchema),
      paged: 'always',
      params: ofSubject,
      query: buildListQuerySchema('listSessions'),
      goesFirst: true,
    },
    async ({ params: { subjectId }, query, scope, db }) => {
      await findSubject(db, scope, subjectId);
      const page = toListQueryOf<'listSessions'>(query);
      const today = scope.today;
      return answerList(page, await listSessions(db, { subjectId, today }, page));
    },
  );

  mount(
    api,
    'listOverlaps',
    {
      summary: 'Sesi lain dari kelas atau guru mata pelajaran ini pada waktu yang sama',
      message: 'Berhasil mengambil data sesi',
      answer: z.array(overlapSchema),
      params: ofSubject,
      query: z.object({
        date: dateSchema,
        start_time: timeSchema,
        end_time: timeSchema,
        /** The session that is being changed; it does not overlap itself. */
        session_id: z.string().max(64).optional(),
      }),
    },
    async ({ params: { subjectId }, query: { session_id, ...time }, scope }) => {
      const subject = await findSubject(db, scope, subjectId);
      const id = toRowId(session_id ?? '') ?? undefined;
      const { classId, teacherId } = id === undefined ? subject : await rulesOfSession(db, subjectId, id);
      return ok(await overlapsOf(db, scope, { id, classId, teacherId, is_daily: subject.is_daily, ...time }));
    },
  );

  mount(
    api,
    'getSession',
    {
      summary: 'Satu sesi, dengan yang berbenturan dengannya',
      message: 'Berhasil mengambil detail sesi',
      answer: sessionDetailSchema,
      params: { ...ofSubject, sessionId: idParam },
      goesFirst: true,
    },
    async ({ params: { subjectId, sessionId }, scope, db }) =>
      ok(await detailOf(db, scope, await findSubject(db, scope, subjectId), sessionId)),
  );

  mount(
    api,
    'listSessionsByDate',
    {
      summary: 'Sesi pada satu hari (bawaan: hari ini); bagi guru hanya yang ia ajar',
      message: 'Berhasil mengambil data sesi',
      answer: z.array(sessionOfDaySchema),
      paged: 'always',
      mayReadStandby: ({ date }, scope) => date !== undefined && date < scope.today,
      goesFirst: true,
      query: listQuerySchema.extend({ date: dateSchema.optional() }),
    },
    async ({ query, user, scope, db }) => {
      const page = toListQuery(query);
      const date = query.date ?? scope.today;
      const teacherId = user.role === ROLES.teacher ? user.id : undefined;
      return answerList(page, await listSessionsOfDay(db, scope, { date, teacherId }, page));
    },
  );
}
