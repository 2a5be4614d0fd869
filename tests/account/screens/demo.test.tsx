import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { PASSWORD } from '../../support/fixtures.ts';
import { msw, requests, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

/** As our server puts it into the page (server/process/serverMeta.ts). */
function sayInPage(content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'hadir-server', content });
  document.head.append(meta);
}
afterEach(() => document.querySelectorAll('meta[name="hadir-server"]').forEach((meta) => meta.remove()));

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
  sayInPage('demo');
  offer();
  const { user } = await renderAt('/masuk');
  const group = await screen.findByRole('group', GROUP);
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kepala Sekolah', 'Guru']);
  await user.click(within(group).getByRole('button', { name: 'Guru' }));
  expect(await screen.findByText('Selamat pagi, Sri Uji')).toBeVisible();
});

test('an account whose password was changed says so, and the form can be used', async () => {
  sayInPage('demo');
  offer('bukan-yang-ini');
  const { user } = await renderAt('/masuk');
  await user.click(await screen.findByRole('button', { name: 'Guru' }));
  expect(await screen.findByText('Username atau password salah')).toBeVisible();
  expect(screen.getByLabelText('Email atau nama pengguna')).toHaveValue('guru');
});

test.each([
  ['a school that is not the invented one', { success: true, status: 200, message: '', data: null }, 200],
])('%s offers no accounts', async (_, answer, status) => {
  sayInPage('demo');
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

test.each([[undefined], ['lain']])(
  'a server whose page says %s of accounts is not asked for them',
  async (said) => {
    if (said !== undefined) sayInPage(said);
    offer();
    await renderAt('/masuk');
    expect(await screen.findByLabelText('Kata sandi')).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(requests()).toEqual([]);
    expect(screen.queryByRole('group', GROUP)).toBeNull();
  },
);
