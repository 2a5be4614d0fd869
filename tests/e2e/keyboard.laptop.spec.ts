// Every kind of record is created, found, edited and deleted with the keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { Api, newPupil, someIds } from './api.ts';
import { unique } from './crud/screens.ts';
import { expect, signedIn, test } from './support.ts';

// A form that was sent too early is refused.
test.use({ expectedErrors: [/status of 400/] });

/** More stops than any of these screens has. */
const MOST_STOPS = 60;

/** Goes on with Tab until `target` has the focus. Each stop on the way can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const [isThere, isSeen] = await target.evaluate((node) => {
      const focused = document.activeElement;
      // An input shows it on the frame around it.
      const marked = focused?.closest('.Mui-focused, .Mui-focusVisible') ?? focused;
      const seen =
        focused === document.body ||
        (marked !== null && (marked !== focused || getComputedStyle(marked).outlineStyle !== 'none')) ||
        focused?.parentElement?.matches(':focus-within') === true;
      return [focused === node, seen];
    });
    expect(isSeen, 'the focus is seen').toBe(true);
    if (isThere) return;
  }
  throw new Error(`Tab did not reach ${target.toString()}`);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** After going somewhere the focus is on the heading of that screen. */
async function expectArrival(page: Page, name: string | RegExp): Promise<void> {
  await expect(heading(page, name)).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
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
  await expect(page.getByRole('option').first()).toContainText(option);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
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

/** Escape takes the question back, and the focus is where it was. */
async function deleteHere(page: Page, done: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Hapus', exact: true });
  const question = page.getByRole('alertdialog');
  await press(page, button);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await press(page, question.getByRole('button', { name: /^Hapus/ }));
  await expect(page.getByText(done)).toBeVisible();
}

async function start(page: Page, path: string, name: string | RegExp): Promise<void> {
  await signedIn(page, 'admin');
  await page.goto(path);
  await expect(heading(page, name)).toBeVisible();
}

test('an academic year', async ({ page }) => {
  await start(page, '/dashboard/tahun-ajaran', 'Tahun ajaran');
  await openForm(page, 'Tambah tahun ajaran');
  await expectRefusal(page, 'Tahun ajaran');
  await type(page, 'Tahun ajaran', '2091/2092');
  await select(page, 'Semester', 'Ganjil');
  await typeDay(page, 'Mulai', '07', '2091');
  await typeDay(page, 'Selesai', '12', '2091');
  await expect(page.getByText('Rabu, 12 Desember 2091')).toBeVisible();
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil menambahkan tahun ajaran');

  await tabTo(page, page.getByRole('searchbox', { name: 'Cari tahun ajaran' }));
  await page.keyboard.type('2091/2092');
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await press(page, page.getByRole('link', { name: '2091/2092' }));
  await expectArrival(page, '2091/2092 Ganjil');
  await press(page, page.getByRole('link', { name: 'Ubah', exact: true }));
  await expectArrival(page, 'Ubah 2091/2092 Ganjil');
  await select(page, 'Semester', 'Genap');
  await press(
    page,
    page.getByRole('switch', { name: 'Aktif' }).or(page.getByRole('checkbox', { name: 'Aktif' })),
    'Space',
  );
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await saved(page, 'Berhasil mengubah tahun ajaran');
  await expectArrival(page, '2091/2092 Genap');
  await deleteHere(page, 'Berhasil menghapus tahun ajaran');
});

test('a class, with a student added', async ({ page, server }) => {
  // The first by name.
  await newPupil(await Api.as(server.url, 'admin'), unique('Aa Baru'));
  const name = unique('Kelas');
  await start(page, '/dashboard/kelas', 'Kelas');
  await openForm(page, 'Tambah kelas');
  await expectRefusal(page, 'Nama');
  await type(page, 'Nama', name);
  await complete(page, 'Tahun ajaran', '2026/2027');
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await saved(page, 'Berhasil menambahkan kelas');
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
  await deleteHere(page, 'Berhasil menghapus kelas');
});

test('a subject', async ({ page }) => {
  const name = unique('Muatan lokal');
  await start(page, '/dashboard/mata-pelajaran', 'Mata pelajaran');
  await openForm(page, 'Tambah mata pelajaran');
  await expectRefusal(page, 'Nama');
  await type(page, 'Nama', name);
  await complete(page, 'Kelas', 'X-10');
  await complete(page, 'Guru', 'S.Pd');
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await saved(page, 'Berhasil menambahkan mata pelajaran');
  await openEdit(page, 'mata pelajaran', name);
  await type(page, 'Catatan', 'Dua jam seminggu');
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await saved(page, 'Berhasil mengubah mata pelajaran');
  await expect(page.getByText('Dua jam seminggu')).toBeVisible();
  await deleteHere(page, 'Berhasil menghapus mata pelajaran');
});

test('a session, selected in its list to be deleted', async ({ page, server }) => {
  const { subject } = await someIds(server.url);
  const name = unique('Remedial');
  await start(page, `/dashboard/mata-pelajaran/${subject}/sesi`, /^Sesi/);
  await openForm(page, 'Tambah sesi');
  await type(page, 'Nama', name);
  await type(page, 'Jam mulai', '1300');
  await type(page, 'Jam selesai', '14.30');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil menambahkan sesi');
  await tabTo(page, page.getByRole('searchbox', { name: 'Cari sesi' }));
  await page.keyboard.type(name);
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await expect(page.getByText('13.00–14.30')).toBeVisible();
  await press(page, page.getByRole('link', { name: `Ubah ${name}` }));
  await expectArrival(page, `Ubah ${name}`);
  await type(page, 'Jam selesai', '15');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil mengubah sesi');

  await tabTo(page, page.getByRole('searchbox', { name: 'Cari sesi' }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(name);
  await expect(page.getByText('13.00–15.00')).toBeVisible();
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await press(page, page.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox'), 'Space');
  await expect(page.getByText('1 dipilih')).toBeVisible();
  await heading(page, /./).focus();
  await deleteHere(page, 'Berhasil menghapus sesi');
});

test('a user', async ({ page }) => {
  const name = unique('Bu Guru');
  await start(page, '/dashboard/pengguna', 'Pengguna');
  await openForm(page, 'Tambah pengguna');
  await expectRefusal(page, 'Nama lengkap');
  await type(page, 'Nama lengkap', name);
  await select(page, 'Peran', 'Guru');
  await type(page, 'Nama pengguna', name.replaceAll(' ', '.').toLowerCase());
  await type(page, 'Email', `${name.replaceAll(' ', '.').toLowerCase()}@contoh.sch.id`);
  await select(page, 'Jenis kelamin', 'Perempuan');
  await typeDay(page, 'Tanggal lahir', '01', '1990');
  await type(page, 'Kata sandi', 'sandi-baru-1');
  await type(page, 'Ulangi kata sandi', 'sandi-baru-1');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil menambahkan pengguna');
  await openEdit(page, 'pengguna', name);
  await type(page, 'Alamat', 'Jalan Melati 5');
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await saved(page, 'Berhasil mengubah pengguna');
  await expect(page.getByText('Jalan Melati 5')).toBeVisible();
  await deleteHere(page, 'Berhasil menghapus pengguna');
});

test('a school', async ({ page }) => {
  const name = unique('SMP');
  await start(page, '/dashboard/sekolah', 'Sekolah');
  await openForm(page, 'Tambah sekolah');
  await expectRefusal(page, 'Nama');
  await type(page, 'Nama', name);
  await type(page, 'Lintang', '-6,9');
  await type(page, 'Bujur', '107,6');
  await tabTo(page, page.getByRole('button', { name: 'Gunakan lokasi saya' }));
  await tabTo(page, field(page, 'Unggah logo sekolah'));
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await saved(page, 'Berhasil menambahkan sekolah');
  await openEdit(page, 'sekolah', name);
  await type(page, 'Telepon', '021 777');
  await page.keyboard.press('Enter');
  await saved(page, 'Berhasil mengubah sekolah');
  await expect(page.getByText('6,9° LS, 107,6° BT')).toBeVisible();
  await deleteHere(page, 'Berhasil menghapus sekolah');
});
