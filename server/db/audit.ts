/** Writes the audit log. Nothing else writes to `audit_events`. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditEntity, AuditEventName } from '../../contract/auditEvents.ts';
import type { Database } from './client.ts';
import type { AuditedField } from './tables/audit.ts';
import { executeRows, givenRowsSql } from './statements.ts';

export type AuditedValue = string | number | boolean | null | undefined;

export interface AuditEvent {
  /** The name of the event, such as "class.updated". */
  event: AuditEventName;
  /**
   * The record that was acted on, with its name at this moment; without a name it is a user, who is looked up. `schoolTable` names its table
   * where that has a `school_id`, so that the line gets the record's school without an entry of its own below.
   */
  target?: { id: number; name?: string; schoolTable?: string | undefined };
  /** The changed fields: see {@link changedFields}. `recordAudit` removes the values of personal fields, so callers need not. */
  changes?: AuditedField[];
  /** The actor, for calls without a signed-in user: signing in, or resetting a password. */
  actorId?: number;
  /** The sign-in session, for the same calls. */
  signInId?: string;
  /** The school of the line, where it cannot be found by the target: the target is deleted, common to all schools, or was in two of them. */
  schoolId?: number | null;
}

/** Who makes a call, and from where. */
export interface AuditOrigin {
  at: Date;
  /** The school within which the call was made. */
  schoolId?: number | null;
  actorId?: number;
  signInId?: string;
  requestId?: string;
  /** A digest of the address. */
  address?: string;
  userAgent?: string;
}

/**
 * Writes events to the audit. `mount` passes this function to every handler; it already knows the caller and the origin.
 *
 * @param tx the transaction of the change, so that both are written, or neither
 */
export type AuditWriter = (tx: Database, ...events: AuditEvent[]) => Promise<void>;

/**
 * For these fields the audit records only that they changed, never their values. The names, numbers and roles in a line already say who it
 * is about.
 */
const PERSONAL_FIELDS: Readonly<Partial<Record<AuditEntity, readonly string[]>>> = {
  user: ['email', 'gender', 'address', 'birth_date', 'image', 'nisn', 'employee_number'],
  school: ['image', 'head_employee_number'],
  letter: ['reason', 'kind'],
  guardian: ['name', 'phone', 'email'],
};
/** Fields with such names are never recorded, in any entity. A changed password has an event of its own. */
const SECRET_FIELD_PATTERN = /password|token|code|hash|secret/i;

export async function recordAudit(tx: Database, origin: AuditOrigin, events: AuditEvent[]): Promise<void> {
  // A form that was saved without changes is not recorded.
  const recordedEvents = events.filter(
    ({ event, changes }) => !event.endsWith('.updated') || changes?.length !== 0,
  );
  if (recordedEvents.length === 0) return;
  const lines = recordedEvents.map((line) => {
    const { event, target, changes = [], actorId = origin.actorId, signInId = origin.signInId } = line;
    const [entity, action] = event.split('.') as [AuditEntity, string];
    return {
      entity,
      action,
      actor_id: actorId,
      target_id: target?.id,
      target_name: target?.name,
      is_school_given: line.schoolId !== undefined,
      school_id: line.schoolId,
      changes: changes
        .filter(({ field }) => !SECRET_FIELD_PATTERN.test(field))
        .map((change) => hidePersonalValue(entity, change)),
      sign_in_id: signInId,
    };
  });
  const { at, schoolId = null, requestId = null, address = null, userAgent } = origin;
  const [actor, ...otherActors] = new Set(lines.map((line) => line.actor_id));
  // Nearly always all lines are one person's, whose name is then looked up once.
  const actorName = selectNameOf(otherActors.length === 0 ? sql`${actor ?? null}::int` : sql`given.actor_id`);
  // The rows are one value, because a statement of thousands of values takes the database longer to read than to execute.
  await tx.execute(sql`
    insert into audit_events (at, entity, action, actor_id, actor_name, target_id, target_name, school_id, changes, sign_in_id, request_id, address, user_agent)
    select ${at.toISOString()}::timestamptz, entity, action, actor_id, ${actorName}, target_id,
      coalesce(target_name, case when entity in ('user', 'sign-in') then ${selectNameOf(sql`given.target_id`)} end),
      case when is_school_given then school_id else coalesce(${selectSchoolOfLine(recordedEvents)}, ${schoolId}::int) end,
      changes, sign_in_id, ${requestId}::text, ${address}::text, ${userAgent?.slice(0, 300) ?? null}::text
    from ${givenRowsSql(lines, LINE_COLUMNS)}`);
}

const LINE_COLUMNS =
  'entity text, action text, actor_id int, target_id int, target_name text, is_school_given boolean, school_id int, changes jsonb, sign_in_id uuid';

const selectNameOf = (id: SQL) => sql`(select users.fullname from users where users.id = ${id})`;

/** The id of a record: a value, or a column of the statement around it. */
type RecordId = number | SQL;

