import { expect, signIn, test } from '../support.ts';
import { choose, fill, openEdit, openForm, save, search } from './screens.ts';

test('an academic year is created, found, edited and deleted', async ({ page }) => {
  const first = 2071;
  const name = `${first}/${first + 1}`;
  await signIn(page, 'admin');
  await page.goto('/dashboard/tahun-ajaran');
  await openForm(page, 'Tambah tahun ajaran');
  await fill(page, 'Tahun ajaran', name);
  await choose(page, 'Semester', 'Ganjil');
  await fill(page, 'Mulai', `${first}-07-14`);
  await fill(page, 'Selesai', `${first}-12-19`);
  await save(page, 'Berhasil menambahkan tahun ajaran');

  await search(page, 'tahun ajaran', name);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} Ganjil` })).toBeVisible();
  await expect(page.getByText('Tidak aktif')).toBeVisible();
  await openEdit(page, `${name} Ganjil`);
  await choose(page, 'Semester', 'Genap');
  await fill(page, 'Mulai', `${first + 1}-01-05`);
  await fill(page, 'Selesai', `${first + 1}-06-19`);
  await save(page, 'Berhasil mengubah tahun ajaran');
  await expect(page.getByRole('heading', { level: 1, name: `${name} Genap` })).toBeVisible();

  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Hapus tahun ajaran ${name} Genap?`);
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByText('Berhasil menghapus tahun ajaran')).toBeVisible();
  await search(page, 'tahun ajaran', name);
  await expect(page.getByText('Tidak ada tahun ajaran yang cocok.')).toBeVisible();
});
