import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { ROLES } from '../../contract/roles.ts';
import { dateSchema } from '../../contract/schemas.ts';
import {
  deleteSessionsSchema,
  type SessionInput,
  sessionInputSchema,
  deletedSchema,
  sessionOfDaySchema,
  sessionSchema,
} from '../../contract/sessions.ts';
import {
  deleteSessions,
  findSession,
  isSession,
  listSessions,
  listSessionsOfDay,
} from '../db/queries/sessions.ts';
import { findSubject } from '../db/queries/subjects.ts';
import { sessions } from '../db/schema.ts';
import { listed, ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam, rowIdOf } from '../http/ids.ts';
import { subjectToWrite } from '../http/ownership.ts';
import { found, invalid } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { schoolDay } from '../schoolDay.ts';

const ofSubject = { subjectId: idParam };
const one = { subjectId: idParam, sessionId: idParam };
const unknownSession = 'Sesi tidak ditemukan di mata pelajaran ini';

const columnsOf = ({ start_time, end_time, late_after_minutes, ...rest }: SessionInput) => ({
  ...rest,
  startTime: start_time,
  endTime: end_time,
  // Who does not know the late rule does not send it, and leaves it as it is.
  lateAfterMinutes: late_after_minutes,
});

export function sessionRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  mount(
    api,
    'listSessions',
    {
      summary: 'Sesi sebuah mata pelajaran, hari terbaru lebih dulu',
      message: 'Berhasil mengambil data sesi',
      answer: z.array(sessionSchema),
      paged: 'always',
      params: ofSubject,
      query: listQuerySchema,
    },
    async ({ params, query }) => {
      await findSubject(db, params.subjectId);
      const page = toListQuery(query);
      return listed(page, await listSessions(db, params.subjectId, page));
    },
  );

  mount(
    api,
    'getSession',
    { summary: 'Satu sesi', message: 'Berhasil mengambil detail sesi', answer: sessionSchema, params: one },
    async ({ params }) => ok(await findSession(db, params.subjectId, params.sessionId)),
  );

  mount(
    api,
    'createSession',
    {
      summary: 'Buat sesi',
      message: 'Berhasil menambahkan sesi',
      answer: sessionSchema,
      status: 201,
      params: ofSubject,
      body: sessionInputSchema,
    },
    async ({ params: { subjectId }, body, user }) => {
      await subjectToWrite(db, subjectId, user);
      const rows = await db
        .insert(sessions)
        .values({ subjectId, ...columnsOf(body) })
        .returning({ id: sessions.id });
      return ok(await findSession(db, subjectId, found(rows).id));
    },
  );

  mount(
    api,
    'updateSession',
    {
      summary: 'Ubah sesi',
      message: 'Berhasil mengubah sesi',
      answer: sessionSchema,
      params: one,
      body: sessionInputSchema,
    },
    async ({ params: { subjectId, sessionId }, body, user }) => {
      await subjectToWrite(db, subjectId, user);
      await db.update(sessions).set(columnsOf(body)).where(isSession(subjectId, sessionId));
      return ok(await findSession(db, subjectId, sessionId));
    },
  );

  mount(
    api,
    'deleteSessions',
    {
      summary: 'Hapus beberapa sesi beserta kehadirannya: semua atau tidak satu pun',
      message: 'Berhasil menghapus sesi',
      answer: deletedSchema,
      params: ofSubject,
      body: deleteSessionsSchema,
    },
    async ({ params: { subjectId }, body, user }) => {
      await subjectToWrite(db, subjectId, user);
      const ids = body.sessionIds.map((id, i) => rowIdOf(id, `sessionIds.${i}`, unknownSession));
      const deleted = await db.transaction(async (tx) => {
        const gone = await deleteSessions(tx, subjectId, ids);
        const missing = ids.flatMap((id, i) =>
          gone.has(id) ? [] : [{ path: `sessionIds.${i}`, msg: unknownSession }],
        );
        if (missing.length > 0) throw invalid(...missing);
        return gone.size;
      });
      return ok({ deleted }, `Berhasil menghapus ${deleted} sesi`);
    },
  );

  mount(
    api,
    'listSessionsByDate',
    {
      summary: 'Sesi pada satu hari (bawaan: hari ini); bagi guru hanya yang ia ajar',
      message: 'Berhasil mengambil data sesi',
      answer: z.array(sessionOfDaySchema),
      paged: 'always',
      query: listQuerySchema.extend({ date: dateSchema.optional() }),
    },
    async ({ query, user }) => {
      const page = toListQuery(query);
      const date = query.date ?? schoolDay(clock.now(), settings.timeZone);
      const teacherId = user.role === ROLES.teacher ? user.id : undefined;
      return listed(page, await listSessionsOfDay(db, date, page, teacherId));
    },
  );
}
