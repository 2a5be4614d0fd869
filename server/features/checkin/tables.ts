import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/tables/columns.ts';
import { allSessions } from '../lessons/tables.ts';
import { users } from '../../db/tables/users.ts';

/** The codes for typing that were shown on a board, each with the half minute in which it is valid. */
export const checkInCodes = pgTable(
  'check_in_codes',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    validFrom: instant('valid_from').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.code] }), index('check_in_codes_expires').on(t.expiresAt)],
);

/** The check-ins of pupils, with their method and device, for the teacher to look over. When a pupil repeats a check-in, the first row stays. */
export const checkIns = pgTable(
  'check_ins',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    at: instant('at').notNull(),
    method: text().$type<'qr' | 'code'>().notNull(),
    /** A digest of the number in the device's cookie. */
    device: text().notNull(),
    userAgent: text('user_agent'),
    /** A digest of the network address; null for check-ins from before addresses were recorded. */
    address: text(),
    /** Whether the account had no sign-in on this device that was older than a day. */
    isNewDevice: boolean('is_new_device').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.userId] }),
    index('check_ins_user').on(t.userId),
    check('check_ins_method_check', sql`${t.method} in ('qr', 'code')`),
  ],
);

/** Where the codes of a session were shown: digests of the boards' addresses. */
export const checkInBoards = pgTable(
  'check_in_boards',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    address: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.address] })],
);
