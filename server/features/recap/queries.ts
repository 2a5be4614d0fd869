/** Queries for what a recap is made of: a class with the names on its paper, its members, sessions and marks between two days. */
import { and, asc, between, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Gender } from '../../../contract/genders.ts';
import type { MembershipSpan } from './sums/recap.ts';
import type { Database } from '../../db/client.ts';
import { isOneOf } from '../../db/prepared.ts';
import {
  academicYears,
  classes,
  effectiveDayOverrides,
  heldSessions,
  memberships,
  schools,
  subjects,
  users,
} from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { membershipOverlapCondition } from '../../db/spans.ts';
import { found } from '../../db/found.ts';

const homeroomTeachers = alias(users, 'homeroom');

const classColumns = {
  id: classes.id,
  name: classes.name,
  homeroomTeacherId: classes.homeroomTeacherId,
  homeroomName: homeroomTeachers.fullname,
  homeroomNumber: homeroomTeachers.employeeNumber,
  year: academicYears,
  school: schools,
};

export type RecapClass = Awaited<ReturnType<typeof classOfRecap>>;

/** @throws NoSuchRow */
export const classOfRecap = async (db: Database, scope: Scope, classId: number) =>
  found(
    await db
      .select(classColumns)
      .from(classes)
      .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
      // A class without a school belongs to the only school, if there is exactly one; so it is everywhere.
      .leftJoin(
        schools,
        sql`${schools.id} = coalesce(${classes.schoolId}, (select max(id) from schools having count(*) = 1))`,
      )
      .leftJoin(homeroomTeachers, eq(homeroomTeachers.id, classes.homeroomTeacherId))
      .where(and(eq(classes.id, classId), scopeCondition(scope, classes.schoolId))),
  );

/** The number of hari efektif in the months for which the school has set its own. */
export async function readEffectiveDayOverrides(
  db: Database,
  schoolId: number,
  yearId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ month: effectiveDayOverrides.month, days: effectiveDayOverrides.days })
    .from(effectiveDayOverrides)
    .where(
      and(eq(effectiveDayOverrides.schoolId, schoolId), eq(effectiveDayOverrides.academicYearId, yearId)),
    );
  return new Map(rows.map(({ month, days }) => [month, days]));
}

/** The subjects of a class that a teacher teaches now, or has earlier sessions in. */
export const subjectsTaught = async (
  db: Database,
  classId: number,
  teacherId: number,
): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(
      or(
        and(eq(subjects.classId, classId), eq(subjects.teacherId, teacherId)),
        sql`${subjects.id} in (select ${heldSessions.subjectId} from ${heldSessions}
          where ${heldSessions.classId} = ${classId} and ${heldSessions.teacherId} = ${teacherId})`,
      ),
    )
    .orderBy(asc(subjects.sortKey), asc(subjects.id));

/** Which place each of some people has in the order of names, from 0. */
export async function rankUsersByName(db: Database, ids: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.sortKey), asc(users.id));
  return new Map(rows.map(({ id }, place) => [id, place]));
}

/** The name and number of the person who signs; null when nobody does. */
export async function signerById(
  db: Database,
  id: number | null,
): Promise<{ name: string; number: string | null } | null> {
  if (id === null) return null;
  const [teacher] = await db
    .select({ name: users.fullname, number: users.employeeNumber })
    .from(users)
    .where(eq(users.id, id));
  return teacher ?? null;
}

/** The user's school; for a user of all schools, the only one if there is exactly one, else null. */
export async function onlySchool(db: Database, { schoolId }: Scope): Promise<RecapClass['school']> {
  const [first, second] = await db
    .select()
    .from(schools)
    .where(schoolId === null ? undefined : eq(schools.id, schoolId))
    .limit(2);
  return second ? null : (first ?? null);
}

