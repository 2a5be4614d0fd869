import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { OTP_DIGITS, OTP_MAX_TRIES, OTP_TTL_MS } from '../../../contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { otpCodes, type OtpPurpose, type users } from '../../schema.ts';
import { latestAt } from '../../base/clock.ts';
import type { Deps } from '../../outside/deps.ts';

/** `none`: not asked for, or used. */
export type OtpOutcome = 'right' | 'wrong' | 'expired' | 'exhausted' | 'none';

/** What a code is bound to: changing the e-mail or the password ends it, and so does leaving. */
type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'passwordHash' | 'isActive'>;

/** What a code is for; one that proves an address is good for that very address. */
export type OtpUse = { readonly purpose: 'password' } | { readonly purpose: 'email'; readonly email: string };

const RECOVERY: OtpUse = { purpose: 'password' };

/**
 * Makes a fresh code for a user. The previous one stops working: there is one row for each user, even when several
 * are asked for at once.
 *
 * @returns the code, which is stored nowhere: it goes into the mail and is forgotten
 */
export async function issueOtp(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: Owner,
  use: OtpUse = RECOVERY,
): Promise<string> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const now = deps.clock.now();
  const fresh = {
    email: use.purpose === 'email' ? use.email : null,
    codeHash: hashOf(deps, user, use, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + OTP_TTL_MS),
    usedAt: null,
    createdAt: now,
  };
  await deps.db
    .insert(otpCodes)
    .values({ userId: user.id, purpose: use.purpose, ...fresh })
    .onConflictDoUpdate({ target: [otpCodes.userId, otpCodes.purpose], set: fresh });
  return code;
}

/**
 * Tries a code. Comparing, counting a wrong code and redeeming a right one are one statement, so that none of many
 * simultaneous tries is uncounted and at most one redeems the code.
 *
 * @param deps with `db` the transaction, when there is one
 * @param redeem true uses a right code up; false only looks
 */
export async function tryOtp(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: Owner,
  code: string,
  redeem: boolean,
  use: OtpUse = RECOVERY,
): Promise<OtpOutcome> {
  const { db, clock } = deps;
  const now = clock.now();
  // Keyed hashes are compared, so the time it takes says nothing about the code.
  const right = eq(otpCodes.codeHash, hashOf(deps, user, use, code));
  const usedAt = sql`case when ${right} then ${sql.param(now, otpCodes.usedAt)}::timestamptz end`;
  const [tried] = await db
    .update(otpCodes)
    .set({ tries: sql`${otpCodes.tries} + case when ${right} then 0 else 1 end`, ...(redeem && { usedAt }) })
    .where(
      and(
        ofUser(user.id, use.purpose),
        isNull(otpCodes.usedAt),
        isGoodAt(now),
        lt(otpCodes.tries, OTP_MAX_TRIES),
      ),
    )
    .returning({ right: sql<boolean>`${right}` });
  if (tried) return tried.right ? 'right' : 'wrong';
  return whyNot(db, user.id, use.purpose, now);
}

/** The address that waits for its code, as long as there is a code that can still be tried. */
export async function pendingEmail(db: Database, userId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: otpCodes.email })
    .from(otpCodes)
    .where(
      and(ofUser(userId, 'email'), isNull(otpCodes.usedAt), isGoodAt(now), lt(otpCodes.tries, OTP_MAX_TRIES)),
    );
  return row?.email ?? null;
}

/**
 * Tries the code for the address that waits, and uses a right one up.
 *
 * @returns the address, or why not
 */
export async function tryEmailProof(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: Owner,
  code: string,
): Promise<{ email: string } | Exclude<OtpOutcome, 'right'>> {
  const [row] = await deps.db
    .select({ email: otpCodes.email })
    .from(otpCodes)
    .where(ofUser(user.id, 'email'));
  if (!row?.email) return 'none';
  const outcome = await tryOtp(deps, user, code, true, { purpose: 'email', email: row.email });
  return outcome === 'right' ? { email: row.email } : outcome;
}

/** Not over, and not sent by a clock that was ahead, whose codes would be good for years. */
const isGoodAt = (now: Date) => and(gt(otpCodes.expiresAt, now), lte(otpCodes.createdAt, latestAt(now)));

const ofUser = (userId: number, purpose: OtpPurpose) =>
  and(eq(otpCodes.userId, userId), eq(otpCodes.purpose, purpose));

async function whyNot(db: Database, userId: number, purpose: OtpPurpose, now: Date): Promise<OtpOutcome> {
  const [row] = await db.select().from(otpCodes).where(ofUser(userId, purpose));
  if (!row || row.usedAt) return 'none';
  return row.expiresAt <= now || row.createdAt > latestAt(now) ? 'expired' : 'exhausted';
}

/** A million codes are hashed in a second: without the server's key, a stolen table would give every code away. */
const hashOf = ({ settings }: Pick<Deps, 'settings'>, user: Owner, use: OtpUse, code: string): string => {
  // No code is right for who has left, and every other answer is the same as for anybody.
  if (!user.isActive) return randomUUID();
  const bound = [user.id, user.email?.toLowerCase(), user.passwordHash, code];
  const boundTo = use.purpose === 'email' ? ['email', use.email.toLowerCase(), ...bound] : ['otp', ...bound];
  return createHmac('sha256', settings.jwtSecret).update(JSON.stringify(boundTo)).digest('base64url');
};
