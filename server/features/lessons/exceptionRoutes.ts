import { eq, inArray, sql } from 'drizzle-orm';
import type { Id } from '../../../contract/calls.ts';
import {
  cancelDaySchema,
  cancelSchema,
  affectedSessionCountsSchema,
  reinstateDaySchema,
  substitutionResultSchema,
  substituteTeacherSchema,
} from '../../../contract/lessons/sessionExceptions.ts';
import { sessionSchema } from '../../../contract/lessons/sessions.ts';
import { ROLES } from '../../../contract/roles.ts';
import { requireRowId } from '../../base/ids.ts';
import { HttpProblem, invalid, isProblem } from '../../base/problem.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { AuditEvent } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { findMarkedSessions } from './deleted/queries.ts';
import {
  clashesOf,
  lockSessionsOfDay,
  lockSessionsOfTeacher,
  type AffectedSession,
} from './exceptions/queries.ts';
import { findSession, toAuditTarget } from './queries.ts';
import { findSubject } from './subjects/queries.ts';
import { lockSession } from './registerRules.ts';
import { fullnameOf, type UserRow, lockTeacher, NO_TEACHER, problemOfSchool } from '../people/index.ts';
import { allSessions } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { removeDayOff, isDayOff, isOnDayOff, addDayOff } from './exceptions/daysOff.ts';
import { checkSessionIsOwn } from './ownership.ts';
import { resolveScope } from '../../auth/scope.ts';

const one = { subjectId: idParam, sessionId: idParam };
const SUBSTITUTE = 'substitute_id';
const NOT_CANCELLED_COLUMNS = { cancelledAt: null, cancelledByName: null, cancelReason: null };

const idsOf = (sessions: readonly AffectedSession[]): number[] => sessions.map(({ id }) => id);
const buildAuditEvents = (
  event: AuditEvent['event'],
  sessions: readonly AffectedSession[],
  changes: NonNullable<AuditEvent['changes']>,
): AuditEvent[] =>
  sessions.map((session) => ({
    event,
    target: toAuditTarget(session, { name: session.subject }),
    changes: [{ field: 'date', from: null, to: session.date }, ...changes],
  }));

