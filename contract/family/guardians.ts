/** Extension `guardians`: the guardians of pupils. Lists show their numbers masked. */
import { z } from 'zod';
import {
  choiceSchema,
  nameText,
  optionalEmail,
  requiredText,
  responseIdSchema,
  responseInstantSchema,
} from '../schemas.ts';
import { CONSENTS, MAX_PASTED_GUARDIANS, RELATIONS } from './words.ts';

const namedPupilSchema = z.object({ id: responseIdSchema, fullname: z.string() });

export const guardianSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  relation: z.enum(RELATIONS),
  /** "+62 812-••••-5678" */
  masked_phone: z.string(),
  consent: z.enum(CONSENTS),
  /** When they agreed, and who noted it. */
  agreed_at: responseInstantSchema.nullable(),
  agreed_noted_by: z.string().nullable(),
  opted_out_at: responseInstantSchema.nullable(),
  /** The children at this school whose guardians the caller sees. */
  Students: z.array(namedPupilSchema),
});
export type Guardian = z.infer<typeof guardianSchema>;

/** One guardian as the form and the link to a call need it. */
export const wholeGuardianSchema = guardianSchema.extend({
  /** E.164 */
  phone: z.string(),
  email: z.string().nullable(),
});
export type WholeGuardian = z.infer<typeof wholeGuardianSchema>;

const PHONE_MAX_LENGTH = 40;
const GUARDIAN_NAME_MAX_LENGTH = 100;

const guardianFields = {
  name: nameText(GUARDIAN_NAME_MAX_LENGTH),
  relation: choiceSchema(RELATIONS),
  /** As people write it: 0812…, +62 812-…, 62812… */
  phone: requiredText(PHONE_MAX_LENGTH),
  email: optionalEmail,
};

export const createGuardianSchema = z.object({
  ...guardianFields,
  has_agreed: z.boolean('Harus ya atau tidak').default(false),
});

export const updateGuardianSchema = z.object({ ...guardianFields, consent: choiceSchema(CONSENTS) });

export const pasteGuardiansSchema = z.object({
  lines: z
    .array(
      z.string('Harus berupa teks').max(500, 'Paling banyak 500 karakter sebaris'),
      'Harus berupa daftar',
    )
    .min(1, 'Tempel paling sedikit satu baris')
    .max(MAX_PASTED_GUARDIANS, `Paling banyak ${MAX_PASTED_GUARDIANS} baris sekaligus`),
  /** Whether all of them have agreed to messages. */
  has_agreed: z.boolean('Harus ya atau tidak').default(false),
  /** Only look: nothing is written. */
  preview: z.boolean('Harus ya atau tidak').default(false),
});

/** What a pasted line means, or what is wrong with it. */
export const pastedGuardianSchema = z.object({
  line: z.string(),
  Student: namedPupilSchema.nullable(),
  name: z.string().nullable(),
  relation: z.enum(RELATIONS).nullable(),
  masked_phone: z.string().nullable(),
  /** `new`: will be written; `linked`: the number is that of a guardian already, who gets this child, too; `known`: nothing changes. */
  state: z.enum(['new', 'linked', 'known', 'wrong']),
  problem: z.string().nullable(),
});
export type PastedGuardian = z.infer<typeof pastedGuardianSchema>;

const classCountsSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  pupils: z.int(),
  /** Pupils with at least one guardian, and those with one to whom the school may write. */
  with_guardian: z.int(),
  with_agreed: z.int(),
  /** What parents have filled in and nobody has approved yet. */
  proposals: z.int(),
});

export const familyClassesSchema = z.array(classCountsSchema);
export type FamilyClass = z.infer<typeof classCountsSchema>;

const proposalSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  relation: z.enum(RELATIONS),
  masked_phone: z.string(),
  has_agreed: z.boolean(),
  created_at: responseInstantSchema,
});
export type GuardianProposal = z.infer<typeof proposalSchema>;

export const classGuardiansSchema = z.object({
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  Students: z.array(
    namedPupilSchema.extend({
      number: z.int(),
      nis: z.string().nullable(),
      guardians: z.array(guardianSchema.omit({ Students: true })),
      proposals: z.array(proposalSchema),
    }),
  ),
});
export type ClassGuardians = z.infer<typeof classGuardiansSchema>;

export const decideProposalSchema = z.object({ is_accepted: z.boolean('Harus ya atau tidak') });
