import { z } from 'zod';
import { PASSWORDS_DIFFER_MESSAGE, newPasswordSchema } from '../passwords.ts';
import { OTP_DIGITS } from '../limits.ts';
import { emailSchema, requiredText, REQUIRED_MESSAGE } from '../schemas.ts';

export const forgotPasswordSchema = z.object({ email: emailSchema });
/** The code from the mail. It is text, because it may begin with a zero. */
export const otpCodeSchema = requiredText(32).regex(
  new RegExp(`^\\d{${OTP_DIGITS}}$`),
  `Isi ${OTP_DIGITS} angka`,
);

export const verifyOtpSchema = z.object({ email: emailSchema, token: otpCodeSchema });
/** A new password that is typed twice; both must be equal. The change of one's own password uses it too. */

export const resetPasswordSchema = z
  .object({
    email: emailSchema,
    token: otpCodeSchema,
    password: newPasswordSchema,
    confirm_password: z.string({ error: REQUIRED_MESSAGE }),
  })
  .refine((input) => input.password === input.confirm_password, {
    path: ['confirm_password'],
    message: PASSWORDS_DIFFER_MESSAGE,
  });
