// One page for one pupil, behind every name: who reads what on it, and that every way leads there.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeTokens } from '../../../src/providers/session.ts';
import { classes, schools, users } from '../../../server/schema.ts';
import { foreignBackend } from '../../support/foreignBackend.ts';
import { PUPILS } from '../../support/fixtures.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const [NAME] = PUPILS;
const heading = (name: string = NAME) => screen.findByRole('heading', { level: 1, name });
const pupilAddress = async () => `/dashboard/siswa/${(await api()).fixtures.student}`;

beforeAll(async () => {
  const { db, fixtures } = await api();
  await db.update(schools).set({ minPercent: 75 });
  await db
    .update(classes)
    .set({ homeroomTeacherId: fixtures.otherTeacher })
    .where(eq(classes.id, fixtures.class));
  await db
    .update(users)
    .set({ nis: '1234', nisn: '0061234567', address: 'Jalan Melati 4', email: 'abimanyu@contoh.sch.id' })
    .where(eq(users.id, fixtures.student));
});

/** What the page may say, and by what it is found. */
const PARTS = {
  'class and number': () => screen.queryByText(/, nomor absen 1$/),
  NIS: () => screen.queryByText(/^NIS 1234/),
  figures: () => screen.queryByText(/^Kehadiran semester/),
  month: () => screen.queryByRole('region', { name: 'Kalender' }),
  limits: () => screen.queryByRole('region', { name: /^Batas ketidakhadiran/ }),
  lessons: () => screen.queryByRole('region', { name: 'Per mata pelajaran' }),
  NISN: () => screen.queryByText(/NISN 0061234567/),
  address: () => screen.queryByText('Jalan Melati 4'),
  email: () => screen.queryByText('abimanyu@contoh.sch.id'),
  'sign-in name': () => screen.queryByText('Nama pengguna', { selector: 'dt' }),
  'letter of absence': () => screen.queryByRole('link', { name: 'Catat surat' }),
  'change of class': () => screen.queryByRole('button', { name: 'Pindah kelas' }),
  'new password': () => screen.queryByRole('button', { name: 'Atur ulang kata sandi' }),
  'change of data': () => screen.queryByRole('link', { name: 'Ubah' }),
  deleting: () => screen.queryByRole('button', { name: 'Hapus' }),
  'signing out everywhere': () => screen.queryByRole('button', { name: 'Keluarkan dari semua perangkat' }),
  leaving: () => screen.queryByRole('button', { name: 'Nonaktifkan' }),
} as const;
type Part = keyof typeof PARTS;

const OF_STAFF = ['class and number', 'NIS', 'figures', 'month', 'limits', 'lessons'] as const;
const OF_OFFICE = [...OF_STAFF, 'NISN', 'address', 'email', 'sign-in name'] as const;

describe('who reads what', () => {
  test.each<[as: string, parts: readonly Part[]]>([
    [
      'admin',
      [
        ...OF_OFFICE,
        'letter of absence',
        'change of class',
        'new password',
        'change of data',
        'deleting',
        'signing out everywhere',
        'leaving',
      ],
    ],
    ['kepsek', OF_OFFICE],
    // Who teaches some lessons, and the wali kelas.
    ['guru', OF_STAFF],
    ['guru2', [...OF_STAFF, 'letter of absence']],
  ])('%s', async (as, parts) => {
    await renderAt(await pupilAddress(), { as });
    await heading();
    await screen.findByRole('button', { name: 'Cetak' });
    await waitFor(() =>
      expect(Object.entries(PARTS).flatMap(([name, find]) => (find() ? [name] : []))).toEqual(
        Object.keys(PARTS).filter((name) => parts.includes(name as Part)),
      ),
    );
    if (!parts.includes('address'))
      expect(requestsTo('GET', `/dashboard/users/${(await api()).fixtures.student}`)).toEqual([]);
  });

  test('a pupil may not open it', async () => {
    await renderAt(await pupilAddress(), { as: 'siswa' });
    expect(await screen.findByText('Akses ditolak')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1, name: NAME })).toBeNull();
  });
});

describe('every way leads to it', () => {
  test('the address of the user does, and keeps what it asks for', async () => {
    const { fixtures } = await api();
    await renderAt(`/dashboard/pengguna/${fixtures.student}?bulan=2026-10`, { as: 'kepsek' });
    await heading();
    expect(await screen.findByRole('combobox', { name: 'Bulan' })).toHaveDisplayValue('Oktober 2026');
    expect(window.location.pathname).toBe(await pupilAddress());
    expect(window.location.search).toBe('?bulan=2026-10');
  });

  test.each(['siswa', 'pengguna'])('the list %s does', async (list) => {
    await renderAt(`/dashboard/${list}?filter=${encodeURIComponent('{"q":"abimanyu"}')}`, { as: 'kepsek' });
    expect(await screen.findByRole('link', { name: NAME })).toHaveAttribute('href', await pupilAddress());
  });

  test('the search of everything does', async () => {
    const { user } = await renderAt('/dashboard/sekolah', { as: 'kepsek' });
    await screen.findByRole('heading', { level: 1, name: 'Sekolah' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Cari/ }), 'abimanyu');
    await user.click(await screen.findByRole('option', { name: new RegExp(NAME) }));
    await heading();
    expect(window.location.pathname).toBe(await pupilAddress());
  });

  test('a teacher keeps a page below the users, also from a pupil’s address', async () => {
    const { fixtures } = await api();
    await renderAt(`/dashboard/siswa/${fixtures.teacher}`, { as: 'kepsek' });
    expect(await screen.findByText('Peran', { selector: 'dt' })).toBeVisible();
    expect(window.location.pathname).toBe(`/dashboard/pengguna/${fixtures.teacher}`);
  });

  test('an address of nobody says so, with the way to the list', async () => {
    await renderAt('/dashboard/siswa/999999', { as: 'kepsek' });
    expect(await screen.findByRole('link', { name: 'Buka Siswa' })).toHaveAttribute(
      'href',
      '/dashboard/siswa',
    );
  });
});

test('a letter begins on the page, with the pupil chosen', async () => {
  const { user } = await renderAt(await pupilAddress(), { as: 'guru2' });
  await user.click(await screen.findByRole('link', { name: 'Catat surat' }));
  await screen.findByRole('heading', { level: 1, name: 'Surat siswa' });
  expect(await screen.findByRole('button', { name: new RegExp(`^${NAME} \\(X-10\\)`) })).toBeVisible();
});

test('a backend with nothing but the specification shows what it has of the pupil', async () => {
  const backend = foreignBackend();
  msw.use(...backend.handlers);
  storeTokens(backend.pair());
  const [pupil] = backend.pupils;
  await renderAt(`/dashboard/pengguna/${pupil?.id}`);
  const record = within(await screen.findByRole('region', { name: 'Data siswa' }));
  expect(record.getByRole('link', { name: 'Ubah' })).toBeVisible();
  expect(window.location.pathname).toBe(`/dashboard/siswa/${pupil?.id}`);
  for (const part of ['figures', 'month', 'limits', 'lessons', 'new password'] as const)
    expect(PARTS[part]()).toBeNull();
  cleanup();
});
