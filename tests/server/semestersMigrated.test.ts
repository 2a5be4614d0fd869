// A database from when a year was two rows, one for each semester: every register, count and history is as it was.
import fc from 'fast-check';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check } from '../../server/check/check.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { migrationNews } from '../../server/db/migrationNews.ts';
import { migrationsFolder } from '../../server/db/migrationsFolder.ts';
import { listRecords, summariesOf } from '../../server/db/queries/attendance.ts';
import { differencesOfKept } from '../../server/db/queries/kept.ts';
import type { RawSession } from '../../server/db/raw.ts';
import { type EmptyDatabase, emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { rounds } from '../support/rounds.ts';

/** Up to and with 0020. */
const BEFORE = 21;
const statements = readMigrationFiles({ migrationsFolder })[BEFORE]?.sql ?? [];

const PEOPLE = [
  `insert into roles (name) values ('Siswa'), ('Guru')`,
  `insert into users (identifier, fullname, role_id, password_hash)
    select 's' || lpad(n::text, 4, '0'), (array['Ñur', 'Budi', 'Zaki', 'ani', 'Ágnes'])[1 + n % 5] || ' ' || n, 1, '-' from generate_series(1, 60) n`,
  `insert into users (identifier, fullname, role_id, password_hash) values ('g001', 'Guru', 2, '-')`,
];

/** By name, as numbers were given. */
const members = (classId: number, pupils: string, joinedOn: string) =>
  `insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
    select ${classId}, academic_year_id, users.id, row_number() over (order by users.sort_key, users.id), date '${joinedOn}'
    from users, classes where classes.id = ${classId} and users.id in (${pupils})`;
const series = (from: number, to: number) => `select generate_series(${from}, ${to})`;

const FILL = [
  ...PEOPLE,
  `insert into academic_years (name, semester, start_date, end_date, is_active) values
    ('2023/2024', 'Genap', '2024-01-08', '2024-06-21', false),
    ('2024/2025', 'Ganjil', '2024-07-15', '2025-06-20', false),
    ('2025/2026', 'Ganjil', '2025-07-14', '2025-12-19', false), ('2025/2026', 'Genap', '2026-01-05', '2026-06-19', false),
    ('2026/2027', 'Ganjil', '2026-07-13', '2026-12-18', true), ('2026/2027', 'Genap', '2027-01-04', '2027-06-18', false)`,
  // 1 and 2: one class. 3 and 4: a newcomer shifted the numbers. 5 and 6: as 1 and 2, with a pupil who left for 4. 7: Ganjil only.
  // 8 and 9: prepared for the coming semester, without pupils. 10: a class of a year of one row. 11 is in the way of a name.
  `insert into classes (name, description, academic_year_id) values ('X-1', null, 3), ('x-1', 'Genap', 4), ('X-2', null, 3), ('X-2', null, 4),
    ('X-3', null, 3), ('X-3', null, 4), ('X-4', null, 3), ('XI-1', null, 5), ('XI-1', 'Tahun ini', 6), ('XII', null, 1), ('X-2 (Genap)', null, 3)`,
  members(1, series(1, 12), '2025-07-14'),
  members(2, series(1, 12), '2026-01-05'),
  members(3, series(13, 24), '2025-07-14'),
  members(4, series(13, 26), '2026-01-05'),
  members(5, series(27, 36), '2025-07-14'),
  members(6, `${series(27, 31)} union ${series(33, 36)}`, '2026-01-05'),
  members(7, series(37, 40), '2025-07-14'),
  members(8, series(1, 12), '2026-07-13'),
  members(10, series(50, 55), '2024-01-08'),
  // Among those of X-3, the last by number has left before Genap; who came in the middle of a semester has the next number.
  `update memberships set left_on = '2025-12-01', left_reason = 'mutasi keluar' where class_id = 5 and user_id = 32`,
  `insert into memberships (class_id, academic_year_id, user_id, number, joined_on, joined_reason) values
    (2, 4, 41, 13, '2026-03-02', 'mutasi masuk'), (3, 3, 42, 13, '2025-09-01', 'mutasi masuk')`,
  `insert into subjects (name, class_id, teacher_id) select case when n in (1, 2) then 'Mapel' else 'Mapel ' || n end, n, 61 from generate_series(1, 10) n`,
  // Lessons of the semester, also of a day after Genap had begun, and deleted ones.
  `insert into sessions (subject_id, name, date, start_time, end_time, deleted_at, deleted_by_name)
    select subject, 'Pertemuan ' || n, case when subject in (2, 4, 6) then date '2026-01-05' when subject in (8, 9) then date '2026-07-13'
        when subject = 10 then date '2024-02-01' else date '2025-07-14' end + n * 9, '07:00', '08:00',
      case when n % 5 = 0 then now() end, case when n % 5 = 0 then 'Uji' end
    from generate_series(1, 10) subject, generate_series(1, 12) n where subject <> 9`,
  `insert into sessions (subject_id, name, date, start_time, end_time) values (7, 'Susulan', '2026-01-20', '07:00', '08:00')`,
  // Half filled, and guests of the years' other classes.
  `insert into attendance (session_id, user_id, status, version, updated_at, updated_by)
    select sessions.id, user_id, case when luck % 11 = 0 then null else (array['hadir', 'terlambat', 'izin', 'sakit', 'alpa'])[1 + luck % 5] end,
      1 + luck % 2, now(), 61
    from sessions join subjects on subjects.id = subject_id
      join (select distinct class_id, user_id from memberships union select 4, 60 union select 7, 1) member using (class_id),
      lateral (select hashint4(sessions.id * 131 + user_id) & 65535 as luck) chance
    where sessions.id % 7 <> 0 and (sessions.id % 4 <> 0 or luck % 2 = 0)`,
  `insert into attendance_changes (session_id, user_id, version, to_status, changed_at, changed_by, changed_by_name, source)
    select session_id, user_id, v, status, updated_at, 61, 'Guru', 'register' from attendance, generate_series(1, version) v`,
];

/** As both servers ask: the members of the day, and whoever has a mark, in order of number. */
const REGISTERS = `select sessions.id as session, users.id as pupil,
    (select min(number)::int from memberships where memberships.class_id = subjects.class_id and user_id = users.id) as number, attendance.status
  from sessions join subjects on subjects.id = subject_id join users on users.id in (
      select user_id from memberships where memberships.class_id = subjects.class_id and joined_on <= sessions.date
        and (left_on is null or left_on > sessions.date)
      union all select user_id from attendance where session_id = sessions.id and status is not null)
    left join attendance on attendance.session_id = sessions.id and attendance.user_id = users.id
  order by 1, number, users.sort_key, users.id`;
const TOTALS = `select sessions.id as session, (select count(*)::int from memberships where memberships.class_id = subjects.class_id
    and joined_on <= sessions.date and (left_on is null or left_on > sessions.date)) as members
  from sessions join subjects on subjects.id = subject_id order by 1`;
const INCOMPLETE =
  'select session_id, subject_id, date, start_time, is_live, search from incomplete_registers order by session_id';

const readAll = async (session: RawSession) => ({
  registers: await session.rows(REGISTERS),
  totals: await session.rows(TOTALS),
  incomplete: await session.rows(INCOMPLETE),
});

let old: EmptyDatabase;
let database: OpenDatabase;
let before: Awaited<ReturnType<typeof readAll>>;
let marks: Record<string, unknown>;
const MARKS = ['attendance', 'attendance_changes', 'sessions', 'users', 'attendance_days', 'user_counts'];
/** What their tables held before: later migrations give some of them more columns. */
let columns: readonly { readonly table: string; readonly columns: string }[];
const marksOf = () =>
  old.raw('read', async (session) => {
    const all: Record<string, unknown> = {};
    for (const { table, columns: of } of columns)
      [all[table]] = await session.rows(
        `select count(*)::int, md5(string_agg(t::text, chr(10) order by t::text collate "C")) as hash from (select ${of} from "${table}") t`,
      );
    return all;
  });

beforeAll(async () => {
  old = await emptyDatabase();
  await makeOlderTables(old.raw, BEFORE);
});
afterAll(() => (database ?? old).close());

class TakenBack extends Error {}

interface Class {
  readonly name: number;
  /** Whether those of Genap are those of Ganjil, by the same numbers. */
  readonly copies: boolean;
  readonly pupils: readonly number[];
  readonly joins: number;
  readonly leaves: number | null;
  readonly days: readonly number[];
  readonly marked: readonly number[];
}

const day = (offset: number) => `date '2025-07-01' + ${offset}`;
const classOf: fc.Arbitrary<Class> = fc.record({
  name: fc.integer({ min: 1, max: 2 }),
  copies: fc.boolean(),
  pupils: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 5 }),
  joins: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
  leaves: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 150 })),
  // Of one hour each: a database has refused two sessions of a subject at one moment since the migration before.
  days: fc.uniqueArray(fc.integer({ min: -20, max: 170 }), { maxLength: 4 }),
  marked: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
});
const school = fc.record({
  ganjil: fc.uniqueArray(classOf, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
  genap: fc.uniqueArray(classOf, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
  starts: fc.oneof(
    fc.constant([0, 180] as const),
    fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 250 })),
  ),
  lengths: fc.oneof(
    fc.constant([160, 160] as const),
    fc.tuple(fc.integer({ min: 1, max: 360 }), fc.integer({ min: 1, max: 360 })),
  ),
  /** Which of the two rows there are. */
  rows: fc.constantFrom([true, true], [true, true], [true, true], [true, false], [false, true]),
  active: fc.constantFrom(0, 1, 2),
});
type School = typeof school extends fc.Arbitrary<infer S> ? S : never;

