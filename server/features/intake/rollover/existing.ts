/** Reads what a kenaikan kelas (rollover) starts from: both years, the old year's classes with their members, and what the new year has already. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Id } from '../../../../contract/calls.ts';
import { requireRowId } from '../../../base/ids.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { entriesIn, type TimetableEntryRow } from '../../lessons/index.ts';
import { academicYears, classes, memberships, subjects, timetableEntries, users } from '../../../schema.ts';
import { daysOverlapCondition } from '../../../db/spans.ts';

export type YearRow = typeof academicYears.$inferSelect;

export interface OldClass {
  readonly id: number;
  readonly name: string;
  readonly level: number | null;
  readonly homeroomTeacherId: number | null;
  /** The members of the class, ordered by name. */
  readonly members: readonly { readonly membershipId: number; readonly userId: number }[];
  readonly subjects: readonly OldSubject[];
}

export interface OldSubject {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly isDaily: boolean;
  /** null: the subject has no teacher, or one who has left. */
  readonly teacherId: number | null;
  readonly hadTeacher: boolean;
  readonly teacher: string | null;
  /** The hours of the jadwal (timetable) that are in force when the year ends. */
  readonly lessons: readonly WeeklyHours[];
}

export interface WeeklyHours {
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
  readonly room: string | null;
}

export interface ExistingClasses {
  readonly from: YearRow;
  readonly to: YearRow;
  /** The classes of the old year, ordered by name. */
  readonly classes: readonly OldClass[];
  readonly newClasses: readonly {
    readonly id: number;
    readonly name: string;
    readonly level: number | null;
  }[];
  /** Pupils who are in a class of the new year. */
  readonly placed: ReadonlySet<number>;
  readonly activeTeachers: ReadonlySet<number>;
  /** The lines of the school's timetable that are in force in the new year already. */
  readonly entries: readonly TimetableEntryRow[];
}

const NO_YEAR = 'Tahun ajaran tidak ditemukan';

async function yearNamed(db: Database, id: Id, path: string): Promise<YearRow> {
  const [year] = await db
    .select()
    .from(academicYears)
    .where(eq(academicYears.id, requireRowId(id, path, NO_YEAR)));
  if (!year) throw invalid({ path, msg: NO_YEAR });
  return year;
}

/**
 * Finds both years of a rollover.
 *
 * @throws HttpProblem 400 beside the field that is wrong
 */
export async function yearsOf(db: Database, sent: { from_year_id: Id; to_year_id: Id }) {
  const from = await yearNamed(db, sent.from_year_id, 'from_year_id');
  const to = await yearNamed(db, sent.to_year_id, 'to_year_id');
  if (to.startDate <= from.endDate) {
    throw invalid({ path: 'to_year_id', msg: `Pilih tahun ajaran sesudah ${from.name}` });
  }
  return { from, to };
}

/**
 * Reads everything that the plan of a rollover needs.
 *
 * @param schoolId the school whose classes are read; null: the classes of no school
 */
export async function existingClassesOf(
  db: Database,
  { from, to }: { readonly from: YearRow; readonly to: YearRow },
  schoolId: number | null,
): Promise<ExistingClasses> {
  const schoolCondition = schoolId === null ? isNull(classes.schoolId) : eq(classes.schoolId, schoolId);
  const yearCondition = (yearId: number) => and(eq(classes.academicYearId, yearId), schoolCondition);
  const columns = { id: classes.id, name: classes.name, level: classes.level };
  const oldClasses = await db
    .select({ ...columns, homeroomTeacherId: classes.homeroomTeacherId })
    .from(classes)
    .where(yearCondition(from.id))
    .orderBy(classes.sortKey, classes.id);
  const ids = [0, ...oldClasses.map(({ id }) => id)];
  const members = await db
    .select({ membershipId: memberships.id, userId: users.id, classId: memberships.classId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(memberships.classId, ids), isNull(memberships.leftOn), users.isActive))
    .orderBy(users.sortKey, users.id);
  const oldSubjects = await db
    .select({
      id: subjects.id,
      name: subjects.name,
      description: subjects.description,
      isDaily: subjects.isDaily,
      classId: subjects.classId,
      teacherId: subjects.teacherId,
      teacher: users.fullname,
      isActive: users.isActive,
    })
    .from(subjects)
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(inArray(subjects.classId, ids))
    .orderBy(subjects.id);
  const lessons = await db
    .select({
      subjectId: timetableEntries.subjectId,
      weekday: timetableEntries.weekday,
      first: timetableEntries.firstPeriod,
      last: timetableEntries.lastPeriod,
      room: timetableEntries.room,
    })
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .where(
      and(
        inArray(subjects.classId, ids),
        daysOverlapCondition(
          [timetableEntries.validFrom, timetableEntries.validUntil],
          from.endDate,
          undefined,
        ),
      ),
    )
    .orderBy(timetableEntries.weekday, timetableEntries.firstPeriod, timetableEntries.id);
  const newClasses = await db.select(columns).from(classes).where(yearCondition(to.id));
  const placed = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.academicYearId, to.id),
        inArray(memberships.userId, [0, ...members.map(({ userId }) => userId)]),
      ),
    );
  const activeHomeroomTeachers = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [0, ...oldClasses.flatMap(({ homeroomTeacherId: id }) => id ?? [])]),
        users.isActive,
      ),
    );
  return {
    from,
    to,
    newClasses,
    placed: new Set(placed.map(({ userId }) => userId)),
    activeTeachers: new Set(activeHomeroomTeachers.map(({ id }) => id)),
    entries: await entriesIn(db, { schoolId, start: to.startDate, end: to.endDate }),
    classes: oldClasses.map((classRow) => ({
      ...classRow,
      members: members.filter(({ classId }) => classId === classRow.id),
      subjects: oldSubjects
        .filter(({ classId }) => classId === classRow.id)
        .map(({ isActive, teacherId, teacher, ...subject }) => ({
          ...subject,
          teacherId: isActive ? teacherId : null,
          teacher: isActive ? teacher : null,
          hadTeacher: teacherId !== null,
          lessons: lessons.filter(({ subjectId }) => subjectId === subject.id),
        })),
    })),
  };
}
