// An office at 8 with an empty server and two files: by the first steps to a teacher who finds today's lesson.
import { expect, type Page } from '@playwright/test';
import { dapodikFile, inventedPupils } from '../support/importFiles.ts';
import { HadirServer } from './server.ts';
import { test } from './support.ts';

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

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format();

/** The year in which today lies. */
function yearOf(day: string) {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
  return { name: `${first}/${first + 1}`, start: `${first}-07-01`, end: `${first + 1}-06-30` };
}

test.use({ expectedErrors: [/status of 403/] });

test('a school is set up by its first steps: teachers, 432 pupils, a subject, a lesson, and its teacher finds it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await HadirServer.startEmpty(ADMIN);
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  });
  try {
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
    await hand.press('button', 'Simpan');
    await expect(page.getByText('Berhasil menambahkan sekolah')).toBeVisible();

    const home = () => hand.press('link', 'Beranda');
    await home();
    await hand.press('link', 'Tambah tahun ajaran');
    const year = yearOf(today());
    await hand.fill(/^Tahun ajaran/, year.name);
    await hand.fill(/^Mulai/, year.start);
    await hand.fill(/^Selesai/, year.end);
    await page
      .locator('form')
      .getByRole('switch')
      .or(page.locator('form').getByRole('checkbox'))
      .first()
      .check();
    hand.actions += 1;
    await hand.press('button', 'Simpan');
    await expect(page.getByText('Berhasil menambahkan tahun ajaran')).toBeVisible();

    await home();
    await hand.press('link', 'Impor guru');
    const teachers = ['Nama;NIP;Email;L/P', 'Rina Pagi, S.Pd.;198001012005012001;rina@contoh.sch.id;P'];
    await hand.drop('guru.csv', Buffer.from(teachers.join('\r\n')));
    await hand.press('button', /^Masukkan 1 guru/);
    await expect(page.getByText('guru.csv sudah dimasukkan')).toBeVisible();

    await home();
    await hand.press('link', 'Impor siswa');
    // Twenty days that no calendar has.
    const people = inventedPupils(432).map((one, i) =>
      i % 20 === 7 && i < 400 ? { ...one, birth_date: '2010-02-31' } : one,
    );
    await hand.drop('dapodik.xlsx', Buffer.from(await dapodikFile(people)));
    await expect(page.getByText('412 baru, 20 dilewati, 12 kelas dibuat.')).toBeVisible();
    await hand.press('button', 'Hanya yang bermasalah (20)');
    for (const [i] of people.entries())
      if (i % 20 === 7 && i < 400) await hand.mend(`Tanggal lahir, baris ${i + 7}`, '28-02-2010');
    await hand.press('button', 'Masukkan 432 siswa');
    await expect(page.getByText('dapodik.xlsx sudah dimasukkan')).toBeVisible();

    await home();
    await hand.press('link', 'Tambah mata pelajaran');
    await hand.fill(/^Nama/, 'Matematika');
    await hand.choose(/^Kelas/, /^X IPA 1/);
    await hand.choose(/^Guru/, /^Rina Pagi/);
    await hand.press('button', 'Simpan');
    await expect(page.getByRole('heading', { level: 1, name: 'Matematika' })).toBeVisible();
    await hand.press('link', 'Tambah sesi');
    await hand.fill(/^Jam mulai/, '00.01');
    await hand.fill(/^Jam selesai/, '23.58');
    await hand.press('button', 'Simpan');
    await expect(page)
      .toHaveURL(/\/sesi\/(\d+)$/)
      .catch(async () => {
        // A holiday or a day of rest is asked about.
        hand.actions += 1;
        await page.getByRole('button', { name: 'Simpan saja' }).click();
        await expect(page).toHaveURL(/\/sesi\/(\d+)$/);
      });
    await expect(page.getByText(/36/).first()).toBeVisible();

    await hand.press('link', 'Guru');
    await hand.press('link', 'Slip kata sandi');
    await hand.press('button', 'Buat kata sandi untuk 1 guru');
    const slip = page.locator('.slip');
    await expect(slip).toHaveCount(1);
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
    await expect(lessons.getByRole('link', { name: /Matematika/ })).toBeVisible();
    await other.close();
  } finally {
    await context.close();
    await server.remove();
  }
});
