import { integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../../db/tables/columns.ts';
import { users } from '../../db/tables/users.ts';

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
