import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Overlap } from '../../../../contract/lessons/sessions.ts';
import type { Database } from '../../../db/client.ts';
import { allSessions, classes, heldSessions, subjects, users } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { hoursOverlapCondition } from '../../../db/spans.ts';
import { givingTeacherIdSql } from '../overlaps.ts';

/** A session that an exception affects. */
export interface AffectedSession {
  id: number;
  name: string;
  date: string;
  subject: string;
  className: string;
  classId: number;
  schoolId: number | null;
  substituteId: number | null;
}

const selectAffectedSessions = (tx: Database) =>
  tx
    .select({
      id: allSessions.id,
      name: allSessions.name,
      date: allSessions.date,
      subject: subjects.name,
      className: classes.name,
      classId: classes.id,
      schoolId: classes.schoolId,
      substituteId: allSessions.substituteId,
    })
    .from(allSessions)
    .innerJoin(subjects, eq(subjects.id, allSessions.subjectId))
    .innerJoin(classes, eq(classes.id, allSessions.classId));

/** Finds and locks the sessions of a day: those that take place, or those that are cancelled. */
export const lockSessionsOfDay = (
  tx: Database,
  scope: Scope,
  of: {
    date: string;
    isCancelled: boolean;
    classIds?: number[] | undefined;
    reason?: string | undefined;
  },
): Promise<AffectedSession[]> =>
  selectAffectedSessions(tx)
    .where(
      and(
        isNull(allSessions.deletedAt),
        eq(allSessions.date, of.date),
        scopeCondition(scope, classes.schoolId),
        of.isCancelled ? isNotNull(allSessions.cancelledAt) : isNull(allSessions.cancelledAt),
        of.classIds && inArray(classes.id, of.classIds),
        of.reason === undefined ? undefined : eq(allSessions.cancelReason, of.reason),
      ),
    )
    // Always in the same order, so that two people do not wait for one another.
    .orderBy(asc(allSessions.id))
    .for('no key update', { of: allSessions });

/** Finds and locks the sessions of a teacher within a range of days that take place. */
export const lockSessionsOfTeacher = (
  tx: Database,
  scope: Scope,
  of: { teacherId: number; from: string; to: string; ids?: number[] | undefined },
): Promise<AffectedSession[]> =>
  selectAffectedSessions(tx)
    .where(
      and(
        isNull(allSessions.deletedAt),
        allSessions.isHeld,
        eq(allSessions.teacherId, of.teacherId),
        gte(allSessions.date, of.from),
        lte(allSessions.date, of.to),
        scopeCondition(scope, classes.schoolId),
        of.ids && inArray(allSessions.id, of.ids),
      ),
    )
    .orderBy(asc(allSessions.id))
    .for('no key update', { of: allSessions });

const MAX_CLASHES = 20;

/** Finds what a teacher already has during these sessions: the first such sessions, and how many of the given ones they overlap. */
export async function clashesOf(
  tx: Database,
  scope: Scope,
  ids: number[],
  teacherId: number,
): Promise<{ total: number; rows: Overlap[] }> {
  if (ids.length === 0) return { total: 0, rows: [] };
  const given = alias(allSessions, 'given');
  const where = and(
    inArray(given.id, ids),
    sql`${heldSessions.id} <> ${given.id}`,
    sql`${givingTeacherIdSql(heldSessions)} = ${teacherId}`,
    eq(heldSessions.date, given.date),
    hoursOverlapCondition([heldSessions.startTime, heldSessions.endTime], given.startTime, given.endTime),
    scopeCondition(scope, classes.schoolId),
  );
  const clashesQuery = tx
    .select({
      given: given.id,
      id: heldSessions.id,
      subjectId: heldSessions.subjectId,
      name: heldSessions.name,
      date: heldSessions.date,
      start_time: heldSessions.startTime,
      end_time: heldSessions.endTime,
      Subject: { id: subjects.id, name: subjects.name },
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(given)
    .innerJoin(heldSessions, eq(heldSessions.date, given.date))
    .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
    .innerJoin(classes, eq(classes.id, heldSessions.classId))
    .leftJoin(users, eq(users.id, givingTeacherIdSql(heldSessions)))
    .where(where)
    .orderBy(asc(heldSessions.date), asc(heldSessions.startTime), asc(heldSessions.id));
  const all = await clashesQuery;
  const seen = new Map(all.map(({ given: _given, ...row }) => [row.id, row]));
  return {
    total: new Set(all.map(({ given: id }) => id)).size,
    rows: [...seen.values()].slice(0, MAX_CLASHES).map((row) => ({ ...row, same: ['teacher' as const] })),
  };
}
