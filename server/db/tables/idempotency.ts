import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * What was answered to a create that came with an `Idempotency-Key`, written with the record. Nothing here can be read without
 * the key, which only the client has: not in this table, nor in a backup of it.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of the key, like the next one. */
    key: text().notNull(),
    /** A digest of the call and its body. */
    request: text().notNull(),
    /** Sealed with the key; null only inside the transaction that makes the record. */
    answer: text(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
