import { createHmac, randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { OTP_DIGITS, OTP_MAX_TRIES, OTP_TTL_MS } from '../../contract/limits.ts';
import type { Database } from '../db/client.ts';
import { otpCodes, type users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** `none`: not asked for, or used. */
export type OtpOutcome = 'right' | 'wrong' | 'expired' | 'exhausted' | 'none';

/** What a code is bound to: changing the e-mail or the password ends it. */
type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'passwordHash'>;

/**
 * Makes a fresh code for a user. The one before stops working: there is one row a user, whoever asks at once.
 *
 * @returns the code, which is stored nowhere: it goes into the mail and is forgotten
 */
export async function issueOtp(deps: Deps, user: Owner): Promise<string> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const now = deps.clock.now();
  const fresh = {
    codeHash: hashOf(deps, user, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + OTP_TTL_MS),
    usedAt: null,
    createdAt: now,
  };
  await deps.db
    .insert(otpCodes)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({ target: otpCodes.userId, set: fresh });
  return code;
}

/**
 * Tries a code. Comparing, counting a wrong one and using up a right one are one statement, so that of many at once
 * none gets an extra try and one at most redeems it.
 *
 * @param deps with `db` the transaction, when there is one
 * @param redeem true uses a right code up; false only looks
 */
export async function tryOtp(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: Owner,
  code: string,
  redeem: boolean,
): Promise<OtpOutcome> {
  const { db, clock } = deps;
  const now = clock.now();
  // Keyed hashes are compared, so the time it takes says nothing about the code.
  const right = eq(otpCodes.codeHash, hashOf(deps, user, code));
  const usedAt = sql`case when ${right} then ${sql.param(now, otpCodes.usedAt)}::timestamptz end`;
  const [tried] = await db
    .update(otpCodes)
    .set({ tries: sql`${otpCodes.tries} + case when ${right} then 0 else 1 end`, ...(redeem && { usedAt }) })
    .where(
      and(
        eq(otpCodes.userId, user.id),
        isNull(otpCodes.usedAt),
        gt(otpCodes.expiresAt, now),
        lt(otpCodes.tries, OTP_MAX_TRIES),
      ),
    )
    .returning({ right: sql<boolean>`${right}` });
  if (tried) return tried.right ? 'right' : 'wrong';
  return whyNot(db, user.id, now);
}

async function whyNot(db: Database, userId: number, now: Date): Promise<OtpOutcome> {
  const [row] = await db.select().from(otpCodes).where(eq(otpCodes.userId, userId));
  if (!row || row.usedAt) return 'none';
  return row.expiresAt <= now ? 'expired' : 'exhausted';
}

/** A million codes are hashed in a second: without the server's key, a stolen table would give every code away. */
const hashOf = ({ settings }: Pick<Deps, 'settings'>, user: Owner, code: string): string =>
  createHmac('sha256', settings.jwtSecret)
    .update(JSON.stringify(['otp', user.id, user.email?.toLowerCase(), user.passwordHash, code]))
    .digest('base64url');
