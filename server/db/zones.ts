/** Reads the settings of a record's school about days and times, as SQL. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { DEFAULT_EARLY_MARK_MINUTES } from '../../contract/limits.ts';

/**
 * Decides which time zone counts, and is the only place that does: that of the record's school or, for a record without a school, that of
 * the only school there is. The result is null when the school has no zone of its own, or it is unknown which school it is; then the
 * installation's zone (SCHOOL_TIMEZONE) counts.
 *
 * @param schoolId the column of a class, or of a person
 */
export const timeZoneOfSchool = (schoolId: SQLWrapper) =>
  sql<string | null>`case when ${schoolId} is null
    then (select max(timezone) from schools having count(*) = 1)
    else (select timezone from schools where id = ${schoolId}) end`;

/** For how many days after a lesson its teacher may change the register; null means without limit. The school is found as in {@link timeZoneOfSchool}. */
export const lockDaysOfSchool = (schoolId: SQLWrapper) =>
  sql<number | null>`case when ${schoolId} is null
    then (select max(lock_days) from schools having count(*) = 1)
    else (select lock_days from schools where id = ${schoolId}) end`;

/** How many minutes before a lesson its register can be marked without a confirmation. The school is found as in {@link timeZoneOfSchool}. */
export const earlyMinutesOfSchool = (schoolId: SQLWrapper) =>
  sql<number>`coalesce(case when ${schoolId} is null
    then (select max(early_minutes) from schools having count(*) = 1)
    else (select early_minutes from schools where id = ${schoolId}) end, ${sql.raw(String(DEFAULT_EARLY_MARK_MINUTES))})`;
