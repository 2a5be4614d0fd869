// Every kind of record is created, found, edited and deleted with the keyboard alone.
import type { Page } from '@playwright/test';
import { API_BASE, calls } from '../../contract/calls.ts';
import { schoolDay } from '../../server/base/schoolDay.ts';
import { patience } from '../support/patience.ts';
import { Api, DEMO_SCHOOL, newPupil } from './api.ts';
import { unique } from './crud/screens.ts';
import { press, tabTo } from './keyboardSteps.ts';
import { expect, signedIn, test, visit } from './support.ts';

// A form that was sent too early is refused.
test.use({ expectedErrors: [/status of 400/] });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** After going somewhere the focus is on the heading of that screen. */
async function expectArrival(page: Page, name: string | RegExp): Promise<void> {
  await expect(heading(page, name)).toBeFocused();
}

const field = (page: Page, label: string) =>
  page.locator('form').getByLabel(new RegExp(`^${label}(\\s*\\*)?$`));

async function type(page: Page, label: string, text: string): Promise<void> {
  const input = field(page, label);
  await tabTo(page, input);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** The same day and month, as the browser's language decides which of them is typed first. */
async function typeDay(page: Page, label: string, dayAndMonth: string, year: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(dayAndMonth + dayAndMonth + year);
  await expect(field(page, label)).toHaveValue(`${year}-${dayAndMonth}-${dayAndMonth}`);
}

/** A list that opens: the first letters choose. */
async function select(page: Page, label: string, option: string): Promise<void> {
  const box = page.locator('form').getByRole('combobox', { name: new RegExp(`^${label}`) });
  await press(page, box);
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  await expect(box).toHaveText(option);
}

/** An input that offers what fits to what was typed. */
async function complete(page: Page, label: string, option: string): Promise<void> {
  const box = page.locator('form').getByRole('combobox', { name: new RegExp(`^${label}`) });
  await tabTo(page, box);
  await page.keyboard.type(option);
  // Not those of the school's choice in the letterhead.
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(option);
  // What is still being looked for takes the place of what was there, and of what was pointed at.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(box).toHaveAttribute('aria-activedescendant', /./, { timeout: patience(500) });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue(new RegExp(option));
}

async function openForm(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('link', { name, exact: true }).first());
  await expectArrival(page, name);
}

/** Enter in an empty form: refused, with the focus on the first input that is wrong. */
async function expectRefusal(page: Page, firstWrong: string): Promise<void> {
  await tabTo(page, field(page, firstWrong));
  await page.keyboard.press('Enter');
  await expect(field(page, firstWrong)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, firstWrong)).toBeFocused();
  // From here on Tab goes through the form once more.
  await heading(page, /./).focus();
}

async function saved(page: Page, done: string): Promise<void> {
  await expect(page.getByText(done)).toBeVisible();
  await expectArrival(page, /./);
}

/** From the list into the record, and into its form. */
async function openEdit(page: Page, noun: string, name: string): Promise<void> {
  await tabTo(page, page.getByRole('searchbox', { name: `Cari ${noun}` }));
  await page.keyboard.type(name);
  const found = page.getByRole('link', { name, exact: true });
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await press(page, found);
  await expectArrival(page, new RegExp(`^${name}`));
  await press(page, page.getByRole('link', { name: 'Ubah', exact: true }));
  await expectArrival(page, new RegExp(`^Ubah ${name}`));
}

/** From a new record, which is open now, back to its list. */
async function upFrom(
  page: Page,
  name: string | RegExp,
  list: string,
  heading: string | RegExp = list,
): Promise<void> {
  await expectArrival(page, name);
  const trail = page.getByRole('navigation', { name: 'Jejak halaman' });
  await press(page, trail.getByRole('link', { name: list, exact: true }));
  await expectArrival(page, heading);
}

/** Escape takes the question back, and the focus is where it was. */
async function deleteHere(page: Page, noun: string, answer: string | RegExp = /^Hapus/): Promise<void> {
  const button = page.getByRole('button', { name: 'Hapus', exact: true });
  const question = page.getByRole('alertdialog');
  await press(page, button);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await press(page, question.getByRole('button', { name: answer }));
  await expect(page.getByText(`Berhasil menghapus ${noun}`)).toBeVisible();
}

/** From the record's own screen; the search that found it finds it no more. */
async function deleteFound(page: Page, noun: string): Promise<void> {
  await deleteHere(page, noun);
  await expect(page.getByText(`Tidak ada ${noun} yang cocok.`)).toBeVisible();
}

/** An administrator at work: one page for all kinds of records, so that the application is loaded once. */
interface Office {
  readonly page: Page;
  readonly api: Api;
  readonly serverUrl: string;
}

async function open(page: Page, path: string, name: string | RegExp): Promise<void> {
  await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path));
  await expect(heading(page, name)).toBeVisible();
}

