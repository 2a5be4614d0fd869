import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { PASSWORD } from '../support/fixtures.ts';
import { msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const GROUP = { name: 'Sekolah contoh: coba sebagai' };

const offer = (password = PASSWORD) =>
  msw.use(
    http.get('*/api/v1/demo', () =>
      HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: {
          password,
          accounts: [
            { identifier: 'kepsek', role: 'Kepala Sekolah' },
            { identifier: 'guru', role: 'Guru' },
          ],
        },
      }),
    ),
  );

test('the invented school’s sign-in page signs in as one of its people with one press', async () => {
  offer();
  const { user } = await renderAt('/masuk');
  const group = await screen.findByRole('group', GROUP);
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kepala Sekolah', 'Guru']);
  await user.click(within(group).getByRole('button', { name: 'Guru' }));
  expect(await screen.findByText('Selamat pagi, Sri Uji, S.Pd.')).toBeVisible();
});

test('an account whose password was changed says so, and the form can be used', async () => {
  offer('bukan-yang-ini');
  const { user } = await renderAt('/masuk');
  await user.click(await screen.findByRole('button', { name: 'Guru' }));
  expect(await screen.findByText('Username atau password salah')).toBeVisible();
  expect(screen.getByLabelText('Email atau nama pengguna')).toHaveValue('guru');
});

test.each([
  ['a real school', { success: true, status: 200, message: '', data: null }, 200],
  ['a server that knows only the specification', { success: false, status: 404, message: '' }, 404],
  ['a server that answers strangers nothing', { success: false, status: 401, message: '' }, 401],
])('%s offers no accounts', async (_, answer, status) => {
  msw.use(http.get('*/api/v1/demo', () => HttpResponse.json(answer, { status })));
  await renderAt('/masuk');
  expect(await screen.findByLabelText('Kata sandi')).toBeVisible();
  await expect.poll(() => requestsTo('GET', '/demo')).toHaveLength(1);
  expect(screen.queryByRole('group', GROUP)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).not.toContain(
    'Guru',
  );
});
