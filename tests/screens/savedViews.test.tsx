// A list's filters, order and columns are saved under a name, and shown again by it.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, asAnotherBackend, keepAnswer, loseAnswer, requestsTo } from '../support/msw.ts';
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
  expect(requestsTo('GET', '/dashboard/views')).toHaveLength(0);
});

const STATE = { filter: {}, sort: { field: 'id', order: 'ASC' }, hidden: [], group: '' };
const nameField = () => screen.findByRole('textbox', { name: /^Simpan yang tampak/ });

test('an own view follows to another device, with its grouping; another name is given to it by keyboard', async () => {
  const { request } = await api();
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'guru' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kelompok' }), 'Kelas');
  await user.click(await button('Tampilan'));
  await user.type(await nameField(), 'Per kelas{Enter}');
  expect(await button('Tampilan: Per kelas')).toBeVisible();
  const { body } = await request('GET', '/dashboard/views?list=mata-pelajaran', { as: 'guru' });
  expect(body.data).toMatchObject([{ name: 'Per kelas', is_shared: false, state: { group: 'classId' } }]);

  await user.click(await button('Tampilan: Per kelas'));
  (await button('Ganti nama tampilan Per kelas')).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Nama tampilan' });
  await user.clear(field);
  await user.keyboard('Menurut kelas{Enter}');
  await waitFor(async () => expect(await button('Ganti nama tampilan Menurut kelas')).toHaveFocus());
});

test('an office saves a view for all; a guru opens it and cannot change it', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'kepsek' });
  await user.click(await button('Tampilan'));
  await user.type(await nameField(), 'Bagi semua');
  await user.click(screen.getByRole('checkbox', { name: 'Untuk semua staf' }));
  await user.click(await button('Simpan'));
  expect(await button('Tampilan: Bagi semua')).toBeVisible();
});

test('a guru sees what was saved for all, and saves for oneself alone', async () => {
  const { request } = await api();
  await request('POST', '/dashboard/views/shared', {
    as: 'kepsek',
    body: { list: 'kelas', name: 'Untuk guru', state: { ...STATE, sort: { field: 'name', order: 'DESC' } } },
  });
  const { user } = await renderAt('/dashboard/kelas', { as: 'guru' });
  await user.click(await button('Tampilan'));
  expect(await button('Untuk guru')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hapus tampilan Untuk guru' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Untuk semua staf' })).not.toBeInTheDocument();
  await user.click(await button('Untuk guru'));
  await waitFor(() => expect(lastPath('/dashboard/classes')).toContain('sort=name&order=desc'));
});

test('a view with what a list no longer has is opened without it, and says so', async () => {
  const { request } = await api();
  const state = {
    filter: { lantai: '2' },
    sort: { field: 'luas', order: 'ASC' },
    hidden: ['warna'],
    group: 'blok',
  };
  await request('POST', '/dashboard/views', { as: 'admin', body: { list: 'kelas', name: 'Lama', state } });
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button('Tampilan'));
  await user.click(await button('Lama'));
  expect(
    await screen.findByText(
      'Tampilan Lama dibuka tanpa yang sudah tidak ada di daftar ini: 1 saringan, 1 kolom, 1 urutan, 1 kelompok.',
    ),
  ).toBeVisible();
  expect(lastPath('/dashboard/classes')).not.toMatch(/lantai|luas/);
  expect(await screen.findByRole('link', { name: 'X-10' })).toBeVisible();
});

test('a name that is taken meanwhile is said in the popup, and what was typed stays', async () => {
  const { request } = await api();
  const { user } = await renderAt('/dashboard/kelas', { as: 'guru2' });
  await user.click(await button('Tampilan'));
  await user.type(await nameField(), 'Sama');
  await request('POST', '/dashboard/views', {
    as: 'guru2',
    body: { list: 'kelas', name: 'sama', state: STATE },
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Sudah ada tampilan dengan nama ini/)).toBeVisible();
  expect(await nameField()).toHaveValue('Sama');
});

const ownViews = async () => {
  const { request } = await api();
  const { body } = await request('GET', '/dashboard/views?list=kelas', { as: 'admin' });
  return (body.data as { name: string }[]).map(({ name }) => name);
};

test('a second press while the first is on its way saves nothing twice', async () => {
  keepAnswer('post', '/dashboard/views');
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button('Tampilan'));
  await user.type(await nameField(), 'Sekali{Enter}{Enter}');
  await user.click(await button('Simpan'));
  expect(requestsTo('POST', '/dashboard/views')).toHaveLength(1);
});

test('after a lost answer the view stands in the popup, and the next press replaces it', async () => {
  loseAnswer('post', '/dashboard/views');
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button('Tampilan'));
  await user.type(await nameField(), 'Terputus{Enter}');
  await user.click(await button('Ganti Terputus'));
  expect(await button('Tampilan: Terputus')).toBeVisible();
  expect((await ownViews()).filter((name) => name === 'Terputus')).toHaveLength(1);
});

test('a delete whose answer was lost is said, and the view is gone', async () => {
  const { request } = await api();
  await request('POST', '/dashboard/views', {
    as: 'admin',
    body: { list: 'kelas', name: 'Hilang', state: { ...STATE, hidden: ['level'] } },
  });
  loseAnswer('delete', '/dashboard/views/:id');
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button(/^Tampilan/));
  await user.click(await button('Hapus tampilan Hilang'));
  expect(await screen.findByText(/Tidak dapat terhubung/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hilang' })).not.toBeInTheDocument();
  expect(await ownViews()).not.toContain('Hilang');
});

test('a view that was deleted elsewhere is not renamed: it is said, and goes', async () => {
  const { request } = await api();
  const state = { ...STATE, hidden: ['description'] };
  const made = await request('POST', '/dashboard/views', {
    as: 'admin',
    body: { list: 'kelas', name: 'Sudah dihapus', state },
  });
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await user.click(await button(/^Tampilan/));
  await user.click(await button('Ganti nama tampilan Sudah dihapus'));
  await request('DELETE', `/dashboard/views/${made.body.data.id}`, { as: 'admin' });
  await user.type(await screen.findByRole('textbox', { name: 'Nama tampilan' }), ' 2{Enter}');
  expect(await screen.findByText(/tidak ditemukan/)).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Sudah dihapus/ })).not.toBeInTheDocument(),
  );
});

test('a view whose class or school is gone says so, and leaves the way back to the first view', async () => {
  const { request } = await api();
  await request('POST', '/dashboard/views', {
    as: 'admin',
    body: { list: 'mata-pelajaran', name: 'Kelas lama', state: { ...STATE, filter: { class_id: '999999' } } },
  });
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await user.click(await button(/^Tampilan/));
  await user.click(await button('Kelas lama'));
  expect(await screen.findByText('Kelas tidak ditemukan')).toBeVisible();
  await user.click(await button(/^Tampilan/));
  await user.click(await button('Tampilan awal'));
  expect(await screen.findByRole('link', { name: 'Matematika' })).toBeVisible();
});
