import { addDays } from '../../../contract/days.ts';
import { ROLES } from '../../../contract/roles.ts';
import { TIME_ZONE_NAMES } from '../../../contract/timeZones.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import * as t from '../../schema.ts';
import { ensureRoles, takeStartLock } from '../../db/roles.ts';
import { drawSvg } from '../../images/drawSvg.ts';
import { CRESTS } from './crests.ts';
import { PICTURES } from './pictures.ts';
import { type SchoolYear, schoolYears } from './days.ts';
import { seedGate } from './gate.ts';
import { seedGuardians } from './guardians.ts';
import { insertMarks, insertMemberships, insertRows } from './insert.ts';
import { planLetters, seedLetters } from './letters.ts';
import { inventMarks } from './marks.ts';
import { inventPeople } from './people.ts';
import { Random } from './random.ts';
import { ATTENDANCE_LIMITS, type SchoolKind, SCHOOLS, SCHOOL_TIME_ZONES } from './school.ts';
import { planMemberships, placementsOf } from './memberships.ts';
import { planClasses, planHomerooms, planSessions, planSubjects } from './timetable.ts';
import { seedWeek } from './week.ts';

export interface SeedOptions {
  /** YYYY-MM-DD in the school's time zone. */
  readonly today: string;
  readonly now: Date;
  /** The IANA name of the time zone; the default is Asia/Jakarta. */
  readonly timeZone?: string;
  /** The hash of DEMO_PASSWORD, which all accounts share. A promise lets it be computed while the database starts. */
  readonly passwordHash: string | Promise<string>;
}

/** The seed of the random numbers, which may be any number. With it, every fresh start on one day gives the same people, lessons and marks. */
const SEED = 20_261_120;

/**
 * Fills an empty database with an invented school, in one transaction; a database with any user is left alone.
 *
 * @returns whether it was filled.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<boolean> {
  const passwordHash = await options.passwordHash;
  return db.transaction(async (tx) => {
    await takeStartLock(tx);
    const roleIds = await ensureRoles(tx);
    if ((await tx.select({ id: t.users.id }).from(t.users).limit(1)).length > 0) return false;
    await insertDemo(tx, roleIds, { ...options, passwordHash });
    return true;
  });
}

const yearRow = ({ name, start, end, half }: SchoolYear) => ({
  name,
  startDate: start,
  endDate: end,
  ganjilStart: start,
  ganjilEnd: half,
  genapStart: addDays(half, 1),
  genapEnd: end,
});

const schoolIdOf = (school: SchoolKind | null) => (school === null ? null : SCHOOLS[school].id);

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

async function insertDemo(
  tx: Tx,
  roleIds: Readonly<Record<string, number>>,
  { today, now, timeZone = 'Asia/Jakarta', passwordHash }: SeedOptions & { passwordHash: string },
): Promise<void> {
  const random = new Random(SEED);
  const years = schoolYears(today);
  const people = inventPeople(random, years.schoolYear);
  const classes = planClasses(people);
  const subjects = planSubjects(people, classes);
  const homerooms = planHomerooms(people, subjects);
  const sessions = planSessions(subjects, today, years.past);
  const memberships = planMemberships(classes, today, years);
  const placements = placementsOf(memberships);
  const marks = inventMarks(random, sessions, today, memberships);
  const zone = TIME_ZONE_NAMES.find((name) => name === timeZone) ?? null;

  await tx.insert(t.images).values(
    await Promise.all(
      [...Object.values(CRESTS), ...Object.values(PICTURES)].map(async ({ name, svg }) => ({
        name,
        bytes: await drawSvg(svg),
      })),
    ),
  );
  await insertRows(
    tx,
    t.schools,
    (Object.keys(SCHOOLS) as SchoolKind[]).map((kind) => ({
      ...SCHOOLS[kind],
      ...ATTENDANCE_LIMITS,
      image: CRESTS[kind].name,
      picture: PICTURES[kind].name,
      timezone: SCHOOL_TIME_ZONES[kind] ?? zone,
      headEmployeeNumber: SCHOOLS[kind].headEmployeeNumber ?? people.head.employeeNumber,
    })),
  );
  await insertRows(
    tx,
    t.users,
    people.all.map((person) => {
      const { role, school, ...fields } = person;
      const placement = placements.get(person);
      return {
        ...fields,
        roleId: roleIds[role] ?? 0,
        schoolId: schoolIdOf(placement?.school ?? school),
        passwordHash,
        isActive: !placement?.gone,
        inactiveSince: placement?.gone?.since ?? null,
        inactiveReason: placement?.gone?.reason ?? null,
      };
    }),
  );
  await insertRows(tx, t.academicYears, [
    { id: 1, ...yearRow(years.past), isActive: false },
    { id: 2, ...yearRow(years.now), isActive: true },
  ]);
  await insertRows(
    tx,
    t.classes,
    classes.map((one) => {
      const { id, name, description, level, school, past } = one;
      const academicYearId = past ? 1 : 2;
      const homeroomTeacherId = homerooms.get(one)?.id ?? null;
      return {
        id,
        name,
        description,
        level,
        academicYearId,
        schoolId: schoolIdOf(school),
        homeroomTeacherId,
      };
    }),
  );
  await insertMemberships(
    tx,
    [...memberships].flatMap(([{ id }, classMembers]) =>
      classMembers.map(({ pupil, from, to, joinedReason, leftReason }) => ({
        class_id: id,
        user_id: pupil.id,
        joined_on: from,
        left_on: to,
        joined_reason: joinedReason,
        left_reason: leftReason,
      })),
    ),
  );
  await insertRows(
    tx,
    t.subjects,
    subjects.map(({ id, name, class: { id: classId, name: className }, teacher }) => ({
      id,
      name,
      description: `${name} untuk kelas ${className}`,
      classId,
      teacherId: teacher.id,
    })),
  );
  await insertRows(
    tx,
    t.allSessions,
    sessions.map(({ subject, ...session }) => ({ ...session, subjectId: subject.id })),
  );
  await insertMarks(tx, marks, now, timeZone);
  const admin = people.all.find(({ role }) => role === ROLES.admin) ?? people.head;
  await seedLetters(
    tx,
    planLetters({ classes, memberships, homerooms, sessions, marks, admin, today, half: years.now.half }),
    timeZone,
  );
  await seedWeek(tx, today, years.now);
  await seedGuardians(tx, memberships, { admin, now });
  await seedGate(tx, { people, memberships, sessions, marks, admin, today, now, timeZone });
  for (const table of [
    'schools',
    'users',
    'academic_years',
    'classes',
    'subjects',
    'sessions',
    'letters',
    'guardians',
    'gate_devices',
  ]) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    );
  }
}
