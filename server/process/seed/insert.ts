/** Inserts thousands of rows at once. With the embedded engine, one text parameter costs a tenth of what a parameter for each value costs. */
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import type { SeedMark } from './marks.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A row with values as they are in JSON. The database reads an instant from a text that includes the name of its time zone. */
type Row<T extends PgTable> = {
  [K in keyof T['$inferInsert']]: Exclude<T['$inferInsert'][K], null | undefined> extends Date
    ? string | Extract<T['$inferInsert'][K], null>
    : T['$inferInsert'][K];
} & { readonly id?: number };

/** Inserts rows together with their ids. All rows must have the same columns; there may be none. */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const first: Readonly<Record<string, unknown>> | undefined = rows[0];
  if (!first) return;
  const given = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const records = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(given.map(([key, column]) => [column.name, row[key]])),
  );
  const names = sql.join(
    given.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`);
}

interface MemberRow {
  readonly class_id: number;
  readonly user_id: number;
  readonly joined_on: string;
  readonly left_on: string | null;
  readonly joined_reason?: string | undefined;
  readonly left_reason?: string | undefined;
}

/**
 * Inserts memberships and numbers the pupils as an office does: by name at the beginning of the year; a pupil who joins later gets the next
 * number.
 */
export async function insertMemberships(tx: Tx, members: readonly MemberRow[]): Promise<void> {
  await tx.execute(sql`
    insert into memberships (class_id, academic_year_id, user_id, number, joined_on, left_on, joined_reason, left_reason)
    select class_id, academic_year_id, user_id,
      row_number() over (partition by class_id order by joined_on, users.sort_key, user_id), joined_on, left_on,
      joined_reason, left_reason
    from json_to_recordset(${JSON.stringify(members)}::json) as member (class_id int, user_id int, joined_on date, left_on date,
      joined_reason text, left_reason text)
    join users on users.id = user_id join classes on classes.id = class_id order by class_id, 4`);
}

/**
 * Inserts marks with their history: tens of thousands of rows in one statement of five arrays. Checking their foreign keys takes four times
 * as long as writing them, so it is switched off where the database allows it. That is safe, because everything they refer to has just been
 * written.
 */
export async function insertMarks(
  tx: Tx,
  marks: readonly SeedMark[],
  now: Date,
  timeZone: string,
): Promise<void> {
  const ids = (of: (mark: SeedMark) => number | null) =>
    sql`cast(${`{${marks.map((mark) => of(mark) ?? 'null').join(',')}}`}::text as int[])`;
  const texts = (of: (mark: SeedMark) => string | null) =>
    sql`cast(${`{${marks.map((mark) => JSON.stringify(of(mark))).join(',')}}`}::text as text[])`;
  await tx.execute(sql`
    select set_config('session_replication_role', 'replica', true)
    from pg_roles where rolname = current_user and rolsuper`);
  await tx.execute(sql`
    insert into attendance (session_id, user_id, status, note, minutes_late, updated_by, updated_at)
    select session_id, user_id, status, note, minutes_late, teacher_id,
      least((sessions.date + sessions.start_time) at time zone coalesce(schools.timezone, ${timeZone}) + interval '6 minutes', ${now.toISOString()}::timestamptz)
    from unnest(
      ${ids((mark) => mark.session.id)}, ${ids((mark) => mark.pupil.id)}, ${texts((mark) => mark.status)},
      ${texts((mark) => mark.note)}, ${ids((mark) => mark.minutesLate)}
    ) as mark (session_id, user_id, status, note, minutes_late)
    join sessions on sessions.id = session_id
    join classes on classes.id = class_id
    left join schools on schools.id = school_id`);
  // Each mark was written only once, by the lesson's teacher, and the history says the same.
  await tx.execute(sql`
    insert into attendance_changes (session_id, user_id, version, to_status, to_note, to_minutes_late,
      changed_at, changed_by, changed_by_name, source)
    select session_id, user_id, version, status, note, minutes_late, updated_at, updated_by, fullname, 'register'
    from attendance join users on users.id = updated_by
    order by updated_at, session_id, user_id`);
  await tx.execute(sql`select set_config('session_replication_role', 'origin', true)
    from pg_roles where rolname = current_user and rolsuper`);
  // The triggers that maintain these counts were switched off while the marks were inserted.
  await tx.execute(sql`select hadir_note_blanks(array(select id from sessions)), hadir_recount()`);
}
