import { z } from 'zod';
import { DAY_RULES } from '../dayRules.ts';
import { MAX_EARLY_MARK_MINUTES, DEFAULT_EARLY_MARK_MINUTES } from '../limits.ts';
import { MAX_LEAVER_YEARS, MAX_LETTER_PICTURE_MONTHS } from './retentionWords.ts';
import {
  accentSchema,
  employeeNumberSchema,
  npsnSchema,
  officialNameSchema,
  timeZoneSchema,
} from '../officialSchemas.ts';
import { responseIdSchema, nameText, optionalEmail, optionalNumber, optionalText } from '../schemas.ts';
import { SCHOOL_WEEK_KEYS } from '../schoolWeek.ts';
import { MAX_ALPA_LIMIT, MAX_LOCK_DAYS, MAX_STREAK_DAYS, MIN_STREAK_DAYS } from '../thresholdWords.ts';
import { TIME_ZONE_NAMES } from '../timeZones.ts';

/** The attendance that a school requires; null means that nothing of the kind is required. */
export const attendanceLimitsSchema = z.object({
  /** The least share of presence, in percent. */
  min_percent: z.int().nullable(),
  /** This many days of Alpa in a semester are too many. */
  max_alpa: z.int().nullable(),
  /** This many recorded school days of absence in a row need attention. */
  streak_days: z.int().nullable(),
});
export type AttendanceLimits = z.infer<typeof attendanceLimitsSchema>;

const dayRuleSchema = z
  .union([z.literal(''), z.enum(DAY_RULES)], { error: 'Pilih salah satu aturan' })
  .nullish()
  .transform((rule) => rule || undefined);

/** A whole number as a form sends it: empty clears it, and when it is not sent it stays. */
const optionalWholeNumberSchema = (min: number, max: number) =>
  z
    .union([z.string(), z.number()], { error: 'Harus berupa angka' })
    .nullish()
    .transform((value, context) => {
      if (value === undefined) return undefined;
      const text = String(value ?? '').trim();
      if (text === '') return null;
      const number = Number(text);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      context.addIssue({ code: 'custom', message: `Harus bilangan bulat dari ${min} sampai ${max}` });
      return z.NEVER;
    });

export const schoolSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** A path under /api/v1/images/, or null. */
  image: z.string().nullable(),
  /** Extension, like all that follows. */
  npsn: z.string().nullable(),
  /** The school's building: a path under /api/v1/images/, or null. */
  picture: z.string().nullable(),
  /** The first line of the letterhead: the foundation, or the government and its education authority. */
  authority: z.string().nullable(),
  /** Where papers are signed: "Makassar, 22 November 2026". */
  city: z.string().nullable(),
  /** The IANA name of the time zone, which decides what day it is at the school; null means the installation's (SCHOOL_TIMEZONE). */
  timezone: z.enum(TIME_ZONE_NAMES).nullable(),
  /** Extension: on which weekdays there are lessons, 1 is Monday. */
  weekdays: z.enum(SCHOOL_WEEK_KEYS),
  /** The head, who signs papers; null while nobody is named. */
  head: z.object({ name: z.string(), employee_number: z.string().nullable() }).nullable(),
  /** Extension: settings of the school. `day_rule` says how the marks of a day become one day on a paper. */
  settings: z.object({
    day_rule: z.enum(DAY_RULES),
    /** Extension: null means that the school requires nothing of the kind. */
    ...attendanceLimitsSchema.shape,
    /** Extension: for how many days after a lesson its teacher can change the register; null means without end. */
    lock_days: z.int().nullable(),
    /** Extension: whoever marks more than this many minutes before a lesson begins is asked first. */
    early_minutes: z.int(),
    /**
     * Extension: the months after a letter's last day until its picture is deleted; `leaver_years` are the years after leaving until name
     * and numbers are. Null means never.
     */
    letter_picture_months: z.int().nullable(),
    leaver_years: z.int().nullable(),
  }),
  /** Extension: the school's colour, #rrggbb; null means Hadir's own. */
  accent: z.string().nullable(),
});
export type School = z.infer<typeof schoolSchema>;

/**
 * The fields of the multipart body; `image` and `picture` are added only when a file was chosen. Extension fields that are not sent stay as
 * they are, because a client may not know them.
 */
export const schoolInputSchema = z.object({
  name: nameText(160),
  address: optionalText(500),
  email: optionalEmail,
  phone: optionalText(40),
  latitude: optionalNumber(-90, 90),
  longitude: optionalNumber(-180, 180),
  npsn: npsnSchema,
  authority: officialNameSchema(160),
  city: officialNameSchema(80),
  timezone: timeZoneSchema,
  weekdays: z
    .union([z.literal(''), z.enum(SCHOOL_WEEK_KEYS)], { error: 'Pilih salah satu pekan sekolah' })
    .nullish()
    .transform((week) => week || undefined),
  'head.name': officialNameSchema(120),
  'head.employee_number': employeeNumberSchema,
  'settings.day_rule': dayRuleSchema,
  'settings.min_percent': optionalWholeNumberSchema(1, 100),
  'settings.max_alpa': optionalWholeNumberSchema(1, MAX_ALPA_LIMIT),
  'settings.streak_days': optionalWholeNumberSchema(MIN_STREAK_DAYS, MAX_STREAK_DAYS),
  'settings.lock_days': optionalWholeNumberSchema(0, MAX_LOCK_DAYS),
  'settings.early_minutes': optionalWholeNumberSchema(0, MAX_EARLY_MARK_MINUTES).transform((minutes) =>
    minutes === null ? DEFAULT_EARLY_MARK_MINUTES : minutes,
  ),
  'settings.letter_picture_months': optionalWholeNumberSchema(1, MAX_LETTER_PICTURE_MONTHS),
  'settings.leaver_years': optionalWholeNumberSchema(1, MAX_LEAVER_YEARS),
  accent: accentSchema,
});
export type SchoolInput = z.infer<typeof schoolInputSchema>;
