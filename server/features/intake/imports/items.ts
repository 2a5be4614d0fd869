/** The records of what an import made or changed. With them an undo restores the old state, and notices when somebody has changed a record since. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { givenRowsSql } from '../../../db/statements.ts';
import type { importItems } from '../../../schema.ts';

export type ImportItem = Omit<typeof importItems.$inferInsert, 'importId' | 'id'>;

type Kind = ImportItem['item'];

export const toCreatedItem = (item: Kind, { id, state }: { id: number; state: string }): ImportItem => ({
  item,
  effect: 'created',
  targetId: id,
  after: state,
});

/** Records what an import made and changed, as one value: the database reads it much faster than thousands of parameters. */
export async function recordItems(tx: Database, importId: number, items: readonly ImportItem[]) {
  const rows = items.map(({ item, effect, targetId, before, after }) => ({
    item,
    effect,
    target_id: targetId,
    before,
    after,
  }));
  await tx.execute(sql`insert into import_items (import_id, item, effect, target_id, before, after)
    select ${importId}::int, item, effect, target_id, before, after
    from ${givenRowsSql(rows, 'item text, effect text, target_id int, before jsonb, after text')}`);
}

// The constants below compute digests of records as they are now.
/** Digests from before pupils had a NIS of their own must stay valid, so a NIS that equals the login name adds nothing to the digest. */
const NIS_DIGEST_PART = sql`case when users.nis is null or users.nis = users.identifier then '' else ' ' || users.nis end`;
// The row is cast to text as a whole, because that tells an empty column from a missing one; joining the columns would not.
export const USER_STATE: SQL<string> = sql<string>`md5((users.identifier, users.email, users.fullname, users.gender, users.address,
  users.birth_date, users.role_id, users.school_id, users.image, users.password_hash, users.is_active, users.nisn, users.employee_number)::text || ${NIS_DIGEST_PART})`;
export const CLASS_STATE: SQL<string> = sql<string>`md5((classes.name, classes.description, classes.academic_year_id,
  classes.school_id, classes.level, classes.homeroom_teacher_id)::text)`;
export const MEMBERSHIP_STATE: SQL<string> = sql<string>`md5((memberships.class_id, memberships.user_id, memberships.joined_on,
  memberships.left_on, memberships.left_reason)::text)`;
export const SUBJECT_STATE: SQL<string> = sql<string>`md5((subjects.name, subjects.description, subjects.class_id, subjects.teacher_id,
  subjects.is_daily)::text)`;
/** Digests from before lessons had rooms must stay valid, so a lesson without one adds nothing to the digest. */
const ROOM_DIGEST_PART = sql`coalesce(' ' || timetable_entries.room, '')`;
export const LESSON_STATE: SQL<string> = sql<string>`md5((timetable_entries.subject_id, timetable_entries.weekday,
  timetable_entries.first_period, timetable_entries.last_period, timetable_entries.valid_from, timetable_entries.valid_until)::text || ${ROOM_DIGEST_PART})`;
