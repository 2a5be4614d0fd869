import { z } from 'zod';
import type { Gender } from '../genders.ts';
import { MAX_FIRST_PASSWORDS } from '../limits.ts';
import { employeeNumberSchema, nisnSchema, nisSchema } from '../officialSchemas.ts';
import { newPasswordSchema, PASSWORDS_DIFFER_MESSAGE } from '../passwords.ts';

import { optionalSchoolId, schoolFields } from '../schoolScope.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  idSchema,
  nameText,
  optionalDate,
  optionalEmail,
  optionalText,
  reasonText,
  REQUIRED_MESSAGE,
} from '../schemas.ts';
import { FULLNAME_MAX_LENGTH, LOGIN_NAME_PATTERN } from '../texts.ts';

export const roleSchema = z.object({ id: responseIdSchema, name: z.string() });
export type Role = z.infer<typeof roleSchema>;

export const userSchema = z.object({
  id: responseIdSchema,
  /** Login name: NIS, NIP or a user name. */
  identifier: z.string(),
  /** Extension: the school's own number of a pupil; null when the pupil has none, and for everybody who is not a pupil. */
  nis: z.string().nullable(),
  /** The same value as `identifier`, under the name that lists use. */
  username: z.string(),
  email: z.string().nullable(),
  fullname: z.string(),
  gender: z.enum(['L', 'P'] satisfies Gender[]).nullable(),
  address: z.string().nullable(),
  birth_date: responseDateSchema.nullable(),
  role_id: responseIdSchema,
  Role: roleSchema,
  /** A path under /api/v1/images/, or null. */
  image: z.string().nullable(),
  /** Extension: false for somebody who has left. Such a person keeps the history, cannot sign in, and is offered in no picker. */
  is_active: z.boolean(),
  /** Extension: a pupil's national number, 10 digits. */
  nisn: z.string().nullable(),
  /** Extension: the NIP or another number of an employee. */
  employee_number: z.string().nullable(),
  ...schoolFields,
});
export type User = z.infer<typeof userSchema>;

const named = z.object({ id: responseIdSchema, name: z.string() });

/** A user in the office's list, with classes and subjects of this year. Fields that do not fit the user's role are missing. */
export const listedUserSchema = userSchema.extend({
  /** For pupils: the class of the active year, or else the latest one; null when in none. */
  Class: named.nullable().optional(),
  /** For teachers: how many subjects of the active year they teach; `HomeroomClasses` are its classes whose wali kelas they are. */
  subject_count: z.int().optional(),
  HomeroomClasses: z.array(named).optional(),
  /** Extension: whether the user has no password yet (after an import), a first one from the office, or an own one. */
  password_state: z.enum(['none', 'first', 'own']),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/**
 * A pupil in a class. For a teacher the fields that only the office may see are missing instead of null: null would say that there is
 * no such address, and a client that writes back what it read would delete it.
 */
export const studentSchema = userSchema.partial({
  email: true,
  address: true,
  birth_date: true,
  is_active: true,
  nisn: true,
  employee_number: true,
  SchoolId: true,
  School: true,
});
export type Student = z.infer<typeof studentSchema>;

/** One user, with the classes in which he or she is a student, newest first; an extension of the specification. */
export const userDetailSchema = userSchema.extend({
  Classes: z.array(z.object({ id: responseIdSchema, name: z.string() })),
  /** Extension: since when and why the account is inactive; both are null while it is active. */
  inactive_since: responseDateSchema.nullable(),
  inactive_reason: z.string().nullable(),
  /** Extension: when name and numbers were deleted; null when they were not. */
  anonymised_at: responseInstantSchema.nullable(),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

export const userInputSchema = z.object({
  identifier: z
    .string({ error: REQUIRED_MESSAGE })
    .trim()
    .regex(LOGIN_NAME_PATTERN, 'Isi 3-32 huruf, angka, titik, garis bawah, atau tanda hubung'),
  /** An email address is required for staff. The server checks that, because only it knows the role. */
  email: optionalEmail,
  role_id: idSchema,
  fullname: nameText(FULLNAME_MAX_LENGTH),
  gender: z
    .enum(['L', 'P', ''], { error: 'Pilih L atau P' })
    .nullish()
    .transform((value) => value || null),
  address: optionalText(500),
  birth_date: optionalDate,
  /** For pupils only. A client of the specification does not send it, because the login name is the NIS there. */
  nis: nisSchema,
  /** For pupils only, and {@link employeeNumberSchema} for all others. The server checks that, because only it knows the role. */
  nisn: nisnSchema,
  employee_number: employeeNumberSchema,
  SchoolId: optionalSchoolId,
});

export const createUserSchema = userInputSchema
  .extend({ password: newPasswordSchema, confirm_password: z.string().nullish() })
  .refine((user) => !user.confirm_password || user.confirm_password === user.password, {
    path: ['confirm_password'],
    message: 'Tidak sama dengan kata sandi',
  });

/**
 * The three password fields come together or not at all. `password` proves who makes the request: it is the current password
 * of the account, or the own password of the administrator who edits it.
 */
export const updateUserSchema = userInputSchema
  .extend({
    password: z.string().nullish(),
    newPassword: z.union([z.literal(''), newPasswordSchema]).nullish(),
    confirm_password: z.string().nullish(),
  })
  .superRefine(({ password, newPassword, confirm_password }, context) => {
    if (!newPassword) return;
    if (!password) context.addIssue({ code: 'custom', path: ['password'], message: REQUIRED_MESSAGE });
    if (confirm_password !== newPassword) {
      context.addIssue({ code: 'custom', path: ['confirm_password'], message: PASSWORDS_DIFFER_MESSAGE });
    }
  });

export const setActiveSchema = z.object({
  is_active: z.boolean({
    error: (issue) => (issue.input === undefined ? REQUIRED_MESSAGE : 'Harus ya atau tidak'),
  }),
  reason: reasonText,
  /** For a pupil who leaves: the first day on which he or she is in no class, not after today. Without it the memberships stay. */
  left_on: optionalDate,
});

export const createFirstPasswordsSchema = z.object({
  user_ids: z
    .array(idSchema, 'Harus berupa daftar')
    .min(1, 'Pilih paling sedikit satu orang')
    .max(MAX_FIRST_PASSWORDS, `Paling banyak ${MAX_FIRST_PASSWORDS} orang sekaligus`),
});

/** `password` is the caller's own: it proves that nobody else sits at an open computer. */
export const resetPasswordOfUserSchema = z.object({
  password: z.string({ error: REQUIRED_MESSAGE }).min(1, REQUIRED_MESSAGE),
});

/** A first password. It is in this answer only, and nobody can read it again. */
export const firstPasswordSchema = z.object({
  user_id: responseIdSchema,
  fullname: z.string(),
  identifier: z.string(),
  nis: z.string().nullable(),
  password: z.string(),
});
export type FirstPassword = z.infer<typeof firstPasswordSchema>;

export type UserInput = z.infer<typeof userInputSchema>;
