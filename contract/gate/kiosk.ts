/** Extension `gate`: what a kiosk at the gate, or a reader of the school's own, says and is told. A device may say this and nothing else. */
import { z } from 'zod';
import {
  requiredText,
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  responseTimeSchema,
} from '../schemas.ts';
import {
  CARD_NUMBER_MAX_LENGTH,
  MAX_TAPS_AT_ONCE,
  TAP_DIRECTIONS,
  TAP_KINDS,
  TAP_OUTCOMES,
} from './words.ts';

/** The code that starts a kiosk; what a thumb adds (spaces, dashes, small letters) is taken away. */
export const startKioskSchema = z.object({
  code: requiredText(20).transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, '')),
});

/** What a kiosk shows of itself. The token stays in a cookie that no script reads. */
export const kioskSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  School: z.object({
    id: responseIdSchema,
    name: z.string(),
    /** The crest, a path under /api/v1/images/. */
    image: z.string().nullable(),
    timezone: z.string(),
  }),
  /** The number to go on counting with: every tap of a device has another one, also after its storage was lost. */
  next_counter: z.int(),
  /** The server's clock, by which a kiosk without taps notices that its own is wrong. */
  now: responseInstantSchema,
});
export type Kiosk = z.infer<typeof kioskSchema>;

const instantSchema = z.iso.datetime({
  offset: true,
  error: 'Harus berupa waktu, misalnya 2026-11-20T07:00:00+07:00',
});
const counterSchema = z.int('Harus bilangan bulat').min(0, 'Paling sedikit 0').max(Number.MAX_SAFE_INTEGER);

const sentTapSchema = z.object({
  /** The device's own number of this tap: by it a second sending is recognised. */
  counter: counterSchema,
  /** By the device's own clock. */
  at: instantSchema,
  kind: z.enum(TAP_KINDS, 'Isi card, typed, chip atau scanned'),
  value: requiredText(CARD_NUMBER_MAX_LENGTH),
  /** Not said: decided by the hour. */
  direction: z.enum(TAP_DIRECTIONS, 'Isi in atau out').optional(),
});
export type SentTap = z.infer<typeof sentTapSchema>;

export const sendTapsSchema = z.object({
  /** What the device's clock says now, so that a wrong one is noticed and corrected. */
  sent_at: instantSchema,
  taps: z
    .array(sentTapSchema)
    .min(1, 'Isi paling sedikit satu')
    .max(MAX_TAPS_AT_ONCE, `Paling banyak ${MAX_TAPS_AT_ONCE}`),
});
export type SendTaps = z.infer<typeof sendTapsSchema>;

const outcomeFields = {
  counter: counterSchema,
  outcome: z.enum(TAP_OUTCOMES),
};

/** What became of one tap. There is a pupil only where it was recorded, now or before. */
const kioskTapSchema = z.object({
  ...outcomeFields,
  pupil: z
    .object({
      fullname: z.string(),
      /** The class's name; null: in none on that day. */
      class: z.string().nullable(),
      /** A path under /api/v1/images/, or null. */
      image: z.string().nullable(),
    })
    .nullable(),
  day: responseDateSchema.nullable(),
  time: responseTimeSchema.nullable(),
  direction: z.enum(TAP_DIRECTIONS).nullable(),
  minutes_late: z.int(),
});

/** How far the device's clock is ahead; above a minute the taps were corrected by it. */
const clockField = { clock_ahead_ms: z.int() };

export const kioskTapsSchema = z.object({ taps: z.array(kioskTapSchema), ...clockField });
export type KioskTap = z.infer<typeof kioskTapSchema>;
export type KioskTaps = z.infer<typeof kioskTapsSchema>;

/** A reader is told of no pupil. */
export const readerTapsSchema = z.object({ taps: z.array(z.object(outcomeFields)), ...clockField });
