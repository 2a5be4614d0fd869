import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import * as t from '../schema.ts';
import { ensureRoles, lockStart } from '../firstAdmin.ts';
import { addDays, terms } from './days.ts';
import { inventMarks, type SeedMark } from './marks.ts';
import { inventPeople, type People, type Person } from './people.ts';
import { Random } from './random.ts';
import { CLASSES, SCHOOLS } from './school.ts';
import { planClasses, planSessions, planSubjects } from './timetable.ts';

export interface SeedOptions {
  /** YYYY-MM-DD in the school's time zone. */
  readonly today: string;
  readonly now: Date;
  /** IANA name; Asia/Jakarta when absent. */
  readonly timeZone?: string;
  /** Of DEMO_PASSWORD; everybody gets it. A promise lets it be computed while the database starts. */
  readonly passwordHash: string | Promise<string>;
}

/** Any number: the same people, lessons and marks come from it on every fresh start of a day. */
const SEED = 20_261_120;
const WEEKS_LATE = 5;

/**
 * Fills an empty database with an invented school, in one transaction; a database with any user is left alone.
 *
 * @returns whether it was filled.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<boolean> {
  const passwordHash = await options.passwordHash;
  return db.transaction(async (tx) => {
    await lockStart(tx);
    const roleIds = await ensureRoles(tx);
    if ((await tx.select({ id: t.users.id }).from(t.users).limit(1)).length > 0) return false;
    await fill(tx, roleIds, { ...options, passwordHash });
    return true;
  });
}

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

async function fill(
  tx: Tx,
  roleIds: Readonly<Record<string, number>>,
  { today, now, timeZone = 'Asia/Jakarta', passwordHash }: SeedOptions & { passwordHash: string },
): Promise<void> {
  const random = new Random(SEED);
  const term = terms(today);
  const people = inventPeople(random, term.schoolYear);
  const classes = planClasses(people, term.now.semester === 'Ganjil');
  const subjects = planSubjects(people, classes);
  const sessions = planSessions(subjects, today, term.past);
  const joined = lateJoiners(people, term.now.start);
  const marks = inventMarks(random, sessions, today, joined);

  await tx.insert(t.schools).values([...SCHOOLS]);
  await tx
    .insert(t.users)
    .overridingSystemValue()
    .values(
      people.all.map(({ role, ...person }) => ({ ...person, roleId: roleIds[role] ?? 0, passwordHash })),
    );
  const yearRow = ({ start, end, ...year }: typeof term.now) => ({ ...year, startDate: start, endDate: end });
  await tx
    .insert(t.academicYears)
    .overridingSystemValue()
    .values([
      { id: 1, ...yearRow(term.past) },
      { id: 2, ...yearRow(term.now), isActive: true },
    ]);
  await tx
    .insert(t.classes)
    .overridingSystemValue()
    .values(
      classes.map(({ id, name, description, past }) => ({
        id,
        name,
        description,
        academicYearId: past ? 1 : 2,
      })),
    );
  const dayStart = (day: string) => sql<Date>`${`${day} 00:00`}::timestamp at time zone ${timeZone}`;
  await tx.insert(t.classStudents).values(
    classes.flatMap((c) =>
      c.pupils.map((pupil) => ({
        classId: c.id,
        userId: pupil.id,
        joinedAt: dayStart(c.past ? term.past.start : (joined.get(pupil) ?? term.now.start)),
      })),
    ),
  );
  await tx
    .insert(t.subjects)
    .overridingSystemValue()
    .values(
      subjects.map(({ id, name, class: { id: classId, name: className }, teacher }) => ({
        id,
        name,
        description: `${name} untuk kelas ${className}`,
        classId,
        teacherId: teacher.id,
      })),
    );
  await tx
    .insert(t.sessions)
    .overridingSystemValue()
    .values(sessions.map(({ subject, ...session }) => ({ ...session, subjectId: subject.id })));
  await insertMarks(tx, marks, now, timeZone);
  for (const table of ['users', 'academic_years', 'classes', 'subjects', 'sessions']) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    );
  }
}

/** A few pupils came in the middle of the term: the last of every fourth class. */
function lateJoiners(people: People, start: string): Map<Person, string> {
  const late = CLASSES.filter((_, index) => index % 4 === 0).flatMap((plan) => {
    const pupil = people.pupils.get(plan.name)?.at(-1);
    return pupil ? [[pupil, addDays(start, 7 * WEEKS_LATE)] as const] : [];
  });
  return new Map(late);
}

/**
 * Tens of thousands of rows in one statement of six arrays. Checking their foreign keys one by one takes four times as
 * long as writing them, so it is left out where the database lets us: everything they refer to was written just now.
 */
async function insertMarks(tx: Tx, marks: readonly SeedMark[], now: Date, timeZone: string): Promise<void> {
  const ids = (of: (mark: SeedMark) => number | null) =>
    sql`cast(${`{${marks.map((mark) => of(mark) ?? 'null').join(',')}}`}::text as int[])`;
  const texts = (of: (mark: SeedMark) => string | null) =>
    sql`cast(${`{${marks.map((mark) => JSON.stringify(of(mark))).join(',')}}`}::text as text[])`;
  await tx.execute(sql`
    select set_config('session_replication_role', 'replica', true)
    from pg_roles where rolname = current_user and rolsuper`);
  await tx.execute(sql`
    insert into attendance (session_id, user_id, status, note, minutes_late, updated_by, updated_at)
    select session_id, user_id, status, note, minutes_late, teacher_id,
      least((sessions.date + sessions.start_time) at time zone ${timeZone} + interval '6 minutes', ${now.toISOString()}::timestamptz)
    from unnest(
      ${ids((mark) => mark.session.id)}, ${ids((mark) => mark.pupil.id)}, ${texts((mark) => mark.status)},
      ${texts((mark) => mark.note)}, ${ids((mark) => mark.minutesLate)}
    ) as mark (session_id, user_id, status, note, minutes_late)
    join sessions on sessions.id = session_id
    join subjects on subjects.id = subject_id`);
  await tx.execute(sql`select set_config('session_replication_role', 'origin', true)
    from pg_roles where rolname = current_user and rolsuper`);
}
