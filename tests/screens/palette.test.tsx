// "Cari atau lompat ke…": from wherever one is, by keyboard alone.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { classes } from '../../server/schema.ts';
import { api, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = () => screen.findByRole('combobox', { name: 'Cari atau lompat ke' });

test('Ctrl+K finds a class by a part of its name, and Enter opens it', async () => {
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  await heading('Beranda');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'x-');
  await screen.findByRole('group', { name: 'Kelas' });
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
  const found = within(screen.getByRole('group', { name: 'Kelas' })).getByRole('option', { name: /^X-10/ });
  const options = screen.getAllByRole('option');
  expect(options.length).toBeGreaterThan(1);
  for (const _ of options.slice(0, options.indexOf(found))) await user.keyboard('{ArrowDown}');
  expect(found).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(await heading('X-10')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Cari atau lompat ke' })).not.toBeInTheDocument();
});

test('Enter pressed before the answer opens what the whole words find, not what the first letters had found', async () => {
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  await heading('Beranda');
  await user.keyboard('{Control>}k{/Control}');
  const halaman = await screen.findByRole('group', { name: 'Halaman' });
  expect(within(halaman).getByRole('option', { name: 'Beranda' })).toHaveAttribute('aria-selected', 'true');
  await user.type(await field(), 'x-10{Enter}');
  // The lesson of today is what one most likely wants of a class.
  expect(await heading('Daftar hadir Matematika, X-10')).toBeVisible();
});

test('pages are there before anything is typed, and nothing is asked of the server for them', async () => {
  const { user } = await renderAt('/dashboard/profil', { as: 'guru', width: 360 });
  await heading('Profil');
  const before = requestsTo('GET', '/dashboard/classes').length;
  await user.click(screen.getByRole('button', { name: 'Cari' }));
  await field();
  const pages = await screen.findByRole('group', { name: 'Halaman' });
  expect(await within(pages).findByRole('option', { name: 'Mata pelajaran' })).toBeVisible();
  expect(requestsTo('GET', '/dashboard/classes')).toHaveLength(before);
  await user.click(within(pages).getByRole('option', { name: 'Beranda' }));
  expect(await heading('Beranda')).toBeVisible();
});

test('a teacher finds the pupils of the class that he or she leads, and no others', async () => {
  const { db, fixtures } = await api();
  const { user } = await renderAt('/dashboard', { as: 'guru' });
  await heading('Beranda');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'budi');
  await screen.findByText('Tidak ada yang cocok.');
  await db.update(classes).set({ homeroomTeacherId: fixtures.teacher }).where(eq(classes.id, fixtures.class));
  await user.type(await field(), ' 10');
  const pupils = await screen.findByRole('group', { name: 'Siswa' });
  await user.click(within(pupils).getByRole('option', { name: /^Budi 10/ }));
  expect(await heading('Budi 10')).toBeVisible();
});

test('says so when nothing fits', async () => {
  const { user } = await renderAt('/dashboard', { as: 'guru' });
  await heading('Beranda');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zzzz');
  expect(await screen.findByText('Tidak ada yang cocok.')).toBeVisible();
});

test('does what is done from anywhere: a form to add, today’s register, the way out', async () => {
  const { user } = await renderAt('/dashboard/profil', { as: 'admin' });
  await heading('Profil');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'isi daftar mat');
  const register = await screen.findByRole('option', { name: /^Isi daftar hadir Matematika, X-10/ });
  await user.click(register);
  expect(await heading('Daftar hadir Matematika, X-10')).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'tambah kel');
  await user.click(await screen.findByRole('option', { name: 'Tambah kelas' }));
  expect(await heading('Tambah kelas')).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'keluar');
  await user.click(await screen.findByRole('option', { name: 'Keluar' }));
  expect(await screen.findByRole('button', { name: 'Masuk' })).toBeVisible();
});

test('offers a teacher no form that the server would refuse', async () => {
  const { user } = await renderAt('/dashboard', { as: 'guru' });
  await heading('Beranda');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Keluar' });
  expect(screen.queryByRole('option', { name: /^Tambah/ })).not.toBeInTheDocument();
});

test('a question mark lists the keys, but not in a text', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await heading('Kelas');
  await user.type(await screen.findByRole('searchbox', { name: 'Cari kelas' }), '?');
  expect(screen.queryByRole('dialog', { name: 'Tombol pintas' })).not.toBeInTheDocument();
  await user.click(await heading('Kelas'));
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Tombol pintas' });
  expect(within(keys).getByText('Ctrl + K')).toBeVisible();
  await user.click(within(keys).getByRole('button', { name: 'Tutup' }));
  expect(screen.queryByRole('dialog', { name: 'Tombol pintas' })).not.toBeInTheDocument();
});
