/** Extension `guardians`: what a school has chosen for its messages to families. Off until it is switched on. */
import { z } from 'zod';
import { idSchema, requiredText, responseIdSchema, timeSchema } from '../schemas.ts';
import {
  MAX_DAILY_CAP,
  MAX_FAMILY_MONTHS,
  MESSAGE_REASONS,
  MESSAGE_TEXT_MAX_LENGTH,
  TEXT_FIELDS,
  unknownFields,
} from './words.ts';

/** The text of a message: a field that nobody knows is an error before it is saved. */
export const familyTextSchema = requiredText(MESSAGE_TEXT_MAX_LENGTH).superRefine((text, context) => {
  const [unknown] = unknownFields(text);
  if (unknown === undefined) return;
  const known = TEXT_FIELDS.map((field) => `{${field}}`).join(', ');
  context.addIssue({ code: 'custom', message: `${unknown} tidak dikenal. Yang ada: ${known}` });
});

const yesOrNo = z.boolean('Harus ya atau tidak');
const wholeNumber = (max: number) =>
  z.int('Harus bilangan bulat').min(1, 'Paling sedikit 1').max(max, `Paling banyak ${max}`);

const reasonSettingsSchema = z.object({ is_on: yesOrNo, after: timeSchema, text: familyTextSchema });

const fields = {
  is_on: yesOrNo,
  reasons: z.object(
    Object.fromEntries(MESSAGE_REASONS.map((reason) => [reason, reasonSettingsSchema])) as Record<
      (typeof MESSAGE_REASONS)[number],
      typeof reasonSettingsSchema
    >,
  ),
  /** From the n-th lesson of the day without presence on, a pupil is absent. */
  absent_lessons: wholeNumber(12),
  /** HH:MM: between these two, over midnight, no gateway sends. */
  quiet_from: timeSchema,
  quiet_until: timeSchema,
  /** The most messages that a gateway sends for the school in a day. */
  daily_cap: wholeNumber(MAX_DAILY_CAP),
  /** The months after which guardians of leavers, messages, letters from home and links are forgotten. */
  retention_months: wholeNumber(MAX_FAMILY_MONTHS),
};

export const familySettingsSchema = z.object({ SchoolId: responseIdSchema, ...fields });
export type FamilySettings = z.infer<typeof familySettingsSchema>;

export const familySettingsInputSchema = z.object({ SchoolId: idSchema.nullish(), ...fields });
