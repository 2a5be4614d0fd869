// A database from when a class could be given several daily registers by hand: the first decides its days, the others go on as subjects.
import { expect, it } from 'vitest';
import { emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';

/** Up to and with 0033. */
const BEFORE = 34;

it('of several daily registers of a class the first stays one, and no other can be made', async () => {
  const old = await emptyDatabase();
  await makeOlderTables(old.raw, BEFORE);
  await old.raw('write', async (session) => {
    for (const statement of [
      `insert into academic_years (name, start_date, end_date, ganjil_start, ganjil_end, genap_start, genap_end, is_active)
        values ('2026/2027', '2026-07-13', '2027-06-18', '2026-07-13', '2026-12-18', '2027-01-04', '2027-06-18', true)`,
      `insert into classes (name, academic_year_id) values ('X-1', 1), ('X-2', 1)`,
      `insert into subjects (name, class_id, is_daily) values
        ('Fisika', 1, false), ('Pagi', 1, true), ('Siang', 1, true), ('Presensi harian', 2, true), ('Sore', 1, true)`,
    ])
      await session.rows(statement);
  });
  const database = await old.open();
  try {
    await old.raw('write', async (session) => {
      expect(await session.rows('select name from subjects where is_daily order by id')).toEqual([
        { name: 'Pagi' },
        { name: 'Presensi harian' },
      ]);
      expect(await session.rows('select count(*)::int as number from subjects')).toEqual([{ number: 5 }]);
    });
    await expect(
      old.raw('write', (session) => session.rows('update subjects set is_daily = true where id = 3')),
    ).rejects.toThrow(/subjects_one_daily/);
  } finally {
    await database.close();
  }
});
