/** The rules about what a session may be and when it may be marked. Each rule is written in this one place. */
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isKnownBeforehand,
  knownBeforehandText,
} from '../../../contract/attendanceStatus.ts';
import { addDays, formatDate, formatDateWithWeekday } from '../../../contract/days.ts';
import { ROLES } from '../../../contract/roles.ts';
import type { FieldProblem } from '../../../contract/envelope.ts';
import {
  type FreeDay,
  type NoLessonsReason,
  type SchoolCalendar,
  DEFAULT_SCHOOL_WEEK,
  type SchoolWeek,
  SCHOOL_WEEKS,
  reasonForNoLessons,
} from '../../../contract/schoolWeek.ts';
import { cancelledText } from '../../../contract/lessons/sessionWords.ts';
import { invalid, refused } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { calendarOf } from '../schools/index.ts';
import { attendance, classes } from '../../schema.ts';

/** The constraints that only the database can check reliably, with the field and the message of each. */
export const SESSION_CONSTRAINTS = {
  sessions_one_at_a_time: {
    path: 'start_time',
    msg: 'Mata pelajaran ini sudah punya sesi pada tanggal dan jam mulai ini',
  },
} as const;

/**
 * Says in a sentence why a day has no lessons.
 *
 * @param day in words
 */
function freeSentence({ reason, name }: FreeDay, { year, week }: SchoolCalendar, day: string): string {
  switch (reason) {
    case 'outside-year':
      return `${day} di luar tahun ajaran ${year.name} kelas ini (${formatDate(year.start_date)} sampai ${formatDate(year.end_date)}).`;
    case 'between-semesters':
      return `${day} di antara semester Ganjil dan Genap ${year.name}.`;
    case 'rest-day':
      return `${day} bukan hari sekolah (pekan sekolah: ${SCHOOL_WEEKS[(week ?? DEFAULT_SCHOOL_WEEK) as SchoolWeek]}).`;
    case 'holiday':
      return `${day} libur: ${name}.`;
  }
}

/** The school of a class. A class without a school counts as one of the only school there is, as for its time zone (`timeZoneOfSchool`). */
const schoolOfClass = sql<
  number | null
>`coalesce(${classes.schoolId}, (select max(id) from schools having count(*) = 1))`;

/**
 * Says why no lesson is expected for a class on a day; undefined when one may be. All code asks here: the rule itself is `reasonForNoLessons`
 * (contract/schoolWeek.ts), from the dates of the class's year and the week and calendar of its school, and the hari efektif are counted
 * with it, too.
 */
export async function findNoLessonsReason(
  db: Database,
  classId: number,
  date: string,
): Promise<{ reason: NoLessonsReason; msg: string } | undefined> {
  const [classRow] = await db
    .select({ schoolId: schoolOfClass, yearId: classes.academicYearId })
    .from(classes)
    .where(eq(classes.id, classId));
  if (!classRow) return undefined;
  const calendar = await calendarOf(db, classRow.schoolId, classRow.yearId, { from: date, to: date });
  const free = reasonForNoLessons(calendar, date);
  return free && { reason: free.reason, msg: freeSentence(free, calendar, formatDateWithWeekday(date)) };
}

/**
 * Refuses a day on which no lesson is expected, so that the dashboard asks whether to save all the same.
 *
 * @throws HttpProblem 400 beside `force`
 */
export async function checkDayHasLessons(db: Database, classId: number, date: string): Promise<void> {
  const free = await findNoLessonsReason(db, classId, date);
  if (free) throw invalid({ path: 'force', ...free });
}

/**
 * Checks that a session takes place: the register of a cancelled one is read-only.
 *
 * @throws HttpProblem 400
 */
export function checkNotCancelled({ cancelReason }: { cancelReason: string | null }): void {
  if (cancelReason !== null) throw refused(cancelledText(cancelReason));
}

/**
 * Checks that a session may be marked today. Before its day only statuses that can be known beforehand may be recorded; a mark may always
 * be cleared.
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
  const msg = `Sesi ini belum dimulai, baru mulai ${formatDateWithWeekday(session.date)}. ${knownBeforehandText(ATTENDANCE_STATUSES)}`;
  const problems = entries.flatMap(({ status }, i): FieldProblem[] =>
    isKnownBeforehand(status) ? [] : [{ path: `attendances.${i}.status`, msg }],
  );
  if (problems.length > 0) throw invalid(...problems);
}

/**
 * Checks that a register is not locked. After the days that a school gives its teachers only the office may change it, and the wali kelas
 * by letters. The office is never locked out.
 *
 * @param lockDays null: without end
 * @throws HttpProblem 400
 */
export function checkUnlocked(
  session: { date: string },
  today: string,
  { lockDays, role }: { lockDays: number | null; role: string },
): void {
  if (role !== ROLES.teacher || lockDays === null) return;
  const last = addDays(session.date, lockDays);
  if (today <= last) return;
  throw refused(
    `Daftar hadir ini terkunci bagi guru sejak ${formatDateWithWeekday(addDays(last, 1))} (${lockDays} hari sesudah sesi). Minta admin mengubahnya, atau wali kelas menerima suratnya.`,
  );
}

/**
 * Checks that a session in which somebody is recorded as having come is not moved to a future day.
 *
 * @throws HttpProblem 400 beside `date`
 */
export async function checkPostponable(
  tx: Database,
  session: { id: number; date: string },
  today: string,
): Promise<void> {
  if (session.date <= today) return;
  const statusesNotKnownBeforehand = ATTENDANCE_STATUSES.filter((status) => !isKnownBeforehand(status));
  const [marked] = await tx
    .select({ pupils: count() })
    .from(attendance)
    .where(
      and(
        eq(attendance.sessionId, session.id),
        isNotNull(attendance.status),
        inArray(attendance.status, statusesNotKnownBeforehand),
      ),
    );
  if (marked && marked.pupils > 0) {
    throw invalid({
      path: 'date',
      msg: `Kehadiran ${marked.pupils} siswa sudah dicatat di sesi ini, jadi harinya tidak boleh sesudah hari ini`,
    });
  }
}
