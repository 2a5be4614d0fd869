// A letter's picture deleted by hand, a person's name and numbers deleted for good, and the school's times told before (extension).
import { eq } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { images, letterPupils, letters, schools, users } from '../../../server/schema.ts';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeEach(async () => {
  const { db } = await api();
  await db.delete(letterPupils);
  await db.delete(letters);
  await db
    .update(users)
    .set({ isActive: true, inactiveSince: null, inactiveReason: null, anonymisedAt: null });
  await db.update(schools).set({ letterPictureMonths: null, leaverYears: null, retentionFrom: null });
});

async function aLetter(endDate: string, pupil: number) {
  const { db, fixtures } = await api();
  const name = `${crypto.randomUUID()}.webp`;
  await db.insert(images).values({ name, bytes: new Uint8Array([1]), createdAt: new Date('2025-09-02') });
  const [{ id = 0 } = {}] = await db
    .insert(letters)
    .values({
      schoolId: fixtures.school,
      kind: 'sakit',
      reason: 'Demam',
      startDate: endDate,
      endDate,
      image: name,
      createdAt: new Date('2025-09-02'),
      createdByName: 'Ratna Admin',
    })
    .returning({ id: letters.id });
  await db.insert(letterPupils).values({ letterId: id, userId: fixtures.pupils[pupil] ?? 0 });
  return { id, name };
}
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

test('a letter’s picture is deleted after a question that names the letter, and the letter stays', async () => {
  const { db } = await api();
  const { name } = await aLetter('2026-11-19', 4);
  const { user } = await renderAt('/dashboard/surat', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Hapus foto surat Dewi' }));
  const asks = await dialog('Hapus foto surat sakit Dewi?');
  expect(asks.getByText(/^Foto surat untuk Kamis, 19 November 2026 dihapus untuk selamanya/)).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Hapus foto' }));
  expect(await screen.findByText('Foto surat dihapus')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Hapus foto/ })).toBeNull());
  expect(screen.getByText(/· Demam/)).toBeVisible();
  expect(await db.$count(images, eq(images.name, name))).toBe(0);
});

test('who has left loses name and numbers after a question that says what goes and what stays', async () => {
  const { db, fixtures, request } = await api();
  const id = fixtures.pupils[6] ?? 0;
  const page = `/dashboard/pengguna/${id}`;
  const body = { is_active: false, reason: 'Lulus' };
  await request('PUT', `/dashboard/users/${id}/active`, { as: 'admin', body });
  const { user } = await renderAt(page, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Hapus data pribadi' }));
  const asks = await dialog('Hapus data pribadi Nurul Aini?');
  expect(asks.getByText(/nama, NIS, NISN, nama pengguna, email, alamat/)).toBeVisible();
  expect(
    asks.getByText(/catatan kehadiran, kelas, nomor absen, jenis kelamin, dan semua angka rekap/),
  ).toBeVisible();
  expect(asks.getByText('Ini tidak dapat diurungkan.')).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Hapus data pribadi' }));
  expect(await screen.findByRole('heading', { level: 1, name: `Siswa dihapus #${id}` })).toBeVisible();
  expect(screen.getByText(/^Data pribadi orang ini dihapus pada/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Aktifkan lagi|Hapus data pribadi/ })).toBeNull();
  const [row] = await db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ fullname: `Siswa dihapus #${id}`, nis: null });
});

test('the home says what the school’s times delete soon, and leads to where they are set', async () => {
  const { db, fixtures } = await api();
  await aLetter('2025-09-01', 4);
  await db
    .update(users)
    .set({ isActive: false, inactiveSince: '2023-07-01' })
    .where(eq(users.id, fixtures.pupils[8] ?? 0));
  await db
    .update(schools)
    .set({ letterPictureMonths: 12, leaverYears: 3, retentionFrom: '2026-12-01' })
    .where(eq(schools.id, fixtures.school));
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  const link = await screen.findByRole('link', { name: 'masa simpan SMA Uji Nusantara' });
  expect(link.parentElement).toHaveTextContent(
    '1 foto surat dan data pribadi 1 orang yang sudah keluar akan dihapus mulai 1 Desember 2026, menurut masa simpan SMA Uji Nusantara.',
  );
  await user.click(link);
  expect(await screen.findByLabelText('Foto surat disimpan (bulan)')).toHaveValue(12);
  const years = screen.getByLabelText('Data pribadi yang sudah keluar disimpan (tahun)');
  expect(years).toHaveValue(3);
  expect(years).toHaveAccessibleDescription(
    /Beranda admin memberi tahu 30 hari sebelumnya\. Kosong: tidak dihapus\./,
  );
  await user.clear(years);
  await user.type(years, '5');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  await waitFor(async () => {
    const [school] = await db.select().from(schools).where(eq(schools.id, fixtures.school));
    expect(school).toMatchObject({ letterPictureMonths: 12, leaverYears: 5, retentionFrom: '2026-12-20' });
  });
});

test('another backend is not asked, and shows none of it', async () => {
  const { fixtures, request } = await api();
  const id = fixtures.pupils[6] ?? 0;
  const body = { is_active: false, reason: 'Lulus' };
  await request('PUT', `/dashboard/users/${id}/active`, { as: 'admin', body });
  asAnotherBackend();
  await renderAt(`/dashboard/pengguna/${id}`, { as: 'admin' });
  expect(await screen.findByText('Jenis kelamin')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hapus data pribadi' })).toBeNull();
  expect(requestsTo('GET', '/dashboard/retention')).toEqual([]);
});
