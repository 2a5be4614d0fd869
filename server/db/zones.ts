/** What a record's school says of its days, as SQL. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { USUAL_EARLY_MINUTES } from '../../contract/limits.ts';

/**
 * The one place that says whose zone counts: that of the record's school; without a school, that of the only one there is. null: the
 * school says none, or nobody knows which it is, and the installation's (SCHOOL_TIMEZONE) counts.
 *
 * @param schoolId the column of a class, or of a person
 */
export const zoneSaidBy = (schoolId: SQLWrapper) =>
  sql<string | null>`case when ${schoolId} is null
    then (select max(timezone) from schools having count(*) = 1)
    else (select timezone from schools where id = ${schoolId}) end`;

/** For how many days after a lesson its register is open to its teacher, likewise; null: without end. */
export const lockDaysSaidBy = (schoolId: SQLWrapper) =>
  sql<number | null>`case when ${schoolId} is null
    then (select max(lock_days) from schools having count(*) = 1)
    else (select lock_days from schools where id = ${schoolId}) end`;

/** How many minutes before a lesson its register is opened without a question, likewise. */
export const earlyMinutesSaidBy = (schoolId: SQLWrapper) =>
  sql<number>`coalesce(case when ${schoolId} is null
    then (select max(early_minutes) from schools having count(*) = 1)
    else (select early_minutes from schools where id = ${schoolId}) end, ${sql.raw(String(USUAL_EARLY_MINUTES))})`;
