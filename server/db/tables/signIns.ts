import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
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
    /** When earlier tokens were superseded, in ms since 1970, the latest last. Only the last few seconds are kept. */
    supersededAt: jsonb('superseded_at').$type<number[]>().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    userAgent: text('user_agent'),
    /** Digests of the device and the address of the sign-in, by which limits recognise them. */
    device: text(),
    address: text(),
  },
  (t) => [index('sign_in_sessions_user').on(t.userId)],
);
