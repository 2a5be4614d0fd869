import { z } from 'zod';
import { typedPasswordSchema } from '../passwords.ts';
import { requiredText } from '../schemas.ts';
import { profileSchema } from './profile.ts';

export const loginSchema = z.object({ identifier: requiredText(254), password: typedPasswordSchema });
export const tokenPairSchema = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;

export const loginResultSchema = tokenPairSchema.extend({ user: profileSchema });
