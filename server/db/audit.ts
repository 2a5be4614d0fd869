/** Writes the audit: the only way into `audit_events`. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditEntity, AuditEventName } from '../../contract/auditEvents.ts';
import type { Database } from './client.ts';
import { type AuditedField, auditEvents } from './tables/audit.ts';
import { users } from './tables/users.ts';
import { executed } from './statements.ts';

export type Value = string | number | boolean | null | undefined;

export interface AuditEvent {
  /** "class.updated" */
  event: AuditEventName;
  /** What it was done to, with the name that it has, or had, at this moment. */
  target?: { id: number; name: string | SQL };
  /** See {@link changed}. Values of personal fields are removed here, so callers need not care. */
  changes?: AuditedField[];
  /** The actor, where the call itself does not know: somebody who signs in, or resets a password. */
  actorId?: number;
  /** The sign-in, likewise. */
  signInId?: string;
  /** Whose line it is, where the target does not tell: it is there no more, is common to all schools, or was in two of them. */
  schoolId?: number | null;
}

/** Where one call comes from, and who makes it. */
export interface AuditOrigin {
  at: Date;
  /** The school within which the call was made. */
  schoolId?: number | null;
  actorId?: number;
  signInId?: string;
  requestId?: string;
  /** A digest. */
  address?: string;
  userAgent?: string;
}

/**
 * Writes events to the audit. `mount` hands this to every handler; it knows who calls and from where.
 *
 * @param tx the transaction of the change: both are written, or neither
 */
export type Audit = (tx: Database, ...events: AuditEvent[]) => Promise<void>;

/**
 * Of these fields the audit records that they changed, not their values: names, numbers and roles say who it was
 * about.
 */
const PERSONAL: Readonly<Partial<Record<AuditEntity, readonly string[]>>> = {
  user: ['email', 'gender', 'address', 'birth_date', 'image', 'nisn', 'employee_number'],
  school: ['image', 'head_employee_number'],
  letter: ['reason', 'kind'],
};
/** Never recorded, whatever it belongs to. That a password changed is an event of its own. */
const SECRET = /password|token|code|hash|secret/i;

export async function recordAudit(tx: Database, origin: AuditOrigin, events: AuditEvent[]): Promise<void> {
  // A form that was saved as it stood changed nothing.
  const real = events.filter(({ event, changes }) => !event.endsWith('.updated') || changes?.length !== 0);
  if (real.length === 0) return;
  const { userAgent, ...from } = origin;
  await tx.insert(auditEvents).values(
    real.map((line) => {
      const { event, target, changes = [], actorId = origin.actorId, signInId = origin.signInId } = line;
      const [entity, action] = event.split('.') as [AuditEntity, string];
      return {
        ...from,
        userAgent: userAgent?.slice(0, 300),
        entity,
        action,
        actorId,
        signInId,
        actorName: actorId === undefined ? null : nameOf(actorId),
        targetId: target?.id,
        targetName: target?.name,
        schoolId:
          line.schoolId === undefined
            ? sql`coalesce(${(target && SCHOOL_OF[entity]?.(target.id)) ?? null}, ${origin.schoolId ?? null}::int)`
            : line.schoolId,
        changes: changes.filter(({ field }) => !SECRET.test(field)).map((change) => discreet(entity, change)),
      };
    }),
  );
}

const ofUser = (id: number) => sql`(select ${users.schoolId} from ${users} where ${users.id} = ${id})`;
/** The tables are features', which the database does not know: they are named, as in the triggers. */
const ofRow = (table: string) => (id: number) =>
  sql`(select school_id from ${sql.identifier(table)} where id = ${id})`;
const classEntry = ofRow('classes');
const CLASS_OF_SUBJECT = sql`select class.school_id from classes class join subjects on subjects.class_id = class.id`;

/** Whose a target is at this moment; of what is common to all schools there is nothing to say. What is there no more is asked before it goes. */
const SCHOOL_OF: Readonly<Partial<Record<AuditEntity, (id: number) => SQL>>> = {
  user: ofUser,
  'sign-in': ofUser,
  school: (id) => sql`${id}::int`,
  class: classEntry,
  subject: (id) => sql`(${CLASS_OF_SUBJECT} where subjects.id = ${id})`,
  letter: ofRow('letters'),
  'bell-set': ofRow('bell_sets'),
  'calendar-day': ofRow('calendar_days'),
  'session-run': ofRow('session_runs'),
  import: ofRow('imports'),
  rollover: ofRow('rollovers'),
  'timetable-entry': (id) =>
    sql`(${CLASS_OF_SUBJECT} where subjects.id = (select subject_id from timetable_entries where id = ${id}))`,
  session: (id) =>
    sql`(select school_id from classes where id = (select class_id from sessions where id = ${id}))`,
};

/** Before something is changed, for {@link updatedIn}; null: of none. */
export async function schoolOfTarget(
  tx: Database,
  event: AuditEventName,
  id: number,
): Promise<number | null> {
  const [entity] = event.split('.') as [AuditEntity];
  const school = SCHOOL_OF[entity]?.(id);
  if (!school) return null;
  const [row] = await executed<{ id: number | null }>(tx, sql`select ${school} as id`);
  return row?.id ?? null;
}

/**
 * The lines of a change by which something may have come from one school to another. Each of the two has its own half: the old one that it went, the
 * new one what it is there.
 */
export function updatedIn(
  { from, to }: { readonly from: number | null; readonly to: number | null },
  line: AuditEvent & { readonly changes: AuditedField[] },
): AuditEvent[] {
  if (from === to || from === null) return [line];
  if (to === null) return [{ ...line, schoolId: from }];
  const { changes, ...rest } = line;
  const gone = changes.flatMap((change) => (change.field === 'school' ? [{ ...change, to: null }] : []));
  const come = changes.map((change) => ('from' in change ? { ...change, from: null } : change));
  // That it came and went is told also where no other field has changed.
  const changesEntry = (fields: AuditedField[]) => (fields.length === 0 ? {} : { changes: fields });
  return [
    { ...rest, ...changesEntry(gone), schoolId: from },
    { ...rest, ...changesEntry(come), schoolId: to },
  ];
}

/** A person as what something was done to, by the name that he or she has now. */
export const personOf = (id: number) => ({ id, name: nameOf(id) });

const nameOf = (userId: number) =>
  sql`(select ${users.fullname} from ${users} where ${users.id} = ${userId})`;

const discreet = (entity: AuditEntity, change: AuditedField): AuditedField =>
  PERSONAL[entity]?.includes(change.field) ? { field: change.field } : change;

/** The fields of `after` that say something else than in `before`; what is undefined there stays as it was. */
export const changed = (
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): AuditedField[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null;
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
