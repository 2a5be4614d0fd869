// An office at 8 with an empty server and four files: by the first steps to a teacher who finds today's lessons, of a semester of them.
import { expect, type Page } from '@playwright/test';
import { addDays } from '../../../contract/days.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import { schoolDay } from '../../../server/base/schoolDay.ts';
import { dapodikFile, inventedPupils } from '../../support/importFiles.ts';
import { patience } from '../../support/patience.ts';
import { HadirServer } from '../../journeys/server.ts';
import { test } from '../../journeys/support.ts';

const ADMIN = 'melati pagi 2026';
const OWN = 'jambu biji sembilan';

/** Each press, typing, choice or drop of a person is one. */
class Hand {
  actions = 0;
  constructor(private readonly page: Page) {}
  async press(role: 'button' | 'link', name: string | RegExp): Promise<void> {
    this.actions += 1;
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  }
  async fill(label: string | RegExp, text: string): Promise<void> {
    this.actions += 1;
    await this.page.locator('form').getByLabel(label).first().fill(text);
  }
  async tick(label: string): Promise<void> {
    this.actions += 1;
    await this.page.getByRole('checkbox', { name: label }).check();
  }
  async unfold(summary: string): Promise<void> {
    this.actions += 1;
    await this.page.getByText(summary, { exact: true }).click();
  }
  async choose(label: RegExp, option: string | RegExp): Promise<void> {
    this.actions += 2;
    await this.page.locator('form').getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: option }).first().click();
  }
  async drop(name: string, buffer: Buffer): Promise<void> {
    this.actions += 1;
    await this.page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer,
    });
  }
  async mend(cell: string | RegExp, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: cell }).fill(text);
    await this.page.keyboard.press('Enter');
  }
}

const today = (): string => schoolDay(new Date(), 'Asia/Jakarta');

/** The year in which today lies. */
function yearOf(day: string) {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
  return { name: `${first}/${first + 1}`, start: `${first}-07-01`, end: `${first + 1}-06-30` };
}

const TEACHERS = [
  ['Rina Pagi, S.Pd.', 'Matematika'],
  ['Drs. Bambang Cerah', 'Fisika'],
  ['Ni Luh Fajar, M.Pd.', 'Kimia'],
  ['Yohanes Embun', 'Biologi'],
  ['Siti Surya, S.S.', 'Bahasa Indonesia'],
  ['Andi Terbit, S.Pd., Gr.', 'Bahasa Inggris'],
  ['Dewi Sinar', 'Sejarah'],
  ['Ahmad Benderang, S.Ag.', 'Pendidikan Agama'],
  ["Nu'man Hangat", 'PJOK'],
  ['Maria Kabut, S.Sn.', 'Seni Budaya'],
  ['Togar Siang, S.Kom.', 'Informatika'],
  ['Wulan Senja, S.E.', 'Ekonomi'],
] as const;
const DAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];

/** Of each class three lessons a day, each by another teacher: nobody is in two places. */
function timetableFile(classes: readonly string[], week: readonly string[]): string {
  const lines = week.flatMap((day, d) =>
    classes.flatMap((schoolClass, c) =>
      ['1-2', '3-4', '5-6'].map((hours, h) => {
        const [teacher = '', subject = ''] = TEACHERS[(c + h + 3 * d) % TEACHERS.length] ?? [];
        return [schoolClass, day, hours, subject, teacher].join(';');
      }),
    ),
  );
  return ['Kelas;Hari;Jam ke-;Mata pelajaran;Guru', ...lines].join('\r\n');
}

/** Monday to Thursday have lessons in every week that the test can choose. */
const firstWithLessons = (day: string): string =>
  weekdayOf(day) <= 4 ? day : firstWithLessons(addDays(day, 1));

/** Days off before and after today on which there would be lessons, whenever the test runs. */
function calendarFile(day: string, { start, end }: { start: string; end: string }): string {
  const days = [-9, 2, 9]
    .map((distance) => firstWithLessons(addDays(day, distance)))
    .filter((one) => one >= start && one <= end);
  const lines = days.map((one, i) =>
    [`Libur ${i + 1}`, one.split('-').toReversed().join('-'), 'Libur sekolah'].join(';'),
  );
  return ['Nama;Tanggal;Jenis', ...lines].join('\r\n');
}

