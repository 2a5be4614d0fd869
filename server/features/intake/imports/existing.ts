/** Reads the existing people and classes that a file names, with a handful of queries whatever the file's size. */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { PeopleKind, ImportRow } from '../../../../contract/intake/importRows.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { isNotGoneOn, loginsFor, loginSuffixOf, takenLogins } from '../../people/index.ts';
import { academicYears, classes, memberships, roles, sessions, users } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { loginOf } from './logins.ts';
import { chunksOf, givenRowsSql, idListSql } from '../../../db/statements.ts';

export interface ExistingPerson {
  readonly id: number;
  readonly identifier: string;
  readonly nis: string | null;
  readonly email: string | null;
  readonly fullname: string;
  readonly foldedName: string;
  readonly gender: 'L' | 'P' | null;
  readonly birthDate: string | null;
  readonly nisn: string | null;
  readonly employeeNumber: string | null;
  readonly isActive: boolean;
  readonly role: string;
  readonly isPupil: boolean;
  /** Whether the person who imports may reach this person. Of all others the answer says only that a number is taken. */
  readonly isInScope: boolean;
  /** Whether the name of a person out of scope may be told all the same, because the caller looks after all schools. */
  readonly isNamedToCaller: boolean;
}

export interface ExistingClass {
  readonly id: number;
  readonly name: string;
  /** Whether it has any session, and so a register. The timetable's import does not ask. */
  readonly hasLessons?: boolean;
}

/** A membership in a class of the import's year that has not ended yet: it lasts now or begins later. */
export interface MembershipSpan {
  readonly id: number;
  readonly userId: number;
  readonly classId: number;
  readonly className: string;
  readonly number: number;
  readonly leftOn: string | null;
}

export interface Year {
  readonly id: number;
  readonly start: string;
  readonly end: string;
}

export interface ExistingRecords {
  readonly people: readonly ExistingPerson[];
  /** The names of the file by row number, folded as the database folds them. */
  readonly foldedNames: ReadonlyMap<number, string>;
  readonly classes: readonly ExistingClass[];
  /** The taken login names of all schools, in lower case. Nothing else about their owners may be told. */
  readonly takenLogins: ReadonlySet<string>;
  /** What is appended to a NIS to make a login name when the plain NIS is taken. */
  readonly loginSuffix: string;
  /** The memberships of these people. */
  readonly memberships: readonly MembershipSpan[];
  /** The nomor absen that are in use now, by class. */
  readonly numbers: readonly {
    readonly classId: number;
    readonly number: number;
    readonly fullname: string;
  }[];
}

/** The person who imports, with the school and the year of the import. */
export interface ImportContext {
  /** The reach of the person who imports. The records will belong to `schoolId`. */
  readonly scope: Scope;
  readonly schoolId: number | null;
  /** Whether whoever imports may know people of other schools. */
  readonly looksAfterAll: boolean;
  readonly year: Year | undefined;
  readonly today: string;
}

const GIVEN_COLUMN_TYPES =
  'row int, fullname text, nis text, nisn text, birth_date date, email text, employee_number text, identifier text, login text';

