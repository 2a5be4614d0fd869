import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** How often something was done in a period that ends at `resets_at`. It is in the database so that limits hold across processes and restarts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A digest, so that accounts and addresses are not stored in plain text. */
    key: text().primaryKey(),
    /** Which limit it is and how much it allows, so that the office can see which limits are reached; null in old rows. */
    what: text(),
    most: integer(),
    hits: integer().notNull(),
    /** How many of the hits are still under way, so that it is not known yet whether they count. */
    pending: integer().notNull().default(0),
    /** How long a count lasts at most; null in old rows. */
    minutes: integer(),
    /** The person whom the limit keeps out; null for limits of addresses, for names that nobody has, and in old rows. */
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
