/** Reads what is needed to make sessions from the timetable. */
import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import {
  academicYears,
  attendance,
  classes,
  sessions,
  subjects,
  timetableEntries,
  users,
} from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { daysOverlapCondition } from '../../db/spans.ts';
import { givingTeacherIdSql } from './overlaps.ts';

export interface TimetableEntryRow {
  id: number;
  subjectId: number;
  classId: number;
  teacherId: number | null;
  weekday: number;
  firstPeriod: number;
  lastPeriod: number;
  validFrom: string;
  validUntil: string | null;
  room: string | null;
  yearId: number;
  subject: string;
  className: string;
  teacher: string | null;
}

/** A daily register in the shape of a timetable entry. It has no entry of its own, so its id is below 0 to tell it from one. */
export type DailyRow = Pick<
  TimetableEntryRow,
  'id' | 'subjectId' | 'classId' | 'teacherId' | 'yearId' | 'subject' | 'className' | 'teacher'
>;

interface PlanFilter {
  readonly schoolId?: number | null;
  readonly subjectId?: number;
  readonly start: string;
  readonly end: string;
}

const classSchoolCondition = (id: number | null) =>
  id === null ? isNull(classes.schoolId) : eq(classes.schoolId, id);

/** Reads the timetable entries of a school, or of one subject, that are in force on a day of a range. */
export const entriesIn = (db: Database, of: PlanFilter): Promise<TimetableEntryRow[]> =>
  db
    .select({
      id: timetableEntries.id,
      subjectId: timetableEntries.subjectId,
      classId: subjects.classId,
      teacherId: subjects.teacherId,
      weekday: timetableEntries.weekday,
      firstPeriod: timetableEntries.firstPeriod,
      lastPeriod: timetableEntries.lastPeriod,
      validFrom: timetableEntries.validFrom,
      validUntil: timetableEntries.validUntil,
      room: timetableEntries.room,
      yearId: classes.academicYearId,
      subject: subjects.name,
      className: classes.name,
      teacher: users.fullname,
    })
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(
      and(
        of.schoolId === undefined ? undefined : classSchoolCondition(of.schoolId),
        of.subjectId === undefined ? undefined : eq(timetableEntries.subjectId, of.subjectId),
        eq(subjects.isDaily, false),
        daysOverlapCondition([timetableEntries.validFrom, timetableEntries.validUntil], of.start, of.end),
        // Entries of another academic year are over, even when their own dates do not end.
        daysOverlapCondition([academicYears.startDate, academicYears.endDate], of.start, of.end),
      ),
    )
    .orderBy(timetableEntries.id);

/** Reads the daily registers of a school's classes, or the one of a subject, in the years that a range touches. */
export const readDailyRegisters = (db: Database, of: PlanFilter): Promise<DailyRow[]> =>
  db
    .select({
      id: sql<number>`-${subjects.id}`,
      subjectId: subjects.id,
      classId: subjects.classId,
      teacherId: subjects.teacherId,
      yearId: classes.academicYearId,
      subject: subjects.name,
      className: classes.name,
      teacher: users.fullname,
    })
    .from(classes)
    .innerJoin(subjects, and(eq(subjects.classId, classes.id), subjects.isDaily))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(
      and(
        of.schoolId === undefined ? undefined : classSchoolCondition(of.schoolId),
        of.subjectId === undefined ? undefined : eq(subjects.id, of.subjectId),
        daysOverlapCondition([academicYears.startDate, academicYears.endDate], of.start, of.end),
      ),
    )
    .orderBy(classes.sortKey, subjects.id);

export interface CurrentSessionRow {
  id: number;
  subjectId: number;
  classId: number;
  teacherId: number | null;
  name: string;
  subject: string;
  className: string;
  isDaily: boolean;
  date: string;
  start: string;
  end: string;
  plannedDate: string | null;
  plannedStart: string | null;
  isCancelled: boolean;
  isMarked: boolean;
  isPrepared: boolean;
}

