import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { REQUIRED_MESSAGE } from './schemas.ts';

export const newPasswordSchema = z
  .string({ error: REQUIRED_MESSAGE })
  .min(PASSWORD_MIN, `Paling sedikit ${PASSWORD_MIN} karakter`)
  .max(PASSWORD_MAX, `Paling banyak ${PASSWORD_MAX} karakter`);

/** A password as typed at sign-in. It is never trimmed and may have any length, because older rules may have allowed that. */
export const typedPasswordSchema = z
  .string({ error: REQUIRED_MESSAGE })
  .min(1, REQUIRED_MESSAGE)
  .max(PASSWORD_MAX, `Paling banyak ${PASSWORD_MAX} karakter`);

export const DIFFERENT_PASSWORDS = 'Tidak sama dengan kata sandi baru';
