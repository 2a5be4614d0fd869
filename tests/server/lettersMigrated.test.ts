// A database from before a letter was of the school of its days: until then it was that of its pupils when it was written.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/db/client.ts';
import { type EmptyDatabase, emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';

/** Up to and with 0037. */
const BEFORE = 38;
const letter = (id: number, school: string, from: string, to: string) =>
  `(${id}, ${school}, 'sakit', 'Uji', '${from}', '${to}', now(), 'Uji')`;
const FILL = [
  `insert into roles (name) values ('Siswa')`,
  `insert into schools (name) values ('SMA A'), ('SMA B')`,
  `insert into users (identifier, fullname, role_id, password_hash, school_id) values ('s1', 'Budi', 1, '-', 2)`,
  `insert into academic_years (name, start_date, end_date, ganjil_start, ganjil_end, genap_start, genap_end)
    values ('2026/2027', '2026-07-13', '2027-06-18', '2026-07-13', '2026-12-18', '2027-01-04', '2027-06-18')`,
  `insert into classes (name, academic_year_id, school_id) values ('X-1', 1, 1), ('X-2', 1, 2)`,
  `insert into memberships (class_id, academic_year_id, user_id, number, joined_on, left_on) values
    (1, 1, 1, 1, '2026-07-13', '2026-09-01'), (2, 1, 1, 1, '2026-09-01', null)`,
  `insert into letters (id, school_id, kind, reason, start_date, end_date, created_at, created_by_name) overriding system value values
    ${[
      letter(1, '1', '2026-08-03', '2026-08-04'),
      letter(2, '2', '2026-08-05', '2026-08-06'),
      letter(3, 'null', '2026-09-02', '2026-09-02'),
      letter(4, '1', '2026-08-31', '2026-09-01'),
      letter(5, '2', '2026-01-05', '2026-01-05'),
    ].join()}`,
  `insert into letter_pupils (letter_id, user_id) select id, 1 from letters`,
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

it('each is of the school in whose class its pupil was; of both, or of no days there, it stays as it was', async () => {
  const { raw } = (database = await old.open());
  const rows = await raw('read', (session) =>
    session.rows<{ id: number; school: number }>(`select id, school_id as school from letters order by id`),
  );
  expect(rows.map(({ school }) => school)).toEqual([1, 1, 2, 1, 2]);
});
