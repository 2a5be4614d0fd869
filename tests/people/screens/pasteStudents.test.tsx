// Many pupils into a class: a pasted column, a range, those without a class; one request, all or none.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Fixtures } from '../../support/fixtures.ts';
import { api, requestsTo } from '../../support/msw.ts';
import { newPupils } from '../../support/pupils.ts';
import { renderAt } from '../../support/renderAt.tsx';

let fixtures: Fixtures;
beforeAll(async () => {
  const server = await api();
  ({ fixtures } = server);
  await newPupils(
    server,
    'Kembar Sama',
    'Kembar Sama',
    'Rani Tempel',
    'Sari Tempel',
    'Tuti Tempel',
    'Umi Tempel',
  );
});

const url = () => `/dashboard/kelas/${fixtures.otherClass}/tambah-siswa`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a pasted column chooses whom it means; what is unclear is told by line and stays', async () => {
  const { user } = await renderAt(url(), { as: 'admin' });
  await user.click(await button('Tempel daftar'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tempel daftar siswa' }));
  const box = dialog.getByRole('textbox');
  await user.click(box);
  await user.paste('Rani Tempel\nKembar Sama\n249999\nTidak Ada\n');
  await user.click(dialog.getByRole('button', { name: 'Cocokkan' }));
  expect(
    await dialog.findByText('1 siswa dipilih, 1 sudah di kelas ini, 2 baris belum jelas.'),
  ).toBeVisible();
  expect(box).toHaveValue('Kembar Sama\nTidak Ada');
  const lines = within(dialog.getByRole('list', { name: 'Baris yang belum jelas' }));
  expect(lines.getByText('Tidak ada siswa aktif dengan NIS, NISN, atau nama ini')).toBeVisible();
  const [twin] = lines.getAllByRole('button', { name: /^Kembar Sama \(.*belum punya kelas\)$/ });
  await user.click(twin as HTMLElement);
  expect(box).toHaveValue('Tidak Ada');
  await user.click(dialog.getByRole('button', { name: 'Tutup' }));
  await user.click(await button('Tambahkan 2 siswa'));
  expect(await screen.findByText('2 siswa ditambahkan: Rani Tempel, Kembar Sama')).toBeVisible();
  expect(requestsTo('POST', `/dashboard/classes/${fixtures.otherClass}/students/bulk`)).toHaveLength(1);
});

test('with Shift all from the one before are chosen; the picker says who is where, and finds who is nowhere', async () => {
  const { user } = await renderAt(url(), { as: 'admin' });
  await screen.findByRole('checkbox', { name: /Abimanyu Rangga.*Di kelas X-10/ });
  await user.click(await button('Belum punya kelas'));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Di kelas/ })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('checkbox', { name: /Sari Tempel.*Belum punya kelas/ }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: /Umi Tempel/ }));
  await user.keyboard('{/Shift}');
  await user.click(await button('Tambahkan 3 siswa'));
  expect(await screen.findByText('3 siswa ditambahkan: Sari Tempel, Tuti Tempel, Umi Tempel')).toBeVisible();
});

test('the lists of pupils and of teachers say where they are, and open the person', async () => {
  const { user } = await renderAt('/dashboard/siswa', { as: 'admin' });
  const row = (await screen.findByRole('link', { name: 'Abimanyu Rangga' })).closest('tr') as HTMLElement;
  expect(await within(row).findByRole('link', { name: 'X-10' })).toHaveAttribute(
    'href',
    `/dashboard/kelas/${fixtures.class}`,
  );
  expect(screen.queryByText('Sri Uji, S.Pd.')).not.toBeInTheDocument();
  const menu = within(screen.getByRole('navigation', { name: 'Menu utama' }));
  await user.click(await menu.findByRole('link', { name: 'Guru' }));
  await user.click(await screen.findByRole('link', { name: 'Sri Uji, S.Pd.' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/pengguna/${fixtures.teacher}`));
});
