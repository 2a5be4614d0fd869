// What `check` promises to find: each kind of damage is done to one database, and told in a sentence.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../server/backup/check/check.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { writeRandomSchool } from '../support/randomSchool.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await writeRandomSchool(server, 7);
});
afterAll(() => server.close());

const damaged = async (...statements: string[]) => {
  for (const statement of statements) {
    await server.database.raw('write', (session) => session.rows(statement));
  }
  return check();
};
const check = () => checkDatabase(server.database);
const FIRST =
  '(session_id, user_id) = (select session_id, user_id from attendance_changes order by id limit 1)';

it('a whole database is found whole, and is not changed by being looked at', async () => {
  const { lines, wrong } = await check();
  expect(lines.join('\n')).not.toContain('SALAH');
  expect(wrong).toBe(0);
  const extensions = await server.database.raw('read', (session) =>
    session.rows(`select extname from pg_extension where extname = 'amcheck'`),
  );
  expect(extensions).toEqual([]);
});

/** Each is done to the same database, in this order: who joins a class puts what it lacks back into the list of incomplete ones. */
const DAMAGES: readonly (readonly [what: string, statements: readonly string[], sentence: RegExp])[] = [
  [
    'a row that points at nobody',
    [
      'alter table classes drop constraint classes_academic_year_id_academic_years_id_fk',
      'update classes set academic_year_id = 9999',
      'alter table classes add constraint back foreign key (academic_year_id) references academic_years not valid',
    ],
    /tabel classes menunjuk ke academic_years yang tidak ada[^]*back tabel classes belum pernah dibuktikan/,
  ],
  [
    'a hole in the history of a mark',
    [
      `insert into attendance_changes
         (session_id, user_id, version, to_status, to_note, to_minutes_late, changed_at, changed_by_name, source)
       select session_id, user_id, 3, status, note, minutes_late, updated_at, 'Guru', 'register' from attendance where ${FIRST}`,
      `update attendance set version = 3 where ${FIRST}`,
    ],
    /^ +- 1 catatan kehadiran tidak punya sebanyak baris riwayat perubahan/m,
  ],
  [
    'a mark that was changed past its history',
    [
      'update attendance set version = version + 1 where session_id = (select max(session_id) from attendance)',
    ],
    /catatan kehadiran berbeda dengan baris terakhir riwayat perubahannya/,
  ],
  ['a kept count that is off', ['update user_counts set total = total + 1'], /user_counts, .*seharusnya/],
  [
    'a pupil in two classes at once, and a number that two have',
    [
      'alter table memberships drop constraint memberships_one_class, drop constraint memberships_number',
      `insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
        select class_id, academic_year_id, user_id, number, date '2026-08-01' from memberships order by id limit 1`,
    ],
    /1 kali seorang siswa tercatat di dua kelas sekaligus\n.*1 kali satu nomor absen/,
  ],
  [
    'a rule that is switched off',
    ['alter table audit_events disable trigger user'],
    /pemicu audit_events_append_only .* dimatikan/,
  ],
  [
    'numbers that would come twice',
    [`select setval('users_id_seq', 1)`],
    /nomor urut .*users_id_seq.* di belakang tabel users/,
  ],
  [
    'a register that is missing in the list of incomplete ones',
    [
      'delete from incomplete_registers where session_id = (select min(session_id) from incomplete_registers)',
    ],
    /incomplete_registers, .*tersimpan tidak ada/,
  ],
];

describe('after all of these one check tells each:', () => {
  let found: Awaited<ReturnType<typeof check>>;
  beforeAll(async () => {
    found = await damaged(...DAMAGES.flatMap(([, statements]) => statements));
  });

  it.each(DAMAGES)('%s', (_, _statements, sentence) => {
    expect(found.lines.join('\n')).toMatch(sentence);
  });

  it('and as many as were done, at least', () => {
    expect(found.wrong).toBeGreaterThanOrEqual(DAMAGES.length);
    expect(found.lines.at(-1)).toContain('tidak sesuai');
  });
});

it('a fault that all marks have is told by their number and three places', async () => {
  const { lines } = await damaged('update attendance set version = version + 1');
  expect(lines.join('\n')).toMatch(
    /^ +- \d{2,} catatan kehadiran berbeda dengan baris terakhir [^;]*;[^;]*;[^;]*; …/m,
  );
});
