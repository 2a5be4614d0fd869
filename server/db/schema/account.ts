import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** One sign-in on one device. Its tokens are good only while `ended_at` is null. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts the rotations of the refresh token; the current pair carries this number. */
    rotation: integer().notNull().default(0),
    rotatedAt: instant('rotated_at').notNull(),
    /** When the tokens before the current one were superseded, in ms since 1970, the latest last; of the last seconds only. */
    supersededAt: jsonb('superseded_at').$type<number[]>().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    userAgent: text('user_agent'),
    /** Digests of the device and of the address it began from: limits know them again. */
    device: text(),
    address: text(),
  },
  (t) => [index('sign_in_sessions_user').on(t.userId)],
);

/** What a code is good for. */
export type OtpPurpose = 'password' | 'email';

/** The one code that a user may reset the password with, and the one that proves a new e-mail; asking again replaces it. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<OtpPurpose>().notNull().default('password'),
    /** The address that the code was sent to and that it proves; of a recovery it is the user's own. */
    email: text(),
    codeHash: text('code_hash').notNull(),
    tries: smallint().notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('otp_codes_user_purpose_key').on(t.userId, t.purpose)],
);

/** How often something was done since `resets_at` was set; here, so that it holds across processes and restarts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A digest: accounts and addresses are not kept in the clear. */
    key: text().primaryKey(),
    /** Which limit it is and how much it allows, so that the office can see which are full; of old rows unknown. */
    what: text(),
    most: integer(),
    hits: integer().notNull(),
    /** How many of the hits are still under way, so that it is not known yet whether they count. */
    pending: integer().notNull().default(0),
    /** How long a count lasts at most; of old rows unknown. */
    minutes: integer(),
    /** Whom it keeps out, where it is one person; of addresses, of names that nobody has and of old rows unknown. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [
    index('rate_limits_resets').on(t.resetsAt),
    index('rate_limits_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
);
