import { and, asc, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ListQueryOf } from '../../../contract/envelope.ts';
import { weekdayPeriodsText } from '../../../contract/schoolWeek.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { academicYears, classes, subjects, timetableEntries, users } from '../../schema.ts';
import { isOfSchool, type RequestedSchool } from '../schools/index.ts';
import { daysOverlapCondition } from '../../db/spans.ts';
import { found } from '../../db/found.ts';
import { orderBy, resolveOrdering, type SortColumns } from '../../db/lists/order.ts';
import { offsetOf, type Page } from '../../db/lists/pages.ts';
import { searchCondition } from '../../db/lists/search.ts';

/** An entry as this server has it: its ids are numbers. */
export interface TimetableRow extends TimetableEntry {
  id: number;
  subjectId: number;
}

const { weekday, firstPeriod, lastPeriod, validFrom, validUntil } = timetableEntries;

const columns = {
  id: timetableEntries.id,
  subjectId: timetableEntries.subjectId,
  Subject: { id: subjects.id, name: subjects.name },
  Class: { id: classes.id, name: classes.name },
  Teacher: { id: users.id, fullname: users.fullname },
  weekday,
  first_period: firstPeriod,
  last_period: lastPeriod,
  valid_from: validFrom,
  valid_until: validUntil,
  room: timetableEntries.room,
};

const selectEntries = (db: Database) =>
  db
    .select(columns)
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId));

const named = (row: Omit<TimetableRow, 'name'>): TimetableRow => ({
  ...row,
  name: `${row.Subject.name} ${row.Class.name}, ${formatWeeklyHours(row)}`,
});

export const formatWeeklyHours = (
  row: Pick<TimetableEntry, 'weekday' | 'first_period' | 'last_period'>,
): string => weekdayPeriodsText(row.weekday, row.first_period, row.last_period);

const orders: SortColumns<'listTimetableEntries'> = {
  weekday: [weekday, firstPeriod],
  valid_from: [validFrom, weekday, firstPeriod],
};

const searchableText: SQL = sql`(${subjects.search} || ' ' || ${classes.foldedName} || ' ' || coalesce(${users.foldedName}, '') || ' ' || lower(coalesce(${timetableEntries.room}, '')))`;

/**
 * Finds a school's subjects by its classes, beside the condition of the joined class: with that alone the planner would read the subjects of
 * all schools.
 */
const isOfSchoolsClasses = (schoolId: number | null): SQL | undefined =>
  schoolId === null
    ? undefined
    : sql`${subjects.classId} = any(array(select ${classes.id} from ${classes} where ${classes.schoolId} = ${schoolId}))`;

/** "lab ipa" and "Lab IPA" are one room. */
const isInRoom = (room: string): SQL => sql`lower(${timetableEntries.room}) = lower(${room})`;

/** Lists the rooms of a school's timetable on a day, each once. */
export async function listRooms(
  db: Database,
  scope: Scope,
  { day, school }: { readonly day: string; readonly school: RequestedSchool },
): Promise<string[]> {
  const rows = await db
    .select({ room: sql<string>`min(${timetableEntries.room})` })
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(
      and(
        isNotNull(timetableEntries.room),
        scopeCondition(scope, classes.schoolId),
        isOfSchoolsClasses(typeof school === 'number' ? school : scope.schoolId),
        isOfSchool(classes.schoolId, school),
        daysOverlapCondition([validFrom, validUntil], day, day),
      ),
    )
    .groupBy(sql`lower(${timetableEntries.room})`)
    .orderBy(sql`lower(${timetableEntries.room})`);
  return rows.map(({ room }) => room);
}

