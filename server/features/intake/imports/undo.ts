/** Undoes a whole import, as long as nothing depends on what it made and nobody has changed it since. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import type { NumberedTable } from '../../../db/lists/tables.ts';
import { importItems, memberships, timetableEntries } from '../../../schema.ts';
import type { Moment } from '../../../base/schoolDay.ts';
import { passSubjectOn } from '../../lessons/index.ts';
import { checkNoClashAmong, lockTimetable } from '../../timetable/index.ts';
import { countObstaclesOfGuardians, takeBackGuardians } from './guardians.ts';
import { CLASS_STATE, LESSON_STATE, MEMBERSHIP_STATE, SUBJECT_STATE, USER_STATE } from './items.ts';
import { chunksOf, countOf, executeRows, idListSql } from '../../../db/statements.ts';
import { refuseUndoWhileUsed } from '../../../http/referrers.ts';

export interface Undone {
  readonly users: readonly { readonly id: number; readonly name: string; readonly isDeleted: boolean }[];
  readonly classes: readonly { readonly id: number; readonly name: string }[];
  readonly subjects: readonly { readonly id: number; readonly name: string; readonly isDeleted: boolean }[];
  /** The lines of the audit about guardians. */
  readonly guardians: readonly AuditEvent[];
}

type Row = typeof importItems.$inferSelect;

const TABLES = {
  user: { table: sql.raw('users'), state: USER_STATE },
  class: { table: sql.raw('classes'), state: CLASS_STATE },
  membership: { table: sql.raw('memberships'), state: MEMBERSHIP_STATE },
  subject: { table: sql.raw('subjects'), state: SUBJECT_STATE },
  lesson: { table: sql.raw('timetable_entries'), state: LESSON_STATE },
} as const;

const selectItems = (rows: readonly Row[], item: Row['item'], effect: Row['effect']): Row[] =>
  rows.filter((row) => row.item === item && row.effect === effect);
const targetIdsOf = (rows: readonly Row[]): SQL => idListSql(rows.map(({ targetId }) => targetId));

/**
 * A condition for records that still belong to the import's school. A record that has come to another school counts as changed and belongs
 * to that school, so not even its lock is waited for.
 */
const isOwn = (schoolId: number | null): SQL =>
  schoolId === null ? sql`true` : sql`school_id is not distinct from ${schoolId}::int`;

/** Counts the records that are no longer as the import left them. */
async function countChangedSince(
  tx: Database,
  rows: readonly Row[],
  item: keyof typeof TABLES,
  schoolId: number | null,
): Promise<number> {
  const writtenItems = rows.filter((row) => row.item === item && row.effect !== 'deleted');
  const { table, state } = TABLES[item];
  const own = item === 'user' || item === 'class' ? isOwn(schoolId) : sql`true`;
  const now = await executeRows<{ id: number; state: string }>(
    tx,
    sql`select id, ${state} as state from ${table} where id in ${targetIdsOf(writtenItems)} and ${own} order by id for update`,
  );
  const states = new Map(now.map((one) => [one.id, one.state]));
  return writtenItems.filter(({ targetId, after }) => states.get(targetId) !== after).length;
}

