/** Whose a subject was on which days. The table holds former holders only; who has it last stands in the subject itself. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { subjectAssignments } from '../../../schema.ts';
import { executed, idsOf } from '../../../db/statements.ts';
import type { SubjectRow } from './queries.ts';

/** Whose a subject is. */
export interface Assignment {
  readonly classId: number;
  readonly teacherId: number | null;
}

/** A subject with the class and the teacher that it has on a day, by which a session made for that day is theirs (`hadir_note_whose`). */
export async function subjectOn(db: Database, subject: SubjectRow, date: string): Promise<SubjectRow> {
  const [assignment] = await executed<Assignment & Pick<SubjectRow, 'Class' | 'Teacher'>>(
    db,
    sql`select whose.class_id as "classId", whose.teacher_id as "teacherId",
        json_build_object('id', classes.id, 'name', classes.name) as "Class",
        case when users.id is not null
          then json_build_object('id', users.id, 'fullname', users.fullname, 'is_active', users.is_active) end as "Teacher"
      from hadir_whose_on(${subject.id}, ${date}::date) as whose join classes on classes.id = whose.class_id
        left join users on users.id = whose.teacher_id`,
  );
  return { ...subject, ...assignment };
}

/** Of some subjects, whose each was on a day from `since` on; undefined: whose it is now. */
export async function formerHolders(
  db: Database,
  subjectIds: readonly number[],
  since: string,
): Promise<(subjectId: number, date: string) => Assignment | undefined> {
  const rows = await executed<Assignment & { subjectId: number; until: string }>(
    db,
    sql`select former.subject_id as "subjectId", former.until::text, whose.class_id as "classId", whose.teacher_id as "teacherId"
      from subject_assignments as former, hadir_whose_on(former.subject_id, former.until - 1) as whose
      where former.subject_id in ${idsOf(subjectIds)} and former.until > ${since}::date order by former.until`,
  );
  return (subjectId, date) => rows.find((row) => row.subjectId === subjectId && date < row.until);
}

/**
 * Gives a subject to another class or teacher, before its own row is written: the days before the change are kept as they were.
 *
 * @param changed what of it is another; the rest stays with who had it on each day
 * @param from the first day of the change; undefined: nobody held a lesson of it, so it was always the next one's
 */
export async function giveFrom(
  tx: Database,
  subjectId: number,
  changed: Partial<Assignment>,
  from: string | undefined,
): Promise<void> {
  if (from !== undefined) {
    await tx.execute(sql`insert into subject_assignments (subject_id, until, class_id, teacher_id)
      select ${subjectId}, ${from}::date, class_id, teacher_id from hadir_whose_on(${subjectId}, ${from}::date - 1)
      on conflict do nothing`);
  }
  const { until } = subjectAssignments;
  await tx
    .update(subjectAssignments)
    .set(changed)
    .where(
      and(eq(subjectAssignments.subjectId, subjectId), from === undefined ? undefined : gt(until, from)),
    );
}
