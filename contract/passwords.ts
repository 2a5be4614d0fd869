import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { REQUIRED_MESSAGE } from './schemas.ts';

export const newPasswordSchema = z
  .string({ error: REQUIRED_MESSAGE })
  .min(PASSWORD_MIN_LENGTH, `Paling sedikit ${PASSWORD_MIN_LENGTH} karakter`)
  .max(PASSWORD_MAX_LENGTH, `Paling banyak ${PASSWORD_MAX_LENGTH} karakter`);

/** A password as typed at sign-in. It is never trimmed and may have any length, because older rules may have allowed that. */
export const typedPasswordSchema = z
  .string({ error: REQUIRED_MESSAGE })
  .min(1, REQUIRED_MESSAGE)
  .max(PASSWORD_MAX_LENGTH, `Paling banyak ${PASSWORD_MAX_LENGTH} karakter`);

export const PASSWORDS_DIFFER_MESSAGE = 'Tidak sama dengan kata sandi baru';
