// A home is opened by everybody at the same time, so what it asks the server counts.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { schools } from '../../../server/schema.ts';
import { api, asAnotherBackend, quiet, requests, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const asked = () =>
  requests()
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace('/api/v1', ''));

/** Opens the home, until the totals that come last are there and nothing is on its way. */
async function openHome(as: string): Promise<void> {
  await renderAt('/dashboard', { as });
  const totals = within(await screen.findByRole('region', { name: 'Data sekolah' }));
  await waitFor(() => expect(totals.queryByText('…')).not.toBeInTheDocument());
  await quiet();
}

test.each(['admin', 'kepsek', 'guru'])('the home of %s asks at most six things, each once', async (as) => {
  await openHome(as);
  expect(asked().length, asked().join('\n')).toBeLessThanOrEqual(6);
  expect(new Set(asked()).size).toBe(asked().length);
});

test('a pupil’s home asks at most six things, each once', async () => {
  await renderAt('/dashboard', { as: 'siswa' });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(requestsTo('GET', '/my/letters')).toHaveLength(1));
  await quiet();
  expect(asked().length, asked().join('\n')).toBeLessThanOrEqual(6);
  expect(new Set(asked()).size).toBe(asked().length);
});

test.each([
  ['admin', ['Kelas', 'Siswa', 'Guru', 'Mata pelajaran', 'Sekolah', 'Tahun ajaran', 'Pengguna']],
  ['guru', ['Kelas', 'Mata pelajaran']],
] as const)('the totals of %s are those that the lists say', async (as, labels) => {
  const { request } = await api();
  const paths: Record<(typeof labels)[number], string> = {
    Kelas: 'classes',
    Siswa: `users?role_id=${(await api()).fixtures.roles.student}`,
    Guru: `users?role_id=${(await api()).fixtures.roles.teacher}`,
    'Mata pelajaran': 'subjects',
    Sekolah: 'schools',
    'Tahun ajaran': 'academic-years',
    Pengguna: 'users',
  };
  await openHome(as);
  for (const label of labels) {
    const { body } = await request('GET', `/dashboard/${paths[label]}`, { as });
    const link = screen.getByRole('link', { name: `${body.meta.totalItems} ${label}` });
    expect(link).toBeVisible();
  }
});

test('another backend is asked for its lists alone', async () => {
  asAnotherBackend();
  await openHome('admin');
  expect(requestsTo('GET', '/dashboard/overview/extras')).toEqual([]);
  expect(requestsTo('GET', '/dashboard/classes')).toHaveLength(1);
});

// The last one: the second school stays for the rest of the file.
test('the home of several schools asks at most six things, each once', async () => {
  const { db } = await api();
  await db.insert(schools).values({ name: 'SMK Uji Karya' });
  await openHome('admin');
  expect(requestsTo('GET', '/dashboard/overview/schools')).toHaveLength(1);
  expect(asked().length, asked().join('\n')).toBeLessThanOrEqual(6);
  expect(new Set(asked()).size).toBe(asked().length);
});