/** Finds everybody whom a row may mean, or whose number or address it repeats. Each condition uses an index of its own. */
async function findNamedPeople(
  db: Database,
  { scope, looksAfterAll }: ImportContext,
  kind: PeopleKind,
  rows: readonly ImportRow[],
): Promise<ExistingPerson[]> {
  const given = rows.map((row) => ({ ...row, login: kind === 'teachers' ? loginOf(kind, row) : undefined }));
  const ids = sql`(
    with given as (select * from ${givenRowsSql(given, GIVEN_COLUMN_TYPES)})
    select users.id from given join users on users.nisn = given.nisn
    union select users.id from given join users on ltrim(lower(users.nis), '0') = ltrim(lower(given.nis), '0')
    union select users.id from given cross join lateral (values (given.identifier), (given.login)) as asked (name)
      join users on lower(users.identifier) = lower(asked.name)
    union select users.id from given join users on lower(users.email) = lower(given.email)
    union select users.id from given join users on users.sort_key = hadir_sort_key(given.fullname) and users.birth_date = given.birth_date
    union select users.id from given join users on users.employee_number = given.employee_number
  )`;
  const found = await db
    .select({
      id: users.id,
      identifier: users.identifier,
      nis: users.nis,
      email: users.email,
      fullname: users.fullname,
      foldedName: users.foldedName,
      gender: users.gender,
      birthDate: users.birthDate,
      nisn: users.nisn,
      employeeNumber: users.employeeNumber,
      isActive: users.isActive,
      role: roles.name,
      schoolId: users.schoolId,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(sql`${users.id} in ${ids}`)
    .orderBy(users.id);
  return found.map(({ schoolId, ...person }) => ({
    ...person,
    isPupil: isStudentRole(person.role),
    isInScope: scope.schoolId === null || schoolId === scope.schoolId,
    isNamedToCaller: looksAfterAll,
  }));
}

async function foldedNamesOf(db: Database, rows: readonly ImportRow[]): Promise<Map<number, string>> {
  const names = await db
    .select({ row: sql<number>`given.row`, folded: sql<string>`hadir_fold(given.fullname)` })
    .from(givenRowsSql(rows, 'row int, fullname text'));
  return new Map(names.map(({ row, folded }) => [row, folded]));
}

/** Finds which of the possible login names of new pupils are taken. The ones with a suffix are looked up only when the plain number is taken. */
async function findTakenLogins(
  db: Database,
  rows: readonly ImportRow[],
  suffix: string,
): Promise<Set<string>> {
  const plainLogins = rows.flatMap((row) => loginOf('pupils', row) ?? []);
  const taken = await takenLogins(db, plainLogins);
  const others = plainLogins
    .filter((one) => taken.has(one.toLowerCase()))
    .flatMap((one) => loginsFor(one, suffix));
  return others.length === 0 ? taken : takenLogins(db, others);
}

/**
 * Reads everything that a plan needs about existing records.
 *
 * @param rows those without problems of their own
 */
export async function existingRecordsOf(
  db: Database,
  importContext: ImportContext,
  kind: PeopleKind,
  rows: readonly ImportRow[],
): Promise<ExistingRecords> {
  const { scope, schoolId, year, today } = importContext;
  const peopleById = new Map<number, ExistingPerson>();
  const foldedNames = new Map<number, string>();
  // On the embedded engine a mark waits for one statement, so none is for all rows.
  for (const chunk of chunksOf(rows)) {
    for (const person of await findNamedPeople(db, importContext, kind, chunk))
      peopleById.set(person.id, person);
    for (const [row, name] of await foldedNamesOf(db, chunk)) foldedNames.set(row, name);
  }
  const people = [...peopleById.values()].toSorted((a, b) => a.id - b.id);
  const loginSuffix = await loginSuffixOf(db, schoolId);
  const logins = kind === 'pupils' ? await findTakenLogins(db, rows, loginSuffix) : new Set<string>();
  const who = { people, foldedNames, loginSuffix, takenLogins: logins };
  if (!year) return { ...who, classes: [], memberships: [], numbers: [] };
  const classesOfYear = await db
    .select({
      id: classes.id,
      name: classes.name,
      hasLessons: sql<boolean>`exists (select from ${sessions} where ${sessions.classId} = ${classes.id})`,
    })
    .from(classes)
    .where(and(eq(classes.academicYearId, year.id), scopeCondition(scope, classes.schoolId)))
    .orderBy(classes.id);
  const isPresent = and(eq(memberships.academicYearId, year.id), isNotGoneOn(today));
  const spans = await db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      classId: memberships.classId,
      className: classes.name,
      number: memberships.number,
      leftOn: memberships.leftOn,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        isPresent,
        // Memberships in classes of another school are left out: nobody is moved out of them, and their names are not told.
        scope.schoolId === null
          ? undefined
          : or(scopeCondition(scope, classes.schoolId), isNull(classes.schoolId)),
        sql`${memberships.userId} in ${idListSql(people.map(({ id }) => id))}`,
      ),
    )
    .orderBy(memberships.id);
  const numbers = rows.some(({ number }) => number !== undefined)
    ? await db
        .select({ classId: memberships.classId, number: memberships.number, fullname: users.fullname })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .innerJoin(classes, eq(classes.id, memberships.classId))
        .where(and(isPresent, scopeCondition(scope, classes.schoolId)))
    : [];
  return { ...who, classes: classesOfYear, memberships: spans, numbers };
}

/** Finds an academic year; undefined when there is none with this id. */
export async function yearOf(db: Database, id: number): Promise<Year | undefined> {
  const [year] = await db
    .select({ id: academicYears.id, start: academicYears.startDate, end: academicYears.endDate })
    .from(academicYears)
    .where(eq(academicYears.id, id));
  return year;
}
