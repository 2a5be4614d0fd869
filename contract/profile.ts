import { z } from 'zod';
import { newPasswordSchema, typedPasswordSchema } from './auth.ts';
import type { Id } from './calls.ts';
import { DIFFERENT_PASSWORDS } from './recovery.ts';
import { WAJIB } from './schemas.ts';
import { userFields } from './users.ts';

/**
 * What people may change about themselves; what is not sent stays. Login name and role are the office's business, so
 * they are dropped like any unknown field.
 */
export const updateProfileSchema = userFields.omit({ identifier: true, role_id: true }).partial();
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

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
export interface ProfileImage {
  image: string;
}

/** Extension `sign-in-sessions`: one device on which one is signed in. */
export interface SignInSession {
  id: Id;
  /** "Chrome di Android", as far as the browser says. */
  device: string;
  /** The sign-in that asks. */
  current: boolean;
  /** ISO 8601 instants. */
  created_at: string;
  /** To within a few minutes. */
  last_used_at: string;
}
