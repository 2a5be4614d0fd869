import { createHmac, randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { OTP_DIGITS, OTP_MAX_TRIES, OTP_TTL_MS } from '../../contract/limits.ts';
import type { Database } from '../db/client.ts';
import { otpCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** `none`: not asked for, used, or ended. */
export type OtpOutcome = 'right' | 'wrong' | 'expired' | 'exhausted' | 'none';

type Keep = Pick<Deps, 'clock' | 'settings'>;

/**
 * Makes a fresh code for a user. The one before stops working: there is one row a user, whoever asks at once.
 *
 * @returns the code, which is stored nowhere: it goes into the mail and is forgotten
 */
export async function issueOtp(deps: Deps, userId: number): Promise<string> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const now = deps.clock.now();
  const fresh = {
    codeHash: hashOf(deps, userId, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + OTP_TTL_MS),
    usedAt: null,
    createdAt: now,
  };
  await deps.db
    .insert(otpCodes)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: otpCodes.userId, set: fresh });
  return code;
}

/**
 * Tries a code. Comparing, counting a wrong one and using up a right one are one statement, so that of many at once
 * none gets an extra try and one at most redeems it.
 *
 * @param redeem true uses a right code up; false only looks
 */
export async function tryOtp(
  keep: Keep,
  db: Database,
  userId: number,
  code: string,
  redeem: boolean,
): Promise<OtpOutcome> {
  const now = keep.clock.now();
  // Keyed hashes are compared, so the time it takes says nothing about the code.
  const right = eq(otpCodes.codeHash, hashOf(keep, userId, code));
  const usedAt = sql`case when ${right} then ${sql.param(now, otpCodes.usedAt)}::timestamptz end`;
  const [tried] = await db
    .update(otpCodes)
    .set({ tries: sql`${otpCodes.tries} + case when ${right} then 0 else 1 end`, ...(redeem && { usedAt }) })
    .where(
      and(
        eq(otpCodes.userId, userId),
        isNull(otpCodes.usedAt),
        gt(otpCodes.expiresAt, now),
        lt(otpCodes.tries, OTP_MAX_TRIES),
      ),
    )
    .returning({ right: sql<boolean>`${right}` });
  if (tried) return tried.right ? 'right' : 'wrong';
  return whyNot(db, userId, now);
}

async function whyNot(db: Database, userId: number, now: Date): Promise<OtpOutcome> {
  const [row] = await db.select().from(otpCodes).where(eq(otpCodes.userId, userId));
  if (!row || row.usedAt) return 'none';
  return row.expiresAt <= now ? 'expired' : 'exhausted';
}

/** When the password or the e-mail has changed, a code that is still under way must not change it again. */
export async function endOtp(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(otpCodes)
    .set({ usedAt: now })
    .where(and(eq(otpCodes.userId, userId), isNull(otpCodes.usedAt)));
}

/** A million codes are hashed in a second; without the server's key a stolen table still gives none away. */
const hashOf = ({ settings }: Pick<Deps, 'settings'>, userId: number, code: string): string =>
  createHmac('sha256', settings.jwtSecret).update(`otp\0${userId}\0${code}`).digest('base64url');