/** Each pupil in one class of a semester, as the constraint of the older tables has it. */
function statementsOf({ ganjil, genap, starts, lengths, rows, active }: School): string[] {
  const written: string[] = [];
  for (const [at, own] of [ganjil, genap].entries()) {
    if (!rows[at]) continue;
    const yearId = at + 1;
    const [start = 0, length = 0] = [starts[at], lengths[at]];
    written.push(
      `insert into academic_years (id, name, semester, start_date, end_date, is_active) overriding system value values
        (${yearId}, '2025/2026', '${at === 0 ? 'Ganjil' : 'Genap'}', ${day(start)}, ${day(start + length)}, ${active === yearId})`,
    );
    const seated = new Set<number>();
    for (const one of own) {
      const id = yearId * 10 + one.name;
      written.push(
        `insert into classes (id, name, academic_year_id) overriding system value values (${id}, 'X-${one.name}', ${yearId})`,
        `insert into subjects (id, name, class_id) overriding system value values (${id}, 'Mapel', ${id})`,
      );
      const other = one.copies && at === 1 ? ganjil.find(({ name }) => name === one.name) : undefined;
      for (const [n, pupil] of (other ?? one).pupils.entries()) {
        if (seated.has(pupil)) continue;
        seated.add(pupil);
        const joined = start + (n === 0 ? one.joins : 0);
        const left = n === 1 && one.leaves !== null ? day(joined + one.leaves) : 'null';
        written.push(
          `insert into memberships (class_id, academic_year_id, user_id, number, joined_on, left_on)
            values (${id}, ${yearId}, ${pupil}, ${n + 1}, ${day(joined)}, ${left})`,
        );
      }
      for (const [n, offset] of one.days.entries()) {
        const sessionId = id * 10 + n;
        written.push(
          `insert into sessions (id, subject_id, name, date, start_time, end_time) overriding system value
            values (${sessionId}, ${id}, 'Pertemuan', ${day(start + offset)}, '07:00', '08:00')`,
          ...[...new Set(one.marked)].map(
            (pupil) =>
              `insert into attendance (session_id, user_id, status, updated_at) values (${sessionId}, ${pupil}, 'hadir', now())`,
          ),
        );
      }
    }
  }
  return written;
}

