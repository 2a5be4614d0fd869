/**
 * Guardians of pupils and what is said between them and the school. A guardian belongs to one school: a pupil who moves takes none along,
 * because only who looks for a guardian of the pupil's own school finds one.
 */
import { sql } from 'drizzle-orm';
import {
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
import { LETTER_KINDS, type LetterKind } from '../../../contract/attendance/letterKinds.ts';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  MESSAGE_REASONS,
  type MessageReason,
  MESSAGE_STATES,
  type MessageState,
  type ReasonSettings,
  RELATIONS,
  type Relation,
} from '../../../contract/family/words.ts';
import { createdAt, hourMinute, id, instant, quoteWords } from '../../db/tables/columns.ts';
import { ofSchool, schools } from '../../db/tables/schools.ts';
import { ofUser } from '../../db/tables/users.ts';
import { letters } from '../letters/tables.ts';

/** A school without a row has never switched this on. */
export const familySettings = pgTable(
  'family_settings',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => schools.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    reasons: jsonb().$type<Readonly<Record<MessageReason, ReasonSettings>>>().notNull(),
    absentLessons: integer('absent_lessons').notNull(),
    quietFrom: hourMinute('quiet_from').notNull(),
    quietUntil: hourMinute('quiet_until').notNull(),
    dailyCap: integer('daily_cap').notNull(),
    retentionMonths: integer('retention_months').notNull(),
  },
  (t) => [
    check('family_settings_lessons_check', sql`${t.absentLessons} > 0`),
    check('family_settings_cap_check', sql`${t.dailyCap} > 0`),
    check('family_settings_months_check', sql`${t.retentionMonths} > 0`),
  ],
);

/** Who sends for a school. The key is encrypted, and is never answered. */
export const familyGateways = pgTable(
  'family_gateways',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => schools.id, { onDelete: 'cascade' }),
    channel: text().$type<MessageChannel>().notNull(),
    /** What is no secret: address, names of templates, fields of the body. */
    options: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Keys and the secret of receipts, encrypted. */
    secrets: text(),
    /** Refusals in a row, after enough of which it is stopped. */
    refusals: integer().notNull().default(0),
    stoppedAt: instant('stopped_at'),
    stoppedReason: text('stopped_reason'),
  },
  (t) => [check('family_gateways_channel_check', sql`${t.channel} in (${quoteWords(MESSAGE_CHANNELS)})`)],
);

/** One phone is one guardian of a school, whose children are in `guardian_pupils`. */
export const guardians = pgTable(
  'guardians',
  {
    id: id(),
    schoolId: ofSchool(),
    name: text().notNull(),
    relation: text().$type<Relation>().notNull(),
    /** E.164 */
    phone: text().notNull(),
    email: text(),
    /** When they agreed to messages, and who noted it; null: they have not. */
    agreedAt: instant('agreed_at'),
    agreedNotedBy: text('agreed_noted_by'),
    /** Stays until they agree anew. */
    optedOutAt: instant('opted_out_at'),
    createdAt: createdAt(),
    createdByName: text('created_by_name').notNull(),
  },
  (t) => [
    uniqueIndex('guardians_phone_key').on(t.schoolId, t.phone),
    check('guardians_relation_check', sql`${t.relation} in (${quoteWords(RELATIONS)})`),
    check('guardians_phone_check', sql`${t.phone} ~ '^[+][1-9][0-9]{6,14}$'`),
    check('guardians_agreed_check', sql`(${t.agreedAt} is null) = (${t.agreedNotedBy} is null)`),
  ],
);

