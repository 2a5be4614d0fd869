// Months that were closed before their sheet was kept: from the update on they are counted as they were counted then, and guarded.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/db/client.ts';
import { type EmptyDatabase, emptyDatabase, makeOlderTables } from '../support/emptyDatabase.ts';

/** All before the one that keeps sheets. */
const BEFORE = readdirSync('server/db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .findIndex((name) => name.endsWith('closed_months_keep_their_sheet.sql'));
const FILL = [
  `insert into academic_years (name, start_date, end_date, ganjil_start, ganjil_end, genap_start, genap_end)
    values ('2026/2027', '2026-07-13', '2027-06-18', '2026-07-13', '2026-12-18', '2027-01-04', '2027-06-18')`,
  `insert into schools (name, weekdays, day_rule, timezone) values ('SMA Uji', '12345', 'half-present', 'Asia/Jayapura')`,
  `insert into calendar_days (school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
    values (1, 1, 'Libur', 'libur-sekolah', '2026-10-14', '2026-10-15', false), (1, 1, 'Ujian', 'ujian', '2026-10-20', '2026-10-21', true)`,
  `insert into effective_day_overrides (school_id, academic_year_id, month, days) values (1, 1, '2026-10', 19), (1, 1, '2026-12', 9)`,
  `insert into classes (name, academic_year_id, school_id) values ('X-1', 1, 1), ('X-2', 1, null)`,
  // At eleven in the evening of the 17th in London it is the 18th in Papua.
  `insert into closed_months (class_id, month, closed_at, closed_by_name, signed, reopened_at, reopened_by_name, reopen_reason) values
    (1, '2026-10', '2026-11-02 01:00+00', 'Kepala', null, null, null, null),
    (2, '2026-12', '2026-12-17 23:00+00', 'Kepala', '{"effective": null, "pupils": {}}', null, null, null),
    (1, '2026-07', '2026-08-02 01:00+00', 'Kepala', null, '2026-08-03 01:00+00', 'Admin', 'Salah')`,
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

it('they are counted by the rule, week, days and number of the update, and none of these changes any more', async () => {
  const { raw } = (database = await old.open());
  const rows = await raw('read', (session) =>
    session.rows(
      `select month, school_id as school, day_rule as rule, weekdays as week, until::text, counted_days as days, override_days as said
      from closed_months order by month`,
    ),
  );
  const by = { school: 1, rule: 'half-present', week: '12345' };
  expect(rows).toEqual([
    { month: '2026-07', ...by, until: '2026-07-31', days: '0000000000001111100111110011111', said: null },
    {
      month: '2026-10',
      ...by,
      until: '2026-10-31',
      days: '1100111110011001001111100111110',
      said: 19,
    },
    { month: '2026-12', ...by, until: '2026-12-18', days: '111100111110011111', said: null },
  ]);
  const change = (statement: string) => raw('write', (session) => session.rows(statement));
  for (const refused of [
    `delete from calendar_days where name = 'Libur'`,
    `update calendar_days set is_school_day = false`,
    `update effective_day_overrides set days = 20 where month = '2026-10'`,
    `update academic_years set start_date = '2026-10-12', ganjil_start = '2026-10-12'`,
    `delete from classes where name = 'X-2'`,
  ]) {
    await expect(change(refused)).rejects.toThrow('the month is closed');
  }
  await change(`update effective_day_overrides set days = 10 where month = '2026-12'`);
  await change(`update schools set day_rule = 'any-alpa', weekdays = '123456'`);
});
