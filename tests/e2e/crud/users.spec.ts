import { expect, signIn, test } from '../support.ts';
import { choose, deleteHere, expectHeading, find, link, save, unique } from './screens.ts';

test('a user is created, found, edited and deleted, and can sign in meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = unique('Bu Guru');
  const login = name.replaceAll(' ', '.').toLowerCase();
  await signIn(page, 'admin');
  await page.goto('/dashboard/pengguna');
  await link(page, 'Tambah pengguna').click();
  await page.getByLabel('Nama lengkap').fill(name);
  await choose(page, 'Peran', 'Guru');
  await page.getByLabel('Nama pengguna').fill(login);
  await page.getByLabel('Email').fill(`${login}@contoh.sch.id`);
  await choose(page, 'Jenis kelamin', 'Perempuan');
  await page.getByLabel('Tanggal lahir').fill('1990-01-31');
  await page.getByLabel('Kata sandi', { exact: false }).first().fill('sandi-baru-1');
  await page.getByLabel('Ulangi kata sandi').fill('sandi-baru-1');
  await save(page, 'Berhasil membuat pengguna');

  const other = await browser.newPage({ baseURL });
  await signIn(other, login, 'sandi-baru-1');
  await other.close();

  await find(page, 'pengguna', name);
  await expect(page.getByText('Rabu, 31 Januari 1990')).toBeVisible();
  await link(page, 'Ubah').click();
  await page.getByLabel('Alamat').fill('Jalan Melati 5');
  await page.getByLabel('Nama lengkap').fill(`${name}, S.Pd.`);
  await save(page, 'Berhasil memperbarui pengguna');
  await expectHeading(page, `${name}, S.Pd.`);
  await expect(page.getByText('Jalan Melati 5')).toBeVisible();
  await deleteHere(page, 'pengguna', `${name}, S.Pd.`);
});
