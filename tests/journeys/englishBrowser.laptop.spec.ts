// A browser in another language writes times and dates in another way: the forms say them as Indonesians do.
import { someIds } from './api.ts';
import { fill, save, search, unique } from './crud/screens.ts';
import { expect, signedIn, test } from './support.ts';

test.use({ locale: 'en-US' });

// What is no time of the day is refused.
test.use({ expectedErrors: [/status of 400/] });

test("a session's time typed in any way is half past seven, in 24 hours; what is no time is refused beside its input", async ({
  page,
  server,
}) => {
  const { subject } = await someIds(server.url);
  const name = unique('Pagi');
  await signedIn(page, 'admin');
  await page.goto(`/dashboard/mata-pelajaran/${subject}/sesi/create`);
  await fill(page, 'Nama', name);
  await fill(page, 'Tanggal', '2026-07-14');
  await expect(page.getByText('Selasa, 14 Juli 2026')).toBeVisible();
  for (const typed of ['0730', '07:30', '07.30', '730']) {
    await fill(page, 'Jam mulai', typed);
    await fill(page, 'Jam selesai', '15');
    await page.getByLabel('Topik').focus();
    await expect(page.getByLabel('Jam mulai')).toHaveValue('07.30');
    await expect(page.getByLabel('Jam selesai')).toHaveValue('15.00');
  }
  await test.step('what is no time of the day is refused, and stays to be mended', async () => {
    const start = page.getByLabel('Jam mulai');
    await fill(page, 'Jam mulai', '25.10');
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(start).toBeFocused();
    await expect(start).toHaveAccessibleDescription(/Jam harus berbentuk/);
    await expect(start).toHaveValue('25.10');
    await fill(page, 'Jam mulai', '730');
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/sessions'),
  );
  await save(page, 'Berhasil menambahkan sesi');
  expect((await sent).postDataJSON()).toMatchObject({
    date: '2026-07-14',
    start_time: '07:30',
    end_time: '15:00',
  });
  await page.goto(`/dashboard/mata-pelajaran/${subject}/sesi`);
  await search(page, 'sesi', name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('07.30–15.00');
});

test('a place is written with comma or point, and a place copied from a map fills both numbers', async ({
  page,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  await fill(page, 'Lintang', '-7,257');
  await fill(page, 'Bujur', '112.752');
  await expect(page.getByRole('link', { name: /Buka peta/ })).toHaveAttribute(
    'href',
    /mlat=-7.257&mlon=112.752/,
  );
  await page.getByLabel('Bujur').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '-6.9147, 107.6098');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Lintang')).toHaveValue('-6,9147');
  await expect(page.getByLabel('Bujur')).toHaveValue('107,6098');
});

test('a day that was emptied is not saved as it was', async ({ page, server }) => {
  const { user } = await someIds(server.url);
  await signedIn(page, 'admin');
  await page.goto(`/dashboard/pengguna/${user}/edit`);
  await fill(page, 'Tanggal lahir', '1990-01-31');
  await expect(page.getByText('Rabu, 31 Januari 1990')).toBeVisible();
  await page.getByLabel('Tanggal lahir').fill('');
  await expect(page.getByText('Rabu, 31 Januari 1990')).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByLabel('Tanggal lahir').press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ birth_date: null });
  await expect(page.getByText('Berhasil mengubah pengguna')).toBeVisible();
});
