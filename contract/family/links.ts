/** Extension `guardians`: the page of one guardian about one child, which a link opens without an account. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { isCalendarDate } from '../days.ts';
import { recapDaySchema, recapSumsSchema } from '../recap/recap.ts';
import { idSchema, responseDateSchema, responseIdSchema, responseInstantSchema } from '../schemas.ts';
import { LETTER_KINDS } from '../attendance/letterKinds.ts';
import { HOME_LETTER_STATES, LINK_CODE_LENGTH } from './pageWords.ts';
import { RELATIONS } from './words.ts';

/** A link as the staff see it: never the link itself, which is nowhere kept. */
export const familyLinkSchema = z.object({
  id: responseIdSchema,
  Guardian: z.object({ id: responseIdSchema, name: z.string(), relation: z.enum(RELATIONS) }),
  created_at: responseInstantSchema,
  created_by: z.string(),
  /** The last day on which it is good. */
  expires_on: responseDateSchema,
  /** The day on which the page was last opened; null: never. */
  last_used_on: responseDateSchema.nullable(),
  /** `unused`: no phone has said its code; `closed`: too many wrong codes. */
  state: z.enum(['unused', 'used', 'closed']),
});
export type FamilyLink = z.infer<typeof familyLinkSchema>;

export const familyLinksQuerySchema = z.object({ student_id: idSchema });
export const createFamilyLinkSchema = z.object({ guardian_id: idSchema, student_id: idSchema });

export const newFamilyLinkSchema = familyLinkSchema.extend({
  /** What follows `#` in the address of the page. */
  token: z.string(),
  code: z.string(),
  /** E.164, to which both are sent. */
  phone: z.string(),
});
export type NewFamilyLink = z.infer<typeof newFamilyLinkSchema>;

export const familyPageQuerySchema = z.object({
  /** A month of the child's year; the default, also for any other month, is that of today. */
  month: z
    .string()
    .refine((month) => isCalendarDate(`${month}-01`), 'Bulan harus berbentuk TTTT-BB')
    .optional(),
});

export const bindFamilyPageSchema = z.object({
  code: z
    .string({ error: 'Wajib diisi' })
    .transform((text) => text.replaceAll(/\D/g, ''))
    .pipe(z.string().length(LINK_CODE_LENGTH, `Kode terdiri dari ${LINK_CODE_LENGTH} angka`)),
});

const schoolFaceSchema = z.object({
  name: z.string(),
  image: z.string().nullable(),
  city: z.string().nullable(),
  npsn: z.string().nullable(),
  accent: z.string().nullable(),
});

/** A letter of the child, or one from this guardian that the school has not accepted. */
const homeLetterLineSchema = z.object({
  kind: z.enum(LETTER_KINDS),
  reason: z.string(),
  start_date: responseDateSchema,
  end_date: responseDateSchema,
  state: z.enum(HOME_LETTER_STATES),
  /** Why it was refused. */
  refusal: z.string().nullable(),
});

export const familyPageSchema = z.discriminatedUnion('state', [
  /** The phone is to say the code first. */
  z.object({ state: z.literal('code'), School: schoolFaceSchema }),
  /** Another phone has said it. */
  z.object({ state: z.literal('elsewhere'), School: schoolFaceSchema }),
  z.object({
    state: z.literal('open'),
    School: schoolFaceSchema,
    fullname: z.string(),
    Class: z.string().nullable(),
    homeroom_teacher: z.string().nullable(),
    today: responseDateSchema,
    /** The day of today by the school's rule, as far as it is recorded. */
    today_status: z.enum(ATTENDANCE_STATUSES).nullable(),
    /** Those that can be asked for, in order. */
    months: z.array(z.string()),
    Month: recapSumsSchema
      .extend({
        month: z.string(),
        calendar: z.array(recapDaySchema),
        /** One letter for each day of `calendar`, as in the class's month recap. */
        letters: z.string(),
      })
      .nullable(),
    /** Newest days first. */
    Letters: z.array(homeLetterLineSchema),
    /** null: the guardian has never agreed to messages. */
    messages: z.enum(['on', 'off']).nullable(),
    expires_on: responseDateSchema,
  }),
]);
export type FamilyPage = z.infer<typeof familyPageSchema>;
export type OpenFamilyPage = Extract<FamilyPage, { state: 'open' }>;
