/**
 * Reads and writes which class and teacher had a subject on which days. The table holds only former ones; the present ones are columns of
 * the subject itself.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { subjectAssignments } from '../../../schema.ts';
import { executeRows, idListSql } from '../../../db/statements.ts';
import type { SubjectRow } from './queries.ts';

/** The class and the teacher that have a subject. */
export interface Assignment {
  readonly classId: number;
  readonly teacherId: number | null;
}

/** Returns a subject with the class and teacher that it has on a day. A session made for that day gets them, too (`hadir_note_whose`). */
export async function subjectOn(db: Database, subject: SubjectRow, date: string): Promise<SubjectRow> {
  const [assignment] = await executeRows<Assignment & Pick<SubjectRow, 'Class' | 'Teacher'>>(
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

/** Returns a function that tells which class and teacher had a subject on a day from `since` on; undefined: the present ones. */
export async function createFormerHolderLookup(
  db: Database,
  subjectIds: readonly number[],
  since: string,
): Promise<(subjectId: number, date: string) => Assignment | undefined> {
  const rows = await executeRows<Assignment & { subjectId: number; until: string }>(
    db,
    sql`select former.subject_id as "subjectId", former.until::text, whose.class_id as "classId", whose.teacher_id as "teacherId"
      from subject_assignments as former, hadir_whose_on(former.subject_id, former.until - 1) as whose
      where former.subject_id in ${idListSql(subjectIds)} and former.until > ${since}::date order by former.until`,
  );
  return (subjectId, date) => rows.find((row) => row.subjectId === subjectId && date < row.until);
}

/**
 * Gives a subject to another class or teacher, before its own row is written. The days before the change keep their class and teacher.
 *
 * @param changed the fields that change; the other one stays as it was on each day
 * @param from the first day of the change; undefined: no lesson was held yet, so the change applies to all days
 */
export async function giveSubjectFrom(
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
