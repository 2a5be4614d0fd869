/** Extension `gate`: the kiosks and readers of a school, the numbers of its chip cards, and who has piket. */
import { z } from 'zod';
import {
  choiceSchema,
  dateSchema,
  idSchema,
  nameText,
  requiredText,
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
} from '../schemas.ts';
import { CARD_NUMBER_MAX_LENGTH, GATE_DEVICE_KINDS, MAX_IMPORTED_LINES } from './words.ts';

const deviceName = nameText(60);

export const gateDeviceSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  kind: z.enum(GATE_DEVICE_KINDS),
  created_at: responseInstantSchema,
  created_by: z.string(),
  /** When it was last heard of, and how far its clock was ahead then. */
  seen_at: responseInstantSchema.nullable(),
  clock_ahead_ms: z.int().nullable(),
  /** Of a kiosk: until when its code starts it; null: it has been started, or the code is no longer good. */
  code_until: responseInstantSchema.nullable(),
  /** Whether a kiosk has been started. */
  is_started: z.boolean(),
  revoked_at: responseInstantSchema.nullable(),
});
export type GateDevice = z.infer<typeof gateDeviceSchema>;

export const createGateDeviceSchema = z.object({ name: deviceName, kind: choiceSchema(GATE_DEVICE_KINDS) });
export const renameGateDeviceSchema = z.object({ name: deviceName });

/** What is told once, in this answer only: a kiosk's code, or a reader's key. */
export const gateDeviceSecretSchema = z.object({
  device: gateDeviceSchema,
  code: z.string().nullable(),
  key: z.string().nullable(),
});
export type GateDeviceSecret = z.infer<typeof gateDeviceSecretSchema>;

const cardNumber = requiredText(CARD_NUMBER_MAX_LENGTH);

export const gateCardSchema = z.object({
  id: responseIdSchema,
  number: z.string(),
  Pupil: z.object({ id: responseIdSchema, fullname: z.string(), nis: z.string().nullable() }),
  created_at: responseInstantSchema,
  created_by: z.string(),
  withdrawn_at: responseInstantSchema.nullable(),
});
export type GateCard = z.infer<typeof gateCardSchema>;

/** A chip that was read at the gate and that nobody has, latest first. */
export const unknownCardSchema = z.object({
  number: z.string(),
  device: z.string(),
  seen_at: responseInstantSchema,
});
export type UnknownCard = z.infer<typeof unknownCardSchema>;

export const assignCardSchema = z.object({ number: cardNumber, user_id: idSchema });

/** The lines of a list "number;NIS"; `preview` only looks at them. */
export const importCardsSchema = z.object({
  preview: z.boolean('Harus ya atau tidak').optional(),
  cards: z
    .array(z.object({ number: cardNumber, nis: requiredText(32) }))
    .min(1, 'Isi paling sedikit satu')
    .max(MAX_IMPORTED_LINES, `Paling banyak ${MAX_IMPORTED_LINES} baris`),
});

/** What a list or a file did: how many lines were written, how many were there already, and which are wrong and why. */
export const gateImportSchema = z.object({
  written: z.int(),
  existing: z.int(),
  wrong: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type GateImport = z.infer<typeof gateImportSchema>;

export const gateDutySchema = z.object({
  id: responseIdSchema,
  Teacher: z.object({ id: responseIdSchema, fullname: z.string() }),
  start_date: responseDateSchema,
  end_date: responseDateSchema,
  /** The weekdays between them, 1 is Monday. */
  weekdays: z.array(z.int()),
});
export type GateDuty = z.infer<typeof gateDutySchema>;

export const writeDutySchema = z
  .object({
    user_id: idSchema,
    start_date: dateSchema,
    end_date: dateSchema,
    weekdays: z
      .array(z.int('Hari tidak dikenal').min(1, 'Hari tidak dikenal').max(7, 'Hari tidak dikenal'))
      .min(1, 'Pilih paling sedikit satu hari')
      .max(7, 'Paling banyak tujuh hari'),
  })
  .refine(({ start_date: first, end_date: last }) => first <= last, {
    path: ['end_date'],
    message: 'Tidak boleh sebelum tanggal mulai',
  });
