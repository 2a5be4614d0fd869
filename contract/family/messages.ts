/** Extension `guardians`: who is to be written to today, with which words, and who has been. */
import { z } from 'zod';
import { idSchema, responseDateSchema, responseIdSchema } from '../schemas.ts';
import { familyTextSchema } from './settings.ts';
import { MESSAGE_CHANNELS, MESSAGE_REASONS, MESSAGE_STATES, RELATIONS } from './words.ts';

const pupilFields = {
  Student: z.object({ id: responseIdSchema, fullname: z.string() }),
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  reason: z.enum(MESSAGE_REASONS),
};
/** HH:MM at the school. */
const schoolTimeSchema = z.string();

const dueFamilyMessageSchema = z.object({
  ...pupilFields,
  /** Since when, or at which lesson: the time that the reason is about. */
  time: schoolTimeSchema,
  Guardian: z.object({
    name: z.string(),
    relation: z.enum(RELATIONS),
    masked_phone: z.string(),
    /** E.164, for the link that opens WhatsApp; null for who only reads. */
    phone: z.string().nullable(),
  }),
  text: z.string(),
});
export type DueFamilyMessage = z.infer<typeof dueFamilyMessageSchema>;

export const familyMessageSchema = z.object({
  id: responseIdSchema,
  ...pupilFields,
  text: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Who sent it by hand; null: a gateway did. */
  sent_by: z.string().nullable(),
  sent_time: schoolTimeSchema.nullable(),
  /** Whether the one who asks sent it by hand just now, and may take the tick back. */
  can_take_back: z.boolean(),
});
export type FamilyMessage = z.infer<typeof familyMessageSchema>;

export const familyMessagesSchema = z.object({
  date: responseDateSchema,
  /** To be written to now, by class and name. */
  due: z.array(dueFamilyMessageSchema),
  /** Today's messages that have left or will leave. */
  done: z.array(familyMessageSchema),
  /** Would be written to, but no guardian has agreed. */
  unreachable: z.array(z.object(pupilFields)),
});
export type FamilyMessages = z.infer<typeof familyMessagesSchema>;

export const sentFamilyMessageSchema = z.object({
  reason: z.enum(MESSAGE_REASONS),
  /** The message has left although it is not true any more: it is noted, so that it can be corrected. */
  has_left: z.boolean('Harus ya atau tidak').optional(),
});
export type SentFamilyMessage = z.infer<typeof sentFamilyMessageSchema>;

export const messagePreviewInputSchema = z.object({
  SchoolId: idSchema.nullish(),
  text: familyTextSchema,
});

/** A text as a real family of the school would read it; null: the school has no pupil in a class today. */
export const messagePreviewSchema = z.object({ text: z.string() }).nullable();
export type MessagePreview = z.infer<typeof messagePreviewSchema>;
