/** Teachers who mark on the embedded engine while something big goes on beside them. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { calls } from '../../contract/calls.ts';
import { weekdayName } from '../../contract/schoolWeek.ts';
import type { Database } from '../../server/db/client.ts';
import { TODAY } from './fixtures.ts';
import type { TestServer } from './server.ts';

const CLASSES = 36;
const PUPILS_OF_A_CLASS = 30;
/** Lessons that each class has had, one a day. */
const LESSONS = 80;

/** A school of 36 classes, each with a subject, its hours of the week, and a semester of registers filled. */
export async function fillLargeSchool(server: TestServer): Promise<void> {
  const { db, fixtures } = server;
  const { year, school, teacher, roles } = fixtures;
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement);
  await run(sql`insert into classes (name, academic_year_id, school_id)
    select 'VII ' || n, ${year}::int, ${school}::int from generate_series(1, ${CLASSES}::int) n`);
  await run(sql`insert into users (identifier, nis, fullname, role_id, password_hash, school_id)
    select 'besar-' || n, 'b' || n, 'Siswa Besar ' || n, ${roles.student}::int, '!', ${school}::int
    from generate_series(1, ${CLASSES * PUPILS_OF_A_CLASS}::int) n`);
  await run(sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
    select classes.id, ${year}::int, users.id, users.place % ${PUPILS_OF_A_CLASS}::int + 1, '2026-07-13'
    from (select id, row_number() over (order by id) - 1 as place from users where identifier like 'besar-%') users
      join (select id, row_number() over (order by id) - 1 as place from classes where name like 'VII %') classes
        on classes.place = users.place / ${PUPILS_OF_A_CLASS}::int`);
  await run(sql`insert into subjects (name, class_id, teacher_id)
    select 'Matematika', id, ${teacher}::int from classes where name like 'VII %'`);
  await run(sql`insert into sessions (subject_id, class_id, teacher_id, name, date, start_time, end_time)
    select subjects.id, class_id, ${teacher}::int, 'Pertemuan ' || n, ${TODAY}::date - n, '07:00', '08:00'
    from subjects join classes on classes.id = class_id, generate_series(0, ${LESSONS}::int) n where classes.name like 'VII %'`);
  for (const { id } of await classesOf(db)) {
    await run(sql`insert into attendance (session_id, user_id, status, updated_at, updated_by)
      select sessions.id, memberships.user_id, case when (sessions.id + memberships.user_id) % 20 = 0 then 'sakit' else 'hadir' end,
        '2026-11-01T00:00:00Z', ${teacher}::int
      from sessions join memberships using (class_id) where class_id = ${id} and sessions.date < ${TODAY}`);
  }
  await fillTimetable(server);
  await run(sql`insert into users (identifier, fullname, role_id, password_hash, school_id)
    select 'pengajar-' || n, 'Dra. Pengajar Besar ' || n || ', S.Pd.', ${roles.teacher}::int, '!', ${school}::int
    from generate_series(1, ${CLASSES * LESSONS_A_DAY}::int) n`);
}

const LESSONS_A_DAY = 3;

/** Its lessons of every day as a file names them: teachers by their names without titles. */
export const timetableFile = ({ year, school }: TestServer['fixtures']) => ({
  kind: 'timetable',
  file_name: 'jadwal.xlsx',
  academic_year_id: year,
  SchoolId: String(school),
  valid_from: TODAY,
  replaces: true,
  rows: Array.from({ length: CLASSES * 36 }, (_, i) => {
    const [classNumber, hour] = [Math.floor(i / 36), i % 36];
    return {
      row: i + 2,
      class: `VII ${classNumber + 1}`,
      weekday: weekdayName(Math.floor(hour / 6) + 1),
      period: String((hour % 6) + 1),
      subject: `Mapel ${Math.floor((hour % 6) / 2) + 1}`,
      teacher: `Pengajar Besar ${classNumber * LESSONS_A_DAY + Math.floor((hour % 6) / 2) + 1}`,
    };
  }),
});

/** Days from which the generator is to make lessons: of each class one a day. */
export const RUN_RANGE = { start_date: '2026-11-23', end_date: '2027-01-30' };

/** Three double hours a day of each class, of three subjects more. */
async function fillTimetable({ db, fixtures: { school } }: TestServer): Promise<void> {
  await db.execute(sql`insert into subjects (name, class_id)
    select 'Mapel ' || n, id from classes, generate_series(1, 3) n where name like 'VII %'`);
  await db.execute(sql`insert into bell_sets (school_id, name) values (${school}, 'Biasa')`);
  await db.execute(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
    select (select max(id) from bell_sets), day, n, time '09:00' + (n - 1) * interval '40 minutes', time '09:00' + n * interval '40 minutes'
    from generate_series(1, 6) day, generate_series(1, 6) n`);
  await db.execute(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from)
    select id, day, 2 * substring(name from 7)::int - 1, 2 * substring(name from 7)::int, '2026-07-13'
    from subjects, generate_series(1, 6) day where name like 'Mapel %'`);
}

export const classesOf = async (db: Database): Promise<{ id: number }[]> =>
  (
    (await db.execute(sql`select id from classes where name like 'VII %' order by id`)) as unknown as {
      rows: { id: number }[];
    }
  ).rows;

/** Today's registers, each with a pupil. */
const registersOf = async (db: Database) =>
  (
    (await db.execute(
      sql`select sessions.id as session, subject_id as subject, array_agg(user_id)::text as pupils
      from sessions join memberships using (class_id) join classes on classes.id = class_id
      where classes.name like 'VII %' and sessions.date = ${TODAY} group by 1, 2 order by 1`,
    )) as unknown as { rows: { session: number; subject: number; pupils: string }[] }
  ).rows;

export interface Beside {
  /** How long the work itself took, in ms. */
  readonly workMs: number;
  /** How long each mark took that was asked for while the work went on. */
  readonly marks: readonly number[];
}

/** By what the waiting is measured. */
export interface Watch {
  /** In ms, from any beginning. */
  readonly now: () => number;
  readonly until: (moment: number) => Promise<unknown>;
}

export const WALL_CLOCK: Watch = {
  now: () => performance.now(),
  until: (moment) => pause(Math.max(0, moment - performance.now())),
};

/** The time that this process had a core for itself. It tells what a quiet machine would take, on one that is busy with other things. */
export const OWN_CORE_CLOCK: Watch = {
  now: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  until: async (moment) => {
    while (OWN_CORE_CLOCK.now() < moment) await turn();
  },
};

/** Lets each of so many teachers mark a pupil every second, until the work has ended. */
export async function markBeside(
  server: TestServer,
  teachers: number,
  work: () => Promise<unknown>,
  { now, until }: Watch = WALL_CLOCK,
): Promise<Beside> {
  const registers = await registersOf(server.db);
  const marks: number[] = [];
  const pending: Promise<void>[] = [];
  const state = { isOver: false };
  const marking = (async () => {
    const startedAt = now();
    for (let n = 0; !state.isOver; n++) {
      // What falls due while the process is busy is asked for then, and has waited since it fell due.
      const dueAt = startedAt + (n * 1000) / teachers;
      await until(dueAt);
      const { session = 0, subject = 0, pupils = '' } = registers[n % registers.length] ?? {};
      const all = pupils.slice(1, -1).split(',');
      const userId = Number(all[Math.floor(n / registers.length) % all.length]);
      const attendances = [{ user_id: userId, status: n % 3 === 0 ? 'izin' : 'hadir' }];
      pending.push(
        server
          .request('PATCH', calls.markAttendance.path(subject, session), {
            as: 'guru',
            body: { attendances },
          })
          .then(({ status, body }) => {
            if (status !== 200) throw new Error(`a mark: ${status} ${JSON.stringify(body)}`);
            marks.push(now() - dueAt);
          }),
      );
    }
  })();
  await until(now() + 1000 / teachers);
  const workFrom = now();
  await work();
  const workMs = now() - workFrom;
  state.isOver = true;
  await marking;
  await Promise.all(pending);
  return { workMs, marks };
}
