import { and, asc, eq, gt, lt, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Overlap } from '../../../contract/sessions.ts';
import type { Database } from '../client.ts';
import { type Scope, within } from '../scope.ts';
import { classes, heldSessions, subjects, users } from '../schema.ts';

/** When a session is, and who is in it. */
export interface TimeOf {
  /** The session itself, where it is there already. */
  readonly id?: number | undefined;
  readonly classId: number;
  readonly teacherId: number | null;
  /** A daily register takes up nobody's time. */
  readonly is_daily: boolean;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** Who gives a session: the substitute, else the subject's teacher. */
export const givenBy = (substituteId: SQLWrapper) => sql`coalesce(${substituteId}, ${subjects.teacherId})`;

/** Who names twenty has said enough. */
const MOST = 20;

/**
 * Sessions at the same time of the same class or teacher, by their subjects: of those there are some dozens, of a day's sessions thousands.
 * Whose place a substitute takes is elsewhere.
 */
export async function overlapsOf(db: Database, scope: Scope, time: TimeOf): Promise<Overlap[]> {
  const { id, classId, teacherId, is_daily, date, start_time, end_time } = time;
  if (is_daily) return [];
  const ofSubjects = (where: SQL) => sql`select of_day.id from ${subjects}, lateral (
    select ${heldSessions.id} from ${heldSessions} where ${heldSessions.subjectId} = ${subjects.id} and ${heldSessions.date} = ${date} offset 0) of_day
    where ${where}`;
  const concerned = [
    ofSubjects(eq(subjects.classId, classId)),
    ...(teacherId === null
      ? []
      : [
          ofSubjects(eq(subjects.teacherId, teacherId)),
          sql`select ${heldSessions.id} from ${heldSessions} where ${heldSessions.substituteId} = ${teacherId} and ${heldSessions.date} = ${date}`,
        ]),
  ];
  const rows = await db
    .select({
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
    .from(heldSessions)
    .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, givenBy(heldSessions.substituteId)))
    .where(
      and(
        // An array is found before; joined by conditions, a planner looks at all sessions of the day, and all subjects.
        sql`${heldSessions.id} = any(array(${sql.join(concerned, sql` union all `)}))`,
        within(scope, classes.schoolId),
        eq(subjects.isDaily, false),
        lt(heldSessions.startTime, end_time),
        gt(heldSessions.endTime, start_time),
        id === undefined ? undefined : ne(heldSessions.id, id),
      ),
    )
    .orderBy(asc(heldSessions.startTime), asc(heldSessions.id))
    .limit(MOST);
  const isConcerned = (row: (typeof rows)[number]) =>
    row.Class.id === classId || row.Teacher?.id === teacherId;
  return rows.filter(isConcerned).map((row) => ({
    ...row,
    same: [
      ...(row.Class.id === classId ? (['class'] as const) : []),
      ...(row.Teacher && row.Teacher.id === teacherId ? (['teacher'] as const) : []),
    ],
  }));
}
