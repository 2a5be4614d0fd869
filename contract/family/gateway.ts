/** Extension `guardians`: who sends messages for a school, and what has become of them. All of it is for administrators. */
import { z } from 'zod';
import { requiredText, responseDateSchema, responseIdSchema, responseInstantSchema } from '../schemas.ts';
import { listQuerySchema } from '../envelope.ts';
import { EMAIL_MAX_LENGTH } from '../texts.ts';
import { GATEWAY_CHANNELS } from './gatewayWords.ts';
import { MESSAGE_REASONS, MESSAGE_STATES } from './words.ts';

const shortText = z.string('Harus berupa teks').trim().max(300, 'Paling banyak 300 karakter');
const longText = z.string('Harus berupa teks').trim().max(2000, 'Paling banyak 2000 karakter');
const keyText = z.string('Harus berupa teks').trim().max(1000, 'Paling banyak 1000 karakter');

/** What is no secret. Which of them are used follows from the channel; the others stay empty. */
const optionsSchema = z.object({
  /** Of the generic gateway: where, with which headers (a line each), and which JSON. */
  url: shortText.optional(),
  headers: longText.optional(),
  body: longText.optional(),
  /** Where in its answer the gateway's own name of the message stands, and what must not be false there, such as `data.id`. */
  id_path: shortText.optional(),
  success_path: shortText.optional(),
  /** `yes`: a message that is sent twice under one `Idempotency-Key` arrives once. */
  knows_resends: z.enum(['yes', 'no']).optional(),
  /** Of the WhatsApp Cloud API; `template_absent` and so on name a template for each reason. */
  phone_number_id: shortText.optional(),
  language: shortText.optional(),
  ...(Object.fromEntries(
    MESSAGE_REASONS.map((reason) => [`template_${reason}`, shortText.optional()]),
  ) as Record<`template_${(typeof MESSAGE_REASONS)[number]}`, z.ZodOptional<typeof shortText>>),
});
export type GatewayOptions = z.infer<typeof optionsSchema>;

export const gatewaySchema = z.object({
  SchoolId: responseIdSchema,
  /** Null: messages are sent by hand only. */
  channel: z.enum(GATEWAY_CHANNELS).nullable(),
  options: optionsSchema,
  /** The keys themselves are never answered. */
  has_key: z.boolean(),
  has_receipt_secret: z.boolean(),
  /** False after a backup was restored beside another secret of the installation: they have to be typed again. */
  are_keys_readable: z.boolean(),
  stopped_at: responseInstantSchema.nullable(),
  stopped_reason: z.string().nullable(),
  /** What the gateway's own settings are to be given: where receipts go, and with which word WhatsApp asks first. */
  receipts_path: z.string(),
  verify_token: z.string(),
  /** Today's messages of the gateway by state, and how many of the day's cap are used. */
  today: z.record(z.enum(MESSAGE_STATES), z.int()),
  used: z.int(),
  daily_cap: z.int(),
});
export type Gateway = z.infer<typeof gatewaySchema>;

export const gatewayInputSchema = z.object({
  channel: z.enum(GATEWAY_CHANNELS, 'Pilih salah satu').nullable(),
  options: optionsSchema.default({}),
  /** Empty: the one that is kept stays. */
  key: keyText.optional(),
  receipt_secret: keyText.optional(),
});

/** A trial message to somebody who is beside the screen: a phone number, or an address where the gateway sends mail. */
export const gatewayTrialSchema = z.object({ to: requiredText(EMAIL_MAX_LENGTH) });
export const gatewayTrialAnswerSchema = z.object({ was_sent: z.boolean(), detail: z.string() });
export type GatewayTrialAnswer = z.infer<typeof gatewayTrialAnswerSchema>;

/** A school whose gateway was stopped, and why. */
export const stoppedGatewaySchema = z.object({
  School: z.object({ id: responseIdSchema, name: z.string() }),
  reason: z.string(),
});
export type StoppedGateway = z.infer<typeof stoppedGatewaySchema>;

export const queuedMessageSchema = z.object({
  id: responseIdSchema,
  day: responseDateSchema,
  reason: z.enum(MESSAGE_REASONS),
  state: z.enum(MESSAGE_STATES),
  pupil: z.object({ id: responseIdSchema, fullname: z.string() }),
  /** Null once the guardian is forgotten. The number is masked. */
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
  text: z.string(),
  created_at: responseInstantSchema,
  sent_at: responseInstantSchema.nullable(),
  attempts: z.int(),
  failure: z.string().nullable(),
});
export type QueuedMessage = z.infer<typeof queuedMessageSchema>;

export const queueQuerySchema = listQuerySchema.extend({
  state: z.enum(MESSAGE_STATES, 'Tidak dikenal').optional(),
});

/** What a generic gateway sends as a receipt: one, or several. `id` is its own name of the message, `key` the `Idempotency-Key`. */
const receiptSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  key: z.string().optional(),
  state: z.enum(['sent', 'delivered', 'read', 'failed']),
  reason: z.string().optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
export const receiptsSchema = z.union([receiptSchema.transform((one) => [one]), z.array(receiptSchema)]);

/** WhatsApp's, of which only the states of messages are read; whatever else it tells is ignored. */
export const whatsappReceiptsSchema = z
  .object({
    entry: z.array(
      z.object({
        changes: z.array(
          z.object({
            value: z.object({
              statuses: z
                .array(
                  z.object({
                    id: z.string(),
                    status: z.string(),
                    biz_opaque_callback_data: z.string().optional(),
                    errors: z.array(z.object({ code: z.number().optional() })).optional(),
                  }),
                )
                .optional(),
            }),
          }),
        ),
      }),
    ),
  })
  .transform(({ entry }) =>
    entry
      .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
      .flatMap(({ id, status, biz_opaque_callback_data: key, errors }): Receipt[] => {
        const state = receiptSchema.shape.state.safeParse(status);
        const code = errors?.[0]?.code;
        return state.success
          ? [{ id, key, state: state.data, reason: code === undefined ? undefined : `kode ${code}` }]
          : [];
      }),
  );
