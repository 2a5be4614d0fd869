import { z } from 'zod';
import { DIFFERENT_PASSWORDS, newPasswordSchema } from '../passwords.ts';
import { OTP_DIGITS } from '../limits.ts';
import { emailSchema, requiredText, WAJIB } from '../schemas.ts';

export const forgotPasswordSchema = z.object({ email: emailSchema });
/** The code of the mail; text, because it may begin with a zero. */
export const codeSchema = requiredText(32).regex(
  new RegExp(`^\\d{${OTP_DIGITS}}$`),
  `Isi ${OTP_DIGITS} angka`,
);

export const verifyOtpSchema = z.object({ email: emailSchema, token: codeSchema });
/** The second typing must equal the first; shared with the change of one's own password. */

export const resetPasswordSchema = z
  .object({
    email: emailSchema,
    token: codeSchema,
    password: newPasswordSchema,
    confirm_password: z.string({ error: WAJIB }),
  })
  .refine((input) => input.password === input.confirm_password, {
    path: ['confirm_password'],
    message: DIFFERENT_PASSWORDS,
  });
