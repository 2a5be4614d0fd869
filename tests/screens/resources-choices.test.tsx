// What a field says that has nothing to choose from: none found, none at all, no other.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { msw } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const NONE = { totalItems: 0, currentPage: 1, totalPages: 0, perPage: 100 };

const FIELDS = [
  [
    'Kelas',
    'kelas',
    '/dashboard/mata-pelajaran/create',
    '/dashboard/classes',
    '/dashboard/kelas/create',
    'Belum ada kelas di tahun ajaran aktif.',
  ],
  [
    'Guru',
    'guru',
    '/dashboard/mata-pelajaran/create',
    '/dashboard/users/teachers',
    '/dashboard/pengguna/create',
    'Belum ada guru.',
  ],
  [
    'Tahun ajaran',
    'tahun ajaran',
    '/dashboard/kelas/create',
    '/dashboard/academic-years',
    '/dashboard/tahun-ajaran/create',
    'Belum ada tahun ajaran.',
  ],
] as const;

const field = (label: string) => screen.findByRole('combobox', { name: new RegExp(label) });

/** react-admin waits for a pause in the typing by the clock, which stands still in tests. */
async function search(user: UserEvent, label: string) {
  await user.type(await field(label), 'zzzz');
  vi.setSystemTime(Date.now() + 1000);
}

describe.each(FIELDS)('the field %s', (label, noun, form, call, create, none) => {
  test('says that a search found none', async () => {
    const { user } = await renderAt(form, { as: 'admin' });
    await search(user, label);
    expect(await screen.findByText(`Tidak ada ${noun} yang cocok.`)).toBeVisible();
    expect(screen.queryByText(/No options/)).toBeNull();
    expect(screen.queryByRole('link', { name: `Tambah ${noun}` })).toBeNull();
  });

  test('says that there are none at all, and leads to where they are made', async () => {
    msw.use(
      http.get(`*/api/v1${call}`, () =>
        HttpResponse.json({ success: true, status: 200, message: '', data: [], meta: NONE, links: {} }),
      ),
    );
    const { user } = await renderAt(form, { as: 'admin' });
    const link = await screen.findByRole('link', { name: `Tambah ${noun}` });
    expect(link).toHaveAttribute('href', create);
    await user.click(await field(label));
    expect(await screen.findAllByText(none, { exact: false })).toHaveLength(2);
    // Searching among none changes nothing about that; where other years have some, it looks there.
    await search(user, label);
    const isOfAYear = none.includes('tahun ajaran aktif');
    if (isOfAYear) expect(await screen.findByText(`Tidak ada ${noun} yang cocok.`)).toBeVisible();
    expect(await screen.findAllByText(none, { exact: false })).toHaveLength(isOfAYear ? 1 : 2);
    expect(link).toBeVisible();
  });
});

test.each([
  ['Kelas', '/dashboard/mata-pelajaran/create', 'X-10 (2026/2027)'],
  ['Tahun ajaran', '/dashboard/kelas/create', '2026/2027 (aktif)'],
])('the field %s finds a record by all of what it is called there', async (label, form, name) => {
  const { user } = await renderAt(form, { as: 'admin' });
  const input = await field(label);
  if (label === 'Tahun ajaran') await waitFor(() => expect(input).toHaveValue(name));
  await user.clear(input);
  for (const typed of [name.slice(0, -3), name.slice(-3)]) {
    await user.type(input, typed);
    vi.setSystemTime(Date.now() + 1000);
    expect(await screen.findByRole('option', { name })).toBeVisible();
    expect(screen.queryByText(/yang cocok/)).toBeNull();
  }
  await user.click(await screen.findByRole('option', { name }));
  expect(input).toHaveValue(name);
});

test('a field whose only record is chosen says that there is no other', async () => {
  const only = { id: 4711, name: 'X-1' };
  msw.use(
    http.get('*/api/v1/dashboard/classes', () =>
      HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: [only],
        meta: { ...NONE, totalItems: 1, totalPages: 1 },
        links: {},
      }),
    ),
    http.get('*/api/v1/dashboard/classes/4711', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: only }),
    ),
  );
  const { user } = await renderAt('/dashboard/mata-pelajaran/create', { as: 'admin' });
  await user.click(await field('Kelas'));
  await user.click(await screen.findByRole('option', { name: 'X-1' }));
  await user.click(await field('Guru'));
  await user.click(await field('Kelas'));
  expect(await screen.findByText('Tidak ada kelas lain.')).toBeVisible();
});