/** Ganjil's lesson of a day after the pupil's class of Genap began, in a class that goes on under the other one's id. */
const LATE_LESSON: School = {
  ganjil: [{ name: 1, copies: false, pupils: [3], joins: 0, leaves: null, days: [1], marked: [] }],
  genap: [
    { name: 2, copies: false, pupils: [3], joins: 0, leaves: null, days: [], marked: [] },
    { name: 1, copies: false, pupils: [], joins: 0, leaves: 0, days: [], marked: [] },
  ],
  starts: [7, 8],
  lengths: [160, 160],
  rows: [true, true],
  active: 0,
};

it('whatever the two rows and their classes held, no register changes a line, and nobody is lost', async () => {
  // A database of its own: what is taken back leaves its mark on where numbering goes on.
  const own = await emptyDatabase();
  await makeOlderTables(own.raw, BEFORE);
  await own.raw('write', async (session) => {
    for (const statement of PEOPLE) await session.rows(statement);
  });
  const holds = async (one: School) => {
    await expect(
      own.raw('write', async (session) => {
        for (const statement of statementsOf(one)) await session.rows(statement);
        const was = await readAll(session);
        const seats = `select distinct memberships.user_id, substr(classes.name, 1, 3) as class from memberships join classes on classes.id = class_id
          order by 1, 2`;
        const seated = await session.rows(seats);
        for (const statement of statements) await session.rows(statement);
        expect(await readAll(session)).toEqual(was);
        expect(await session.rows(seats)).toEqual(seated);
        const [found] = await session.rows<{ years: number; active: number }>(
          `select count(*)::int as years, (count(*) filter (where is_active))::int as active from academic_years`,
        );
        expect(found).toEqual({ years: 1, active: one.rows[one.active - 1] ? 1 : 0 });
        throw new TakenBack();
      }),
    ).rejects.toThrow(TakenBack);
  };
  await fc.assert(fc.asyncProperty(school, holds), { numRuns: rounds(15), examples: [[LATE_LESSON]] });
  await own.close();
}, 120_000);

