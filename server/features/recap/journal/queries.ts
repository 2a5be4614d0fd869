/** Queries for the lessons that a teacher kept, and for who was absent in them. */
import { and, asc, between, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { ABSENT_STATUSES } from '../../../../contract/attendanceStatus.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { attendance, classes, heldSessions, roles, schools, subjects, users } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { found } from '../../../db/found.ts';

/** @throws NoSuchRow for who is no teacher, or of another school */
export const teacherOfJournal = async (db: Database, scope: Scope, id: number) =>
  found(
    await db
      .select({
        id: users.id,
        fullname: users.fullname,
        employeeNumber: users.employeeNumber,
        school: schools,
      })
      .from(users)
      .innerJoin(roles, and(eq(roles.id, users.roleId), eq(roles.name, ROLES.teacher)))
      .leftJoin(schools, eq(schools.id, users.schoolId))
      .where(and(eq(users.id, id), scopeCondition(scope, users.schoolId))),
  );

const lesson = {
  id: heldSessions.id,
  subjectId: subjects.id,
  subject: subjects.name,
  Class: { id: classes.id, name: classes.name },
  date: heldSessions.date,
  start_time: heldSessions.startTime,
  end_time: heldSessions.endTime,
  name: heldSessions.name,
  topic: heldSessions.description,
  substituteId: heldSessions.substituteId,
};

/**
 * Lists a teacher's own lessons without a substitute, and those kept as a substitute, in their order; both days are included. Two queries,
 * each with an index of its own, because one would read all lessons of those days.
 */
export async function lessonsKept(
  db: Database,
  scope: Scope,
  teacherId: number,
  { from, to }: { from: string; to: string },
) {
  const lessonsWhere = (kept: SQL | undefined) =>
    db
      .select(lesson)
      .from(heldSessions)
      .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
      .innerJoin(classes, eq(classes.id, heldSessions.classId))
      // A daily register is no lesson.
      .where(
        and(
          kept,
          eq(subjects.isDaily, false),
          between(heldSessions.date, from, to),
          scopeCondition(scope, classes.schoolId),
        ),
      );
  const own = await lessonsWhere(
    and(eq(heldSessions.teacherId, teacherId), isNull(heldSessions.substituteId)),
  );
  const others = await lessonsWhere(eq(heldSessions.substituteId, teacherId));
  return [...own, ...others].toSorted(
    (a, b) => compareText(a.date, b.date) || compareText(a.start_time, b.start_time) || a.id - b.id,
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Who is recorded as absent in some sessions, by name. */
export const absenteesOf = (db: Database, ids: number[]) =>
  db
    .select({ sessionId: attendance.sessionId, fullname: users.fullname, status: attendance.status })
    .from(attendance)
    .innerJoin(users, eq(users.id, attendance.userId))
    .where(and(inArray(attendance.sessionId, ids), inArray(attendance.status, [...ABSENT_STATUSES])))
    .orderBy(asc(users.sortKey), asc(users.id));
