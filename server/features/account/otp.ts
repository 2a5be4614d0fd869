import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { OTP_DIGITS, OTP_MAX_TRIES, OTP_TTL_MS } from '../../../contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { otpCodes, type OtpPurpose, type users } from '../../schema.ts';
import { latestTrustedMoment } from '../../base/clock.ts';
import type { Deps } from '../../outside/deps.ts';

/** The result of trying a code. `none` means that no code was requested, or that it was used already. */
export type OtpOutcome = 'right' | 'wrong' | 'expired' | 'exhausted' | 'none';

/** The user fields that a code is bound to. Changing the e-mail or the password makes the code invalid, and so does deactivating the account. */
type OtpOwner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'passwordHash' | 'isActive'>;

/** What a code may be used for. A code that proves an e-mail address is valid for that address only. */
export type OtpUse = { readonly purpose: 'password' } | { readonly purpose: 'email'; readonly email: string };

const PASSWORD_RECOVERY_USE: OtpUse = { purpose: 'password' };

/**
 * Makes a fresh code for a user. The previous code stops working, because there is one row per user and purpose, even when several codes
 * are requested at once.
 *
 * @returns the code in plain text. It is not stored anywhere: it goes into the mail and is forgotten
 */
export async function issueOtp(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: OtpOwner,
  use: OtpUse = PASSWORD_RECOVERY_USE,
): Promise<string> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const now = deps.clock.now();
  const fresh = {
    email: use.purpose === 'email' ? use.email : null,
    codeHash: hashCode(deps, user, use, code),
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
 * @param isRedeeming true uses a right code up; false only looks
 */
export async function tryOtp(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: OtpOwner,
  code: string,
  isRedeeming: boolean,
  use: OtpUse = PASSWORD_RECOVERY_USE,
): Promise<OtpOutcome> {
  const { db, clock } = deps;
  const now = clock.now();
  // Keyed hashes are compared, so the time it takes says nothing about the code.
  const isRightCode = eq(otpCodes.codeHash, hashCode(deps, user, use, code));
  const usedAt = sql`case when ${isRightCode} then ${sql.param(now, otpCodes.usedAt)}::timestamptz end`;
  const [tried] = await db
    .update(otpCodes)
    .set({
      tries: sql`${otpCodes.tries} + case when ${isRightCode} then 0 else 1 end`,
      ...(isRedeeming && { usedAt }),
    })
    .where(
      and(
        codeOfUserCondition(user.id, use.purpose),
        isNull(otpCodes.usedAt),
        isValidAt(now),
        lt(otpCodes.tries, OTP_MAX_TRIES),
      ),
    )
    .returning({ right: sql<boolean>`${isRightCode}` });
  if (tried) return tried.right ? 'right' : 'wrong';
  return findRefusalReason(db, user.id, use.purpose, now);
}

/** Finds the new address that still waits for its code. The result is null when no code for it can be tried any more. */
export async function findPendingEmail(db: Database, userId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: otpCodes.email })
    .from(otpCodes)
    .where(
      and(
        codeOfUserCondition(userId, 'email'),
        isNull(otpCodes.usedAt),
        isValidAt(now),
        lt(otpCodes.tries, OTP_MAX_TRIES),
      ),
    );
  return row?.email ?? null;
}

/**
 * Tries the code for the user's pending address, and uses a right one up.
 *
 * @returns the proven address, or why the code was refused
 */
export async function tryEmailProof(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: OtpOwner,
  code: string,
): Promise<{ email: string } | Exclude<OtpOutcome, 'right'>> {
  const [row] = await deps.db
    .select({ email: otpCodes.email })
    .from(otpCodes)
    .where(codeOfUserCondition(user.id, 'email'));
  if (!row?.email) return 'none';
  const outcome = await tryOtp(deps, user, code, true, { purpose: 'email', email: row.email });
  return outcome === 'right' ? { email: row.email } : outcome;
}

/** A code is valid when it has not expired and was not created by a clock that was ahead: such a code would stay valid for years. */
const isValidAt = (now: Date) =>
  and(gt(otpCodes.expiresAt, now), lte(otpCodes.createdAt, latestTrustedMoment(now)));

const codeOfUserCondition = (userId: number, purpose: OtpPurpose) =>
  and(eq(otpCodes.userId, userId), eq(otpCodes.purpose, purpose));

async function findRefusalReason(
  db: Database,
  userId: number,
  purpose: OtpPurpose,
  now: Date,
): Promise<OtpOutcome> {
  const [row] = await db.select().from(otpCodes).where(codeOfUserCondition(userId, purpose));
  if (!row || row.usedAt) return 'none';
  return row.expiresAt <= now || row.createdAt > latestTrustedMoment(now) ? 'expired' : 'exhausted';
}

/**
 * The hash is keyed with the server's secret. A million possible codes can be hashed in a second, so a stolen table of plain hashes would
 * reveal every code.
 */
const hashCode = (
  { settings }: Pick<Deps, 'settings'>,
  user: OtpOwner,
  use: OtpUse,
  code: string,
): string => {
  // A random hash matches no code, so an inactive user can never use one, while all answers look the same as for anybody else.
  if (!user.isActive) return randomUUID();
  const bound = [user.id, user.email?.toLowerCase(), user.passwordHash, code];
  const hashInput =
    use.purpose === 'email' ? ['email', use.email.toLowerCase(), ...bound] : ['otp', ...bound];
  return createHmac('sha256', settings.jwtSecret).update(JSON.stringify(hashInput)).digest('base64url');
};
