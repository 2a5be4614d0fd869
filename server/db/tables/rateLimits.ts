import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

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
