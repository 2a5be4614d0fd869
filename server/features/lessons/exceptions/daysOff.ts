/** When a whole day is cancelled, the calendar gets a day without lessons, too, so that sessions made from the timetable later leave it out. */
import { and, eq, like, not, type SQL, sql } from 'drizzle-orm';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { academicYears, type allSessions, calendarDays, classes, schools } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { daysOverlapCondition } from '../../../db/spans.ts';

/** The start of the calendar day's name. Withdrawing a cancellation recognizes its own calendar days by it. */
const DAY_OFF_NAME_PREFIX = 'Tanpa pelajaran: ';
const MAX_DAY_OFF_NAME_CHARS = 120;
const nameOf = (reason: string): string => `${DAY_OFF_NAME_PREFIX}${reason}`.slice(0, MAX_DAY_OFF_NAME_CHARS);

/** Adds a calendar day for every school in scope, in the year in which the day lies. A school that has no lessons on that day anyway gets none. */
export async function addDayOff(
  tx: Database,
  scope: Scope,
  { date, reason }: { readonly date: string; readonly reason: string },
): Promise<AuditEvent[]> {
  const name = nameOf(reason);
  const coversDateCondition = daysOverlapCondition(
    [calendarDays.startDate, calendarDays.endDate],
    date,
    date,
  );
  const isOff = tx
    .select({ one: sql`1` })
    .from(calendarDays)
    .where(and(eq(calendarDays.schoolId, schools.id), not(calendarDays.isSchoolDay), coversDateCondition));
  const wanted = await tx
    .select({ schoolId: schools.id, academicYearId: academicYears.id })
    .from(schools)
    .innerJoin(
      academicYears,
      daysOverlapCondition([academicYears.startDate, academicYears.endDate], date, date),
    )
    .where(and(scopeCondition(scope, schools.id), sql`not exists ${isOff}`));
  if (wanted.length === 0) return [];
  const rows = await tx
    .insert(calendarDays)
    .values(
      wanted.map((of) => ({
        ...of,
        name,
        kind: 'kegiatan' as const,
        startDate: date,
        endDate: date,
        isSchoolDay: false,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: calendarDays.id, schoolId: calendarDays.schoolId });
  return rows.map(({ id, schoolId }) => ({
    event: 'calendar-day.created',
    target: { id, name },
    changes: [{ field: 'start_date', from: null, to: date }],
    schoolId,
  }));
}

/**
 * Removes the calendar days that cancellations of this date added.
 *
 * @param reason removes only the day off with this reason
 */
export async function removeDayOff(
  tx: Database,
  scope: Scope,
  { date, reason }: { readonly date: string; readonly reason?: string | undefined },
): Promise<AuditEvent[]> {
  const rows = await tx
    .delete(calendarDays)
    .where(isNoted(scope, { date, reason }))
    .returning({ id: calendarDays.id, name: calendarDays.name, schoolId: calendarDays.schoolId });
  return rows.map(({ id, name, schoolId }) => ({
    event: 'calendar-day.deleted',
    target: { id, name },
    schoolId,
  }));
}

/** Whether a cancellation has made it a day without lessons. */
export const isDayOff = async (
  tx: Database,
  scope: Scope,
  of: { readonly date: string; readonly reason?: string | undefined },
): Promise<boolean> => (await tx.$count(calendarDays, isNoted(scope, of))) > 0;

/** Whether the calendar of its school says that a session's day has no lessons, for whatever reason. */
export const isOnDayOff = ({ classId, date }: typeof allSessions): SQL<boolean> =>
  sql<boolean>`exists (select from ${classes}
    join ${calendarDays} on ${calendarDays.schoolId} = ${classes.schoolId} and not ${calendarDays.isSchoolDay}
      and ${date} between ${calendarDays.startDate} and ${calendarDays.endDate}
    where ${classes.id} = ${classId})`;

const isNoted = (scope: Scope, { date, reason }: { date: string; reason?: string | undefined }) =>
  and(
    scopeCondition(scope, calendarDays.schoolId),
    eq(calendarDays.startDate, date),
    eq(calendarDays.endDate, date),
    not(calendarDays.isSchoolDay),
    reason === undefined
      ? like(calendarDays.name, `${DAY_OFF_NAME_PREFIX}%`)
      : eq(calendarDays.name, nameOf(reason)),
  );
