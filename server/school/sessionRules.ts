/** What a session may be, and when it may be marked; each rule in one place. */
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isKnownBeforehand,
  KNOWN_BEFOREHAND_TEXT,
} from '../../contract/attendanceStatus.ts';
import { formatDate, formatDay } from '../../contract/days.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { invalid } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { academicYears, attendance, classes } from '../db/schema.ts';

/** What the database has the last word on. */
export const SESSION_CONSTRAINTS = {
  sessions_one_at_a_time: {
    path: 'start_time',
    msg: 'Mata pelajaran ini sudah punya sesi pada tanggal dan jam mulai ini',
  },
} as const;

interface Free {
  /** For a program. */
  readonly reason: 'outside-year';
  readonly msg: string;
}

/**
 * Why no lesson is expected for a class on a day; undefined where nothing says so. The one place that knows: so far the dates of
 * the class's year. Sundays are not here, as there are schools that teach on them: free days are each school's own.
 */
export async function dayIsFree(db: Database, classId: number, date: string): Promise<Free | undefined> {
  const [year] = await db
    .select({ name: academicYears.name, start: academicYears.startDate, end: academicYears.endDate })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(eq(classes.id, classId));
  if (!year || (year.start <= date && date <= year.end)) return undefined;
  const { name, start, end } = year;
  return {
    reason: 'outside-year',
    msg: `${formatDay(date)} di luar tahun ajaran ${name} kelas ini (${formatDate(start)} sampai ${formatDate(end)}).`,
  };
}

/** @throws HttpProblem 400 beside `force`, which the dashboard asks about */
export async function askAboutDay(db: Database, classId: number, date: string): Promise<void> {
  const free = await dayIsFree(db, classId, date);
  if (free) throw invalid({ path: 'force', ...free });
}

/**
 * Before a session's day only what can be known beforehand is recorded; clearing a mark always can be.
 *
 * @param today at the session's school
 * @throws HttpProblem 400 naming every entry that is in the way
 */
export function checkMarkable(
  session: { date: string },
  today: string,
  entries: readonly { status: AttendanceStatus | null }[],
): void {
  if (session.date <= today) return;
  const msg = `Sesi ini baru berlangsung ${formatDay(session.date)}. ${KNOWN_BEFOREHAND_TEXT}`;
  const problems = entries.flatMap(({ status }, i): FieldProblem[] =>
    isKnownBeforehand(status) ? [] : [{ path: `attendances.${i}.status`, msg }],
  );
  if (problems.length > 0) throw invalid(...problems);
}

/** A session in which somebody came is not put off to a day that has not come. @throws HttpProblem 400 beside `date` */
export async function checkPutOff(
  tx: Database,
  session: { id: number; date: string },
  today: string,
): Promise<void> {
  if (session.date <= today) return;
  const early = ATTENDANCE_STATUSES.filter((status) => !isKnownBeforehand(status));
  const [marked] = await tx
    .select({ pupils: count() })
    .from(attendance)
    .where(
      and(
        eq(attendance.sessionId, session.id),
        isNotNull(attendance.status),
        inArray(attendance.status, early),
      ),
    );
  if (marked && marked.pupils > 0) {
    throw invalid({
      path: 'date',
      msg: `Kehadiran ${marked.pupils} siswa sudah dicatat di sesi ini, jadi harinya tidak boleh sesudah hari ini`,
    });
  }
}
