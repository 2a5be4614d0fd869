// A database from before memberships had their days: every register, count and history is as it was.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttendanceRow } from '../../contract/attendance.ts';
import { check } from '../../server/check/check.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { migrationsFolder } from '../../server/db/migrationsFolder.ts';
import { listChanges } from '../../server/db/queries/history.ts';
import { listMembers } from '../../server/db/queries/memberships.ts';
import { shownToStaff } from '../../server/db/queries/users.ts';
import { differencesOfKept } from '../../server/db/queries/kept.ts';
import { listRecords, summariesOf } from '../../server/db/queries/attendance.ts';
import { type EmptyDatabase, emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';
import { fingerprints } from '../support/fingerprints.ts';

/** Up to and with 0015. */
const BEFORE = 16;
const FILL = [
  `insert into roles (name) values ('Siswa'), ('Guru')`,
  `insert into users (identifier, fullname, role_id, password_hash)
    select 's' || lpad(n::text, 4, '0'), (array['Ñur', 'Budi', 'Zaki', 'ani', 'Ágnes', 'Siswa'])[1 + n % 6] || ' ' || n, 1, '-' from generate_series(1, 60) n`,
  `insert into users (identifier, fullname, role_id, password_hash) values ('g001', 'Guru', 2, '-')`,
  `insert into academic_years (name, semester, start_date, end_date, is_active) values
    ('2025/2026', 'Genap', '2026-01-05', '2026-06-19', false), ('2026/2027', 'Ganjil', '2026-07-13', '2026-12-18', true)`,
  `insert into classes (name, academic_year_id) values ('IX-1', 1), ('X-1', 2), ('X-2', 2), ('X-3', 2), ('Kosong', 2)`,
  // X-3 shares some pupils with X-1; some joined late, as far as anybody noted it.
  `insert into class_students (class_id, user_id, joined_at)
    select 1, n, timestamptz '2026-01-05' from generate_series(1, 20) n
    union all select 2, n, timestamptz '2026-07-13' + n * interval '3 days' from generate_series(1, 22) n
    union all select 3, n, timestamptz '2026-07-13' from generate_series(23, 45) n
    union all select 4, n, timestamptz '2026-10-01' from generate_series(15, 30) n`,
  `insert into subjects (name, class_id, teacher_id) select 'Mapel ' || n, 1 + n % 4, 61 from generate_series(1, 8) n`,
  // Some before the year, after it, and deleted.
  `insert into sessions (subject_id, name, date, start_time, end_time, deleted_at, deleted_by_name)
    select 1 + n % 8, 'Pertemuan ' || n, date '2026-07-06' + n * 3, '07:00', '08:00',
      case when n % 11 = 0 then now() end, case when n % 11 = 0 then 'Uji' end from generate_series(0, 63) n`,
  // Some never filled, some half, some marks cleared, and of those who have left the class since.
  `insert into attendance (session_id, user_id, status, version, updated_at, updated_by)
    select sessions.id, user_id, case when luck % 13 = 0 then null else (array['hadir', 'terlambat', 'izin', 'sakit', 'alpa'])[1 + luck % 5] end,
      1 + luck % 2, now(), 61
    from sessions join subjects on subjects.id = subject_id
      join (select class_id, user_id from class_students union all select 2, n from generate_series(50, 53) n) member using (class_id),
      lateral (select hashint4(sessions.id * 131 + user_id) & 65535 as luck) chance
    where sessions.id % 7 <> 0 and (sessions.id % 5 <> 0 or luck % 2 = 0)`,
  `insert into attendance_changes (session_id, user_id, version, to_status, changed_at, changed_by, changed_by_name, source)
    select session_id, user_id, v, status, updated_at, 61, 'Guru', 'register' from attendance, generate_series(1, version) v`,
];

/** As the server before asked: the class as it is now, and whoever has a mark; the deleted, too. */
const OLD_REGISTERS = `select sessions.id as session, users.id as pupil, attendance.status
  from sessions join subjects on subjects.id = subject_id join users on users.id in (
      select user_id from class_students where class_students.class_id = subjects.class_id
      union all select user_id from attendance where session_id = sessions.id and status is not null)
    left join attendance on attendance.session_id = sessions.id and attendance.user_id = users.id
  order by sessions.id, users.sort_key, users.id`;
const OLD_SUMMARIES = `select sessions.id as session, marks.*, (select count(*)::int from class_students where class_id = subjects.class_id) + gone as total
  from sessions join subjects on subjects.id = subject_id, lateral (
    select count(*) filter (where status = 'hadir')::int as hadir, count(*) filter (where status = 'alpa')::int as alpa,
      count(status) filter (where not exists (
        select from class_students m where m.class_id = subjects.class_id and m.user_id = attendance.user_id))::int as gone
    from attendance where session_id = sessions.id) marks
  where deleted_at is null order by 1`;
const NUMBERS = `select class_id, user_id, row_number() over (partition by class_id order by sort_key, users.id)::int as number
  from class_students join users on users.id = user_id order by 1, 3`;
const INCOMPLETE =
  'select session_id, subject_id, date, start_time, is_live, search from incomplete_registers order by session_id';

interface Line {
  session: number;
  pupil: number;
  status: AttendanceRow['Subject_Session_Attendance']['status'];
}

let old: EmptyDatabase;
let database: OpenDatabase;
const before: Record<string, object[]> = {};
const asked = {
  registers: OLD_REGISTERS,
  summaries: OLD_SUMMARIES,
  numbers: NUMBERS,
  incomplete: INCOMPLETE,
};
beforeAll(async () => {
  old = await emptyDatabase();
  await makeOlderTables(old.raw, BEFORE);
  await old.raw('write', async (session) => {
    for (const statement of FILL) await session.rows(statement);
  });
  await old.raw('read', async (session) => {
    for (const [name, question] of Object.entries(asked)) before[name] = await session.rows(question);
  });
});
afterAll(() => (database ?? old).close());

it('a migration that is cut off in the middle leaves everything as it was', async () => {
  const [migration] = readMigrationFiles({ migrationsFolder }).slice(BEFORE);
  const shape = () =>
    old.raw('read', (session) =>
      session.rows(
        `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
      ),
    );
  const was = [await fingerprints(old.raw), await shape()];
  for (const until of [2, migration?.sql.length ?? 0]) {
    await expect(
      old.raw('write', async (session) => {
        for (const statement of migration?.sql.slice(0, until) ?? []) await session.rows(statement);
        throw new Error('kill -9');
      }),
    ).rejects.toThrow('kill -9');
    expect([await fingerprints(old.raw), await shape()]).toEqual(was);
  }
});

it('every old register, count, history and list of what is incomplete is equal, line by line', async () => {
  database = await old.open();
  const { db } = database;
  const sessions = await database.raw('read', (session) =>
    session.rows<{ id: number; subjectId: number; classId: number; date: string; isLive: boolean }>(
      `select id, subject_id as "subjectId", class_id as "classId", date::text, deleted_at is null as "isLive"
       from sessions order by 1`,
    ),
  );
  const all = { page: 1, perPage: 100, search: '' };
  const lines: Line[] = [];
  let changes = 0;
  for (const one of sessions) {
    const { rows } = await listRecords(db, one, all);
    const numbers = rows.map(({ number }) => number ?? Infinity);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    lines.push(
      ...rows.map(({ user, mark }) => ({ session: one.id, pupil: user.id, status: mark?.status ?? null })),
    );
    changes += (await listChanges(db, one.id, all)).totalItems;
  }
  const oldLines = before.registers as Line[];
  const members = new Set(
    (before.numbers as { class_id: number; user_id: number }[]).map((m) => `${m.class_id} ${m.user_id}`),
  );
  const classOf = new Map(sessions.map(({ id, classId }) => [id, classId]));
  const isMember = ({ session, pupil }: Line) => members.has(`${classOf.get(session)} ${pupil}`);
  // In the old order, too; who had left the class, and so has no number, comes last.
  const sorted = sessions.flatMap(({ id }) => {
    const own = oldLines.filter(({ session }) => session === id);
    return [...own.filter(isMember), ...own.filter((line) => !isMember(line))];
  });
  expect(lines).toEqual(sorted);
  expect(changes).toBe(
    await database.raw('read', async (session) => {
      const [counted] = await session.rows<{ n: number }>(
        'select count(*)::int as n from attendance_changes',
      );
      return counted?.n ?? -1;
    }),
  );

  const live = sessions.filter(({ isLive }) => isLive).map(({ id }) => id);
  const summaryOf = await summariesOf(db, live);
  expect(
    live.map((id) => {
      const { hadir, alpa, total } = summaryOf(id);
      return { session: id, hadir, alpa, total };
    }),
  ).toEqual((before.summaries ?? []).map(({ gone: _gone, ...rest }: { gone?: number }) => rest));
  await database.raw('read', async (session) => {
    expect(await session.rows(INCOMPLETE)).toEqual(before.incomplete);
    // Each has the number that the registers of that day showed.
    const numbers = 'select class_id, user_id, number::int from memberships order by class_id, number';
    expect(await session.rows(numbers)).toEqual(before.numbers);
    const doubles = 'select user_id from memberships where is_double order by 1';
    expect((await session.rows<{ user_id: number }>(doubles)).map((row) => row.user_id)).toEqual(
      Array.from({ length: 16 }, (_, i) => 15 + i),
    );
  });
  expect(await differencesOfKept(db)).toEqual([]);
  // The office sees who is in two classes, in either.
  const of = { classId: 4, day: '2026-11-20', isFormer: false };
  const { rows: listed } = await listMembers(db, of, all, shownToStaff);
  expect(listed.filter(({ isDouble }) => isDouble)).toHaveLength(16);
  expect(
    (await listMembers(db, { ...of, classId: 1 }, all, shownToStaff)).rows.some((one) => one.isDouble),
  ).toBe(false);
});

it('and nothing in it breaks a rule', async () => {
  const { lines, wrong } = await check(database);
  expect([wrong, lines.filter((line) => line.startsWith('SALAH'))]).toEqual([0, []]);
});