export const guardianPupils = pgTable(
  'guardian_pupils',
  {
    guardianId: integer('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    userId: ofUser(),
  },
  (t) => [
    primaryKey({ columns: [t.guardianId, t.userId] }),
    index('guardian_pupils_user').on(t.userId, t.guardianId),
  ],
);

/** The paper slips whose QR code opens the form in which a parent names oneself. Only a hash of the code is kept. */
export const guardianSlips = pgTable(
  'guardian_slips',
  {
    id: id(),
    schoolId: ofSchool(),
    userId: ofUser(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('guardian_slips_code_key').on(t.codeHash),
    index('guardian_slips_school').on(t.schoolId),
    index('guardian_slips_user').on(t.userId),
  ],
);

/** What a parent has filled in and nobody has approved yet. Deleted when it is decided. */
export const guardianProposals = pgTable(
  'guardian_proposals',
  {
    id: id(),
    schoolId: ofSchool(),
    userId: ofUser(),
    name: text().notNull(),
    relation: text().$type<Relation>().notNull(),
    phone: text().notNull(),
    hasAgreed: boolean('has_agreed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('guardian_proposals_school').on(t.schoolId),
    index('guardian_proposals_user').on(t.userId),
    check('guardian_proposals_relation_check', sql`${t.relation} in (${quoteWords(RELATIONS)})`),
  ],
);

/** The messages: at most one of a school for a pupil, day and reason, whoever sends it and however often. */
export const familyMessages = pgTable(
  'family_messages',
  {
    id: id(),
    schoolId: ofSchool(),
    userId: ofUser(),
    guardianId: integer('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    day: date({ mode: 'string' }).notNull(),
    reason: text().$type<MessageReason>().notNull(),
    text: text().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    state: text().$type<MessageState>().notNull(),
    createdAt: createdAt(),
    /** Of a message by hand who pressed "sent". */
    sentByName: text('sent_by_name'),
    sentAt: instant('sent_at'),
    attempts: integer().notNull().default(0),
    /** When a gateway may try it (again); until then it belongs to who has claimed it. */
    nextAt: instant('next_at'),
    /** The gateway's name for it, by which its receipts come. */
    gatewayId: text('gateway_id'),
    failure: text(),
  },
  (t) => [
    uniqueIndex('family_messages_once').on(t.userId, t.day, t.reason, t.schoolId),
    index('family_messages_school').on(t.schoolId, t.day),
    index('family_messages_guardian').on(t.guardianId),
    index('family_messages_due')
      .on(t.nextAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index('family_messages_gateway')
      .on(t.gatewayId)
      .where(sql`${t.gatewayId} is not null`),
    check('family_messages_reason_check', sql`${t.reason} in (${quoteWords(MESSAGE_REASONS)})`),
    check('family_messages_channel_check', sql`${t.channel} in (${quoteWords(MESSAGE_CHANNELS)})`),
    check('family_messages_state_check', sql`${t.state} in (${quoteWords(MESSAGE_STATES)})`),
  ],
);

/** The page of one guardian about one child. Only hashes are kept of the link, of the code and of the phone that it is bound to. */
export const familyLinks = pgTable(
  'family_links',
  {
    id: id(),
    schoolId: ofSchool(),
    guardianId: integer('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    tokenHash: text('token_hash').notNull(),
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    deviceHash: text('device_hash'),
    createdAt: createdAt(),
    createdByName: text('created_by_name').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** A day and no more, so that nobody learns when a family is awake. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
  },
  (t) => [
    uniqueIndex('family_links_token_key').on(t.tokenHash),
    index('family_links_school').on(t.schoolId),
    index('family_links_guardian').on(t.guardianId),
    index('family_links_user').on(t.userId),
  ],
);

/** Letters that came from home: suggestions until somebody accepts one, who makes a letter of it, or refuses it. */
export const familyRequests = pgTable(
  'family_requests',
  {
    id: id(),
    schoolId: ofSchool(),
    userId: ofUser(),
    /** null: the pupil asked, by the own account. */
    guardianId: integer('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    isFromPupil: boolean('is_from_pupil').notNull(),
    kind: text().$type<LetterKind>().notNull(),
    reason: text().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    image: text(),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
    decidedByName: text('decided_by_name'),
    /** Why it was refused, in words for the family. */
    refusal: text(),
    letterId: integer('letter_id').references(() => letters.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('family_requests_school').on(t.schoolId, t.createdAt),
    index('family_requests_open')
      .on(t.schoolId)
      .where(sql`${t.decidedAt} is null`),
    index('family_requests_user').on(t.userId, t.startDate),
    index('family_requests_guardian').on(t.guardianId),
    index('family_requests_letter').on(t.letterId),
    index('family_requests_image')
      .on(t.image)
      .where(sql`${t.image} is not null`),
    check('family_requests_kind_check', sql`${t.kind} in (${quoteWords(LETTER_KINDS)})`),
    check('family_requests_dates_check', sql`${t.endDate} >= ${t.startDate}`),
    check('family_requests_decided_check', sql`(${t.decidedAt} is null) = (${t.decidedByName} is null)`),
  ],
);
