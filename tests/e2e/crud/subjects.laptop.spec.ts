import { expect, signIn, test } from '../support.ts';
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

test('a subject is created, found, edited and deleted', async ({ page }) => {
  const name = unique('Muatan lokal');
  await signIn(page, 'admin');
  await page.goto('/dashboard/mata-pelajaran');
  await openForm(page, 'Tambah mata pelajaran');
  await fill(page, 'Nama', name);
  await choose(page, 'Kelas', /\S/);
  await choose(page, 'Guru', /S\.Pd/);
  await save(page, 'Berhasil menambahkan mata pelajaran');

  await find(page, 'mata pelajaran', name);
  await expect(page.getByRole('definition').getByText(/S\.Pd/)).toBeVisible();
  await expect(page.getByText(/^1-15 dari \d+$/)).toBeVisible();
  await openEdit(page, name);
  await fill(page, 'Catatan', 'Dua jam seminggu');
  await save(page, 'Berhasil mengubah mata pelajaran');
  await expectHeading(page, name);
  await expect(page.getByText('Dua jam seminggu')).toBeVisible();
  await deleteHere(page, 'mata pelajaran', name);
});
