/** Arriving and leaving: what was noticed at the gate, by which device, and who may look after it. Nothing here is a mark of a register. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  GATE_DEVICE_KINDS,
  type GateDeviceKind,
  type GateTimetable,
  type PastGateHours,
  TAP_DIRECTIONS,
  type TapDirection,
  TAP_WAYS,
  type TapWay,
} from '../../../contract/gate/words.ts';
import { createdAt, hourMinute, id, instant, quoteWords } from '../../db/tables/columns.ts';
import { ofSchool, schools } from '../../db/tables/schools.ts';
import { ofUser } from '../../db/tables/users.ts';

/** A school without a row has never switched this on. */
export const gateSettings = pgTable(
  'gate_settings',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => schools.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    hours: jsonb().$type<GateTimetable>().notNull(),
    pastHours: jsonb('past_hours').$type<readonly PastGateHours[]>().notNull().default([]),
    lateLimit: integer('late_limit'),
    prefillsDaily: boolean('prefills_daily').notNull(),
  },
  (t) => [check('gate_settings_limit_check', sql`${t.lateLimit} > 0`)],
);

/** Who has piket on which days, besides the administrators: staff of the school. */
export const gateDuties = pgTable(
  'gate_duties',
  {
    id: id(),
    schoolId: ofSchool(),
    userId: ofUser(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The weekdays between them, 1 is Monday: "135". */
    weekdays: text().notNull(),
  },
  (t) => [
    index('gate_duties_school').on(t.schoolId, t.endDate),
    index('gate_duties_user').on(t.userId, t.endDate),
    check('gate_duties_dates_check', sql`${t.endDate} >= ${t.startDate}`),
    check('gate_duties_weekdays_check', sql`${t.weekdays} ~ '^[1-7]{1,7}$'`),
  ],
);

/** Kiosks and readers. Of a kiosk a hash of its token is kept; a reader's key follows from the installation's secret and `keyNumber`. */
export const gateDevices = pgTable(
  'gate_devices',
  {
    id: id(),
    schoolId: ofSchool(),
    name: text().notNull(),
    kind: text().$type<GateDeviceKind>().notNull(),
    /** Of a kiosk: of the code that starts it once, then of its token. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    tokenHash: text('token_hash'),
    /** Of a reader: random, a new one makes a new key. */
    keyNumber: text('key_number'),
    createdAt: createdAt(),
    createdByName: text('created_by_name').notNull(),
    seenAt: instant('seen_at'),
    /** How far its clock was ahead of the server's when it was last heard of, in milliseconds. */
    clockAheadMs: integer('clock_ahead_ms'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('gate_devices_school').on(t.schoolId),
    uniqueIndex('gate_devices_token_key').on(t.tokenHash),
    uniqueIndex('gate_devices_code_key').on(t.codeHash),
    check('gate_devices_kind_check', sql`${t.kind} in (${quoteWords(GATE_DEVICE_KINDS)})`),
  ],
);

/** The numbers of chip cards, and in which pupil's pocket they are. A withdrawn one stays, so that it is known as such. */
export const gateCards = pgTable(
  'gate_cards',
  {
    id: id(),
    schoolId: ofSchool(),
    number: text().notNull(),
    userId: ofUser(),
    createdAt: createdAt(),
    createdByName: text('created_by_name').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('gate_cards_number_key')
      .on(t.schoolId, t.number)
      .where(sql`${t.withdrawnAt} is null`),
    // Of withdrawn ones, too: a kiosk says of them that they are.
    index('gate_cards_number').on(t.schoolId, t.number),
    index('gate_cards_user').on(t.userId),
  ],
);

/** Chips that a device has read lately and that nobody has, so that one can be given to a pupil by its number. */
export const gateUnknownCards = pgTable(
  'gate_unknown_cards',
  {
    schoolId: ofSchool(),
    number: text().notNull(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => gateDevices.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.number] }),
    index('gate_unknown_cards_seen').on(t.schoolId, t.seenAt),
  ],
);

/**
 * Arrivals and departures. Nothing is changed or deleted but by forgetting (triggers.sql): a correction is a line that replaces another, with
 * a reason.
 */
export const gateTaps = pgTable(
  'gate_taps',
  {
    id: id(),
    /** The pupil's school at that time. */
    schoolId: ofSchool(),
    userId: ofUser(),
    /** The school's day and, in the zone of that time, when. */
    day: date({ mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    direction: text().$type<TapDirection>().notNull(),
    way: text().$type<TapWay>().notNull(),
    deviceId: integer('device_id').references(() => gateDevices.id),
    /** The device's own number of it, by which a second sending is recognised. */
    counter: bigint({ mode: 'number' }),
    /** By hand: who. */
    byName: text('by_name'),
    receivedAt: instant('received_at').notNull(),
    replacesId: integer('replaces_id').references((): AnyPgColumn => gateTaps.id, { onDelete: 'cascade' }),
    /** Whether the line only says that the replaced one never was. */
    isRemoval: boolean('is_removal').notNull().default(false),
    reason: text(),
  },
  (t) => [
    uniqueIndex('gate_taps_counter_key').on(t.deviceId, t.counter),
    // Corrections are few: so small an index is read whole to tell which lines of a semester were replaced.
    uniqueIndex('gate_taps_replaces_key')
      .on(t.replacesId)
      .where(sql`${t.replacesId} is not null`),
    index('gate_taps_school').on(t.schoolId, t.day, t.userId),
    index('gate_taps_user').on(t.userId, t.day),
    check('gate_taps_direction_check', sql`${t.direction} in (${quoteWords(TAP_DIRECTIONS)})`),
    check('gate_taps_way_check', sql`${t.way} in (${quoteWords(TAP_WAYS)})`),
    check('gate_taps_replaces_check', sql`(${t.replacesId} is null) = (${t.reason} is null)`),
    check('gate_taps_removal_check', sql`${t.replacesId} is not null or not ${t.isRemoval}`),
  ],
);

/**
 * When a pupil first came on a day. A trigger keeps it, because lateness is told of a whole semester: of all taps only those arrivals are read
 * that are after the limit of their day. Hours and calendar are no part of it, so they may change.
 */
export const gateArrivals = pgTable(
  'gate_arrivals',
  {
    schoolId: ofSchool(),
    userId: ofUser(),
    day: date({ mode: 'string' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.schoolId] }),
    index('gate_arrivals_at').on(t.schoolId, t.day, t.at, t.userId),
  ],
);

/** Permissions to leave before the end of the day. */
export const gateLeaves = pgTable(
  'gate_leaves',
  {
    id: id(),
    schoolId: ofSchool(),
    userId: ofUser(),
    day: date({ mode: 'string' }).notNull(),
    givenAt: instant('given_at').notNull(),
    givenByName: text('given_by_name').notNull(),
    reason: text().notNull(),
    /** With whom; null: alone. */
    companion: text(),
    /** Until when; null: for the rest of the day. */
    until: hourMinute('until'),
    returnedAt: instant('returned_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [index('gate_leaves_school').on(t.schoolId, t.day), index('gate_leaves_user').on(t.userId, t.day)],
);
