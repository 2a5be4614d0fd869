/** Extension `gate`: taps that somebody of the school writes by hand, and corrects. */
import { z } from 'zod';
import {
  choiceSchema,
  dateSchema,
  idSchema,
  reasonText,
  requiredText,
  responseDateSchema,
  responseIdSchema,
  responseTimeSchema,
  timeSchema,
} from '../schemas.ts';
import { CARD_NUMBER_MAX_LENGTH, MAX_IMPORTED_LINES, TAP_DIRECTIONS, TAP_WAYS } from './words.ts';

/** One line of a pupil's day at the gate, as it was noticed. */
export const gateTapSchema = z.object({
  id: responseIdSchema,
  user_id: responseIdSchema,
  day: responseDateSchema,
  time: responseTimeSchema,
  direction: z.enum(TAP_DIRECTIONS),
  way: z.enum(TAP_WAYS),
  /** The device's name; null: by hand or from a file. */
  device: z.string().nullable(),
  by: z.string().nullable(),
  /** The line that this one corrects, and why. */
  replaces: responseIdSchema.nullable(),
  reason: z.string().nullable(),
  /** Whether it only says that the replaced line never was. */
  is_removal: z.boolean(),
  /** Whether it counts: no later line replaces it, and it is no removal. */
  is_present: z.boolean(),
});
export type GateTap = z.infer<typeof gateTapSchema>;

export const recordTapSchema = z.object({
  user_id: idSchema,
  /** Today when absent. */
  day: dateSchema.optional(),
  time: timeSchema,
  direction: choiceSchema(TAP_DIRECTIONS),
});

/** Either what it should have been, or that it never was. */
export const correctTapSchema = z.discriminatedUnion('is_removal', [
  z.object({ is_removal: z.literal(true), reason: reasonText }),
  z.object({
    is_removal: z.literal(false).optional(),
    time: timeSchema,
    direction: choiceSchema(TAP_DIRECTIONS),
    reason: reasonText,
  }),
]);

/** The lines of a fingerprint machine's file; a long file is sent in parts. */
export const importGateFileSchema = z.object({
  preview: z.boolean('Harus ya atau tidak').optional(),
  /** Whether the machine's numbers are pupils' NIS or numbers of cards. */
  numbers: choiceSchema(['nis', 'card']),
  rows: z
    .array(
      z.object({
        number: requiredText(CARD_NUMBER_MAX_LENGTH),
        day: dateSchema,
        time: timeSchema,
        /** Not said: decided by the hour. */
        direction: choiceSchema(TAP_DIRECTIONS).optional(),
      }),
    )
    .min(1, 'Isi paling sedikit satu')
    .max(MAX_IMPORTED_LINES, `Paling banyak ${MAX_IMPORTED_LINES} baris`),
});
