// What a school needs before its first lesson stands on the office's home until it is done.
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { academicYears, subjects } from '../../../server/schema.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeAll(async () => {
  const { db } = await api();
  for (const table of ['attendance', 'sessions', 'subjects'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
});

const steps = () => screen.findByRole('region', { name: 'Langkah pertama' });

test('the next step has its button, done ones a tick; when all are done they are gone with the next visit', async () => {
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  const region = within(await steps());
  const items = await region.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Sekolah dan logoSelesai');
  const next = items.find((item) => item.getAttribute('aria-current') === 'step');
  expect(next).toHaveTextContent('Mata pelajaran');
  expect(region.getByRole('link', { name: 'Tambah mata pelajaran' })).toHaveAttribute(
    'href',
    '/dashboard/mata-pelajaran/create',
  );
  // Nothing is complete where there is nothing.
  expect(screen.queryByText(/sudah lengkap/)).not.toBeInTheDocument();

  const { db, fixtures } = await api();
  await db.insert(subjects).values({ name: 'IPAS', classId: fixtures.class });
  const menu = within(screen.getByRole('navigation', { name: 'Menu utama' }));
  const visitHome = async () => {
    await user.click(await menu.findByRole('link', { name: 'Kelas' }));
    await screen.findByRole('heading', { level: 1, name: 'Kelas' });
    await user.click(menu.getByRole('link', { name: 'Beranda' }));
  };
  await visitHome();
  expect(await screen.findByText('Selesai', { selector: 'li:nth-child(5) small' })).toBeVisible();
});

test('a teacher sees nothing of them', async () => {
  await renderAt('/dashboard', { as: 'guru' });
  expect(await screen.findByText('Tidak ada sesi hari ini.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Langkah pertama' })).not.toBeInTheDocument();
});

test('a form that a step opened leads back to the steps once it is saved, and the step is done', async () => {
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  const papers = async () =>
    (await within(await steps()).findByText('Kop surat dan penanda tangan')).closest('li') as HTMLElement;
  await waitFor(async () =>
    expect(within(await papers()).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/edit$/)),
  );
  await user.click(within(await papers()).getByRole('link', { name: 'Lengkapi data sekolah' }));
  await screen.findByRole('heading', { level: 1, name: /^Ubah / });
  for (const [label, text] of [
    ['Alamat', 'Jalan Uji 1'],
    ['NPSN', '20100001'],
    ['Kota', 'Makassar'],
    ['Kepala sekolah', 'Siti Uji, M.Pd.'],
  ] as const)
    await user.type(await screen.findByRole('textbox', { name: label }), text);
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible();
  await waitFor(async () => expect(await papers()).toHaveTextContent('Selesai'));
});

test('while no year is active the screens of a year say what comes first, with its button; the step is to make it active', async () => {
  const { db } = await api();
  await db.update(academicYears).set({ isActive: false });
  const { user } = await renderAt('/dashboard/jadwal', { as: 'admin' });
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Belum ada tahun ajaran yang aktif.' }),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buka tahun ajaran' })).toHaveAttribute(
    'href',
    '/dashboard/tahun-ajaran',
  );
  const menu = within(screen.getByRole('navigation', { name: 'Menu utama' }));
  await user.click(menu.getByRole('link', { name: 'Beranda' }));
  expect(await within(await steps()).findByRole('link', { name: /^Aktifkan \d{4}\/\d{4}$/ })).toBeVisible();
});
