import { z } from 'zod';
import type { Gender } from '../genders.ts';
import { MAX_FIRST_PASSWORDS } from '../limits.ts';
import { employeeNumberSchema, nisnSchema, nisSchema } from '../officialSchemas.ts';
import { newPasswordSchema, DIFFERENT_PASSWORDS } from '../passwords.ts';

import { optionalSchoolId, schoolFields } from '../schoolScope.ts';
import {
  answeredDate,
  answeredId,
  answeredInstant,
  idSchema,
  nameText,
  optionalDate,
  optionalEmail,
  optionalText,
  reasonText,
  WAJIB,
} from '../schemas.ts';
import { FULLNAME_MAX, LOGIN_NAME } from '../texts.ts';

export const roleSchema = z.object({ id: answeredId, name: z.string() });
export type Role = z.infer<typeof roleSchema>;

export const userSchema = z.object({
  id: answeredId,
  /** Login name: NIS, NIP or a user name. */
  identifier: z.string(),
  /** Extension: the school's own number of a pupil; null of everybody else, and of who has none. */
  nis: z.string().nullable(),
  /** The same value, as lists have it. */
  username: z.string(),
  email: z.string().nullable(),
  fullname: z.string(),
  gender: z.enum(['L', 'P'] satisfies Gender[]).nullable(),
  address: z.string().nullable(),
  birth_date: answeredDate.nullable(),
  role_id: answeredId,
  Role: roleSchema,
  /** A path under /api/v1/images/, or null. */
  image: z.string().nullable(),
  /** Extension: a leaver keeps the history, cannot sign in and is offered in no picker. */
  is_active: z.boolean(),
  /** Extension: a pupil's national number, 10 digits. */
  nisn: z.string().nullable(),
  /** Extension: NIP or another number of who works there. */
  employee_number: z.string().nullable(),
  ...schoolFields,
});
export type User = z.infer<typeof userSchema>;

const named = z.object({ id: answeredId, name: z.string() });

/** A user in the office's list, with where he or she is this year. What does not go with the role is not there. */
export const listedUserSchema = userSchema.extend({
  /** Of a pupil: the class of the active year, else the latest; null: in none. */
  Class: named.nullable().optional(),
  /** Of a teacher: how many subjects of the active year he or she teaches, and of which of its classes wali kelas. */
  subject_count: z.int().optional(),
  HomeroomClasses: z.array(named).optional(),
  /** Extension: none (of who was imported), one that the office made, or one of their own. */
  password_state: z.enum(['none', 'first', 'own']),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/**
 * A pupil in a class. What is the office's business is not there at all for a teacher: null would say that there is
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

/** One user by itself: also the classes in which he or she is a student, newest first; an extension of the specification. */
export const userDetailSchema = userSchema.extend({
  Classes: z.array(z.object({ id: answeredId, name: z.string() })),
  /** Extension; null of everybody who is active. */
  inactive_since: answeredDate.nullable(),
  inactive_reason: z.string().nullable(),
  /** Extension: since when name and numbers are gone; null of everybody else. */
  anonymised_at: answeredInstant.nullable(),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

export const userFields = z.object({
  identifier: z
    .string({ error: WAJIB })
    .trim()
    .regex(LOGIN_NAME, 'Isi 3-32 huruf, angka, titik, garis bawah, atau tanda hubung'),
  /** Required of staff: the server knows which role that is. */
  email: optionalEmail,
  role_id: idSchema,
  fullname: nameText(FULLNAME_MAX),
  gender: z
    .enum(['L', 'P', ''], { error: 'Pilih L atau P' })
    .nullish()
    .transform((value) => value || null),
  address: optionalText(500),
  birth_date: optionalDate,
  /** Of pupils only. A client of the specification does not send it: there the login name is the NIS. */
  nis: nisSchema,
  /** Of pupils only, and {@link employeeNumberSchema} of all others: the server knows which role that is. */
  nisn: nisnSchema,
  employee_number: employeeNumberSchema,
  SchoolId: optionalSchoolId,
});

export const createUserSchema = userFields
  .extend({ password: newPasswordSchema, confirm_password: z.string().nullish() })
  .refine((user) => !user.confirm_password || user.confirm_password === user.password, {
    path: ['confirm_password'],
    message: 'Tidak sama dengan kata sandi',
  });

/**
 * The three password fields come together or not at all. `password` proves who is asking: it is the present password
 * of the account, or the own one of the administrator who edits it.
 */
export const updateUserSchema = userFields
  .extend({
    password: z.string().nullish(),
    newPassword: z.union([z.literal(''), newPasswordSchema]).nullish(),
    confirm_password: z.string().nullish(),
  })
  .superRefine(({ password, newPassword, confirm_password }, context) => {
    if (!newPassword) return;
    if (!password) context.addIssue({ code: 'custom', path: ['password'], message: WAJIB });
    if (confirm_password !== newPassword) {
      context.addIssue({ code: 'custom', path: ['confirm_password'], message: DIFFERENT_PASSWORDS });
    }
  });

export const setActiveSchema = z.object({
  is_active: z.boolean({ error: (issue) => (issue.input === undefined ? WAJIB : 'Harus ya atau tidak') }),
  reason: reasonText,
  /** Of a pupil who leaves: the first day no longer in any class, not after today. Without one the memberships stay. */
  left_on: optionalDate,
});

export const firstPasswordsSchema = z.object({
  user_ids: z
    .array(idSchema, 'Harus berupa daftar')
    .min(1, 'Pilih paling sedikit satu orang')
    .max(MAX_FIRST_PASSWORDS, `Paling banyak ${MAX_FIRST_PASSWORDS} orang sekaligus`),
});

/** Answered once: nobody can read it again. */
export const firstPasswordSchema = z.object({
  user_id: answeredId,
  fullname: z.string(),
  identifier: z.string(),
  nis: z.string().nullable(),
  password: z.string(),
});
export type FirstPassword = z.infer<typeof firstPasswordSchema>;

export type UserInput = z.infer<typeof userFields>;