/** The classes of a year that are reached, by name. */
export const classesOfYear = (db: Database, scope: Scope, yearId: number) =>
  db
    .select({ id: classes.id, name: classes.name, homeroom: homeroomTeachers.fullname })
    .from(classes)
    .leftJoin(homeroomTeachers, eq(homeroomTeachers.id, classes.homeroomTeacherId))
    .where(and(eq(classes.academicYearId, yearId), scopeCondition(scope, classes.schoolId)))
    .orderBy(asc(classes.sortKey), asc(classes.id));

/** All years: the active one first, then the newest. */
export const yearsToRecap = (db: Database) =>
  db.select().from(academicYears).orderBy(desc(academicYears.isActive), desc(academicYears.startDate));

export interface RecapPupil {
  id: number;
  identifier: string;
  nis: string | null;
  nisn: string | null;
  fullname: string;
  gender: Gender | null;
  number: number;
  memberships: MembershipSpan[];
}

/** Who was in a class between two days, both included, in order of number. */
export const pupilsBetween = async (
  db: Database,
  classId: number,
  from: string,
  to: string,
): Promise<RecapPupil[]> => (await pupilsOfClasses(db, [classId], from, () => to)).get(classId) ?? [];

/**
 * Like {@link pupilsBetween} for several classes, by class.
 *
 * @param lastDayOf the last day that counts for a class
 */
export async function pupilsOfClasses(
  db: Database,
  classIds: readonly number[],
  from: string,
  lastDayOf: (classId: number) => string,
): Promise<ReadonlyMap<number, RecapPupil[]>> {
  const to = classIds.map(lastDayOf).toSorted().at(-1) ?? from;
  const rows = await db
    .select({
      id: users.id,
      identifier: users.identifier,
      nis: users.nis,
      nisn: users.nisn,
      fullname: users.fullname,
      gender: users.gender,
      number: memberships.number,
      classId: memberships.classId,
      joinedOn: memberships.joinedOn,
      leftOn: memberships.leftOn,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isOneOf(memberships.classId, classIds),
        membershipOverlapCondition(memberships, from, to),
        // A membership without any day was a mistake and is left out.
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    )
    .orderBy(asc(memberships.number), asc(memberships.joinedOn), asc(memberships.id));
  const byClass = new Map(classIds.map((id) => [id, new Map<number, RecapPupil>()]));
  for (const { classId, joinedOn, leftOn, ...pupil } of rows) {
    if (joinedOn > lastDayOf(classId)) continue;
    const pupils = byClass.get(classId);
    const membership = { classId, joinedOn, leftOn };
    const existing = pupils?.get(pupil.id);
    if (existing) existing.memberships.push(membership);
    else pupils?.set(pupil.id, { ...pupil, memberships: [membership] });
  }
  return new Map([...byClass].map(([id, pupils]) => [id, [...pupils.values()]]));
}

export type RecapSession = Awaited<ReturnType<typeof sessionsBetween>>[number];

/** Lists the sessions of classes that took place between two days, both included, in their order. */
export const sessionsBetween = (
  db: Database,
  classIds: readonly number[],
  from: string,
  to: string,
  /** Only this teacher's sessions, and those of subjects he or she teaches now; undefined: all. */
  teacherId: number | undefined,
) =>
  db
    .select({
      id: heldSessions.id,
      classId: heldSessions.classId,
      subjectId: heldSessions.subjectId,
      subject: subjects.name,
      subjectOrder: subjects.sortKey,
      teacherId: heldSessions.teacherId,
      name: heldSessions.name,
      topic: heldSessions.description,
      date: heldSessions.date,
      start_time: heldSessions.startTime,
      is_daily: subjects.isDaily,
    })
    .from(heldSessions)
    .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
    .where(
      and(
        isOneOf(heldSessions.classId, classIds),
        // Who teaches a subject now also reads its earlier sessions.
        teacherId === undefined
          ? undefined
          : or(eq(heldSessions.teacherId, teacherId), eq(subjects.teacherId, teacherId)),
        between(heldSessions.date, from, to),
      ),
    )
    .orderBy(asc(heldSessions.date), asc(heldSessions.startTime), asc(heldSessions.id));