/** Counts, for each kind of obstacle, how many records stand in the way of the undo. */
async function countObstacles(
  tx: Database,
  rows: readonly Row[],
  schoolId: number | null,
): Promise<Record<string, number>> {
  const createdPeopleSql = sql`(select id from users where id in ${targetIdsOf(selectItems(rows, 'user', 'created'))} and ${isOwn(schoolId)})`;
  const made = targetIdsOf(selectItems(rows, 'class', 'created'));
  const memberships = targetIdsOf(selectItems(rows, 'membership', 'created'));
  const taught = targetIdsOf(selectItems(rows, 'subject', 'created'));
  const lessons = targetIdsOf(selectItems(rows, 'lesson', 'created'));
  const guardians = await countObstaclesOfGuardians(tx, rows);
  return {
    'data yang sudah diubah lagi':
      guardians.changed +
      (await countChangedSince(tx, rows, 'user', schoolId)) +
      (await countChangedSince(tx, rows, 'class', schoolId)) +
      (await countChangedSince(tx, rows, 'membership', schoolId)) +
      (await countChangedSince(tx, rows, 'subject', schoolId)) +
      (await countChangedSince(tx, rows, 'lesson', schoolId)),
    'catatan kehadiran':
      (await countOf(tx, sql`from attendance where user_id in ${createdPeopleSql}`)) +
      (await countOf(
        tx,
        sql`from memberships join attendance on attendance.user_id = memberships.user_id
          join sessions on sessions.id = attendance.session_id and sessions.date >= memberships.joined_on
            and sessions.class_id = memberships.class_id
          where memberships.id in ${memberships} and memberships.user_id not in ${createdPeopleSql}`,
      )),
    'mata pelajaran': await countOf(
      tx,
      sql`from subjects where class_id in ${made} or teacher_id in ${createdPeopleSql}`,
    ),
    sesi: await countOf(
      tx,
      sql`from sessions where subject_id in ${taught} or teacher_id in ${createdPeopleSql} or substitute_id in ${createdPeopleSql}`,
    ),
    'surat izin atau sakit': await countOf(tx, sql`from letter_pupils where user_id in ${createdPeopleSql}`),
    'catatan gerbang': await countOf(tx, sql`from gate_taps where user_id in ${createdPeopleSql}`),
    'izin keluar': await countOf(tx, sql`from gate_leaves where user_id in ${createdPeopleSql}`),
    'jam lain di jadwal': await countOf(
      tx,
      sql`from timetable_entries where subject_id in ${taught} and id not in ${lessons}`,
    ),
    'kelas yang diwalikelasi': await countOf(
      tx,
      sql`from classes where homeroom_teacher_id in ${createdPeopleSql}`,
    ),
    'siswa yang ditambahkan lagi ke kelas': await countOf(
      tx,
      sql`from memberships where (class_id in ${made} or user_id in ${createdPeopleSql}) and id not in ${memberships}`,
    ),
    'siswa lain dengan orang tua atau wali yang sama': guardians.otherChildren,
  };
}

export const selectImportItems = (tx: Database, importId: number): Promise<Row[]> =>
  tx.select().from(importItems).where(eq(importItems.importId, importId)).orderBy(importItems.id);

/**
 * Undoes an import, or refuses when something stands in the way.
 *
 * @param schoolId the school of the import
 * @throws HttpProblem 400 that says what stands in the way
 */
export async function undoImport(
  tx: Database,
  { id: importId, schoolId }: { id: number; schoolId: number | null },
  now: Moment,
): Promise<Undone> {
  const rows = await selectImportItems(tx, importId);
  refuseUndoWhileUsed('Impor ini', await countObstacles(tx, rows, schoolId));
  await takeBackMemberships(tx, rows);
  const subjects = await undoTimetable(tx, rows, { schoolId, now });
  const guardians = await takeBackGuardians(tx, rows);
  const people = await takeBackPeople(tx, rows);
  await tx.delete(importItems).where(eq(importItems.importId, importId));
  return { ...people, subjects, guardians };
}

export async function takeBackMemberships(tx: Database, rows: readonly Row[]): Promise<void> {
  await tx.execute(
    sql`delete from memberships where id in ${targetIdsOf(selectItems(rows, 'membership', 'created'))}`,
  );
  await tx.execute(
    sql`update memberships set left_on = null, left_reason = null where id in ${targetIdsOf(selectItems(rows, 'membership', 'changed'))}`,
  );
  await insertAgain(
    tx,
    memberships,
    selectItems(rows, 'membership', 'deleted').map((row) => ({
      ...row,
      before: { ...row.before, isDouble: row.before?.['isDouble'] === 1 },
    })),
  );
}