export async function listTimetable(
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listTimetableEntries'>,
  of: Partial<Record<'yearId' | 'classId' | 'teacherId' | 'subjectId', number | undefined>> & {
    readonly school?: RequestedSchool;
  },
): Promise<Page<TimetableRow>> {
  // A class or teacher has only some dozens of entries, which their own indexes find.
  const isNarrow = of.classId !== undefined || of.teacherId !== undefined || of.subjectId !== undefined;
  const school = isNarrow ? null : typeof of.school === 'number' ? of.school : scope.schoolId;
  const where = and(
    scopeCondition(scope, classes.schoolId),
    isOfSchoolsClasses(school),
    of.yearId === undefined ? undefined : eq(classes.academicYearId, of.yearId),
    of.classId === undefined ? undefined : eq(subjects.classId, of.classId),
    of.teacherId === undefined ? undefined : eq(subjects.teacherId, of.teacherId),
    of.subjectId === undefined ? undefined : eq(timetableEntries.subjectId, of.subjectId),
    isOfSchool(classes.schoolId, of.school),
    daysOverlapCondition([validFrom, validUntil], query.from, query.to),
    query.weekday === undefined ? undefined : eq(weekday, Number(query.weekday)),
    query.room === undefined ? undefined : isInRoom(query.room),
    searchCondition(searchableText, query.search),
  );
  const order = resolveOrdering('listTimetableEntries', orders, [timetableEntries.id], query);
  // Every entry has a subject and a class, so all of them are counted without these.
  const totalItems = await db.$count(
    where === undefined ? timetableEntries : selectEntries(db).where(where).as('entries'),
  );
  const rows = await selectEntries(db)
    .where(where)
    .orderBy(...orderBy(order))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return { rows: rows.map(named), totalItems };
}

/** @throws NoSuchRow */
export const findTimetableEntry = async (db: Database, scope: Scope, id: number): Promise<TimetableRow> =>
  named(
    found(
      await selectEntries(db).where(
        and(eq(timetableEntries.id, id), scopeCondition(scope, classes.schoolId)),
      ),
    ),
  );

/** The hours of an entry, with its class and teacher. */
export interface EntryTime {
  /** The id of an existing entry, which does not clash with itself. */
  readonly id?: number | undefined;
  readonly classId: number;
  readonly teacherId: number | null;
  /** Only entries of the same school can clash, because lesson hours differ from school to school. */
  readonly schoolId: number | null;
  readonly weekday: number;
  readonly firstPeriod: number;
  readonly lastPeriod: number;
  readonly validFrom: string;
  readonly validUntil: string | null;
}

export interface EntryInRoom extends EntryTime {
  readonly room: string | null;
}

/** How many clashes are named at most; twenty say enough. */
const MAX_CLASHES = 20;

export interface ClashingEntry extends TimetableRow {
  same: ('class' | 'teacher' | 'room')[];
}

/** The other entries of the school at the same hours on some day. */
const isAtTheSameTime = ({ id, classId, schoolId, ...time }: EntryTime): SQL | undefined =>
  and(
    schoolId === null ? isNull(classes.schoolId) : eq(classes.schoolId, schoolId),
    eq(weekday, time.weekday),
    lte(firstPeriod, time.lastPeriod),
    gte(lastPeriod, time.firstPeriod),
    // Entries end with their academic year, whatever they say themselves.
    gte(sql`least(${validUntil}, ${academicYears.endDate})`, time.validFrom),
    sql`${validFrom} <= least(${time.validUntil}::date, (select years.end_date from ${classes} own
      join ${academicYears} years on years.id = own.academic_year_id where own.id = ${classId}))`,
    id === undefined ? undefined : ne(timetableEntries.id, id),
  );

const selectEntriesAt = (db: Database, time: EntryTime, condition: SQL | undefined) =>
  selectEntries(db)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(and(condition, isAtTheSameTime(time)))
    .orderBy(asc(firstPeriod), asc(timetableEntries.id))
    .limit(MAX_CLASHES);

/** Finds the entries of the same class or teacher at the same hours on some day. A class or teacher has only some dozens of entries. */
export async function clashesOf(db: Database, time: EntryTime): Promise<ClashingEntry[]> {
  const { classId, teacherId } = time;
  const isTeachers = teacherId === null ? undefined : eq(subjects.teacherId, teacherId);
  const rows = await selectEntriesAt(db, time, or(eq(subjects.classId, classId), isTeachers));
  return rows.map((row) => ({
    ...named(row),
    same: [
      ...(row.Class.id === classId ? (['class'] as const) : []),
      ...(row.Teacher && row.Teacher.id === teacherId ? (['teacher'] as const) : []),
    ],
  }));
}

/** Finds the entries of other classes in the same room at the same hours on some day. */
export async function roomClashesOf(db: Database, { room, ...time }: EntryInRoom): Promise<ClashingEntry[]> {
  if (room === null) return [];
  const rows = await selectEntriesAt(
    db,
    time,
    and(isInRoom(room), ne(subjects.classId, time.classId), isOfSchoolsClasses(time.schoolId)),
  );
  return rows.map((row) => ({ ...named(row), same: ['room'] }));
}
