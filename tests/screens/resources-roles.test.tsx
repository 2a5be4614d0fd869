// Screens that change records are for those whose change would be taken; the others read so before they fill in a form.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fixtures } from '../support/fixtures.ts';
import { api, msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
import { fail } from './catalogueSupport.ts';

let fixtures: Fixtures;
beforeAll(async () => void ({ fixtures } = await api()));

/** Of a page that the dashboard does not open, and of a list that the server refuses. */
const FORBIDDEN = /^Anda tidak memiliki akses untuk (membuka halaman|melakukan tindakan) ini$/;
const saves = () => screen.queryByRole('button', { name: /^(Simpan$|Tambahkan|Pilih siswa)/ });

async function expectForbidden(heading: string) {
  expect(await screen.findByText(FORBIDDEN)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(saves()).not.toBeInTheDocument();
}

describe.each(['kepsek', 'guru', 'siswa'])('%s is shown no form', (who) => {
  test.each<[what: string, url: () => string, heading: string]>([
    ['for a new class', () => '/dashboard/kelas/create', 'Tambah kelas'],
    ['for a school', () => `/dashboard/sekolah/${fixtures.school}/edit`, 'Ubah sekolah'],
    ['for the pupils of a class', () => `/dashboard/kelas/${fixtures.class}/tambah-siswa`, 'Tambah siswa'],
    [
      "for a session of somebody else's subject",
      () => `/dashboard/mata-pelajaran/${fixtures.foreignSubject}/sesi/create`,
      'Tambah sesi',
    ],
    [
      "to change a session of somebody else's subject",
      () => `/dashboard/mata-pelajaran/${fixtures.foreignSubject}/sesi/${fixtures.foreignSession}/edit`,
      'Ubah sesi',
    ],
  ])('%s', async (_what, url, heading) => {
    await renderAt(url(), { as: who });
    await expectForbidden(heading);
  });
});

describe('the form is there', () => {
  test('for the teacher of the subject', async () => {
    await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/create`, { as: 'guru' });
    expect(await screen.findByRole('textbox', { name: /^Nama/ })).toBeVisible();
    await waitFor(() => expect(saves()).toBeEnabled());
  });

  test('with what was typed, while it is asked anew who is signed in', async () => {
    const { user, queryClient } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
    await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'X-1');
    const requested = requestsTo('GET', '/profile').length;
    // What another tab's sign-in does.
    await act(() => queryClient.resetQueries());
    await waitFor(() => expect(requestsTo('GET', '/profile').length).toBeGreaterThan(requested));
    expect(await screen.findByRole('textbox', { name: /^Nama/ })).toHaveValue('X-1');
  });

  test('for a role that is not known here: its server decides', async () => {
    msw.use(
      http.get('*/api/v1/profile', () =>
        HttpResponse.json({
          success: true,
          status: 200,
          message: '',
          data: { id: 'x', fullname: 'Petugas', Role: { id: 9, name: 'Operator' } },
        }),
      ),
    );
    await renderAt('/dashboard/kelas/create', { as: 'kepsek' });
    expect(await screen.findByRole('textbox', { name: /^Nama/ })).toBeVisible();
  });
});

test('who is refused by the server before it is known who asks is told so once', async () => {
  let tellWho = () => {};
  const existing = new Promise<void>((resolve) => (tellWho = resolve));
  // No answer of its own: the API's, later.
  msw.use(http.get('*/api/v1/profile', () => existing));
  await renderAt(`/dashboard/mata-pelajaran/${fixtures.foreignSubject}/sesi/create`, { as: 'siswa' });
  const refusal = await screen.findByRole('alert');
  expect(within(refusal).getByText(FORBIDDEN)).toBeVisible();
  tellWho();
  await screen.findByRole('button', { name: /^Menu pengguna/ });
  expect(screen.getByRole('alert')).toBe(refusal);
  await expectForbidden('Tambah sesi');
});

test('a teacher whose subject cannot be read is told so, not refused', async () => {
  fail('get', `/dashboard/subjects/${fixtures.subject}`);
  const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/create`, {
    as: 'guru',
  });
  const again = await screen.findByRole('button', { name: 'Coba lagi' });
  expect(screen.queryByText(FORBIDDEN)).not.toBeInTheDocument();
  msw.resetHandlers();
  await user.click(again);
  expect(await screen.findByRole('textbox', { name: /^Nama/ })).toBeVisible();
});

describe('a list that one may not read shows that, and no search', () => {
  test('by the own role', async () => {
    await renderAt('/dashboard/pengguna', { as: 'guru' });
    await expectForbidden('Pengguna');
  });

  test('by what the server says before it is known who asks, and says it once', async () => {
    let tellWho = () => {};
    const existing = new Promise<void>((resolve) => (tellWho = resolve));
    // No answer of its own: the API's, later.
    msw.use(http.get('*/api/v1/profile', () => existing));
    await renderAt('/dashboard/pengguna', { as: 'guru' });
    const refusal = await screen.findByRole('alert');
    tellWho();
    expect(await screen.findByRole('button', { name: /^Menu pengguna.*Sri Uji/ })).toBeVisible();
    expect(screen.getByRole('alert')).toBe(refusal);
    await expectForbidden('Pengguna');
  });

  test('by what the server says', async () => {
    fail('get', '/dashboard/classes', 403);
    await renderAt('/dashboard/kelas', { as: 'admin' });
    await expectForbidden('Kelas');
    expect(requestsTo('GET', '/dashboard/classes').length).toBeGreaterThan(0);
  });
});
