/** What is read to make sessions by the timetable. */
import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { isAnyOf, prepared } from '../../db/prepared.ts';
import {
  academicYears,
  attendance,
  classes,
  sessions,
  subjects,
  timetableEntries,
  users,
} from '../../schema.ts';
import { type Scope, within } from '../../db/scope.ts';
import { daysMeet } from '../../db/spans.ts';
import { givenBy } from './overlaps.ts';

export interface EntryRow {
  id: number;
  subjectId: number;
  classId: number;
  teacherId: number | null;
  weekday: number;
  firstPeriod: number;
  lastPeriod: number;
  validFrom: string;
  validUntil: string | null;
  yearId: number;
  subject: string;
  className: string;
  teacher: string | null;
}

/** A daily register has no line of the timetable: it is told from one by an id below 0. */
export type DailyRow = Pick<
  EntryRow,
  'id' | 'subjectId' | 'classId' | 'teacherId' | 'yearId' | 'subject' | 'className' | 'teacher'
>;

interface Wanted {
  readonly schoolId?: number | null;
  readonly subjectId?: number;
  readonly start: string;
  readonly end: string;
}

const ofSchool = (id: number | null) => (id === null ? isNull(classes.schoolId) : eq(classes.schoolId, id));

/** The lines of the timetable of a school, or of one subject, that are in force on a day of a range. */
export const entriesIn = (db: Database, of: Wanted): Promise<EntryRow[]> =>
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
        of.schoolId === undefined ? undefined : ofSchool(of.schoolId),
        of.subjectId === undefined ? undefined : eq(timetableEntries.subjectId, of.subjectId),
        eq(subjects.isDaily, false),
        daysMeet([timetableEntries.validFrom, timetableEntries.validUntil], of.start, of.end),
        // The lines of another year are over, whatever they say.
        daysMeet([academicYears.startDate, academicYears.endDate], of.start, of.end),
      ),
    )
    .orderBy(timetableEntries.id);

/** The daily registers of a school's classes, or the one that a subject is, of the years that a range touches. */
export const dailiesIn = (db: Database, of: Wanted): Promise<DailyRow[]> =>
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
        of.schoolId === undefined ? undefined : ofSchool(of.schoolId),
        of.subjectId === undefined ? undefined : eq(subjects.id, of.subjectId),
        daysMeet([academicYears.startDate, academicYears.endDate], of.start, of.end),
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
  teacherId: sql<number | null>`${givenBy(sessions)}`,
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

const joined = (db: Database) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, sessions.classId));

/** Sessions on days of a range, and those made for a lesson on one of them that are elsewhere now. */
export async function currentSessionsIn(
  db: Database,
  scope: Scope,
  { start, end }: { start: string; end: string },
): Promise<CurrentSessionRow[]> {
  const there = await joined(db).where(
    and(within(scope, classes.schoolId), gte(sessions.date, start), lte(sessions.date, end)),
  );
  const elsewhere = await joined(db).where(
    and(
      within(scope, classes.schoolId),
      sql`${sessions.plannedDate} <> ${sessions.date}`,
      gte(sessions.plannedDate, start),
      lte(sessions.plannedDate, end),
    ),
  );
  return [...new Map([...there, ...elsewhere].map((row) => [row.id, row])).values()];
}

/**
 * Those of these sessions in which nothing was ever recorded, and that nobody has moved, cancelled or deleted since they were looked at: read
 * under their locks, and whether somebody has put work into them.
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

/** Subject by subject: joined, a planner reads all sessions there are for those of a school's subjects. */
const highestOf = sql`(select max(substring(${sessions.name} from '^(?:Pertemuan |Hari ke-)([0-9]{1,6})$')::int)
  from ${sessions} where ${sessions.subjectId} = ${subjects.id})`;

const highest = prepared<
  { subjectIds: number[] },
  { subjectId: number; isDaily: boolean; number: number | null }[]
>((db) =>
  db
    .select({
      subjectId: subjects.id,
      isDaily: subjects.isDaily,
      // As one chunk: of a query without joins drizzle leaves out the tables of columns that stand in its own.
      number: sql<number | null>`${highestOf}`,
    })
    .from(subjects)
    .where(isAnyOf(subjects.id, 'subjectIds')),
);

/** "Pertemuan n" in sequence, of a daily register "Hari ke-n": names the next session of a subject, and the one after it. */
export async function namesFor(db: Database, subjectIds: number[]): Promise<(subjectId: number) => string> {
  const rows = subjectIds.length === 0 ? [] : await highest(db, { subjectIds });
  const last = new Map(rows.map(({ subjectId, number }) => [subjectId, number ?? 0]));
  const dailies = new Set(rows.flatMap(({ subjectId, isDaily }) => (isDaily ? [subjectId] : [])));
  return (subjectId) => {
    const next = (last.get(subjectId) ?? 0) + 1;
    last.set(subjectId, next);
    return dailies.has(subjectId) ? `Hari ke-${next}` : `Pertemuan ${next}`;
  };
}
