/** An invented school district, written by statements over whole sets: ten million marks in minutes. */
import { statfsSync } from 'node:fs';
import { ROLES } from '../../contract/roles.ts';
import { REGIONS } from '../../server/process/seed/names.ts';
import { LETTERS, lettersOf, type Papers, signedMonths, timetable } from './papers.ts';

/** The day of the bench: a Friday. Its clock stands at ten past eight in Jakarta. */
const TODAY = '2026-11-20';
export const NOW = new Date(`${TODAY}T01:10:00Z`);
const ZONE = 'Asia/Jakarta';

export interface Shape {
  schools: number;
  classes: number;
  teachers: number;
  /** Sessions of each subject of a class that keeps one register a day. */
  sessionsASubject: number;
}
export const SHAPES = {
  /** 155,000 users, 336,000 sessions, 9.8 million marks: most classes began this week. */
  district: { schools: 100, classes: 5_000, teachers: 4_997, sessionsASubject: 1 },
  /** 300 schools of 600 pupils, 1,045,800 sessions, 30 million marks: every class has kept registers for months. */
  province: { schools: 300, classes: 6_000, teachers: 6_000, sessionsASubject: 18 },
} satisfies Record<string, Shape>;

const PUPILS_A_CLASS = 30;
const SUBJECTS_A_CLASS = 7;
/** One class in ten has kept a register of each lesson for months. */
const ONE_IN = 10;
const SESSIONS_A_DEEP_SUBJECT = 87;
const LESSONS_A_DAY = 3;
const AUDITED_SIGN_INS = 300_000;
const SLICE = 20_000;

/** What the rows and indexes of a million marks need, with room to rebuild them. */
const BYTES_A_MILLION = 1.6e9;

/** @throws Error when the disk does not have the room. */
export function requireRoom(folder: string, shape: Shape, size: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const bytes = (BYTES_A_MILLION * sessionsOf(shape) * PUPILS_A_CLASS * size) / 1e6;
  if (free < bytes) {
    const [needed, there] = [bytes, free].map((bytes) => `${(bytes / 1e9).toFixed(1)} GB`);
    throw new Error(`${folder} has ${there} free, a size of ${size} wants ${needed}`);
  }
}

const sessionsOf = ({ classes, sessionsASubject }: Shape) =>
  (classes / ONE_IN) * SUBJECTS_A_CLASS * (SESSIONS_A_DEEP_SUBJECT + (ONE_IN - 1) * sessionsASubject);

const texts = (list: readonly string[]) =>
  `array[${[...new Set(list)].map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`;
const one = (list: string, n: string) => `(${list})[1 + (${n}) % cardinality(${list})]`;

const GIVEN = texts(REGIONS.flatMap(({ given }) => [...given.L, ...given.P]));
const LAST = texts(REGIONS.flatMap(({ last }) => [...last.L, ...last.P]));
const LESSONS = texts([
  'Matematika',
  'Fisika',
  'Biologi',
  'Sejarah',
  'Bahasa Indonesia',
  'Seni Budaya',
  'Informatika',
]);
const name = (n: string) =>
  `${one(GIVEN, `hashint4(${n}) & 65535`)} || ' ' || ${one(LAST, `hashint4(${n} + 7) & 65535`)}`;

/** Indexes that are quicker made at the end than kept meanwhile. */
const LATE_INDEXES = `select indexdef, indexname from pg_indexes where schemaname = 'public'
  and tablename in ('attendance', 'attendance_changes') and indexname not like '%\\_pk%' and indexname not like '%pkey'`;

export interface Runner {
  run(statement: string): Promise<Record<string, unknown>[]>;
}

/**
 * Fills a database that has tables and nothing in them. Triggers and foreign keys rest meanwhile, as with the demo's marks:
 * what the triggers would have kept is computed once at the end, by `keep`.
 *
 * @param keep brings the tables that triggers keep to what they would be
 * @param passwordHash everybody's
 */