/** Takes back people and classes, after all that refers to them. */
export async function takeBackPeople(
  tx: Database,
  rows: readonly Row[],
): Promise<Pick<Undone, 'users' | 'classes'>> {
  const changedUsers = selectItems(rows, 'user', 'changed').map(({ targetId, before }) => ({
    id: targetId,
    before,
  }));
  const restored = await executeRows<{ id: number; name: string }>(
    tx,
    sql`update users set
        (identifier, email, fullname, gender, birth_date, nis, nisn, employee_number) =
          (select identifier, email, fullname, gender, birth_date, nis, nisn, employee_number from jsonb_populate_record(users, old.before))
      from jsonb_to_recordset(${JSON.stringify(changedUsers)}::jsonb) as old (id int, before jsonb)
      where users.id = old.id returning users.id, fullname as name`,
  );
  const gone = await executeRows<{ id: number; name: string }>(
    tx,
    sql`delete from users where id in ${targetIdsOf(selectItems(rows, 'user', 'created'))} returning id, fullname as name`,
  );
  const classes = await executeRows<{ id: number; name: string }>(
    tx,
    sql`delete from classes where id in ${targetIdsOf(selectItems(rows, 'class', 'created'))} returning id, name`,
  );
  return {
    users: [
      ...gone.map((one) => ({ ...one, isDeleted: true })),
      ...restored.map((one) => ({ ...one, isDeleted: false })),
    ],
    classes,
  };
}

/** Inserts deleted records again under their own ids, so that what earlier imports noted about them is valid again. */
async function insertAgain(
  tx: Database,
  table: NumberedTable,
  rows: readonly { readonly targetId: number; readonly before: object | null }[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await tx
      .insert(table)
      .overridingSystemValue()
      .values(chunk.map(({ targetId, before }) => ({ ...before, id: targetId })));
  }
}

/** Undoes the lessons of an import: restores the timetable, and checks that this puts nobody in two places at once. */
async function undoTimetable(
  tx: Database,
  rows: readonly Row[],
  { schoolId, now }: { readonly schoolId: number | null; readonly now: Moment },
): Promise<Undone['subjects']> {
  const [ended, deleted] = [selectItems(rows, 'lesson', 'changed'), selectItems(rows, 'lesson', 'deleted')];
  const taught = selectItems(rows, 'subject', 'changed').map(({ targetId, before }) => ({
    id: targetId,
    ...before,
  }));
  const made = selectItems(rows, 'subject', 'created');
  if (!rows.some(({ item }) => item === 'lesson' || item === 'subject')) return [];
  for (const { targetId, before } of selectItems(rows, 'subject', 'changed')) {
    const teacherId = typeof before?.['teacherId'] === 'number' ? before['teacherId'] : null;
    await passSubjectOn(tx, targetId, { teacherId }, { from: undefined, now });
  }
  await lockTimetable(tx, schoolId);
  await tx.execute(
    sql`delete from timetable_entries where id in ${targetIdsOf(selectItems(rows, 'lesson', 'created'))}`,
  );
  const changedLessons = ended.map(({ targetId, before }) => ({ id: targetId, before }));
  // Imports from before lessons had rooms noted none: the room stays as it is.
  await tx.execute(sql`update timetable_entries set valid_until = (old.before->>'validUntil')::date,
      room = case when jsonb_exists(old.before, 'room') then old.before->>'room' else room end
    from jsonb_to_recordset(${JSON.stringify(changedLessons)}::jsonb) as old (id int, before jsonb) where timetable_entries.id = old.id`);
  await insertAgain(tx, timetableEntries, deleted);
  const restored = await executeRows<{ id: number; name: string }>(
    tx,
    sql`update subjects set teacher_id = old."teacherId"
      from jsonb_to_recordset(${JSON.stringify(taught)}::jsonb) as old (id int, "teacherId" int)
      where subjects.id = old.id returning subjects.id, name`,
  );
  const gone = await executeRows<{ id: number; name: string }>(
    tx,
    sql`delete from subjects where id in ${targetIdsOf(made)} returning id, name`,
  );
  const restoredLessonIds = [...ended, ...deleted].map(({ targetId }) => targetId);
  await checkNoClashAmong(tx, restoredLessonIds, '-infinity');
  return [
    ...gone.map((one) => ({ ...one, isDeleted: true })),
    ...restored.map((one) => ({ ...one, isDeleted: false })),
  ];
}