it('a migration that is cut off in the middle leaves everything as it was', async () => {
  await old.raw('write', async (session) => {
    for (const statement of FILL) await session.rows(statement);
  });
  before = await old.raw('read', readAll);
  columns = await old.raw('read', (session) =>
    session.rows(
      `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
        from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and table_name = any ($1) group by 1 order by 1`,
      [MARKS],
    ),
  );
  expect(columns).toHaveLength(MARKS.length);
  marks = await marksOf();
  const shape = () =>
    old.raw('read', (session) =>
      session.rows(
        `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
      ),
    );
  const was = [await fingerprints(old.raw), await shape()];
  for (const until of [12, statements.length]) {
    await expect(
      old.raw('write', async (session) => {
        for (const statement of statements.slice(0, until)) await session.rows(statement);
        throw new TakenBack();
      }),
    ).rejects.toThrow(TakenBack);
    expect([await fingerprints(old.raw), await shape()]).toEqual(was);
  }
});

it('every register, count, history and list of what is incomplete is equal, line by line', async () => {
  database = await old.open();
  const { db, raw } = database;
  expect(await raw('read', readAll)).toEqual(before);
  expect(await marksOf()).toEqual(marks);
  expect(await differencesOfKept(db)).toEqual([]);
  // And so the server itself answers.
  const sessions = await raw('read', (session) =>
    session.rows<{ id: number; classId: number; date: string }>(
      `select id, class_id as "classId", date::text from sessions order by 1`,
    ),
  );
  const lines: object[] = [];
  for (const one of sessions) {
    const { rows } = await listRecords(db, one, { page: 1, perPage: 100, search: '' });
    lines.push(
      ...rows.map(({ user, number, mark }) => ({
        session: one.id,
        pupil: user.id,
        number,
        status: mark?.status ?? null,
      })),
    );
  }
  expect(lines).toEqual(before.registers);
  const live = await raw('read', (session) =>
    session.rows<{ id: number }>('select id from live_sessions order by 1'),
  );
  const summaryOf = await summariesOf(
    db,
    live.map(({ id }) => id),
  );
  expect(live.map(({ id }) => summaryOf(id).total)).toEqual(
    live.map(({ id }) => lines.filter((line) => 'session' in line && line.session === id).length),
  );
});

it('rows of one name are one year with both semesters, one alone has the other half of its year', async () => {
  const years = await database.raw('read', (session) =>
    session.rows(
      `select id, name, is_active, start_date::text || ' ' || end_date as year, ganjil_start || ' ' || ganjil_end as ganjil,
         genap_start || ' ' || genap_end as genap from academic_years order by name`,
    ),
  );
  expect(years).toEqual([
    {
      id: 1,
      name: '2023/2024',
      is_active: false,
      year: '2023-07-01 2024-06-21',
      ganjil: '2023-07-01 2023-12-31',
      genap: '2024-01-08 2024-06-21',
    },
    {
      // Nearly a year long: it was no semester.
      id: 2,
      name: '2024/2025',
      is_active: false,
      year: '2024-07-15 2025-06-20',
      ganjil: '2024-07-15 2024-12-31',
      genap: '2025-01-01 2025-06-20',
    },
    {
      id: 4,
      name: '2025/2026',
      is_active: false,
      year: '2025-07-14 2026-06-19',
      ganjil: '2025-07-14 2025-12-19',
      genap: '2026-01-05 2026-06-19',
    },
    {
      // The active one keeps its address.
      id: 5,
      name: '2026/2027',
      is_active: true,
      year: '2026-07-13 2027-06-18',
      ganjil: '2026-07-13 2026-12-18',
      genap: '2027-01-04 2027-06-18',
    },
  ]);
});

it('classes are one where name and pupils agree; the others say Genap in their names', async () => {
  const { raw } = database;
  const classes = await raw('read', (session) =>
    session.rows(
      `select id, name, description, academic_year_id as year,
         (select array_agg(name order by name) from subjects where class_id = classes.id) as subjects from classes order by id`,
    ),
  );
  expect(classes).toEqual([
    { id: 2, name: 'x-1', description: 'Genap', year: 4, subjects: ['Mapel (Ganjil)', 'Mapel (Genap)'] },
    { id: 3, name: 'X-2', description: null, year: 4, subjects: ['Mapel 3'] },
    { id: 4, name: 'X-2 (Genap 2)', description: null, year: 4, subjects: ['Mapel 4'] },
    { id: 6, name: 'X-3', description: null, year: 4, subjects: ['Mapel 5', 'Mapel 6'] },
    { id: 7, name: 'X-4', description: null, year: 4, subjects: ['Mapel 7'] },
    { id: 8, name: 'XI-1', description: 'Tahun ini', year: 5, subjects: ['Mapel 8', 'Mapel 9'] },
    { id: 10, name: 'XII', description: null, year: 1, subjects: ['Mapel 10'] },
    { id: 11, name: 'X-2 (Genap)', description: null, year: 4, subjects: null },
  ]);
  const days = await raw('read', (session) =>
    session.rows(
      `select class_id as class, joined_on || coalesce(' ' || left_on, '') as days, joined_reason as came, left_reason as gone,
         count(*)::int as pupils, bool_or(is_double) as double
       from memberships group by 1, 2, 3, 4 order by 1, 2`,
    ),
  );
  const stays = (
    klass: number,
    of: string,
    pupils: number,
    came: string | null = null,
    gone: string | null = null,
  ) => ({
    class: klass,
    days: of,
    came,
    gone,
    pupils,
    double: false,
  });
  expect(days).toEqual([
    stays(2, '2025-07-14', 12),
    stays(2, '2026-03-02', 1, 'mutasi masuk'),
    // Out of Ganjil's class when Genap's began.
    stays(3, '2025-07-14 2026-01-05', 12),
    // He was in no other class after that.
    stays(3, '2025-09-01', 1, 'mutasi masuk'),
    stays(4, '2026-01-05', 14),
    stays(6, '2025-07-14', 9),
    stays(6, '2025-07-14 2025-12-01', 1, null, 'mutasi keluar'),
    stays(7, '2025-07-14', 4),
    // Those who are there already go on in the coming semester.
    stays(8, '2026-07-13', 12),
    stays(10, '2024-01-08', 6),
  ]);
});

it('the audit and whoever starts Hadir are told what was decided', async () => {
  const told = await database.raw('read', (session) =>
    session.rows(
      `select entity || '.' || action as event, target_id as id, target_name as name, changes from audit_events order by audit_events.id`,
    ),
  );
  const renamed = (from: string, to: string) => [{ field: 'name', from, to }];
  expect(told).toEqual([
    expect.objectContaining({ event: 'academic-year.updated', name: '2023/2024' }),
    expect.objectContaining({ event: 'academic-year.updated', name: '2024/2025' }),
    expect.objectContaining({ event: 'academic-year.semesters-merged', id: 4 }),
    {
      event: 'academic-year.semesters-merged',
      id: 5,
      name: '2026/2027',
      changes: [
        { field: 'end_date', from: '2026-12-18', to: '2027-06-18' },
        { field: 'ganjil_start', from: null, to: '2026-07-13' },
        { field: 'ganjil_end', from: null, to: '2026-12-18' },
        { field: 'genap_start', from: null, to: '2027-01-04' },
        { field: 'genap_end', from: null, to: '2027-06-18' },
      ],
    },
    { event: 'class.semesters-merged', id: 2, name: 'x-1', changes: [] },
    { event: 'class.semesters-merged', id: 6, name: 'X-3', changes: [] },
    { event: 'class.semesters-merged', id: 8, name: 'XI-1', changes: [] },
    {
      event: 'class.semesters-apart',
      id: 4,
      name: 'X-2 (Genap 2)',
      changes: renamed('X-2', 'X-2 (Genap 2)'),
    },
    { event: 'subject.updated', id: 1, name: 'Mapel (Ganjil)', changes: renamed('Mapel', 'Mapel (Ganjil)') },
    { event: 'subject.updated', id: 2, name: 'Mapel (Genap)', changes: renamed('Mapel', 'Mapel (Genap)') },
  ]);
  expect(await migrationNews(database.db)).toEqual([
    'Semester Ganjil dan Genap disatukan menjadi satu tahun ajaran: 2025/2026, 2026/2027.',
    '3 kelas kedua semester disatukan: x-1, X-3, XI-1.',
    '1 kelas semester Genap tidak disatukan, karena siswa atau nomor absennya berbeda: X-2 (Genap 2).',
    'Rinciannya ada di Jejak audit.',
  ]);
});

it('and nothing in it breaks a rule', async () => {
  const { lines, wrong } = await check(database);
  expect([wrong, lines.filter((line) => line.startsWith('SALAH'))]).toEqual([0, []]);
});