/** Extension: the routes that cancel and reinstate sessions, and name substitutes. */
export function sessionExceptionRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  /** Narrows the scope to the named school, when the user reaches several. */
  const narrowToSchool = async (
    tx: Database,
    user: CurrentUser,
    requestScope: Scope,
    schoolId: Id | null | undefined,
  ) => (schoolId == null ? requestScope : resolveScope({ db: tx, clock, settings }, user, String(schoolId)));

  mount(
    api,
    'cancelSession',
    {
      summary:
        'Batalkan satu sesi dengan alasan: tidak dihitung di mana pun, kehadirannya tetap tersimpan. Yang sudah dicatat hanya oleh admin; aman diulang',
      message: 'Sesi dibatalkan',
      answer: sessionSchema,
      params: one,
      body: cancelSchema,
    },
    async ({ params: { subjectId, sessionId }, body: { reason }, user, scope, audit }) => {
      const subject = await findSubject(db, scope, subjectId);
      await db.transaction(async (tx) => {
        const { date, cancelReason, className, ...session } = await lockSession(
          tx,
          scope,
          subjectId,
          sessionId,
        );
        checkSessionIsOwn(subject, user, session);
        if (cancelReason === reason) return;
        const marked = user.role === ROLES.admin ? [] : await findMarkedSessions(tx, [sessionId]);
        if (marked.length > 0) {
          throw new HttpProblem(403, 'Sesi yang sudah dicatat kehadirannya hanya dapat dibatalkan admin.');
        }
        const cancelledByName = await fullnameOf(tx, user.id);
        await tx
          .update(allSessions)
          .set({ cancelledAt: clock.now(), cancelledByName, cancelReason: reason, reinstatedAt: null })
          .where(eq(allSessions.id, sessionId));
        const { name } = await findSession(tx, subjectId, sessionId);
        const target = toAuditTarget({ id: sessionId, name, className }, subject);
        const changes = [
          { field: 'date', from: null, to: date },
          { field: 'reason', from: cancelReason, to: reason },
        ];
        await audit(tx, { event: 'session.cancelled', target, changes });
      });
      return ok(await findSession(db, subjectId, sessionId));
    },
  );

  mount(
    api,
    'reinstateSession',
    {
      summary: 'Jadikan sesi berlangsung lagi: dihitung lagi beserta kehadirannya; aman diulang',
      message: 'Pembatalan sesi dicabut',
      answer: sessionSchema,
      params: one,
    },
    async ({ params: { subjectId, sessionId }, user, scope, audit }) => {
      const subject = await findSubject(db, scope, subjectId);
      await db.transaction(async (tx) => {
        const { date, cancelReason, className, ...session } = await lockSession(
          tx,
          scope,
          subjectId,
          sessionId,
        );
        checkSessionIsOwn(subject, user, session);
        if (cancelReason === null) return;
        await tx
          .update(allSessions)
          .set({ ...NOT_CANCELLED_COLUMNS, reinstatedAt: clock.now() })
          .where(eq(allSessions.id, sessionId));
        const { name } = await findSession(tx, subjectId, sessionId);
        const target = toAuditTarget({ id: sessionId, name, className }, subject);
        await audit(tx, {
          event: 'session.reinstated',
          target,
          changes: [{ field: 'date', from: null, to: date }],
        });
      });
      return ok(await findSession(db, subjectId, sessionId));
    },
  );

  const countsOf = async (tx: Database, sessions: readonly AffectedSession[]) => ({
    sessions: sessions.length,
    classes: new Set(sessions.map(({ classId }) => classId)).size,
    marked: sessions.length === 0 ? 0 : (await findMarkedSessions(tx, idsOf(sessions))).length,
  });

  mount(
    api,
    'cancelDay',
    {
      summary:
        'Batalkan semua sesi satu hari (atau beberapa kelas saja) dengan satu alasan; tanpa `class_ids` hari itu juga menjadi hari tanpa pelajaran di kalender; `preview` hanya menghitung',
      message: 'Berhasil membatalkan sesi',
      answer: affectedSessionCountsSchema,
      body: cancelDaySchema,
    },
    async ({ body: { date, reason, class_ids, preview, SchoolId }, user, scope: requestScope, audit }) => {
      const classIds = class_ids?.map((id, i) => requireRowId(id, `class_ids.${i}`, 'Kelas tidak ditemukan'));
      return db.transaction(async (tx) => {
        const scope = await narrowToSchool(tx, user, requestScope, SchoolId);
        const sessions = await lockSessionsOfDay(tx, scope, { date, classIds, isCancelled: false });
        const counts = { ...(await countsOf(tx, sessions)), is_day_off: await isDayOff(tx, scope, { date }) };
        if (preview) return ok(counts, `${counts.sessions} sesi`);
        // When only some classes are cancelled (e.g. for a trip), the day stays a school day for the others.
        const dayOffEvents = classIds === undefined ? await addDayOff(tx, scope, { date, reason }) : [];
        await audit(tx, ...dayOffEvents);
        const outcome = { ...counts, is_day_off: counts.is_day_off || dayOffEvents.length > 0 };
        if (sessions.length === 0) return ok(outcome, `${counts.sessions} sesi`);
        const cancelledByName = await fullnameOf(tx, user.id);
        await tx
          .update(allSessions)
          .set({ cancelledAt: clock.now(), cancelledByName, cancelReason: reason, reinstatedAt: null })
          .where(inArray(allSessions.id, idsOf(sessions)));
        await audit(
          tx,
          ...buildAuditEvents('session.cancelled', sessions, [{ field: 'reason', from: null, to: reason }]),
        );
        return ok(outcome, `${counts.sessions} sesi dibatalkan`);
      });
    },
  );

  mount(
    api,
    'reinstateDay',
    {
      summary: 'Jadikan sesi-sesi satu hari berlangsung lagi, semua atau yang beralasan sama',
      message: 'Berhasil menjadikan sesi berlangsung lagi',
      answer: affectedSessionCountsSchema,
      body: reinstateDaySchema,
    },
    async ({ body: { date, reason, preview, SchoolId }, user, scope: requestScope, audit }) =>
      db.transaction(async (tx) => {
        const scope = await narrowToSchool(tx, user, requestScope, SchoolId);
        const sessions = await lockSessionsOfDay(tx, scope, { date, reason, isCancelled: true });
        const isOff = await isDayOff(tx, scope, { date, reason });
        const counts = { ...(await countsOf(tx, sessions)), is_day_off: isOff };
        if (preview) return ok(counts, `${counts.sessions} sesi`);
        await audit(tx, ...(await removeDayOff(tx, scope, { date, reason })));
        const outcome = { ...counts, is_day_off: false };
        if (sessions.length === 0) return ok(outcome, `${counts.sessions} sesi`);
        // On a day that still has no lessons, `reinstatedAt` records that somebody decided for these sessions against the calendar.
        const reinstatedAt = sql`case when ${isOnDayOff(allSessions)} then ${clock.now().toISOString()}::timestamptz end`;
        await tx
          .update(allSessions)
          .set({ ...NOT_CANCELLED_COLUMNS, reinstatedAt })
          .where(inArray(allSessions.id, idsOf(sessions)));
        await audit(tx, ...buildAuditEvents('session.reinstated', sessions, []));
        return ok(outcome, `Pembatalan ${counts.sessions} sesi dicabut`);
      }),
  );

  mount(
    api,
    'substituteTeacher',
    {
      summary:
        'Tunjuk guru pengganti untuk sesi seorang guru dalam beberapa hari, atau untuk sesi tertentu; `preview` hanya menghitung dan menyebut yang berbenturan',
      message: 'Berhasil menunjuk guru pengganti',
      answer: substitutionResultSchema,
      body: substituteTeacherSchema,
    },
    async ({ body, scope, audit }) => {
      const teacherId = requireRowId(body.teacher_id, 'teacher_id', NO_TEACHER);
      const ids = body.session_ids?.map((id, i) =>
        requireRowId(id, `session_ids.${i}`, 'Sesi tidak ditemukan di antara sesi guru ini'),
      );
      return db.transaction(async (tx) => {
        const substitute =
          body.substitute_id === null ? null : await lockSubstitute(tx, scope, body.substitute_id, teacherId);
        const range = { teacherId, from: body.from, to: body.to, ids };
        const all = await lockSessionsOfTeacher(tx, scope, range);
        const missing = ids?.flatMap((id, i) =>
          all.some((session) => session.id === id)
            ? []
            : [{ path: `session_ids.${i}`, msg: 'Sesi tidak ditemukan di antara sesi guru ini' }],
        );
        if (missing && missing.length > 0) throw invalid(...missing);
        const ofOthers = all.map(
          ({ schoolId }) => substitute && problemOfSchool(substitute, schoolId, SUBSTITUTE),
        );
        const otherSchoolProblem = ofOthers.find(isProblem);
        if (otherSchoolProblem) throw invalid(otherSchoolProblem);
        const substituteId = substitute?.user.id ?? null;
        const sessions = all.filter((session) => session.substituteId !== substituteId);
        const clashes = substituteId
          ? await clashesOf(tx, scope, idsOf(sessions), substituteId)
          : { total: 0, rows: [] };
        const answer = { sessions: sessions.length, clashing: clashes.total, clashes: clashes.rows };
        if (body.preview || sessions.length === 0) return ok(answer, `${sessions.length} sesi`);
        await tx
          .update(allSessions)
          .set({ substituteId })
          .where(inArray(allSessions.id, idsOf(sessions)));
        const to = substitute?.user.fullname ?? null;
        await audit(
          tx,
          ...buildAuditEvents('session.substituted', sessions, [{ field: 'substitute', from: null, to }]),
        );
        return ok(
          answer,
          substitute ? `${sessions.length} sesi digantikan` : `${sessions.length} sesi dikembalikan`,
        );
      });
    },
  );
}

/**
 * Finds and locks the substitute, who must not be the replaced teacher.
 *
 * @throws HttpProblem 400 beside `substitute_id`
 */
async function lockSubstitute(tx: Database, scope: Scope, sent: Id, teacherId: number): Promise<UserRow> {
  const found = await lockTeacher(tx, scope, sent, { path: SUBSTITUTE });
  if (isProblem(found)) throw invalid(found);
  if (found.user.id === teacherId) {
    throw invalid({ path: SUBSTITUTE, msg: 'Ini guru yang digantikan. Pilih guru lain.' });
  }
  return found;
}
