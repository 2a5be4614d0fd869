import { z } from 'zod';
import { newPasswordSchema, typedPasswordSchema, PASSWORDS_DIFFER_MESSAGE } from '../passwords.ts';
import { otpCodeSchema } from './recovery.ts';
import { responseIdSchema, responseInstantSchema, REQUIRED_MESSAGE } from '../schemas.ts';
import { userInputSchema, userSchema } from '../people/users.ts';

/** The profile of the signed-in person. */
export const profileSchema = userSchema.extend({
  /**
   * Whether the office chose the password, so that the dashboard asks for a new one before anything else. The API itself refuses nothing
   * because of it.
   */
  must_change_password: z.boolean(),
  /** Extension: the new email address to which a code was sent and which is not confirmed yet; null when there is none. */
  pending_email: z.string().nullable(),
});
export type OwnProfile = z.infer<typeof profileSchema>;

/** Confirms a new email address with the code that was sent to it and the password of the account. */
export const proveEmailSchema = z.object({ code: otpCodeSchema, password: typedPasswordSchema });
export type ProveEmailInput = z.infer<typeof proveEmailSchema>;

/**
 * What people may change about themselves; fields that are not sent stay as they are. Login name, role and the numbers of official papers
 * belong to the office, so
 * they are dropped like any unknown field. A pupil's name belongs to the office too, but every profile form sends it, so it is refused only
 * when it differs.
 */
export const updateProfileSchema = userInputSchema
  .omit({ identifier: true, role_id: true, nis: true, nisn: true, employee_number: true, SchoolId: true })
  .partial();
export const changePasswordSchema = z
  .object({
    /** The current password. */
    password: typedPasswordSchema,
    newPassword: newPasswordSchema,
    confirm_password: z.string({ error: REQUIRED_MESSAGE }),
  })
  .refine((input) => input.newPassword === input.confirm_password, {
    path: ['confirm_password'],
    message: PASSWORDS_DIFFER_MESSAGE,
  });
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** The answer to an upload; `image` is a path under /api/v1/images/. */
export const profileImageSchema = z.object({ image: z.string() });
export type ProfileImage = z.infer<typeof profileImageSchema>;

/** Extension: one device on which one is signed in. */
export const signInSessionSchema = z.object({
  id: responseIdSchema,
  /** "Chrome di Android", as far as the browser says. */
  device: z.string(),
  /** Whether this is the sign-in that makes the request. */
  current: z.boolean(),
  created_at: responseInstantSchema,
  /** Exact to a few minutes. */
  last_used_at: responseInstantSchema,
});
export type SignInSession = z.infer<typeof signInSessionSchema>;
