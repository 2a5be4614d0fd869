import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DAY_RULES, type DayRule, DEFAULT_DAY_RULE } from '../../../contract/dayRules.ts';
import { ACCENT_COLOUR_PATTERN } from '../../../contract/accents.ts';
import { DEFAULT_EARLY_MARK_MINUTES } from '../../../contract/limits.ts';
import { EMPLOYEE_NUMBER_PATTERN, NPSN_PATTERN } from '../../../contract/officialNumbers.ts';
import { DEFAULT_STREAK_DAYS, MIN_STREAK_DAYS } from '../../../contract/thresholdWords.ts';
import { DEFAULT_SCHOOL_WEEK, type SchoolWeek, SCHOOL_WEEK_KEYS } from '../../../contract/schoolWeek.ts';
import { TIME_ZONE_NAMES, type TimeZone } from '../../../contract/timeZones.ts';
import { createdAt, foldedColumn, id, matchesPatternCondition, quoteWords, sortKeyOf } from './columns.ts';

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
    /** The crest. */
    image: text(),
    /** The building, or whatever the school is known by; the sign-in page shows it. */
    picture: text(),
    npsn: text(),
    /** What stands above the school's name on its papers: the foundation, or the government and its education authority. */
    authority: text(),
    city: text(),
    /** The school's time zone; null means the installation's. */
    timezone: text().$type<TimeZone>(),
    /** On which weekdays there are lessons. */
    weekdays: text().notNull().default(DEFAULT_SCHOOL_WEEK).$type<SchoolWeek>(),
    /** The rule by which the marks of a day become one mark on papers. */
    dayRule: text('day_rule').notNull().default(DEFAULT_DAY_RULE).$type<DayRule>(),
    /** The attendance that the school requires in a semester; null means that it requires none. */
    minPercent: smallint('min_percent'),
    maxAlpa: smallint('max_alpa'),
    /** This many recorded school days of absence in a row need attention; null means that no number does. */
    streakDays: smallint('streak_days').default(DEFAULT_STREAK_DAYS),
    /** For how many days after a lesson its teacher may change the register; null means without limit. */
    lockDays: smallint('lock_days'),
    /** Marking earlier than this many minutes before a lesson begins needs a confirmation. */
    earlyMinutes: smallint('early_minutes').notNull().default(DEFAULT_EARLY_MARK_MINUTES),
    /** After how many months a letter's picture is deleted, and after how many years a leaver's name and numbers; null means that they are kept. */
    letterPictureMonths: smallint('letter_picture_months'),
    leaverYears: smallint('leaver_years'),
    /** The first day on which these two deadlines apply. It is set some time ahead, so that the school is told before anything is deleted. */
    retentionFrom: date('retention_from', { mode: 'string' }),
    /** The name and number of the head, who signs papers. */
    headName: text('head_name'),
    headEmployeeNumber: text('head_employee_number'),
    /** The accent colour as #rrggbb; null means the product's own. */
    accent: text(),
    createdAt: createdAt(),
    search: foldedColumn('search', ['name'], ['address', 'email', 'phone', 'npsn', 'city']),
    sortKey: sortKeyOf('name'),
  },
  (t) => [
    uniqueIndex('schools_name_key').on(sql`lower(${t.name})`),
    check('schools_latitude_check', sql`${t.latitude} between -90 and 90`),
    check('schools_longitude_check', sql`${t.longitude} between -180 and 180`),
    check('schools_npsn_check', matchesPatternCondition(t.npsn, NPSN_PATTERN)),
    check('schools_accent_check', matchesPatternCondition(t.accent, ACCENT_COLOUR_PATTERN)),
    check('schools_timezone_check', sql`${t.timezone} in (${quoteWords(TIME_ZONE_NAMES)})`),
    check('schools_weekdays_check', sql`${t.weekdays} in (${quoteWords(SCHOOL_WEEK_KEYS)})`),
    check('schools_day_rule_check', sql`${t.dayRule} in (${quoteWords(DAY_RULES)})`),
    check('schools_min_percent_check', sql`${t.minPercent} between 1 and 100`),
    check('schools_max_alpa_check', sql`${t.maxAlpa} > 0`),
    check('schools_streak_days_check', sql`${t.streakDays} >= ${sql.raw(String(MIN_STREAK_DAYS))}`),
    check('schools_lock_days_check', sql`${t.lockDays} >= 0`),
    check('schools_early_minutes_check', sql`${t.earlyMinutes} >= 0`),
    check('schools_letter_pictures_check', sql`${t.letterPictureMonths} > 0`),
    check('schools_leaver_years_check', sql`${t.leaverYears} > 0`),
    check(
      'schools_retention_check',
      sql`(${t.retentionFrom} is null) = (${t.letterPictureMonths} is null and ${t.leaverYears} is null)`,
    ),
    check(
      'schools_head_number_check',
      matchesPatternCondition(t.headEmployeeNumber, EMPLOYEE_NUMBER_PATTERN),
    ),
    // The number is only printed together with a name.
    check('schools_head_check', sql`${t.headName} is not null or ${t.headEmployeeNumber} is null`),
  ],
);

/** The column of a row that goes with its school. */
export const ofSchool = () =>
  integer('school_id')
    .notNull()
    .references(() => schools.id, { onDelete: 'cascade' });
