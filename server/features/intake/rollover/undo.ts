/** Undoes a kenaikan kelas (rollover), as long as nothing in the new year depends on it. */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import type { Database } from '../../../db/client.ts';
import type { RolloverEffects } from '../../../schema.ts';
import { countOf, idListSql } from '../../../db/statements.ts';
import { refuseUndoWhileUsed } from '../../../http/referrers.ts';
import { lockTimetable } from '../../timetable/index.ts';
import type { YearRow } from './existing.ts';
import { reasonOf } from './write.ts';

/** The users whom the rollover put into a class, took out of one, or deactivated. */
const affectedPeopleSql = (made: RolloverEffects): SQL => sql`(select user_id from memberships
  where id in ${idListSql([...made.joined, ...made.ended])} union select id from ${idListSql(made.deactivated)} as aside (id))`;

/**
 * A condition for records of the rollover's school or of no school: only records that have come to another school are excluded. A rollover
 * from before there was a school (null) applies to whomever it is about.
 */
const isOwn = (schoolId: number | null): SQL =>
  schoolId === null ? sql`true` : sql`coalesce(school_id, ${schoolId}::int) = ${schoolId}::int`;

/**
 * Counts, for each kind of obstacle, how many records stand in the way of the undo. Sessions without marks are no obstacle: they are
 * deleted too, as a timetable makes them again.
 */
async function countObstacles(
  tx: Database,
  made: RolloverEffects,
  { to, schoolId }: UndoContext,
): Promise<Record<string, number>> {
  const classIdsSql = idListSql(made.classes);
  const subjectIdsSql = idListSql(made.subjects);
  return {
    // A pupil who has come to another school meanwhile may be changed by that school only.
    'siswa yang sudah pindah sekolah': await countOf(
      tx,
      sql`from users where id in ${affectedPeopleSql(made)} and not (${isOwn(schoolId)})`,
    ),
    'catatan kehadiran': await countOf(
      tx,
      sql`from attendance join sessions on sessions.id = attendance.session_id
        join classes on classes.id = sessions.class_id
        where classes.academic_year_id = ${to.id} and ${isOwn(schoolId)}
          and (classes.id in ${classIdsSql} or attendance.user_id in (select user_id from memberships where id in ${idListSql(made.joined)}))`,
    ),
    'siswa yang dimasukkan ke kelas sesudahnya': await countOf(
      tx,
      sql`from memberships where class_id in ${classIdsSql} and id not in ${idListSql(made.joined)}`,
    ),
    'siswa yang sudah dipindahkan atau dikeluarkan': await countOf(
      tx,
      sql`from memberships where id in ${idListSql(made.joined)} and left_on is not null`,
    ),
    'mata pelajaran yang ditambahkan sesudahnya': await countOf(
      tx,
      sql`from subjects where class_id in ${classIdsSql} and id not in ${subjectIdsSql}`,
    ),
    'jadwal yang ditambahkan sesudahnya': await countOf(
      tx,
      sql`from timetable_entries where subject_id in ${subjectIdsSql} and id not in ${idListSql(made.timetable)}`,
    ),
  };
}

interface UndoContext {
  readonly from: YearRow;
  readonly to: YearRow;
  /** The school of the rollover. */
  readonly schoolId: number | null;
}

/**
 * Undoes a rollover, or refuses when something stands in the way.
 *
 * @throws HttpProblem 400 that says what stands in the way
 */
export async function undoRollover(
  tx: Database,
  made: RolloverEffects,
  undoContext: UndoContext,
): Promise<void> {
  const { from, schoolId } = undoContext;
  await tx.execute(
    sql`select id from users where id in ${affectedPeopleSql(made)} and ${isOwn(schoolId)} order by id for no key update`,
  );
  await tx.execute(sql`select id from classes where id in ${idListSql(made.classes)} order by id for update`);
  refuseUndoWhileUsed('Kenaikan kelas ini', await countObstacles(tx, made, undoContext));
  await lockTimetable(tx, schoolId);
  await tx.execute(sql`delete from timetable_entries where id in ${idListSql(made.timetable)}`);
  await tx.execute(sql`delete from sessions where subject_id in ${idListSql(made.subjects)}`);
  await tx.execute(sql`delete from subjects where id in ${idListSql(made.subjects)}`);
  await tx.execute(sql`delete from memberships where id in ${idListSql(made.joined)}`);
  await tx.execute(sql`delete from classes where id in ${idListSql(made.classes)}`);
  // Only rows that are still as the rollover left them are restored. What somebody has changed since stays.
  await tx.execute(
    sql`update memberships set left_on = null, left_reason = null
      where id in ${idListSql(made.ended)} and left_on = greatest(${addDays(from.endDate, 1)}::date, joined_on)`,
  );
  await tx.execute(
    sql`update users set is_active = true, inactive_since = null, inactive_reason = null
      where id in ${idListSql(made.deactivated)} and inactive_reason in (${reasonOf('lulus', from)}, ${reasonOf('keluar', from)})`,
  );
}
