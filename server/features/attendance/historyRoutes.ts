import { attendanceChangeSchema, type AttendanceChange } from '../../../contract/attendance/history.ts';
import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery, type ListQuery } from '../../../contract/envelope.ts';
import { rulesOfSession, findSubject, checkMayReview } from '../lessons/index.ts';
import { answerList } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { requireRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Page } from '../../db/lists/pages.ts';
import type { Database } from '../../db/client.ts';
import { attendanceChanges, users } from '../../schema.ts';
import { searchCondition } from '../../db/lists/search.ts';
import { textShownToStaff } from '../people/index.ts';

/** Extension: the history of marks. It is read only; no route changes it. */
export function historyRoutes(api: Api): void {
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
      goesFirst: true,
    },
    async ({ params: { subjectId, sessionId }, query, user, scope, db }) => {
      const subject = await findSubject(db, scope, subjectId);
      checkMayReview(subject, user, await rulesOfSession(db, subjectId, sessionId));
      const page = toListQuery(query);
      const pupil =
        query.user_id === undefined
          ? undefined
          : requireRowId(query.user_id, 'user_id', 'Siswa tidak dikenal');
      return answerList(page, await listChanges(db, sessionId, page, pupil));
    },
  );
}

const author = alias(users, 'author');

/** Lists the changes of a session's marks, newest first, optionally of one pupil only. */
async function listChanges(
  db: Database,
  sessionId: number,
  query: ListQuery,
  userId?: number,
): Promise<Page<AttendanceChange>> {
  const where = and(
    eq(attendanceChanges.sessionId, sessionId),
    userId === undefined ? undefined : eq(attendanceChanges.userId, userId),
    searchCondition(textShownToStaff, query.search),
  );
  const all = db.select({ id: attendanceChanges.id }).from(attendanceChanges).$dynamic();
  const counted = query.search === '' ? all : all.innerJoin(users, eq(users.id, attendanceChanges.userId));
  const totalItems = await db.$count(counted.where(where).as('counted'));
  const rows = await db
    .select({
      change: attendanceChanges,
      identifier: users.identifier,
      nis: users.nis,
      fullname: users.fullname,
      authorName: author.fullname,
    })
    .from(attendanceChanges)
    .innerJoin(users, eq(users.id, attendanceChanges.userId))
    .leftJoin(author, eq(author.id, attendanceChanges.changedBy))
    .where(where)
    .orderBy(desc(attendanceChanges.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  return { rows: rows.map(present), totalItems };
}

interface ChangeRow {
  change: typeof attendanceChanges.$inferSelect;
  identifier: string;
  nis: string | null;
  fullname: string;
  authorName: string | null;
}

const present = ({ change, identifier, nis, fullname, authorName }: ChangeRow): AttendanceChange => ({
  id: change.id,
  user_id: change.userId,
  identifier,
  nis,
  fullname,
  from: { status: change.fromStatus, note: change.fromNote, minutes_late: change.fromMinutesLate },
  to: { status: change.toStatus, note: change.toNote, minutes_late: change.toMinutesLate },
  version: change.version,
  at: change.changedAt.toISOString(),
  by: { id: change.changedBy, fullname: authorName ?? change.changedByName },
  source: change.source,
  by_substitute: change.bySubstitute,
});
