// On a laptop with the keyboard: keyboard.laptop.spec.ts.
import { Api, DEMO_SCHOOL, newPupil } from '../api.ts';
import { expect, signedIn, test } from '../support.ts';
import {
  choose,
  deleteHere,
  expectHeading,
  fill,
  link,
  openEdit,
  openForm,
  save,
  unique,
} from './screens.ts';

test('a class is created, filled with students, edited and deleted', async ({ page, server }) => {
  const api = await Api.as(server.url, 'admin');
  const [first, second] = [await newPupil(api, unique('Siswa A')), await newPupil(api, unique('Siswa B'))];
  const name = unique('Kelas');
  await signedIn(page, 'admin');
  await page.goto('/dashboard/kelas');
  await openForm(page, 'Tambah kelas');
  await fill(page, 'Nama', name);
  await expect(page.getByLabel('Tahun ajaran')).toHaveValue(/aktif/);
  await choose(page, 'Sekolah', DEMO_SCHOOL);
  await save(page, 'Berhasil menambahkan kelas');
  await expectHeading(page, name);

  await link(page, 'Tambah siswa').first().click();
  await expectHeading(page, `Tambah siswa ke ${name}`);
  for (const { fullname, identifier } of [first, second]) {
    await page.getByLabel('Cari siswa').fill(identifier);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await page.getByRole('checkbox', { name: fullname }).check();
  }
  await page.getByRole('button', { name: 'Tambahkan 2 siswa' }).click();
  await expect(page.getByText(/^2 siswa ditambahkan:/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Sudah di kelas ini/ })).toBeDisabled();

  // All of the way up, or on a phone its nearest step.
  await page.getByRole('navigation', { name: 'Jejak halaman' }).getByRole('link').last().click();
  await expectHeading(page, name);
  await expect(page.getByText(first.fullname, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Keluarkan ${first.fullname} dari kelas` }).click();
  await page.getByRole('button', { name: 'Keluarkan', exact: true }).click();
  await expect(page.getByText('Berhasil menghapus siswa dari kelas')).toBeVisible();
  await expect(page.getByText(first.fullname, { exact: true })).toHaveCount(0);
  await expect(page.getByText(second.fullname, { exact: true })).toBeVisible();

  await openEdit(page, name);
  await fill(page, 'Nama', `${name} B`);
  await save(page, 'Berhasil mengubah kelas');
  await expectHeading(page, `${name} B`);
  await deleteHere(page, 'kelas', `${name} B`);
});
