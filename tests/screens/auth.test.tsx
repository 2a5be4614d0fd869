import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PASSWORD } from '../support/fixtures.ts';
import { renderAt } from '../support/renderAt.tsx';

test('a visitor signs in and comes to the dashboard', async () => {
  const { user } = await renderAt('/masuk');
  await user.type(await screen.findByLabelText('Email atau nama pengguna'), 'guru');
  await user.type(screen.getByLabelText('Kata sandi'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible();
  expect(await screen.findByText(/Sri Uji, S\.Pd\./, { selector: 'p' })).toBeVisible();
});
