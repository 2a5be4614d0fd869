import { z } from 'zod';
import { requiredText, WAJIB } from './schemas.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import type { User } from './users.ts';

export const newPasswordSchema = z
  .string({ error: WAJIB })
  .min(PASSWORD_MIN, `Paling sedikit ${PASSWORD_MIN} karakter`)
  .max(PASSWORD_MAX, `Paling banyak ${PASSWORD_MAX} karakter`);

/** A password as typed at sign-in: any length that may once have been set, never trimmed. */
export const typedPasswordSchema = z
  .string({ error: WAJIB })
  .min(1, WAJIB)
  .max(PASSWORD_MAX, `Paling banyak ${PASSWORD_MAX} karakter`);

export const loginSchema = z.object({ identifier: requiredText(254), password: typedPasswordSchema });
export type LoginInput = z.infer<typeof loginSchema>;

export interface TokenPair {
  token: string;
  refreshToken: string;
}

export interface LoginResult extends TokenPair {
  user: User;
}