/** Signs in, and reads whether the password is to be changed first. */
async function mustChange(serverUrl: string, identifier: string, password: string): Promise<boolean> {
  const answer = await fetch(serverUrl + API_BASE + calls.login.path(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  const { data } = (await answer.json()) as { data: { user: { must_change_password: boolean } } };
  return data.user.must_change_password;
}

async function academicYear({ page }: Office): Promise<void> {
  await open(page, '/dashboard/tahun-ajaran', 'Tahun ajaran');
  await openForm(page, 'Tambah tahun ajaran');
  await expectRefusal(page, 'Tahun ajaran');
  await type(page, 'Tahun ajaran', '2091/2092');
  await typeDay(page, 'Mulai', '07', '2091');
  await typeDay(page, 'Selesai', '06', '2092');
  await expect(page.getByText('Jumat, 6 Juni 2092')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil menambahkan tahun ajaran');

  await tabTo(page, page.getByRole('searchbox', { name: 'Cari tahun ajaran' }));
  await page.keyboard.type('2091/2092');
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await press(page, page.getByRole('link', { name: '2091/2092' }));
  await expectArrival(page, '2091/2092');
  await press(page, page.getByRole('link', { name: 'Ubah', exact: true }));
  await expectArrival(page, 'Ubah 2091/2092');
  await typeDay(page, 'Semester Ganjil selesai', '11', '2091');
  await press(
    page,
    page.getByRole('switch', { name: 'Aktif' }).or(page.getByRole('checkbox', { name: 'Aktif' })),
    'Space',
  );
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Simpan', exact: true }));
  await saved(page, 'Berhasil mengubah tahun ajaran');
  await expectArrival(page, '2091/2092');
  await deleteFound(page, 'tahun ajaran');
}

async function classWithStudent({ page, api }: Office): Promise<void> {
  // The first by name.
  await newPupil(api, unique('Aa Baru'));
  const name = unique('Kelas');
  await open(page, '/dashboard/kelas', 'Kelas');
  await openForm(page, 'Tambah kelas');
  await expectRefusal(page, 'Nama');
  await type(page, 'Nama', name);
  // The active year is chosen already.
  const year = page.locator('form').getByRole('combobox', { name: /^Tahun ajaran/ });
  await tabTo(page, year);
  await expect(year).toHaveValue(/^2026\/2027/);
  await complete(page, 'Sekolah', DEMO_SCHOOL);
  await press(page, page.getByRole('button', { name: 'Simpan', exact: true }));
  await saved(page, 'Berhasil menambahkan kelas');
  await upFrom(page, name, 'Kelas');
  await openEdit(page, 'kelas', name);
  await type(page, 'Nama', `${name} B`);
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil mengubah kelas');

  await press(page, page.getByRole('link', { name: 'Tambah siswa' }).first());
  await expectArrival(page, `Tambah siswa ke ${name} B`);
  await press(page, page.getByRole('checkbox').first(), 'Space');
  await expect(page.getByRole('button', { name: 'Tambahkan 1 siswa' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 siswa ditambahkan:/)).toBeVisible();
  await heading(page, /./).focus();
  await page.goBack();
  await expectArrival(page, `${name} B`);
  await deleteFound(page, 'kelas');
}

async function subject({ page }: Office): Promise<void> {
  const name = unique('Muatan lokal');
  await open(page, '/dashboard/mata-pelajaran', 'Mata pelajaran');
  await openForm(page, 'Tambah mata pelajaran');
  await expectRefusal(page, 'Nama');
  await type(page, 'Nama', name);
  await complete(page, 'Kelas', 'X-10');
  await complete(page, 'Guru', 'S.Pd');
  await press(page, page.getByRole('button', { name: 'Simpan', exact: true }));
  await saved(page, 'Berhasil menambahkan mata pelajaran');
  await upFrom(page, name, 'Mata pelajaran');
  await openEdit(page, 'mata pelajaran', name);
  await type(page, 'Catatan', 'Dua jam seminggu');
  await press(page, page.getByRole('button', { name: 'Simpan', exact: true }));
  await saved(page, 'Berhasil mengubah mata pelajaran');
  await expect(page.getByText('Dua jam seminggu')).toBeVisible();
  await deleteFound(page, 'mata pelajaran');
}

async function sessions({ page, api }: Office): Promise<void> {
  // Of a class of this year: outside it the server would ask.
  const [{ subjectId: subject } = { subjectId: 0 }] = await api.get<{ subjectId: number }[]>(
    calls.listSessionsByDate.path(),
  );
  const name = unique('Remedial');
  const [other, another] = [`${name} lain`, `${name} lagi`];
  const date = schoolDay(new Date(), 'Asia/Jakarta');
  for (const [each, start_time] of [
    [other, '11:50'],
    [another, '12:10'],
  ])
    await api.send('POST', calls.createSession.path(subject), {
      name: each,
      date,
      start_time,
      end_time: '14:30',
      force: true,
    });
  await open(page, `/dashboard/mata-pelajaran/${subject}/sesi`, /^Sesi/);
  await openForm(page, 'Tambah sesi');
  await type(page, 'Nama', name);
  // It proposes the next lesson of the timetable, which is never on a day of rest.
  await type(page, 'Jam mulai', '1300');
  await type(page, 'Jam selesai', '14.30');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil menambahkan sesi');
  await upFrom(page, /./, 'Sesi', /^Sesi/);
  const find = async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Cari sesi' }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(name);
    await expect(page.getByText('1-3 dari 3')).toBeVisible();
  };
  await find();
  const row = (each: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Ubah ${each}`, exact: true }) });
  await expect(row(name).getByText('13.00–14.30')).toBeVisible();
  await press(page, page.getByRole('link', { name: `Ubah ${name}`, exact: true }));
  await expectArrival(page, `Ubah ${name}`);
  await type(page, 'Topik', 'Peluang');
  await type(page, 'Jam selesai', '15');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil mengubah sesi');

  await find();
  await expect(row(name).getByText('13.00–15.00')).toBeVisible();
  await expect(row(name).getByText(/Peluang/)).toBeVisible();
  const before = await row(another).boundingBox();
  // From the search on, as they stand in the list.
  const chosen = page.getByRole('row').filter({ hasText: name }).filter({ hasNotText: another });
  await expect(chosen).toHaveCount(2);
  for (const each of await chosen.getByRole('checkbox').all()) await press(page, each, 'Space');
  await expect(page.getByText('2 dipilih')).toBeVisible();
  // Whoever selects has planned the next tap.
  expect(await row(another).boundingBox()).toEqual(before);
  await heading(page, /./).focus();
  await deleteHere(page, 'sesi', 'Hapus 2 sesi');
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await expect(page.getByText('2 dipilih')).toHaveCount(0);
  await press(page, page.getByRole('link', { name: new RegExp(`^${another}`) }));
  await expectArrival(page, /^Daftar hadir/);
}

async function user({ page, serverUrl }: Office): Promise<void> {
  const name = unique('Bu Guru');
  const login = name.replaceAll(' ', '.').toLowerCase();
  await open(page, '/dashboard/pengguna', 'Pengguna');
  await openForm(page, 'Tambah pengguna');
  await expectRefusal(page, 'Nama lengkap');
  await type(page, 'Nama lengkap', name);
  await select(page, 'Peran', 'Guru');
  await type(page, 'Nama pengguna', login);
  await type(page, 'Email', `${login}@contoh.sch.id`);
  await select(page, 'Jenis kelamin', 'Perempuan');
  await typeDay(page, 'Tanggal lahir', '01', '1990');
  await type(page, 'Kata sandi', 'sandi-baru-1');
  await type(page, 'Ulangi kata sandi', 'sandi-baru-1');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil menambahkan pengguna');
  // Signs in meanwhile, with a password that the office knows.
  expect(await mustChange(serverUrl, login, 'sandi-baru-1')).toBe(true);
  await openEdit(page, 'pengguna', name);
  await type(page, 'Alamat', 'Jalan Melati 5');
  await press(page, page.getByRole('button', { name: 'Simpan', exact: true }));
  await saved(page, 'Berhasil mengubah pengguna');
  await expect(page.getByText('Jalan Melati 5')).toBeVisible();
  await expect(page.getByText('1 Januari 1990')).toBeVisible();
  await deleteFound(page, 'pengguna');
}

async function school({ page }: Office): Promise<void> {
  const name = unique('SMP');
  await open(page, '/dashboard/sekolah', 'Sekolah');
  await openForm(page, 'Tambah sekolah');
  await expectRefusal(page, 'Nama');
  await type(page, 'Nama', name);
  await type(page, 'Lintang', '-6,9');
  await type(page, 'Bujur', '107,6');
  await tabTo(page, page.getByRole('button', { name: 'Gunakan lokasi saya' }));
  await tabTo(page, field(page, 'Unggah logo sekolah'));
  await press(page, page.getByRole('button', { name: 'Simpan', exact: true }));
  await saved(page, 'Berhasil menambahkan sekolah');
  await openEdit(page, 'sekolah', name);
  await type(page, 'Telepon', '021 777');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil mengubah sekolah');
  await expect(page.getByText('6,9° LS, 107,6° BT')).toBeVisible();
  await deleteFound(page, 'sekolah');
}

test('every kind of record, with the keyboard alone', async ({ page, server }) => {
  test.setTimeout(patience(240_000));
  await signedIn(page, 'admin');
  const office = { page, api: await Api.as(server.url, 'admin'), serverUrl: server.url };
  await test.step('an academic year', () => academicYear(office));
  await test.step('a class, with a student added', () => classWithStudent(office));
  await test.step('a subject', () => subject(office));
  await test.step('sessions, selected in their list to be deleted', () => sessions(office));
  await test.step('a user', () => user(office));
  await test.step('a school', () => school(office));
});
