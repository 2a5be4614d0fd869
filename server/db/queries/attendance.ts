import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AttendanceSummary } from '../../../contract/attendance.ts';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { attendance, classStudents, sessions, subjects, users } from '../schema.ts';
import { isAnyOf, prepared, UNNAMED } from '../prepared.ts';
import { type Mark, marksOf } from './marks.ts';
import { offsetOf, pageOf, type Page } from './pages.ts';
import { matchesSearch } from './search.ts';
import { shownToStaff } from './users.ts';

export interface AttendanceRecord {
  user: Pick<typeof users.$inferSelect, 'id' | 'identifier' | 'fullname' | 'image'>;
  /** null: never marked. */
  mark: Pick<
    typeof attendance.$inferSelect,
    'status' | 'note' | 'minutesLate' | 'version' | 'updatedAt'
  > | null;
  updatedBy: { id: number; fullname: string } | null;
}

/** The class as it is now, and whoever was marked while in it. */
export const rosterOf = (
  sessionId: number | Placeholder,
  classId: number | Placeholder,
): SQL => sql`${users.id} in (
    select ${classStudents.userId} from ${classStudents} where ${classStudents.classId} = ${classId}
    union all
    select ${attendance.userId} from ${attendance}
    where ${attendance.sessionId} = ${sessionId} and ${attendance.status} is not null)`;

const marker = alias(users, 'marker');

const selectRecords = (db: Database, sessionId: number | Placeholder) =>
  db
    .select({
      user: { id: users.id, identifier: users.identifier, fullname: users.fullname, image: users.image },
      mark: {
        // First, as it is never null: drizzle takes a joined row whose first column is null for none.
        updatedAt: attendance.updatedAt,
        status: attendance.status,
        note: attendance.note,
        minutesLate: attendance.minutesLate,
        version: attendance.version,
      },
      updatedBy: { id: marker.id, fullname: marker.fullname },
    })
    .from(users)
    .leftJoin(attendance, and(eq(attendance.userId, users.id), eq(attendance.sessionId, sessionId)))
    .leftJoin(marker, eq(marker.id, attendance.updatedBy));

const inOrder = [asc(users.sortKey), asc(users.id)];

const wholeRegister = prepared<
  { sessionId: number; classId: number; size: number; before: number },
  AttendanceRecord[]
>((db) => {
  const sessionId = sql.placeholder('sessionId');
  return selectRecords(db, sessionId)
    .where(rosterOf(sessionId, sql.placeholder('classId')))
    .orderBy(...inOrder)
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('before'))
    .prepare(UNNAMED);
});

/** The register of a session, by name. */
export async function listRecords(
  db: Database,
  { id, classId }: { id: number; classId: number },
  query: ListQuery,
): Promise<Page<AttendanceRecord>> {
  const where = and(rosterOf(id, classId), matchesSearch(shownToStaff, query.search));
  const rows = await (query.search === ''
    ? wholeRegister(db, { sessionId: id, classId, size: query.perPage, before: offsetOf(query) })
    : selectRecords(db, id)
        .where(where)
        .orderBy(...inOrder)
        .limit(query.perPage)
        .offset(offsetOf(query)));
  return pageOf(query, rows, () => db.$count(users, where));
}

const records = prepared<{ sessionId: number; userIds: number[] }, AttendanceRecord[]>((db) =>
  selectRecords(db, sql.placeholder('sessionId'))
    .where(isAnyOf(users.id, 'userIds'))
    .orderBy(...inOrder)
    .prepare(UNNAMED),
);

export const recordsOf = (db: Database, sessionId: number, userIds: number[]): Promise<AttendanceRecord[]> =>
  records(db, { sessionId, userIds });

const lockedPupils = prepared<{ classId: number; userIds: number[] }, { userId: number }[]>((tx) =>
  tx
    .select({ userId: classStudents.userId })
    .from(classStudents)
    .where(
      and(eq(classStudents.classId, sql.placeholder('classId')), isAnyOf(classStudents.userId, 'userIds')),
    )
    .for('share')
    .prepare(UNNAMED),
);

/**
 * Which of these pupils may be marked in a session, with their marks; locked until the transaction ends. Whoever has
 * a row stays, even a pupil who has left the class and whose mark was cleared: otherwise a repeated clearing would be
 * refused the second time.
 */
export async function lockRoster(
  tx: Database,
  sessionId: number,
  classId: number,
  userIds: number[],
): Promise<{ roster: Set<number>; marks: Mark[] }> {
  const pupils = await lockedPupils(tx, { classId, userIds });
  const marks = await marksOf(tx, sessionId, userIds);
  return { roster: new Set([...pupils, ...marks].map(({ userId }) => userId)), marks };
}

const counted = (status: AttendanceStatus) =>
  sql<number>`(count(*) filter (where ${attendance.status} = ${status}))::int`;

const countsOf = prepared((db) => {
  const marks = db
    .select({
      hadir: counted('hadir').as('hadir'),
      terlambat: counted('terlambat').as('terlambat'),
      izin: counted('izin').as('izin'),
      sakit: counted('sakit').as('sakit'),
      alpa: counted('alpa').as('alpa'),
      /** Counts pupils who have left the class since. */
      left: sql<number>`(count(${attendance.status}) filter (where ${classStudents.userId} is null))::int`.as(
        'left',
      ),
    })
    .from(attendance)
    .leftJoin(
      classStudents,
      and(eq(classStudents.classId, subjects.classId), eq(classStudents.userId, attendance.userId)),
    )
    .where(eq(attendance.sessionId, sessions.id))
    .as('marks');
  return db
    .select({
      sessionId: sessions.id,
      hadir: marks.hadir,
      terlambat: marks.terlambat,
      izin: marks.izin,
      sakit: marks.sakit,
      alpa: marks.alpa,
      left: marks.left,
      members: sql<number>`(select count(*)::int from ${classStudents} where ${classStudents.classId} = ${subjects.classId})`,
    })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .crossJoinLateral(marks)
    .where(isAnyOf(sessions.id, 'sessionIds'))
    .prepare(UNNAMED);
});

/**
 * The counts of these sessions, each pupil of the register once. One query however many sessions, and it looks at each
 * session's own marks only: that must not be left to a planner, who may think that reading all marks of its pupils is as good.
 */
export async function summariesOf(
  db: Database,
  sessionIds: number[],
): Promise<(sessionId: number) => AttendanceSummary> {
  if (sessionIds.length === 0) return () => noOne;
  const rows = await countsOf(db, { sessionIds });
  const summaries = new Map(
    rows.map(({ sessionId, left, members, ...statuses }): [number, AttendanceSummary] => {
      const recorded = ATTENDANCE_STATUSES.reduce((sum, status) => sum + statuses[status], 0);
      const total = members + left;
      return [sessionId, { ...statuses, belum: total - recorded, total }];
    }),
  );
  return (sessionId) => summaries.get(sessionId) ?? noOne;
}

const noOne: AttendanceSummary = { hadir: 0, terlambat: 0, izin: 0, sakit: 0, alpa: 0, belum: 0, total: 0 };
