/**
 * What the lessons of some days and their marks say. Each step reads ranges of an index by the ids that the step before has found: one
 * query of it all reads the subjects of every school.
 */
import { and, between, eq, gt, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../client.ts';
import { isAnyOf, prepared } from '../prepared.ts';
import type { Scope } from '../scope.ts';
import { totalOf } from './sessionCounts.ts';
import { classes, incompleteRegisters, heldSessions, sessionCounts, subjects, users } from '../schema.ts';

/** Both included. */
export type Days = {
  from: string;
  to: string;
};

/** At a school. */
export interface Moment {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
}

export interface Lesson {
  id: number;
  subjectId: number;
  date: string;
  start_time: string;
  end_time: string;
  /** Who keeps the register instead of the subject's teacher. */
  substituteId: number | null;
}

const lesson = {
  id: heldSessions.id,
  subjectId: heldSessions.subjectId,
  date: heldSessions.date,
  start_time: heldSessions.startTime,
  end_time: heldSessions.endTime,
  substituteId: heldSessions.substituteId,
};
export const inDays = between(heldSessions.date, sql.placeholder('from'), sql.placeholder('to'));

const ofAll = prepared<Days & { most: number }, Lesson[]>((db) =>
  db.select(lesson).from(heldSessions).where(inDays).limit(sql.placeholder('most')),
);

/** The sessions of a school's subjects, which are found before anything is joined. */
export const isOfSchool = sql`${heldSessions.subjectId} = any(array(select ${subjects.id} from ${subjects}
  where ${subjects.classId} = any(array(select ${classes.id} from ${classes}
    where ${classes.schoolId} = ${sql.placeholder('schoolId')}))))`;

const ofSchool = prepared<Days & { schoolId: number; most: number }, Lesson[]>((db) =>
  db.select(lesson).from(heldSessions).where(and(isOfSchool, inDays)).limit(sql.placeholder('most')),
);

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** @returns undefined when there are more than `most` */
export async function lessonsIn(
  db: Database,
  { schoolId }: Scope,
  days: Days,
  most: number,
): Promise<Lesson[] | undefined> {
  const oneMore = { ...days, most: most + 1 };
  const rows = await (schoolId === null ? ofAll(db, oneMore) : ofSchool(db, { ...oneMore, schoolId }));
  return rows.length > most ? undefined : rows;
}

export interface Place {
  id: number;
  subject: string;
  Class: { id: number; name: string };
  Teacher: { id: number; fullname: string } | null;
}

const places = prepared<{ ids: number[] }, Place[]>((db) =>
  db
    .select({
      id: subjects.id,
      subject: subjects.name,
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(isAnyOf(subjects.id, 'ids')),
);

/** Where some lessons are, by the subject's id. */
export async function placesOf(
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<number, Place>> {
  const ids = [...new Set(lessons.map(({ subjectId }) => subjectId))];
  return new Map((await places(db, { ids })).map((place) => [place.id, place]));
}

interface Named {
  id: number;
  fullname: string;
}

const named = prepared<{ ids: number[] }, Named[]>((db) =>
  db.select({ id: users.id, fullname: users.fullname }).from(users).where(isAnyOf(users.id, 'ids')),
);

/** Who keeps a register: the substitute where there is one, else the subject's teacher. */
export async function keepersOf(
  db: Database,
  lessons: readonly Lesson[],
  placeOf: ReadonlyMap<number, Place>,
): Promise<(lesson: Lesson) => Named | null> {
  const ids = [...new Set(lessons.flatMap(({ substituteId }) => substituteId ?? []))];
  const substitutes = new Map((ids.length === 0 ? [] : await named(db, { ids })).map((one) => [one.id, one]));
  return ({ substituteId, subjectId }) =>
    (substituteId === null ? placeOf.get(subjectId)?.Teacher : substitutes.get(substituteId)) ?? null;
}

const incomplete = prepared<{ ids: number[] }, { id: number }[]>((db) =>
  db
    .select({ id: incompleteRegisters.sessionId })
    .from(incompleteRegisters)
    .where(isAnyOf(incompleteRegisters.sessionId, 'ids')),
);

/** Those of the lessons in which a member of the class is not recorded. */
export const incompleteAmong = async (
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlySet<number>> => new Set(idsOf(await incomplete(db, { ids: idsOf(lessons) })));

const begun = prepared<{ ids: number[] }, { id: number }[]>((db) =>
  db
    .select({ id: sessionCounts.sessionId })
    .from(sessionCounts)
    .where(and(isAnyOf(sessionCounts.sessionId, 'ids'), gt(totalOf(ATTENDANCE_STATUSES), 0))),
);

/** Those of the lessons in which anybody is recorded. */
export const begunAmong = async (db: Database, lessons: readonly Lesson[]): Promise<ReadonlySet<number>> =>
  lessons.length === 0 ? new Set() : new Set(idsOf(await begun(db, { ids: idsOf(lessons) })));
