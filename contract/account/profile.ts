import { z } from 'zod';
import { newPasswordSchema, typedPasswordSchema, DIFFERENT_PASSWORDS } from '../passwords.ts';
import { codeSchema } from './recovery.ts';
import { answeredId, answeredInstant, WAJIB } from '../schemas.ts';
import { userFields, userSchema } from '../people/users.ts';

/** What people read of themselves. */
export const profileSchema = userSchema.extend({
  /** The office chose the password: the dashboard asks for another one before anything else. The API refuses nothing for it. */
  must_change_password: z.boolean(),
  /** Extension: the address that waits for the code that was sent to it; null when none does. */
  pending_email: z.string().nullable(),
});
export type OwnProfile = z.infer<typeof profileSchema>;

/** The code that came to the new address, and the password of the account. */
export const proveEmailSchema = z.object({ code: codeSchema, password: typedPasswordSchema });
export type ProveEmailInput = z.infer<typeof proveEmailSchema>;

/**
 * What people may change about themselves; what is not sent stays. Login name and role are the office's business, so
 * they are dropped like any unknown field, and so are the numbers of official papers. So is a pupil's name, but it is in everybody's form: only another one is refused.
 */
export const updateProfileSchema = userFields
  .omit({ identifier: true, role_id: true, nis: true, nisn: true, employee_number: true, SchoolId: true })
  .partial();
export const changePasswordSchema = z
  .object({
    /** The present one. */
    password: typedPasswordSchema,
    newPassword: newPasswordSchema,
    confirm_password: z.string({ error: WAJIB }),
  })
  .refine((input) => input.newPassword === input.confirm_password, {
    path: ['confirm_password'],
    message: DIFFERENT_PASSWORDS,
  });
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** Answer of an upload: a path under /api/v1/images/. */
export const profileImageSchema = z.object({ image: z.string() });
export type ProfileImage = z.infer<typeof profileImageSchema>;

/** Extension: one device on which one is signed in. */
export const signInSessionSchema = z.object({
  id: answeredId,
  /** "Chrome di Android", as far as the browser says. */
  device: z.string(),
  /** The sign-in that asks. */
  current: z.boolean(),
  created_at: answeredInstant,
  /** Exact to a few minutes. */
  last_used_at: answeredInstant,
});
export type SignInSession = z.infer<typeof signInSessionSchema>;
