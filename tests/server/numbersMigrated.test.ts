// A database from when a pupil's login name was the NIS: each pupil has it as NIS now, and everybody signs in as before.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { check } from '../../server/check/check.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { migrationsFolder } from '../../server/db/migrationsFolder.ts';
import { executed } from '../../server/db/statements.ts';
import { users } from '../../server/db/schema.ts';
import { USER_STATE } from '../../server/school/imports/state.ts';
import { emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';

/** The migration that gave pupils a NIS of their own. */
const BEFORE = readMigrationFiles({ migrationsFolder }).findIndex(({ sql: statements }) =>
  statements.some((statement) => statement.includes('"users" ADD COLUMN "nis"')),
);
/** What an import noted of a record before, to see whether somebody has changed it since. */
const STATE_BEFORE = `md5((users.identifier, users.email, users.fullname, users.gender, users.address,
  users.birth_date, users.role_id, users.school_id, users.image, users.password_hash, users.is_active, users.nisn, users.employee_number)::text)`;

let database: OpenDatabase;
afterAll(() => database.close());

it('pupils have their login name as NIS, but not the NISN of who had none; what imports noted of them still holds', async () => {
  const old = await emptyDatabase();
  await makeOlderTables(old.raw, BEFORE);
  const before = await old.raw('write', async (session) => {
    await session.rows(`insert into roles (name) values ('Siswa'), ('Guru')`);
    await session.rows(`insert into schools (name) values ('SMA Lama')`);
    await session.rows(`insert into users (identifier, nisn, fullname, role_id, school_id, password_hash) values
      ('0810', '0098123402', 'Budi', 1, 1, '-'), ('0098123403', '0098123403', 'Citra', 1, 1, '-'),
      ('A-77', null, 'Dewa', 1, null, '-'), ('guru', null, 'Guru', 2, 1, '-')`);
    return session.rows(`select id, identifier, ${STATE_BEFORE} as state from users order by id`);
  });
  database = await old.open();
  const { db } = database;
  const rows = await db.select({ name: users.fullname, nis: users.nis }).from(users).orderBy(users.id);
  expect(rows).toEqual([
    { name: 'Budi', nis: '0810' },
    { name: 'Citra', nis: null },
    { name: 'Dewa', nis: 'A-77' },
    { name: 'Guru', nis: null },
  ]);
  expect(
    await executed(db, sql`select id, identifier, ${USER_STATE} as state from users order by id`),
  ).toEqual(before);
  expect((await check(database)).lines.join('\n')).toContain('Baik   NIS hanya milik siswa');
  await db.execute(sql`update users set nis = '900' where fullname = 'Guru'`);
  expect((await check(database)).lines).toContain('         - 1 orang punya NIS, tetapi bukan siswa');
});
