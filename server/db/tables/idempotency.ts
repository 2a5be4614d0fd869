import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * The answers to creates that came with an `Idempotency-Key`, written together with the record. They can be read only with the key, which
 * only the client has: it is neither in this table nor in a backup.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of the key. */
    key: text().notNull(),
    /** A digest of the call and its body. */
    request: text().notNull(),
    /** The answer, encrypted with the key; null only inside the transaction that makes the record. */
    answer: text(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
