import { expect, signedIn, signIn, test } from '../support.ts';
import {
  choose,
  deleteHere,
  expectHeading,
  fill,
  find,
  openEdit,
  openForm,
  save,
  unique,
} from './screens.ts';

test('a user is created, found, edited and deleted, and can sign in meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = unique('Bu Guru');
  const login = name.replaceAll(' ', '.').toLowerCase();
  await signedIn(page, 'admin');
  await page.goto('/dashboard/pengguna');
  await openForm(page, 'Tambah pengguna');
  await fill(page, 'Nama lengkap', name);
  await choose(page, 'Peran', 'Guru');
  await fill(page, 'Nama pengguna', login);
  await fill(page, 'Email', `${login}@contoh.sch.id`);
  await choose(page, 'Jenis kelamin', 'Perempuan');
  await fill(page, 'Tanggal lahir', '1990-01-31');
  await fill(page, 'Kata sandi', 'sandi-baru-1');
  await fill(page, 'Ulangi kata sandi', 'sandi-baru-1');
  await save(page, 'Berhasil menambahkan pengguna');

  const other = await browser.newPage({ baseURL });
  await signIn(other, login, 'sandi-baru-1');
  await expect(other.getByRole('heading', { name: 'Buat kata sandi sendiri' })).toBeVisible();
  await other.close();

  await find(page, 'pengguna', name);
  await expect(page.getByText('31 Januari 1990')).toBeVisible();
  await openEdit(page, name);
  await fill(page, 'Alamat', 'Jalan Melati 5');
  await fill(page, 'Nama lengkap', `${name}, S.Pd.`);
  await save(page, 'Berhasil mengubah pengguna');
  await expectHeading(page, `${name}, S.Pd.`);
  await expect(page.getByText('Jalan Melati 5')).toBeVisible();
  await deleteHere(page, 'pengguna', `${name}, S.Pd.`);
});
