// A database from before two sessions of a subject could not begin at the same time: none of them is lost.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differencesOfKept } from '../../server/db/queries/kept.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { type EmptyDatabase, emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';

/** Up to and with 0018. */
const BEFORE = 19;
const FILL = [
  `insert into roles (name) values ('Siswa'), ('Guru')`,
  `insert into users (identifier, fullname, role_id, password_hash) values ('s1', 'Budi', 1, '-'), ('s2', 'Dewi', 1, '-')`,
  `insert into users (identifier, fullname, role_id, password_hash, email) values ('g', 'Guru', 2, '-', 'g@contoh.sch.id')`,
  `insert into academic_years (name, semester, start_date, end_date) values ('2026/2027', 'Ganjil', '2026-07-01', '2026-12-31')`,
  `insert into classes (name, academic_year_id) values ('X-1', 1)`,
  `insert into subjects (name, class_id, teacher_id) values ('Fisika', 1, 3), ('Kimia', 1, null)`,
  // 1 to 3 are one lesson thrice, of which the second was kept best; 4 was deleted; 5 and 6 are another hour and another subject.
  `insert into sessions (subject_id, name, date, start_time, end_time, deleted_at, deleted_by_name) values
    (1, 'a', '2026-08-03', '07:00', '08:00', null, null), (1, 'b', '2026-08-03', '07:00', '08:30', null, null),
    (1, 'c', '2026-08-03', '07:00', '08:00', null, null), (1, 'd', '2026-08-03', '07:00', '08:00', now(), 'Uji'),
    (1, 'e', '2026-08-03', '08:00', '09:00', null, null), (2, 'f', '2026-08-03', '07:00', '08:00', null, null)`,
  `insert into attendance (session_id, user_id, status, updated_at) values (1, 1, null, now()), (1, 2, 'alpa', now()),
    (2, 1, 'hadir', now()), (2, 2, 'izin', now())`,
];

let old: EmptyDatabase;
let database: OpenDatabase | undefined;
beforeAll(async () => {
  old = await emptyDatabase();
  await makeOlderTables(old.raw, BEFORE);
  await old.raw('write', async (session) => {
    for (const statement of FILL) await session.rows(statement);
  });
});
afterAll(() => (database ?? old).close());

it('all sessions and marks stay; beside the one that was kept best the others are doubles, and a new one is refused', async () => {
  const { raw } = (database = await old.open());
  const sessions = await raw('read', (session) =>
    session.rows(
      `select name, is_double as double, (select count(*)::int from attendance where session_id = sessions.id) as marks
      from sessions order by id`,
    ),
  );
  expect(sessions).toEqual([
    { name: 'a', double: true, marks: 2 },
    { name: 'b', double: false, marks: 2 },
    { name: 'c', double: true, marks: 0 },
    { name: 'd', double: false, marks: 0 },
    { name: 'e', double: false, marks: 0 },
    { name: 'f', double: false, marks: 0 },
  ]);
  const insert = `insert into sessions (subject_id, name, date, start_time, end_time) values (1, 'g', '2026-08-03', '07:00', '08:00')`;
  await expect(raw('write', (session) => session.rows(insert))).rejects.toThrow('sessions_one_at_a_time');
});

it('each of them, the deleted one too, is of the class and the teacher that its subject had', async () => {
  const { raw, db } = database ?? (database = await old.open());
  const whose = await raw('read', (session) =>
    session.rows('select class_id as class, teacher_id as teacher from sessions order by id'),
  );
  const taught = { class: 1, teacher: 3 };
  expect(whose).toEqual([taught, taught, taught, taught, taught, { class: 1, teacher: null }]);
  expect(await differencesOfKept(db)).toEqual([]);
});
