import { integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../../db/tables/columns.ts';
import { users } from '../../db/tables/users.ts';

export type OtpPurpose = 'password' | 'email';

/** The codes of a user: at most one to reset the password and one to prove a new e-mail address. Requesting another code replaces the row. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<OtpPurpose>().notNull().default('password'),
    /** The address that the code was sent to and that it proves. It is null for a password reset, whose code goes to the user's own address. */
    email: text(),
    codeHash: text('code_hash').notNull(),
    tries: smallint().notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('otp_codes_user_purpose_key').on(t.userId, t.purpose)],
);
