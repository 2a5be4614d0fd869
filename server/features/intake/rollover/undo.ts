/** Takes a kenaikan kelas back, while nothing of the new year hangs on it. */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import type { Database } from '../../../db/client.ts';
import type { RolledOver } from '../../../schema.ts';
import { countOf, idsOf } from '../../../db/statements.ts';
import { refuseUndoWhileUsed } from '../../../http/referrers.ts';
import { lockTimetable } from '../../timetable/index.ts';
import type { YearRow } from './existing.ts';
import { reasonOf } from './write.ts';

/** Whom it put into a class, took out of one, or put aside. */
const peopleOf = (made: RolledOver): SQL => sql`(select user_id from memberships
  where id in ${idsOf([...made.joined, ...made.ended])} union select id from ${idsOf(made.deactivated)} as aside (id))`;

/** Of its school, or of none: only who came to another one is that school's. A run from before there was a school is of whoever it is about. */
const isOwn = (schoolId: number | null): SQL =>
  schoolId === null ? sql`true` : sql`coalesce(school_id, ${schoolId}::int) = ${schoolId}::int`;

/** What stands in the way, each with its number. Sessions without a mark go along: a timetable makes them again. */
async function inTheWay(
  tx: Database,
  made: RolledOver,
  { to, schoolId }: Undoing,
): Promise<Record<string, number>> {
  const ofClasses = idsOf(made.classes);
  const ofSubjects = idsOf(made.subjects);
  return {
    // Whoever came to another school meanwhile is that school's to change.
    'siswa yang sudah pindah sekolah': await countOf(
      tx,
      sql`from users where id in ${peopleOf(made)} and not (${isOwn(schoolId)})`,
    ),
    'catatan kehadiran': await countOf(
      tx,
      sql`from attendance join sessions on sessions.id = attendance.session_id
        join classes on classes.id = sessions.class_id
        where classes.academic_year_id = ${to.id} and ${isOwn(schoolId)}
          and (classes.id in ${ofClasses} or attendance.user_id in (select user_id from memberships where id in ${idsOf(made.joined)}))`,
    ),
    'siswa yang dimasukkan ke kelas sesudahnya': await countOf(
      tx,
      sql`from memberships where class_id in ${ofClasses} and id not in ${idsOf(made.joined)}`,
    ),
    'siswa yang sudah dipindahkan atau dikeluarkan': await countOf(
      tx,
      sql`from memberships where id in ${idsOf(made.joined)} and left_on is not null`,
    ),
    'mata pelajaran yang ditambahkan sesudahnya': await countOf(
      tx,
      sql`from subjects where class_id in ${ofClasses} and id not in ${ofSubjects}`,
    ),
    'jadwal yang ditambahkan sesudahnya': await countOf(
      tx,
      sql`from timetable_entries where subject_id in ${ofSubjects} and id not in ${idsOf(made.timetable)}`,
    ),
  };
}

interface Undoing {
  readonly from: YearRow;
  readonly to: YearRow;
  /** Whose it is. */
  readonly schoolId: number | null;
}

/** @throws HttpProblem 400 that says what stands in the way */
export async function undoRollover(tx: Database, made: RolledOver, undoing: Undoing): Promise<void> {
  const { from, schoolId } = undoing;
  await tx.execute(
    sql`select id from users where id in ${peopleOf(made)} and ${isOwn(schoolId)} order by id for no key update`,
  );
  await tx.execute(sql`select id from classes where id in ${idsOf(made.classes)} order by id for update`);
  refuseUndoWhileUsed('Kenaikan kelas ini', await inTheWay(tx, made, undoing));
  await lockTimetable(tx, schoolId);
  await tx.execute(sql`delete from timetable_entries where id in ${idsOf(made.timetable)}`);
  await tx.execute(sql`delete from sessions where subject_id in ${idsOf(made.subjects)}`);
  await tx.execute(sql`delete from subjects where id in ${idsOf(made.subjects)}`);
  await tx.execute(sql`delete from memberships where id in ${idsOf(made.joined)}`);
  await tx.execute(sql`delete from classes where id in ${idsOf(made.classes)}`);
  // As it left them; what somebody has changed since stays so.
  await tx.execute(
    sql`update memberships set left_on = null, left_reason = null
      where id in ${idsOf(made.ended)} and left_on = greatest(${addDays(from.endDate, 1)}::date, joined_on)`,
  );
  await tx.execute(
    sql`update users set is_active = true, inactive_since = null, inactive_reason = null
      where id in ${idsOf(made.deactivated)} and inactive_reason in (${reasonOf('lulus', from)}, ${reasonOf('keluar', from)})`,
  );
}