/** Whether anything was ever recorded in it. */
export const isEverMarked = (sessionId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${attendance} where ${attendance.sessionId} = ${sessionId})`;

const isPrepared = sql<boolean>`(${sessions.description} is not null or ${sessions.substituteId} is not null
  or ${sessions.reinstatedAt} is not null)`;

const columns = {
  id: sessions.id,
  subjectId: sessions.subjectId,
  classId: sessions.classId,
  teacherId: sql<number | null>`${givingTeacherIdSql(sessions)}`,
  name: sessions.name,
  subject: subjects.name,
  className: classes.name,
  isDaily: subjects.isDaily,
  date: sessions.date,
  start: sessions.startTime,
  end: sessions.endTime,
  plannedDate: sessions.plannedDate,
  plannedStart: sessions.plannedStart,
  isCancelled: sql<boolean>`${isNotNull(sessions.cancelledAt)}`,
  isMarked: isEverMarked(sessions.id),
  isPrepared,
};

const selectCurrentSessions = (db: Database) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, sessions.classId));

/** Reads the sessions on days of a range, and those that were planned for one of these days and moved elsewhere. */
export async function currentSessionsIn(
  db: Database,
  scope: Scope,
  { start, end }: { start: string; end: string },
): Promise<CurrentSessionRow[]> {
  const there = await selectCurrentSessions(db).where(
    and(scopeCondition(scope, classes.schoolId), gte(sessions.date, start), lte(sessions.date, end)),
  );
  const movedAwaySessions = await selectCurrentSessions(db).where(
    and(
      scopeCondition(scope, classes.schoolId),
      sql`${sessions.plannedDate} <> ${sessions.date}`,
      gte(sessions.plannedDate, start),
      lte(sessions.plannedDate, end),
    ),
  );
  return [...new Map([...there, ...movedAwaySessions].map((row) => [row.id, row])).values()];
}

/**
 * Finds which of these sessions were never marked, and not moved, cancelled or deleted since they were planned; and whether somebody has
 * prepared them. Call it while the sessions are locked.
 */
export async function untouchedOf(
  tx: Database,
  ids: number[],
): Promise<Map<number, { readonly isPrepared: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: sessions.id, isPrepared })
    .from(sessions)
    .where(
      and(
        inArray(sessions.id, ids),
        isNull(sessions.cancelledAt),
        sql`not ${isEverMarked(sessions.id)}`,
        eq(sessions.plannedDate, sessions.date),
        eq(sessions.plannedStart, sessions.startTime),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The highest number in the names of a subject's sessions. It is a subquery for each subject: with a join, the planner would read all
 * sessions there are.
 */
const highestOf = sql`(select max(substring(${sessions.name} from '^(?:Pertemuan |Hari ke-)([0-9]{1,6})$')::int)
  from ${sessions} where ${sessions.subjectId} = ${subjects.id})`;

const selectHighestNumbers = createPreparedQuery<
  { subjectIds: number[] },
  { subjectId: number; isDaily: boolean; number: number | null }[]
>((db) =>
  db
    .select({
      subjectId: subjects.id,
      isDaily: subjects.isDaily,
      // The subquery is wrapped as one chunk: in a query without joins, drizzle drops the table names of columns that stand directly in an
      // expression.
      number: sql<number | null>`${highestOf}`,
    })
    .from(subjects)
    .where(isAnyOf(subjects.id, 'subjectIds')),
);

/**
 * Returns a function that names the next session of a subject, and on each further call the one after it: "Pertemuan n" in sequence, or
 * "Hari ke-n" for a daily register.
 */
export async function createSessionNamer(
  db: Database,
  subjectIds: number[],
): Promise<(subjectId: number) => string> {
  const rows = subjectIds.length === 0 ? [] : await selectHighestNumbers(db, { subjectIds });
  const last = new Map(rows.map(({ subjectId, number }) => [subjectId, number ?? 0]));
  const dailySubjectIds = new Set(rows.flatMap(({ subjectId, isDaily }) => (isDaily ? [subjectId] : [])));
  return (subjectId) => {
    const next = (last.get(subjectId) ?? 0) + 1;
    last.set(subjectId, next);
    return dailySubjectIds.has(subjectId) ? `Hari ke-${next}` : `Pertemuan ${next}`;
  };
}
