import { eq } from 'drizzle-orm';
import { addDays, formatDate } from '../../../contract/days.ts';
import { ROLES } from '../../../contract/roles.ts';
import {
  sessionIdsSchema,
  type SessionInput,
  sessionInputSchema,
  deletedCountSchema,
  sessionDetailSchema,
} from '../../../contract/lessons/sessions.ts';
import {
  lockSessions,
  findMarkedSessions,
  softDeleteSessions,
  type SessionRow,
  settleDoubles,
} from './deleted/queries.ts';
import { findExistingSessionIds, findSession, toAuditTarget } from './queries.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { lockSession } from './registerRules.ts';
import type { Database } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { findSubject, type SubjectRow } from './subjects/queries.ts';
import { allSessions } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { checkDayHasLessons, checkPostponable, SESSION_CONSTRAINTS } from './rules.ts';
import { requireRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { detailOf } from './detail.ts';
import { toAuditedFields, columnsOf, movedFrom } from './input.ts';
import { checkSessionIsOwn, subjectToWrite } from './ownership.ts';
import { endOfSemester, insertRepeatedSessions, repetitionOf } from './repeat.ts';
import { type AuditWriter, changedFields } from '../../db/audit.ts';
import { found } from '../../db/found.ts';
import { HttpProblem, invalid } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { todayOfClass } from '../people/index.ts';

const ofSubject = { subjectId: idParam };
const one = { subjectId: idParam, sessionId: idParam };
const unknownSession = 'Sesi tidak ditemukan di mata pelajaran ini';

/** How many sessions a message names at most. */
const MAX_NAMED_SESSIONS = 10;

/** The refusal for a teacher who deletes marked sessions: only an admin may remove marks and their authors, not the people who made them. */
function createOfficeOnlyProblem(marked: SessionRow[]): HttpProblem {
  const names = marked.slice(0, MAX_NAMED_SESSIONS).map(({ name, date }) => `${name} (${formatDate(date)})`);
  const others = marked.length - names.length;
  const list = names.join(', ') + (others > 0 ? ` dan ${others} sesi lain` : '');
  return new HttpProblem(
    403,
    `Tidak ada sesi yang dihapus. Sesi yang sudah pernah dicatat kehadirannya hanya dapat dihapus admin: ${list}.`,
  );
}

/**
 * Creates the same session in the following weeks, up to the end of the semester.
 *
 * @returns how many were created
 */
async function createRepeatedSessions(
  tx: Database,
  scope: Scope,
  subject: SubjectRow,
  body: SessionInput,
  user: CurrentUser,
  audit: AuditWriter,
): Promise<number> {
  const until = await endOfSemester(tx, subject.classId, body.date);
  const firstRepetition = { ...body, date: addDays(body.date, 7) };
  const { dates } = await repetitionOf(tx, scope, subject, firstRepetition, until, user);
  const rows = await insertRepeatedSessions(tx, subject.id, body, dates);
  const { start_time, end_time } = body;
  await audit(
    tx,
    ...rows.map(({ id, name, date }) => ({
      event: 'session.created' as const,
      target: toAuditTarget({ id, name, className: subject.Class.name }, subject),
      changes: changedFields({}, { name, date, start_time, end_time }),
    })),
  );
  return rows.length;
}

export function sessionRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'createSession',
    {
      summary: 'Buat sesi',
      message: 'Berhasil menambahkan sesi',
      answer: sessionDetailSchema,
      status: 201,
      constraints: SESSION_CONSTRAINTS,
      params: ofSubject,
      body: sessionInputSchema,
    },
    async ({ params: { subjectId }, body, user, scope, audit, once }) =>
      once(async (tx) => {
        const subject = await subjectToWrite(tx, scope, subjectId, user, body.date);
        if (!body.force) await checkDayHasLessons(tx, subject.classId, body.date);
        const written = await tx
          .insert(allSessions)
          .values({ subjectId, ...columnsOf(body) })
          .returning({ id: allSessions.id });
        const { id } = found(written);
        const target = toAuditTarget({ id, name: body.name, className: subject.Class.name }, subject);
        await audit(tx, {
          event: 'session.created',
          target,
          changes: changedFields({}, toAuditedFields(body)),
        });
        const more = body.repeat ? await createRepeatedSessions(tx, scope, subject, body, user, audit) : 0;
        if (more > 0)
          return ok(await detailOf(tx, scope, subject, id), `Berhasil menambahkan ${more + 1} sesi`);
        return ok(await detailOf(tx, scope, subject, id));
      }),
  );

  mount(
    api,
    'updateSession',
    {
      summary: 'Ubah sesi',
      message: 'Berhasil mengubah sesi',
      answer: sessionDetailSchema,
      constraints: SESSION_CONSTRAINTS,
      params: one,
      body: sessionInputSchema,
    },
    async ({ params: { subjectId, sessionId }, body, user, scope, audit }) => {
      const subject = await findSubject(db, scope, subjectId);
      await db.transaction(async (tx) => {
        const { isPlanned, classId, teacherId, className } = await lockSession(
          tx,
          scope,
          subjectId,
          sessionId,
        );
        checkSessionIsOwn(subject, user, { teacherId });
        const {
          attendance_summary: _counts,
          cancelled: _cancelled,
          Substitute: _by,
          ...rest
        } = await findSession(tx, subjectId, sessionId);
        const { moved_from, ...before } = rest;
        if (body.date !== before.date) {
          if (!body.force) await checkDayHasLessons(tx, classId, body.date);
          const today = await todayOfClass(tx, classId, api.deps);
          await checkPostponable(tx, { id: sessionId, date: body.date }, today);
        }
        const isMoved = body.date !== before.date || body.start_time !== before.start_time;
        await tx
          .update(allSessions)
          // At another time the session is no longer a double. If it collides with another session there, the database refuses the change.
          .set({
            ...columnsOf(body),
            ...(isMoved && { isDouble: false, ...movedFrom({ ...before, moved_from, isPlanned }, body) }),
          })
          .where(eq(allSessions.id, sessionId));
        if (isMoved) await settleDoubles(tx, subjectId);
        const target = toAuditTarget({ id: sessionId, name: body.name, className }, subject);
        await audit(tx, {
          event: 'session.updated',
          target,
          changes: changedFields(before, toAuditedFields(body)),
        });
      });
      return ok(await detailOf(db, scope, subject, sessionId));
    },
  );

  mount(
    api,
    'deleteSessions',
    {
      summary:
        'Hapus beberapa sesi: semua atau tidak satu pun. Yang pernah dicatat kehadirannya hanya oleh admin; semuanya masih dapat dipulihkan 30 hari',
      message: 'Berhasil menghapus sesi',
      answer: deletedCountSchema,
      params: ofSubject,
      body: sessionIdsSchema,
    },
    async ({ params: { subjectId }, body, user, scope, audit }) => {
      const subject = await findSubject(db, scope, subjectId);
      const ids = body.sessionIds.map((id, i) => requireRowId(id, `sessionIds.${i}`, unknownSession));
      const deleted = await db.transaction(async (tx) => {
        const there = await lockSessions(tx, subjectId, ids);
        // When none of the sessions exists any more, the subject's teacher decides who may have deleted them.
        const sessionOwners = there.length > 0 ? there : [{ teacherId: subject.teacherId }];
        for (const session of sessionOwners) checkSessionIsOwn(subject, user, session);
        const present = there.map((session) => session.id);
        // A session that is deleted already counts as success: the same request may have been sent before and its answer lost.
        const others = await findExistingSessionIds(
          tx,
          scope,
          ids.filter((id) => !present.includes(id)),
        );
        const unknownSessionProblems = ids.flatMap((id, i) =>
          others.has(id) ? [{ path: `sessionIds.${i}`, msg: unknownSession }] : [],
        );
        if (unknownSessionProblems.length > 0) throw invalid(...unknownSessionProblems);
        const marked = user.role === ROLES.admin ? [] : await findMarkedSessions(tx, present);
        if (marked.length > 0) throw createOfficeOnlyProblem(marked);
        await softDeleteSessions(tx, present, { at: clock.now(), userId: user.id });
        await settleDoubles(tx, subjectId);
        await audit(
          tx,
          ...there.map((session) => ({
            event: 'session.deleted' as const,
            target: toAuditTarget(session, subject),
            changes: changedFields({ date: session.date }, { date: null }),
          })),
        );
        return there.length;
      });
      return ok({ deleted });
    },
  );
}
