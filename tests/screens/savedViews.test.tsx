// A list's filters, order and columns are saved under a name, and shown again by it.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asAnotherBackend, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const lastPath = (path: string) => requestsTo('GET', path).at(-1)?.path ?? '';

test('a view keeps filters, order and columns; another one and the first one come back by a press', async () => {
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await user.click(await button('Kelas: Semua kelas'));
  await user.click(await screen.findByRole('option', { name: 'X-10 (2026/2027)' }));
  await user.keyboard('{Escape}');
  await user.click(await button(/^Urutkan menurut nama/));
  await user.click(await button('Kolom'));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Guru' }));
  await user.keyboard('{Escape}');
  await user.click(await button('Tampilan'));
  await user.type(await screen.findByRole('textbox', { name: /^Simpan yang tampak/ }), 'Kelas saya{Enter}');
  expect(await button('Tampilan: Kelas saya')).toBeVisible();

  await user.click(await button('Tampilan: Kelas saya'));
  await user.click(await button('Tampilan awal'));
  await waitFor(() => expect(lastPath('/dashboard/subjects')).not.toMatch(/class_id|sort/));
  expect(await screen.findByRole('columnheader', { name: 'Guru' })).toBeVisible();

  await user.click(await button('Tampilan'));
  await user.click(await button('Kelas saya'));
  await waitFor(() => expect(lastPath('/dashboard/subjects')).toMatch(/class_id=\d+/));
  expect(lastPath('/dashboard/subjects')).toContain('sort=name&order=asc');
  expect(screen.queryByRole('columnheader', { name: 'Guru' })).not.toBeInTheDocument();
});

test('a deleted view comes back by "Urungkan"', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button('Tampilan'));
  await user.type(await screen.findByRole('textbox', { name: /^Simpan yang tampak/ }), 'Tahun ini{Enter}');
  await user.click(await button('Tampilan: Tahun ini'));
  await user.click(await button('Hapus tampilan Tahun ini'));
  expect(screen.queryByRole('button', { name: 'Tahun ini' })).not.toBeInTheDocument();
  await user.click(await button('Urungkan'));
  expect(await button('Tahun ini')).toBeVisible();
});

test('another backend has views, too', async () => {
  asAnotherBackend();
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button('Tampilan'));
  await user.type(await screen.findByRole('textbox', { name: /^Simpan yang tampak/ }), 'Semua{Enter}');
  expect(await button('Tampilan: Semua')).toBeVisible();
});