test.use({ expectedErrors: [/status of 403/] });

test('a school is set up by its first steps: teachers, 144 pupils, subjects, bell times, calendar, timetable, a semester of sessions, and a teacher finds those of today', async ({
  browser,
}) => {
  test.setTimeout(patience(240_000));
  const server = await HadirServer.startEmpty(ADMIN);
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  });
  try {
    context.setDefaultTimeout(patience(10_000));
    const page = await context.newPage();
    const hand = new Hand(page);
    await page.goto('/masuk');
    await hand.fill('Email atau nama pengguna', 'admin');
    await hand.fill('Kata sandi', ADMIN);
    await hand.press('button', 'Masuk');
    const steps = page.getByRole('region', { name: 'Langkah pertama' });
    await expect(steps.getByText(/^0 dari \d+ selesai$/)).toBeVisible();
    // Nothing is complete where there is nothing.
    await expect(page.getByText(/sudah lengkap/)).toHaveCount(0);

    await hand.press('link', 'Isi data sekolah');
    await hand.fill(/^Nama/, 'SMA Pagi Cerah');
    // A week that has lessons today: no other rests on Sundays only.
    const isSunday = weekdayOf(today()) === 7;
    if (isSunday) await hand.choose(/^Hari sekolah/, /^Sabtu sampai Kamis/);
    await hand.press('button', 'Simpan');
    // What a step has opened leads back to the steps.
    await expect(steps.getByText('1 dari 9 selesai')).toBeVisible();

    const home = () => hand.press('link', 'Beranda');
    const back = () => hand.press('link', 'Kembali ke langkah pertama');
    await hand.press('link', 'Tambah tahun ajaran');
    const year = yearOf(today());
    await hand.fill(/^Tahun ajaran/, year.name);
    await hand.fill(/^Mulai/, year.start);
    await hand.fill(/^Selesai/, year.end);
    // The first year runs, without a word of it.
    await expect(page.locator('form').getByRole('switch')).toBeChecked();
    await hand.press('button', 'Simpan');
    await expect(steps.getByText('2 dari 9 selesai')).toBeVisible();

    await hand.press('link', 'Impor guru');
    const teachers = TEACHERS.map(
      ([name], i) => `${name};1980010120050120${i + 10};guru${i}@contoh.sch.id;P`,
    );
    teachers.unshift('Nama;NIP;Email;L/P');
    await hand.drop('guru.csv', Buffer.from(teachers.join('\r\n')));
    await hand.press('button', 'Impor 12 guru baru');
    await expect(page.getByText('guru.csv sudah dimasukkan')).toBeVisible();

    await back();
    await hand.press('link', 'Impor siswa');
    // A third of each class, with four days that no calendar has; imports.laptop.spec.ts takes in all of them.
    const hasNoSuchDay = (i: number) => i % 36 === 7;
    const people = inventedPupils(432)
      .filter((_, i) => i % 3 === 0)
      .map((one, i) => (hasNoSuchDay(i) ? { ...one, birth_date: '2010-02-31' } : one));
    await hand.drop('dapodik.xlsx', Buffer.from(await dapodikFile(people)));
    await expect(page.getByText('140 baru, 4 dilewati, 12 kelas dibuat.')).toBeVisible();
    await hand.press('button', 'Hanya yang bermasalah (4)');
    for (const [i] of people.entries())
      if (hasNoSuchDay(i)) await hand.mend(`Tanggal lahir, baris ${i + 7}`, '28-02-2010');
    await hand.press('button', 'Impor 144 siswa baru');
    await expect(page.getByText('dapodik.xlsx sudah dimasukkan')).toBeVisible();

    await back();
    await expect(steps.getByText('4 dari 9 selesai')).toBeVisible();
    await hand.press('link', 'Tambah mata pelajaran');
    await hand.fill(/^Nama/, 'Matematika');
    await hand.choose(/^Kelas/, /^X IPA 1/);
    await hand.choose(/^Guru/, /^Rina Pagi/);
    await hand.press('button', 'Simpan');
    await expect(steps.getByText('5 dari 9 selesai')).toBeVisible();

    await hand.press('link', 'Isi jam pelajaran');
    await hand.press('button', 'Buat baris Senin');
    await hand.unfold('Salin Senin ke hari lain');
    for (const day of DAYS.slice(1)) await hand.tick(day);
    await hand.press('button', 'Salin');
    await hand.press('button', 'Simpan');
    await expect(steps.getByText('6 dari 9 selesai')).toBeVisible();

    await hand.press('link', 'Isi kalender');
    await hand.press('link', 'Impor .csv atau .ics');
    await hand.drop('kalender.csv', Buffer.from(calendarFile(today(), year)));
    await hand.press('button', /^Tambahkan \d hari/);
    await expect(page.getByText(/^\d hari ditambahkan/)).toBeVisible();

    await home();
    await hand.press('link', 'Impor jadwal');
    const week = isSunday ? DAYS.filter((day) => day !== 'Jumat') : DAYS.slice(0, 6);
    const classes = [...new Set(people.map((one) => one.class))];
    await hand.drop('jadwal.csv', Buffer.from(timetableFile(classes, week)));
    await expect(page.getByText('216 baru, 143 mata pelajaran dibuat.')).toBeVisible();
    await hand.press('button', 'Impor 216 baris jadwal');
    await expect(page.getByText('jadwal.csv sudah dimasukkan')).toBeVisible();

    await hand.press('link', 'Buat sesi dari jadwal');
    await hand.press('button', 'Periksa');
    await expect(page.getByText(/sesi baru, .* jatuh pada hari libur/)).toBeVisible();
    await hand.press('button', /^Buat [\d.]+ sesi$/);
    await expect(page.getByText(/^Sesi .* sudah dibuat$/)).toBeVisible({ timeout: patience(60_000) });

    await home();
    await hand.press('link', 'Lengkapi data sekolah');
    await hand.fill('Alamat', 'Jalan Pagi 1');
    await hand.fill('NPSN', '20100001');
    await hand.fill('Kota', 'Bandung');
    await hand.fill('Kepala sekolah', 'Rina Pagi, S.Pd.');
    await hand.press('button', 'Simpan');
    await expect(steps.getByText('Sekolah siap dipakai.')).toBeVisible();
    await hand.press('link', 'Guru');
    await hand.press('link', 'Slip kata sandi');
    await hand.press('button', 'Buat kata sandi untuk 12 guru');
    await expect(page.locator('.slips-slip')).toHaveCount(12);
    const slip = page.locator('.slips-slip').filter({ hasText: 'Rina Pagi' });
    const [login = '', password = ''] = await slip
      .locator('dd')
      .allInnerTexts()
      .then((all) => all.slice(1));
    console.log(`the office: ${hand.actions} actions`);
    expect(hand.actions).toBeLessThanOrEqual(120);

    const other = await browser.newContext({
      baseURL: server.url,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
    });
    const teacher = await other.newPage();
    await teacher.goto('/masuk');
    await teacher.getByLabel('Email atau nama pengguna').fill(login);
    await teacher.getByLabel('Kata sandi', { exact: true }).fill(password);
    await teacher.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(teacher.getByRole('heading', { name: 'Buat kata sandi sendiri' })).toBeVisible();
    await teacher.getByLabel('Kata sandi dari petugas').fill(password);
    await teacher.getByLabel('Kata sandi baru', { exact: true }).fill(OWN);
    await teacher.getByLabel('Ulangi kata sandi baru').fill(OWN);
    await teacher.getByRole('button', { name: 'Simpan kata sandi' }).click();
    const lessons = teacher.getByRole('region', { name: 'Sesi hari ini' });
    await expect(lessons.getByRole('link', { name: /Matematika/ })).toHaveCount(3);
    await other.close();
  } finally {
    await context.close();
    await server.remove();
  }
});
