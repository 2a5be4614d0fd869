import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DAY_RULES, type DayRule, USUAL_DAY_RULE } from '../../../contract/dayRules.ts';
import { ACCENT } from '../../../contract/accents.ts';
import { USUAL_EARLY_MINUTES } from '../../../contract/limits.ts';
import { EMPLOYEE_NUMBER, NPSN } from '../../../contract/officialNumbers.ts';
import { USUAL_WEEK, type Week, WEEK_NAMES } from '../../../contract/schoolWeek.ts';
import { TIME_ZONE_NAMES, type TimeZone } from '../../../contract/timeZones.ts';
import { createdAt, folded, id, matches, quoted, sortKeyOf } from './columns.ts';

export const schools = pgTable(
  'schools',
  {
    id: id(),
    name: text().notNull(),
    address: text(),
    email: text(),
    phone: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    image: text(),
    npsn: text(),
    city: text(),
    /** null: the installation's. */
    timezone: text().$type<TimeZone>(),
    /** On which weekdays there are lessons. */
    weekdays: text().notNull().default(USUAL_WEEK).$type<Week>(),
    /** How the marks of a day become one day of a paper. */
    dayRule: text('day_rule').notNull().default(USUAL_DAY_RULE).$type<DayRule>(),
    /** What the school asks for in a semester; null: nothing of the kind. */
    minPercent: smallint('min_percent'),
    maxAlpa: smallint('max_alpa'),
    /** For how many days after a lesson its register is open to its teacher; null: without end. */
    lockDays: smallint('lock_days'),
    /** Who marks earlier than so many minutes before a lesson begins is asked first. */
    earlyMinutes: smallint('early_minutes').notNull().default(USUAL_EARLY_MINUTES),
    /** After so many months a letter's picture goes, after so many years a leaver's name and numbers; null: they are kept. */
    letterPictureMonths: smallint('letter_picture_months'),
    leaverYears: smallint('leaver_years'),
    /** Set with them, a while ahead: before this day nothing goes by them, so that it is told before. */
    retentionFrom: date('retention_from', { mode: 'string' }),
    /** Who signs papers. */
    headName: text('head_name'),
    headEmployeeNumber: text('head_employee_number'),
    /** #rrggbb; null: the product's. */
    accent: text(),
    createdAt: createdAt(),
    search: folded('search', ['name'], ['address', 'email', 'phone', 'npsn', 'city']),
    sortKey: sortKeyOf('name'),
  },
  (t) => [
    uniqueIndex('schools_name_key').on(sql`lower(${t.name})`),
    check('schools_latitude_check', sql`${t.latitude} between -90 and 90`),
    check('schools_longitude_check', sql`${t.longitude} between -180 and 180`),
    check('schools_npsn_check', matches(t.npsn, NPSN)),
    check('schools_accent_check', matches(t.accent, ACCENT)),
    check('schools_timezone_check', sql`${t.timezone} in (${quoted(TIME_ZONE_NAMES)})`),
    check('schools_weekdays_check', sql`${t.weekdays} in (${quoted(WEEK_NAMES)})`),
    check('schools_day_rule_check', sql`${t.dayRule} in (${quoted(DAY_RULES)})`),
    check('schools_min_percent_check', sql`${t.minPercent} between 1 and 100`),
    check('schools_max_alpa_check', sql`${t.maxAlpa} > 0`),
    check('schools_lock_days_check', sql`${t.lockDays} >= 0`),
    check('schools_early_minutes_check', sql`${t.earlyMinutes} >= 0`),
    check('schools_letter_pictures_check', sql`${t.letterPictureMonths} > 0`),
    check('schools_leaver_years_check', sql`${t.leaverYears} > 0`),
    check(
      'schools_retention_check',
      sql`(${t.retentionFrom} is null) = (${t.letterPictureMonths} is null and ${t.leaverYears} is null)`,
    ),
    check('schools_head_number_check', matches(t.headEmployeeNumber, EMPLOYEE_NUMBER)),
    // A number signs nothing without a name.
    check('schools_head_check', sql`${t.headName} is not null or ${t.headEmployeeNumber} is null`),
  ],
);
