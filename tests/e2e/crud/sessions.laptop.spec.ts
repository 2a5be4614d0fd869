import { someIds } from '../api.ts';
import { expect, signedIn, test } from '../support.ts';
import { expectHeading, fill, openForm, save, search, unique } from './screens.ts';

test('sessions are created, found, edited, and deleted several at once', async ({ page, server }) => {
  const { subject } = await someIds(server.url);
  const name = unique('Remedial');
  await signedIn(page, 'admin');
  await page.goto(`/dashboard/mata-pelajaran/${subject}/sesi`);
  for (const part of ['A', 'B', 'C']) {
    await openForm(page, 'Tambah sesi');
    await fill(page, 'Nama', `${name} ${part}`);
    await fill(page, 'Jam mulai', '13:00');
    await fill(page, 'Jam selesai', '14:30');
    await save(page, 'Berhasil menambahkan sesi');
  }

  await search(page, 'sesi', name);
  await expect(page.getByText('1-3 dari 3')).toBeVisible();
  await page.getByRole('link', { name: `Ubah ${name} B` }).click();
  await expectHeading(page, `Ubah ${name} B`);
  await fill(page, 'Topik', 'Peluang');
  await save(page, 'Berhasil mengubah sesi');
  await search(page, 'sesi', name);
  await expect(page.getByText('1-3 dari 3')).toBeVisible();
  await expect(page.getByText(/Peluang/)).toBeVisible();

  const entries = page.getByRole('row').or(page.getByRole('listitem'));
  const before = await entries.last().boundingBox();
  for (const part of ['A', 'B'])
    await entries
      .filter({ hasText: `${name} ${part}` })
      .getByRole('checkbox')
      .check();
  await expect(page.getByText('2 dipilih')).toBeVisible();
  // Whoever selects has planned the next tap.
  expect(await entries.last().boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Hapus 2 sesi?');
  await question.getByRole('button', { name: 'Hapus 2 sesi' }).click();
  await expect(page.getByText('Berhasil menghapus sesi')).toBeVisible();
  await expect(page.getByText('1-1 dari 1')).toBeVisible();
  await expect(page.getByText('2 dipilih')).toHaveCount(0);

  await page.getByRole('link', { name: new RegExp(`^${name} C`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Daftar hadir/);
});
