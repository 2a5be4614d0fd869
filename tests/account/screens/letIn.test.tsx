// What an admin does about people who are in and should not be, and about those who are kept out.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rateLimits } from '../../../server/schema.ts';
import { api, requestsTo } from '../../support/msw.ts';
import { NOW } from '../../support/server.ts';
import { renderAt } from '../../support/renderAt.tsx';

const confirm = async (question: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(question)).toBeVisible();
  return dialog;
};

test('an admin signs a person out of all devices on that person’s screen', async () => {
  const { fixtures, signIn, request } = await api();
  const { token } = await signIn('guru');
  const { user } = await renderAt(`/dashboard/pengguna/${fixtures.teacher}`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Keluarkan dari semua perangkat' }));
  const dialog = await confirm('Keluarkan Sri Uji, S.Pd. dari semua perangkat?');
  await user.click(dialog.getByRole('button', { name: 'Keluarkan' }));
  expect(await screen.findByText('Berhasil mengeluarkan Sri Uji, S.Pd.')).toBeVisible();
  expect((await request('GET', '/profile', { token })).status).toBe(401);
});

test('an admin reads on the home screen which limit keeps the school out, and lifts it', async () => {
  const { db } = await api();
  const resetsAt = new Date(NOW.getTime() + 15 * 60_000);
  await db.insert(rateLimits).values({ key: 'x', what: 'sign-in from', most: 300, hits: 300, resetsAt });
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  const full = within(await screen.findByRole('region', { name: 'Batas yang tercapai' }));
  expect(
    full.getByText(/^Terlalu banyak kata sandi salah \(300\)\. .* dari satu alamat jaringan lain sampai/),
  ).toBeVisible();
  await user.click(full.getByRole('button', { name: 'Cabut' }));
  const dialog = await confirm('Lepas batas ini?');
  await user.click(dialog.getByRole('button', { name: 'Lepas batas' }));
  expect(await screen.findByText('Batas berhasil dicabut')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Batas yang tercapai')).not.toBeInTheDocument());
});

test('a teacher is not asked about limits', async () => {
  await renderAt('/dashboard', { as: 'guru' });
  expect(await screen.findByRole('region', { name: 'Sesi hari ini' })).toBeVisible();
  expect(requestsTo('GET', '/dashboard/limits')).toHaveLength(0);
});
