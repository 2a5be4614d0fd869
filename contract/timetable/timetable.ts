/** Extension: which subject a class has on which weekday and lesson hours, from a day on. */
import { z } from 'zod';
import { MAX_ROOM_LENGTH } from '../limits.ts';
import { periodSchema, weekdaySchema } from './bellTimes.ts';
import {
  responseDateSchema,
  responseIdSchema,
  dateSchema,
  idSchema,
  optionalDate,
  optionalText,
} from '../schemas.ts';

export const timetableEntrySchema = z.object({
  id: responseIdSchema,
  /** "Matematika X-1, Senin jam ke-1 sampai 2" */
  name: z.string(),
  subjectId: responseIdSchema,
  Subject: z.object({ id: responseIdSchema, name: z.string() }),
  /** The class of the subject; `Teacher` is the subject's too. */
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  Teacher: z.object({ id: responseIdSchema, fullname: z.string() }).nullable(),
  /** 1 is Monday. */
  weekday: z.int(),
  /** The first jam ke-; several lesson hours are one session. */
  first_period: z.int(),
  last_period: z.int(),
  valid_from: responseDateSchema,
  /** The last day in force, included; null means until the year ends. */
  valid_until: responseDateSchema.nullable(),
  /** Where the lesson is, in the school's own words ("Lab IPA"); null where nobody has said it. */
  room: z.string().nullable(),
});
export type TimetableEntry = z.infer<typeof timetableEntrySchema>;

const weekdayPeriodFields = {
  weekday: weekdaySchema,
  first_period: periodSchema,
  last_period: periodSchema,
};

const validity = { valid_from: dateSchema, valid_until: optionalDate };

interface PeriodsAndValidity {
  first_period: number;
  last_period: number;
  valid_from: string;
  valid_until: string | null;
}
const hasPeriodsInOrder = ({ first_period, last_period }: PeriodsAndValidity): boolean =>
  last_period >= first_period;
const periodsNotInOrderProblem = {
  path: ['last_period'],
  message: 'Jam terakhir tidak boleh sebelum jam pertama',
};
const hasDaysInOrder = ({ valid_from, valid_until }: PeriodsAndValidity): boolean =>
  valid_until === null || valid_until >= valid_from;
const daysNotInOrderProblem = {
  path: ['valid_until'],
  message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
};

/** Whether a lesson comes into a room that another class has at that time. Without it the server asks back, beside this field. */
const forceField = z.boolean({ error: 'Harus ya atau tidak' }).optional();

export const timetableEntryInputSchema = z
  .object({
    subjectId: idSchema,
    ...weekdayPeriodFields,
    ...validity,
    room: optionalText(MAX_ROOM_LENGTH),
    /**
     * For an update of a timetable that changes during the year: the old entry stays in force until the day before, and the sent one begins
     * on
     * this day.
     */
    from: optionalDate,
    force: forceField,
  })
  .refine(hasPeriodsInOrder, periodsNotInOrderProblem)
  .refine(hasDaysInOrder, daysNotInOrderProblem);
export type TimetableEntryInput = z.infer<typeof timetableEntryInputSchema>;

const placeSchema = z.object({ weekday: weekdaySchema, first_period: periodSchema });

/** Where a lesson goes, keeping its length. Until the day before `from` everything stays as it was. */
export const timetableMoveSchema = z.object({
  weekday: weekdaySchema,
  first_period: periodSchema,
  from: dateSchema,
  /** The lesson that stands there and takes the place of the moved one; null where the place is free. */
  swap_with: idSchema.nullish().transform((id) => id ?? null),
  /** Where the lesson stood when somebody took it up: where it stands elsewhere by now, nothing is moved. */
  was: placeSchema.nullish(),
  force: forceField,
});
export type TimetableMove = z.input<typeof timetableMoveSchema>;

/**
 * Another entry at the same time, so that the class or the teacher (`same`) would be in two places at once. The same room is a warning only:
 * two classes may be taught together.
 */
export const timetableClashSchema = timetableEntrySchema.extend({
  same: z.array(z.enum(['class', 'teacher', 'room'])),
  /** "Budi, S.Pd. sudah mengajar Fisika di X-2 pada Senin jam ke-1 sampai 2" */
  sentence: z.string(),
});
export type TimetableClash = z.infer<typeof timetableClashSchema>;

export const roomsQuerySchema = z.object({ day: dateSchema, school_id: idSchema.optional() });

const coercedNumberSchema = z.coerce.number({ error: 'Harus berupa angka' });

/** The entry that is being edited, as a query. */
export const clashQuerySchema = z
  .object({
    subject_id: idSchema,
    weekday: coercedNumberSchema.pipe(weekdaySchema),
    first_period: coercedNumberSchema.pipe(periodSchema),
    last_period: coercedNumberSchema.pipe(periodSchema),
    ...validity,
    room: optionalText(MAX_ROOM_LENGTH).optional(),
    /** The existing entry that is edited; it is no clash with itself. */
    entry_id: z.string().max(64).optional(),
  })
  .refine(hasPeriodsInOrder, periodsNotInOrderProblem)
  .refine(hasDaysInOrder, daysNotInOrderProblem);
