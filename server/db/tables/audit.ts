import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditEntity } from '../../../contract/auditEvents.ts';
import { id, instant } from './columns.ts';

/** One field of a change. Without `from` and `to`, only the fact that it changed is recorded: see server/db/audit.ts. */
export interface AuditedField {
  field: string;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

/**
 * The audit: who did what, from where and when, written in the transaction of the change itself. It is append-only: a trigger refuses any
 * update, and any delete except by housekeeping. It has no foreign keys, so that deleting a record never deletes its lines, and it stores
 * names as they were.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant('at').notNull(),
    entity: text().$type<AuditEntity>().notNull(),
    action: text().notNull(),
    /** Who did it; null for a stranger or the server itself. */
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    /** The record that was acted on; null for a sign-in under a name that nobody has. */
    targetId: integer('target_id'),
    targetName: text('target_name'),
    /** The school of the target at that time; null when it has none, or in lines from before this was recorded. */
    schoolId: integer('school_id'),
    changes: jsonb().$type<AuditedField[]>().notNull().default([]),
    signInId: uuid('sign_in_id'),
    requestId: text('request_id'),
    /** A keyed digest of the address, only ever compared. */
    address: text(),
    userAgent: text('user_agent'),
  },
  (t) => [
    index('audit_events_at').on(t.at, t.id),
    index('audit_events_school').on(t.schoolId, t.at, t.id),
    index('audit_events_actor').on(t.actorId, t.at, t.id),
    index('audit_events_entity').on(t.entity, t.action, t.at, t.id),
    index('audit_events_target').on(t.entity, t.targetId, t.at, t.id),
  ],
);

/**
 * What a trigger adds up of the audit's lines as they are written and, when their time is over, removed: their number, and the exclusive or
 * of their digests. `check` compares it with the lines, so that one that was taken out or changed past Hadir does not go unnoticed. Each
 * connection has rows of its own (`shard`), so that no call waits for another one's.
 */
export const auditSums = pgTable(
  'audit_sums',
  {
    /** 0 stands for lines without a school. */
    schoolId: integer('school_id').notNull(),
    /** YYYY-MM, by UTC. */
    month: text().notNull(),
    shard: smallint().notNull(),
    lines: integer().notNull(),
    digest: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.month, t.shard] })],
);
