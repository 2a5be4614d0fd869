// A full week: on one sheet of paper however long the names are, and two lessons that change places with few acts.
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { addDays } from '../../../contract/days.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import { schoolDay } from '../../../server/base/schoolDay.ts';
import { expect, signedIn } from '../../journeys/support.ts';
import { test } from '../../journeys/timeTravel.ts';
import type { TestServer } from '../../support/server.ts';

const ROOM = 'Laboratorium Komputer dan Multimedia 2';

/** Ten hours on each of six days, with three breaks. */
async function openSchool({ db, fixtures }: TestServer): Promise<void> {
  const { school } = fixtures;
  await db.execute(sql`delete from timetable_entries`);
  await db.execute(sql`delete from bell_sets where school_id = ${school}`);
  await db.execute(sql`update schools set weekdays = '123456' where id = ${school}`);
  await db.execute(sql`insert into bell_sets (school_id, name) values (${school}, 'Biasa')`);
  await db.execute(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
    select (select max(id) from bell_sets), day, n, time '07:00' + (n - 1) * interval '50 minutes', time '07:40' + (n - 1) * interval '50 minutes'
    from generate_series(1, 6) day, generate_series(1, 10) n`);
  await db.execute(sql`insert into bell_times (set_id, weekday, name, start_time, end_time)
    select (select max(id) from bell_sets), day, 'Istirahat dan salat', time '07:40' + (n - 1) * interval '50 minutes', time '07:50' + (n - 1) * interval '50 minutes'
    from generate_series(1, 6) day, unnest(array[2, 5, 8]) n`);
}

async function pagesOf(page: Page): Promise<number | undefined> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12](\.\d+)? 59[45](\.\d+)?\]/);
  return pdf.match(/\/Type\s*\/Page\b/g)?.length;
}

test('ten hours of six days with long names are one sheet of A4, by class, by teacher, by room, and the rooms of a day', async ({
  page,
  world: { server },
}) => {
  const { db, fixtures } = server;
  const { subject } = fixtures;
  await openSchool(server);
  await db.execute(
    sql`update subjects set name = 'Pendidikan Agama Islam dan Budi Pekerti Lanjutan' where id = ${subject}`,
  );
  await db.execute(sql`update users set fullname = 'Drs. H. Muhammad Nurkholis Fathurrahman, S.Pd., M.Pd.'
    where id = (select teacher_id from subjects where id = ${subject})`);
  await db.execute(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from, room)
    select ${subject}, day, n, n, (select min(start_date) from academic_years where is_active), ${ROOM}
    from generate_series(1, 6) day, generate_series(1, 10) n`);
  await signedIn(page, 'admin');
  const today = schoolDay(server.clock.now(), 'Asia/Jakarta');
  // On a Sunday there are no lessons.
  const day = weekdayOf(today) === 7 ? addDays(today, 1) : today;
  const heading = page.getByRole('heading', { level: 1 });

  // The sheet is there as soon as its button is, also while the subjects for the editor are on their way.
  let letSubjectsCome = () => {};
  const subjects = new Promise<void>((resolve) => (letSubjectsCome = resolve));
  await page.route(/\/dashboard\/subjects\?/, async (route) => {
    await subjects;
    await route.continue();
  });
  await page.goto('/dashboard/jadwal');
  await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: 'X-10' });
  await expect(page.getByText('60 dari 60 jam')).toBeVisible();
  expect(await pagesOf(page)).toBe(1);
  letSubjectsCome();

  await page.goto(`/dashboard/jadwal?menurut=guru&guru=${fixtures.teacher}`);
  await expect(heading).toHaveText(/^Jadwal Drs\. H\. Muhammad/);
  await expect(page.getByText('60 jam')).toBeVisible();
  expect(await pagesOf(page)).toBe(1);

  await page.goto(`/dashboard/jadwal?menurut=ruang&ruang=${encodeURIComponent(ROOM)}`);
  await expect(heading).toHaveText(`Jadwal ruang ${ROOM}`);
  await expect(page.getByText('60 dari 60 jam')).toBeVisible();
  expect(await pagesOf(page)).toBe(1);

  // Thirty rooms at once, on the day of today.
  await db.execute(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from, room)
    select ${fixtures.foreignSubject}, ${weekdayOf(day)}, 1 + n % 9, 2 + n % 9, (select min(start_date) from academic_years where is_active), 'Ruang ' || n
    from generate_series(1, 30) n`);
  await page.goto(`/dashboard/jadwal?menurut=ruang&tanggal=${day}`);
  await expect(page.getByText(/^3[01] ruang$/)).toBeVisible();
  expect(await pagesOf(page)).toBe(1);
});

test('on paper a double hour is one cell, and the heading says whose week it is', async ({
  page,
  world: { server },
}) => {
  const { db, fixtures } = server;
  await openSchool(server);
  await db.execute(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from, room)
    values (${fixtures.secondSubject}, 1, 1, 2, (select min(start_date) from academic_years where is_active), 'Lab IPA')`);
  await db.execute(sql`update schools set head_name = 'Drs. Uji Kepala'`);
  await signedIn(page, 'admin');
  await page.goto('/dashboard/jadwal');
  await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: 'X-10' });
  await expect(page.getByText('2 dari 60 jam')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('heading', { name: 'Jadwal pelajaran kelas X-10' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Kimia.*Lab IPA$/ })).toHaveAttribute('rowspan', '2');
  await expect(page.locator('.paper-signatures')).toContainText('Drs. Uji Kepala');
});

test('two lessons change places with one drag, and with three presses', async ({
  page,
  world: { server },
}) => {
  const { db, fixtures } = server;
  await openSchool(server);
  await db.execute(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from)
    select id, day, 1, 1, (select min(start_date) from academic_years where is_active)
    from (values (${fixtures.secondSubject}::int, 1), (${fixtures.subject}::int, 2)) given (id, day)`);
  await signedIn(page, 'admin');
  await page.goto('/dashboard/jadwal');
  await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: 'X-10' });
  const at = (where: string) =>
    page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${where}`) });
  await expect(page.getByText('2 dari 60 jam')).toBeVisible();
  const monday = await at('Senin jam ke-1,').textContent();
  const tuesday = await at('Selasa jam ke-1,').textContent();
  expect(monday).not.toBe(tuesday);

  await at('Senin jam ke-1,').dragTo(at('Selasa jam ke-1,'));
  await expect(at('Senin jam ke-1,')).toHaveText(tuesday ?? '');
  await expect(at('Selasa jam ke-1,')).toHaveText(monday ?? '');

  await at('Senin jam ke-1,').focus();
  for (const press of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(press);
  await expect(at('Senin jam ke-1,')).toHaveText(monday ?? '');
  await expect(at('Selasa jam ke-1,')).toHaveText(tuesday ?? '');
});
