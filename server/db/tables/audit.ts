import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditEntity } from '../../../contract/auditEvents.ts';
import { id, instant } from './columns.ts';

/** One field of a change. Without `from` and `to` only that it changed is known: see server/db/audit.ts. */
export interface AuditedField {
  field: string;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

/**
 * Who did what, from where, when: written in the transaction of the change itself. Append-only: a trigger refuses to
 * change rows, and to delete any that housekeeping may not. It refers to no other table, so that nothing that is deleted
 * later takes a line along, and names are kept as they were.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant('at').notNull(),
    entity: text().$type<AuditEntity>().notNull(),
    action: text().notNull(),
    /** null: a stranger, or the server itself. */
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    /** What it was done to; null with a sign-in under a name that nobody has. */
    targetId: integer('target_id'),
    targetName: text('target_name'),
    /** Whose line it is: the school of what it was done to, at that time; null: of none, or from before that was known. */
    schoolId: integer('school_id'),
    changes: jsonb().$type<AuditedField[]>().notNull().default([]),
    signInId: uuid('sign_in_id'),
    requestId: text('request_id'),
    /** A keyed digest: only ever compared. */
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
