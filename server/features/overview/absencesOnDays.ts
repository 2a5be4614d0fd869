/** The marks of some days, class by class, and who was absent: the rows behind this week and the last of the school's day. */
import { asc, sql } from 'drizzle-orm';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  PRESENT_STATUSES,
} from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import { MAX_SCHOOL_DAY_PUPIL_NAMES } from '../../../contract/limits.ts';
import type { AbsencesOnDays, WeekSums } from '../../../contract/overview/schoolDay.ts';
import { groupBy } from '../../base/groups.ts';
import type { Database } from '../../db/client.ts';
import { createPreparedQuery } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { attendance, classes, isAbsentMark, sessionCounts, users } from '../../schema.ts';
import { idsOf, lessonsIn, sumStatusCounts } from '../lessons/index.ts';
import { MAX_COUNTED_LESSONS } from './schoolDay.ts';
import { DAYS_PER_WEEK, sumUp } from './weeks.ts';

/** The home compares the weeks of schools with this many lessons in seven days; another week of theirs may have some more. */
const MAX_LESSONS = 2 * MAX_COUNTED_LESSONS;

type LessonPlaceholders = { ids: number[]; classIds: number[] };

const lessons = sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('classIds')}::int[]) as lesson (id, class_id)`;

interface ClassSums extends WeekSums {
  Class: { id: number; name: string };
}

/** The lateral joins read lesson by lesson, as in pupilQueries.ts. */
const selectClassSums = createPreparedQuery<LessonPlaceholders, ClassSums[]>((db) => {
  const marks = db
    .select({
      present: sumStatusCounts(PRESENT_STATUSES).as('present'),
      recorded: sumStatusCounts(ATTENDANCE_STATUSES).as('recorded'),
      izin: sessionCounts.izin,
      sakit: sessionCounts.sakit,
      alpa: sessionCounts.alpa,
    })
    .from(sessionCounts)
    .where(sql`${sessionCounts.sessionId} = lesson.id`)
    .as('marks');
  const sumOf = (name: keyof typeof marks._.selectedFields) => sql<number>`sum(${marks[name]})::int`;
  return db
    .select({
      Class: { id: classes.id, name: classes.name },
      present: sumOf('present'),
      recorded: sumOf('recorded'),
      counts: { izin: sumOf('izin'), sakit: sumOf('sakit'), alpa: sumOf('alpa') },
    })
    .from(lessons)
    .crossJoinLateral(marks)
    .innerJoin(classes, sql`${classes.id} = lesson.class_id`)
    .groupBy(classes.id)
    .having(sql`sum(${marks.recorded}) > 0`)
    .orderBy(asc(classes.sortKey), asc(classes.id));
});

interface AbsentPupilOfClass {
  id: number;
  fullname: string;
  classId: number;
  counts: WeekSums['counts'];
}

const selectAbsentPupils = createPreparedQuery<LessonPlaceholders, AbsentPupilOfClass[]>((db) => {
  const countOf = (status: AttendanceStatus) =>
    sql<number>`(count(*) filter (where mark.status = ${sql.raw(`'${status}'`)}))::int`;
  return db
    .select({
      id: users.id,
      fullname: users.fullname,
      classId: sql<number>`lesson.class_id`,
      counts: { izin: countOf('izin'), sakit: countOf('sakit'), alpa: countOf('alpa') },
    })
    .from(
      sql`${lessons} cross join lateral (
        select ${attendance.userId}, ${attendance.status} from ${attendance}
        where ${attendance.sessionId} = lesson.id and ${isAbsentMark(attendance.status)} offset 0) as mark`,
    )
    .innerJoin(users, sql`${users.id} = mark.user_id`)
    .groupBy(users.id, sql`lesson.class_id`)
    .orderBy(asc(users.sortKey), asc(users.id));
});

/** @param days in order, at least one */
export async function absencesOnDays(
  db: Database,
  scope: Scope,
  days: readonly string[],
): Promise<AbsencesOnDays> {
  const { date, time } = scope.now;
  const cutDay = [date, addDays(date, -DAYS_PER_WEEK)].find((day) => days.includes(day));
  const answered = { days: [...days], until: cutDay === undefined ? null : { date: cutDay, time } };
  const span = { from: days[0] ?? date, to: days.at(-1) ?? date };
  const found = await lessonsIn(db, scope, span, MAX_LESSONS);
  if (!found) return { ...answered, sums: null, classes: [] };
  const counted = found.filter(
    (lesson) => days.includes(lesson.date) && (lesson.date !== cutDay || lesson.start_time <= time),
  );
  const placeholders = { ids: idsOf(counted), classIds: counted.map(({ classId }) => classId) };
  const classSums = await selectClassSums(db, placeholders);
  const absent = await selectAbsentPupils(db, placeholders);
  const ofClass = groupBy(absent, ({ classId }) => classId);
  let namesLeft = MAX_SCHOOL_DAY_PUPIL_NAMES;
  return {
    ...answered,
    sums: sumUp(classSums),
    classes: classSums.map(({ Class, ...sums }) => {
      const pupils = (ofClass.get(Class.id) ?? []).slice(0, namesLeft);
      namesLeft -= pupils.length;
      return {
        ...sums,
        Class,
        pupils: pupils.map(({ id, fullname, counts }) => ({ id, fullname, counts })),
      };
    }),
  };
}
