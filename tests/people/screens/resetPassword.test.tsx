// A forgotten password: the office asks for another one where the person is, and has a slip to hand over.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PASSWORD } from '../../support/fixtures.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

test('resetting a password ends with a slip to print and to copy, with which the person signs in', async () => {
  const { fixtures, signIn } = await api();
  const { user } = await renderAt(`/dashboard/pengguna/${fixtures.teacher}`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Atur ulang kata sandi' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Atur ulang kata sandi Sri Uji/ }));
  await user.type(dialog.getByLabelText(/^Kata sandi Anda/), 'bukan ini');
  await user.click(dialog.getByRole('button', { name: 'Buat kata sandi' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Kata sandi Anda salah');
  await user.clear(dialog.getByLabelText(/^Kata sandi Anda/));
  await user.type(dialog.getByLabelText(/^Kata sandi Anda/), `${PASSWORD}{Enter}`);

  const made = within(await screen.findByRole('dialog', { name: 'Kata sandi baru Sri Uji, S.Pd.' }));
  const password = made.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}$/).textContent;
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(made.getByRole('button', { name: 'Salin' }));
  expect(await made.findByText(/^Tersalin/)).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(new RegExp(`guru\\n.*${password}`));
  expect(made.getByRole('button', { name: 'Cetak slip' })).toBeVisible();
  expect((await signIn('guru', password)).token).toBeTruthy();
  await user.click(made.getByRole('button', { name: 'Selesai' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nobody resets the own password there, and who only reads is not offered it', async () => {
  const { fixtures, request } = await api();
  const { id } = (await request('GET', '/profile', { as: 'admin' })).body.data;
  await renderAt(`/dashboard/pengguna/${id}`, { as: 'admin' });
  expect(await screen.findByRole('link', { name: 'Ubah' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Atur ulang kata sandi' })).toBeNull();
  await renderAt(`/dashboard/pengguna/${fixtures.teacher}`, { as: 'kepsek' });
  expect(await screen.findByRole('heading', { level: 1, name: /Sri Uji/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Atur ulang kata sandi' })).toBeNull();
});