export async function fillSchools(
  { run }: Runner,
  shape: Shape,
  size: number,
  passwordHash: string,
  keep: () => Promise<void>,
  tell: (line: string) => void,
): Promise<void> {
  const classes = Math.round(shape.classes * size);
  const teachers = Math.round(shape.teachers * size);
  // Each school has its classes in a row, and every so many-th teacher.
  const schools = Math.max(2, Math.round(shape.schools * size));
  const schoolOf = (schoolClass: string) => `(1 + ((${schoolClass}) - 1) * ${schools} / ${classes})`;
  const teachersEach = Math.floor(teachers / schools);
  const step = async (what: string, ...statements: string[]) => {
    const started = performance.now();
    for (const statement of statements) await run(statement);
    tell(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };

  await run("set session_replication_role = 'replica'");
  await step(
    'people',
    `insert into roles (name) values ${Object.values(ROLES)
      .map((role) => `('${role}')`)
      .join(', ')} on conflict do nothing`,
    ...[
      ['admin', ROLES.admin],
      ['kepsek', ROLES.head],
      ['guru', ROLES.teacher],
    ].map(
      ([identifier, role]) => `insert into users (identifier, fullname, email, role_id, password_hash)
        select '${identifier}', 'Uji ${identifier}', '${identifier}@contoh.sch.id', id, '${passwordHash}' from roles where name = '${role}'`,
    ),
    `insert into users (identifier, fullname, email, gender, address, birth_date, role_id, password_hash)
      select 'g' || lpad(n::text, 6, '0'), ${name('n')} || ', S.Pd.', 'g' || n || '@contoh.sch.id', 'P', 'Jalan Melati ' || n, date '1980-01-01' + n % 5000,
        (select id from roles where name = '${ROLES.teacher}'), '${passwordHash}' from generate_series(1, ${teachers}) n`,
    `insert into users (identifier, fullname, gender, address, birth_date, role_id, password_hash)
      select lpad((n + 100000)::text, 8, '0'), ${name('n')}, case n % 2 when 0 then 'L' else 'P' end, 'Jalan Mangga ' || n, date '2009-01-01' + n % 1500,
        (select id from roles where name = '${ROLES.student}'), '${passwordHash}' from generate_series(1, ${classes * PUPILS_A_CLASS}) n`,
  );
  await step(
    'classes, subjects and sessions',
    "insert into academic_years (name, start_date, end_date, is_active, ganjil_start, ganjil_end, genap_start, genap_end) values ('2026/2027', '2026-07-13', '2027-06-19', true, '2026-07-13', '2026-12-19', '2027-01-04', '2027-06-19')",
    `insert into schools (name, address) select 'SMA Negeri ' || n || ' Contoh', 'Jalan Kenanga ' || n from generate_series(1, ${schools}) n`,
    `insert into classes (name, description, academic_year_id, school_id) select 'X-' || n, 'Kelas ' || n, 1, ${schoolOf('n')} from generate_series(1, ${classes}) n`,
    `insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
      select 1 + n / ${PUPILS_A_CLASS}, 1, id, 1 + n % ${PUPILS_A_CLASS}, date '${TODAY}' - 500
      from (select id, row_number() over (order by id)::int - 1 as n from users where role_id = (select id from roles where name = '${ROLES.student}')) pupil`,
    `update users set school_id = ${schoolOf('class_id')} from memberships where user_id = users.id`,
    `update users set school_id = 1 + (id - 4) % ${schools} where role_id = (select id from roles where name = '${ROLES.teacher}')`,
    // The head and the teacher of the first school; the administrator looks after all.
    `update users set school_id = 1 where identifier in ('kepsek', 'guru')`,
    // The account guru teaches a class that has kept its registers for months.
    `insert into subjects (name, description, class_id, teacher_id)
      select ${one(LESSONS, 'n')}, 'Kelas X-' || class, class, case when class = ${ONE_IN} then 3 else 3 + ${schoolOf('class')} + ${schools} * ((class * 31 + n * 7) % ${teachersEach}) end
      from generate_series(1, ${classes}) class, generate_series(0, ${SUBJECTS_A_CLASS - 1}) n`,
    // The trigger that copies a subject's class and teacher rests as well.
    `insert into sessions (subject_id, class_id, teacher_id, name, date, start_time, end_time, late_after_minutes)
      with days as (select array_agg(day::date order by day desc) as back
        from generate_series(date '${TODAY}' - 420, date '${TODAY}', interval '1 day') day where extract(isodow from day) < 7)
      select id, class_id, teacher_id, 'Pertemuan ' || (${SESSIONS_A_DEEP_SUBJECT} - k), back[1 + lesson / ${LESSONS_A_DAY}],
        time '07:00' + make_interval(hours => lesson % ${LESSONS_A_DAY}), time '07:45' + make_interval(hours => lesson % ${LESSONS_A_DAY}), 15
      from (select id, class_id, teacher_id, k, case class_id % ${ONE_IN} when 0 then k * ${SUBJECTS_A_CLASS} + id % ${SUBJECTS_A_CLASS} else ${LESSONS_A_DAY} * (k * ${SUBJECTS_A_CLASS} + id % ${SUBJECTS_A_CLASS}) end as lesson
        from subjects, lateral generate_series(0, case class_id % ${ONE_IN} when 0 then ${SESSIONS_A_DEEP_SUBJECT - 1} else ${shape.sessionsASubject - 1} end) k) planned, days
      order by lesson desc, id`,
  );
  const papers: Papers = {
    letters: Math.round(LETTERS * size),
    pupils: classes * PUPILS_A_CLASS,
    schoolClass: ONE_IN,
    firstPupil: '(select min(user_id) from memberships)',
    today: TODAY,
  };
  await step(
    'signed months',
    // The account of a pupil of the class that guru leads.
    `update users set identifier = 'siswa' where id = (select min(user_id) from memberships where class_id = ${ONE_IN})`,
    ...signedMonths(papers),
  );
  const late = (await run(LATE_INDEXES)) as { indexdef: string; indexname: string }[];
  for (const { indexname } of late) await run(`drop index "${indexname}"`);
  // By slices of sessions, each of which is put in order in memory.
  const sliced = (statement: (slice: string) => string) =>
    Array.from({ length: Math.ceil((sessionsOf(shape) * size) / SLICE) }, (_, n) =>
      statement(`between ${n * SLICE + 1} and ${(n + 1) * SLICE}`),
    );
  await run("set work_mem = '256MB'");
  await step(
    'marks',
    // Of fifty registers one was never filled, one half; of a hundred marks one was corrected.
    ...sliced(
      (
        slice,
      ) => `insert into attendance (session_id, user_id, status, minutes_late, updated_at, updated_by, version)
      select session_id, user_id, status, case status when 'terlambat' then 5 end, at, teacher_id, 1 + (chance % 100 = 0)::int
      from (select sessions.id as session_id, user_id, sessions.teacher_id, (date + start_time + interval '6 minutes') at time zone '${ZONE}' as at, chance,
          case when chance % 100 < 92 then 'hadir' when chance % 100 < 95 then 'terlambat' when chance % 100 < 97 then 'sakit' when chance % 100 < 99 then 'izin' else 'alpa' end as status
        from sessions join memberships using (class_id),
          lateral (select hashint4(sessions.id * 31 + user_id) & 65535 as chance) luck
        where sessions.id ${slice} and sessions.id % 50 <> 0 and (sessions.id % 50 <> 1 or user_id % 2 = 0)) mark
      order by session_id, user_id`,
    ),
  );
  await step(
    'history',
    ...sliced(
      (
        slice,
      ) => `insert into attendance_changes (session_id, user_id, version, from_status, to_status, to_minutes_late, changed_at, changed_by, changed_by_name, source)
      select session_id, user_id, change, case change when 2 then 'alpa' end, case when change < version then 'alpa' else status end,
        case when change = version then minutes_late end, attendance.updated_at + make_interval(mins => change - version), updated_by, fullname, 'register'
      from attendance join users on users.id = updated_by, lateral generate_series(1, version) change
      where session_id ${slice}
      order by session_id, change, user_id`,
    ),
  );
  await step(
    'audit',
    // With its triggers, which keep its sums.
    "set session_replication_role = 'origin'",
    `insert into audit_events (at, entity, action, actor_id, actor_name, target_id, target_name, user_agent)
      select timestamptz '${TODAY} 00:00Z' - make_interval(secs => n * 30), 'sign-in', 'succeeded', users.id, fullname, users.id, fullname, 'Mozilla/5.0'
      from generate_series(1, ${Math.round(AUDITED_SIGN_INS * size)}) n join users on users.id = 1 + n % ${teachers} order by n desc`,
    "set session_replication_role = 'replica'",
  );
  await step('letters', ...lettersOf(papers));
  await step('timetable', ...timetable(SUBJECTS_A_CLASS));
  await step('indexes', ...late.map(({ indexdef }) => indexdef));
  await run("set session_replication_role = 'origin'");
  const started = performance.now();
  await keep();
  tell(`what triggers keep: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
