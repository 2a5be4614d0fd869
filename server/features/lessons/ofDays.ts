/**
 * Reads the lessons of some days and what their registers say. Each step reads index ranges by the ids that the previous step found: a
 * single query would read the subjects of every school.
 */
import { and, between, gt, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { sumStatusCounts } from './counts.ts';
import { classes, incompleteRegisters, heldSessions, sessionCounts, subjects, users } from '../../schema.ts';

/** A range of days, both ends included. */
export type Days = {
  from: string;
  to: string;
};

export interface Lesson {
  id: number;
  subjectId: number;
  classId: number;
  teacherId: number | null;
  date: string;
  start_time: string;
  end_time: string;
  /** The substitute who keeps the register instead of its teacher. */
  substituteId: number | null;
}

const lesson = {
  id: heldSessions.id,
  subjectId: heldSessions.subjectId,
  classId: heldSessions.classId,
  teacherId: heldSessions.teacherId,
  date: heldSessions.date,
  start_time: heldSessions.startTime,
  end_time: heldSessions.endTime,
  substituteId: heldSessions.substituteId,
};
export const inDays = between(heldSessions.date, sql.placeholder('from'), sql.placeholder('to'));

const selectLessons = createPreparedQuery<Days & { most: number }, Lesson[]>((db) =>
  db.select(lesson).from(heldSessions).where(inDays).limit(sql.placeholder('most')),
);

/** A condition for sessions of a school's classes. The class ids are found before anything is joined. */
export const isSessionOfSchool = sql`${heldSessions.classId} = any(array(select ${classes.id} from ${classes}
  where ${classes.schoolId} = ${sql.placeholder('schoolId')}))`;

const selectLessonsOfSchool = createPreparedQuery<Days & { schoolId: number; most: number }, Lesson[]>((db) =>
  db.select(lesson).from(heldSessions).where(and(isSessionOfSchool, inDays)).limit(sql.placeholder('most')),
);

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Reads the lessons of some days.
 *
 * @returns undefined when there are more than `most`
 */
export async function lessonsIn(
  db: Database,
  { schoolId }: Scope,
  days: Days,
  most: number,
): Promise<Lesson[] | undefined> {
  const oneMore = { ...days, most: most + 1 };
  const rows = await (schoolId === null
    ? selectLessons(db, oneMore)
    : selectLessonsOfSchool(db, { ...oneMore, schoolId }));
  return rows.length > most ? undefined : rows;
}

export interface Place {
  subject: string;
  Class: { id: number; name: string };
}

interface Named {
  id: number;
  name: string;
}

const subjectNames = createPreparedQuery<{ ids: number[] }, Named[]>((db) =>
  db.select({ id: subjects.id, name: subjects.name }).from(subjects).where(isAnyOf(subjects.id, 'ids')),
);
const classNames = createPreparedQuery<{ ids: number[] }, Named[]>((db) =>
  db.select({ id: classes.id, name: classes.name }).from(classes).where(isAnyOf(classes.id, 'ids')),
);
const personNames = createPreparedQuery<{ ids: number[] }, Named[]>((db) =>
  db.select({ id: users.id, name: users.fullname }).from(users).where(isAnyOf(users.id, 'ids')),
);

/** Reads names by id; each id is asked for only once. */
async function namesOf(
  db: Database,
  read: typeof personNames,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = wanted.length === 0 ? [] : await read(db, { ids: wanted });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the subject and class of each lesson, by the lesson's id. */
export async function placesOf(
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<number, Place>> {
  const subject = await namesOf(
    db,
    subjectNames,
    lessons.map(({ subjectId }) => subjectId),
  );
  const classRow = await namesOf(
    db,
    classNames,
    lessons.map(({ classId }) => classId),
  );
  return new Map(
    lessons.map(({ id, subjectId, classId }) => [
      id,
      { subject: subject.get(subjectId) ?? '', Class: { id: classId, name: classRow.get(classId) ?? '' } },
    ]),
  );
}

const keeperIdOf = ({ substituteId, teacherId }: Lesson): number | null => substituteId ?? teacherId;

/** Returns a function that tells who keeps the register of a lesson: the substitute if there is one, else its teacher. */
export async function createKeeperLookup(
  db: Database,
  lessons: readonly Lesson[],
): Promise<(lesson: Lesson) => { id: number; fullname: string } | null> {
  const fullnames = await namesOf(db, personNames, lessons.map(keeperIdOf));
  return (lesson) => {
    const id = keeperIdOf(lesson);
    const fullname = fullnames.get(id);
    return id === null || fullname === undefined ? null : { id, fullname };
  };
}

const selectIncompleteIds = createPreparedQuery<{ ids: number[] }, { id: number }[]>((db) =>
  db
    .select({ id: incompleteRegisters.sessionId })
    .from(incompleteRegisters)
    .where(isAnyOf(incompleteRegisters.sessionId, 'ids')),
);

/** Finds the lessons in which a member of the class is not recorded. */
export const incompleteAmong = async (
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlySet<number>> => new Set(idsOf(await selectIncompleteIds(db, { ids: idsOf(lessons) })));

const selectIdsWithMarks = createPreparedQuery<{ ids: number[] }, { id: number }[]>((db) =>
  db
    .select({ id: sessionCounts.sessionId })
    .from(sessionCounts)
    .where(and(isAnyOf(sessionCounts.sessionId, 'ids'), gt(sumStatusCounts(ATTENDANCE_STATUSES), 0))),
);

/** Finds the lessons in which anybody is recorded. */
export const findLessonsWithMarks = async (
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlySet<number>> =>
  lessons.length === 0 ? new Set() : new Set(idsOf(await selectIdsWithMarks(db, { ids: idsOf(lessons) })));