const selectSchoolOfUser = (id: RecordId) => sql`(select users.school_id from users where users.id = ${id})`;
/** The table is given by its name, as in the triggers, because it belongs to a feature and server/db must not import features. */
const selectSchoolOfRow = (table: string) => (id: RecordId) =>
  sql`(select found.school_id from ${sql.identifier(table)} found where found.id = ${id})`;
const selectSchoolOfClass = selectSchoolOfRow('classes');
const SCHOOL_OF_SUBJECT_QUERY = sql`select class.school_id from classes class join subjects on subjects.class_id = class.id`;

/**
 * Finds the school of a target at this moment, for entities whose school does not stand in a table that the event names. Entities that are
 * common to all schools have no entry. A target that is about to be deleted must be looked up before.
 */
const SCHOOL_QUERIES_BY_ENTITY: Readonly<Partial<Record<AuditEntity, (id: RecordId) => SQL>>> = {
  user: selectSchoolOfUser,
  'sign-in': selectSchoolOfUser,
  school: (id) => sql`${id}::int`,
  class: selectSchoolOfClass,
  subject: (id) => sql`(${SCHOOL_OF_SUBJECT_QUERY} where subjects.id = ${id})`,
  letter: selectSchoolOfRow('letters'),
  'bell-set': selectSchoolOfRow('bell_sets'),
  'calendar-day': selectSchoolOfRow('calendar_days'),
  'session-run': selectSchoolOfRow('session_runs'),
  import: selectSchoolOfRow('imports'),
  rollover: selectSchoolOfRow('rollovers'),
  'timetable-entry': (id) =>
    sql`(${SCHOOL_OF_SUBJECT_QUERY} where subjects.id = (select entry.subject_id from timetable_entries entry where entry.id = ${id}))`,
  session: (id) =>
    sql`(select class.school_id from classes class join sessions on sessions.class_id = class.id where sessions.id = ${id})`,
};

const selectSchool = (
  entity: AuditEntity,
  { id, schoolTable }: { id: RecordId; schoolTable?: string | undefined },
) =>
  schoolTable === undefined ? SCHOOL_QUERIES_BY_ENTITY[entity]?.(id) : selectSchoolOfRow(schoolTable)(id);

/** The school of each line's target, with one look-up for each kind of record in the lines. */
function selectSchoolOfLine(events: readonly AuditEvent[]): SQL {
  const tables = new Map(
    events.map(({ event, target }) => [event.split('.')[0] as AuditEntity, target?.schoolTable]),
  );
  const cases = [...tables].flatMap(([entity, schoolTable]) => {
    const school = selectSchool(entity, { id: sql`given.target_id`, schoolTable });
    return school ? [sql`when ${entity} then ${school}`] : [];
  });
  return cases.length === 0 ? sql`null::int` : sql`case entity ${sql.join(cases, sql` `)} end`;
}

/**
 * Finds the school of a record before it is changed, for {@link splitUpdateBySchool}.
 *
 * @returns null when it belongs to none
 */
export async function schoolOfTarget(
  tx: Database,
  event: AuditEventName,
  target: { id: number; schoolTable?: string | undefined },
): Promise<number | null> {
  const [entity] = event.split('.') as [AuditEntity];
  const school = selectSchool(entity, target);
  if (!school) return null;
  const [row] = await executeRows<{ id: number | null }>(tx, sql`select ${school} as id`);
  return row?.id ?? null;
}

/**
 * The audit lines of a change that may have moved a record from one school to another. If it moved, each school gets its own line: the old
 * one that the record left, the new one what it is there.
 */
export function splitUpdateBySchool(
  { from, to }: { readonly from: number | null; readonly to: number | null },
  line: AuditEvent & { readonly changes: AuditedField[] },
): AuditEvent[] {
  if (from === to || from === null) return [line];
  if (to === null) return [{ ...line, schoolId: from }];
  const { changes, ...rest } = line;
  const changesOfOldSchool = changes.flatMap((change) =>
    change.field === 'school' ? [{ ...change, to: null }] : [],
  );
  const changesOfNewSchool = changes.map((change) => ('from' in change ? { ...change, from: null } : change));
  // Both lines are written even when only the school has changed.
  const changesEntry = (fields: AuditedField[]) => (fields.length === 0 ? {} : { changes: fields });
  return [
    { ...rest, ...changesEntry(changesOfOldSchool), schoolId: from },
    { ...rest, ...changesEntry(changesOfNewSchool), schoolId: to },
  ];
}

const hidePersonalValue = (entity: AuditEntity, change: AuditedField): AuditedField =>
  PERSONAL_FIELDS[entity]?.includes(change.field) ? { field: change.field } : change;

/** The fields of `after` that differ from `before`. A field that is undefined in `after` counts as unchanged. */
export const changedFields = (
  before: Readonly<Record<string, AuditedValue>>,
  after: Readonly<Record<string, AuditedValue>>,
): AuditedField[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null;
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
