import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { familyRequests, guardians, letterMarks, letterPupils, letters } from '../../../server/schema.ts';
import { addGuardian, newLink } from '../../support/familyPhone.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const TODAY = '2026-11-20';

/** Two letters from home that wait: of a guardian about Dewi, and of a pupil. */
async function twoLetters() {
  const server = await api();
  await switchFamilyOn(server);
  const [child = 0, pupil = 0] = [server.fixtures.pupils[4], server.fixtures.student];
  await server.db.delete(guardians);
  const guardianId = await addGuardian(server, [child]);
  for (const table of [familyRequests, letterMarks, letterPupils, letters]) await server.db.delete(table);
  const row = {
    schoolId: server.fixtures.school,
    kind: 'sakit' as const,
    startDate: TODAY,
    endDate: TODAY,
    createdAt: new Date('2026-11-20T00:00:00Z'),
  };
  await server.db.insert(familyRequests).values([
    { ...row, userId: child, guardianId, isFromPupil: false, reason: 'Demam' },
    { ...row, userId: pupil, guardianId: null, isFromPupil: true, reason: 'Lomba' },
  ]);
  return { server, guardianId, child };
}

test('the letters say how many wait, one tap accepts, and who refuses tells the family why', async () => {
  const { server } = await twoLetters();
  const { user } = await renderAt('/dashboard/surat', { as: 'admin' });
  expect(await screen.findByText(/2 menunggu/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Surat dari orang tua' }));
  expect(await screen.findByRole('heading', { name: 'Surat dari orang tua', level: 1 })).toBeVisible();
  const list = await screen.findByText(/dari Ibu Uji \d+ \(ibu\)/);
  expect(list).toBeVisible();
  expect(screen.getByText('dari siswa sendiri')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Terima surat Dewi' }));
  expect(await screen.findByText(/diterima · Ratna Admin/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tolak surat Abimanyu Rangga' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByLabelText(/^Kata-kata untuk keluarganya/), 'Mohon surat dari panitia');
  await user.click(question.getByRole('button', { name: 'Tolak surat' }));
  expect(await screen.findByText('Tidak ada surat yang menunggu.')).toBeVisible();
  expect(screen.getByText('Ditolak: Mohon surat dari panitia')).toBeVisible();
  const { request } = server;
  const { data } = (await request('GET', '/dashboard/letters', { as: 'admin' })).body;
  expect(data[0]).toMatchObject({ reason: 'dari orang tua: Demam' });
});

test('what stands in the way of a letter is said beside it, and it goes on waiting', async () => {
  const { server, child } = await twoLetters();
  await server.request('POST', '/dashboard/letters', {
    as: 'admin',
    body: { student_ids: [child], kind: 'izin', reason: 'Acara', start_date: TODAY, end_date: TODAY },
  });
  const { user } = await renderAt('/dashboard/surat/dari-orang-tua', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Terima surat Dewi' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Dewi sudah punya surat/);
  expect(screen.getByRole('button', { name: 'Terima surat Dewi' })).toBeVisible();
});

test('on the page of a pupil a link is made for a guardian, shown once with its code, and taken back', async () => {
  const { server, guardianId, child } = await twoLetters();
  await newLink(server, guardianId, child);
  const { user } = await renderAt(`/dashboard/siswa/${child}`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /^Halaman untuk Ibu Uji/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Halaman untuk Ibu Uji/ }));
  expect(await dialog.findByText(/Tautan sudah dibuat, kodenya belum diisi/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Buat tautan baru' }));
  expect(await dialog.findByText(/^\d{6}$/)).toBeVisible();
  expect(dialog.getByText(/\/keluarga\/#[\w-]{22}$/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Kirim kode' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/62812555\d+\?text=Kode%20halaman/),
  );
  await user.click(dialog.getByRole('button', { name: 'Cabut' }));
  expect(await dialog.findByText('Belum ada tautan.')).toBeVisible();
});

test('a pupil asks for leave from the own home, and reads what becomes of it', async () => {
  const { server } = await twoLetters();
  await server.db.delete(familyRequests);
  const { user } = await renderAt('/dashboard', { as: 'siswa' });
  await user.click(await screen.findByRole('button', { name: 'Kirim surat izin' }));
  const form = within(screen.getByRole('form', { name: 'Surat izin' }));
  await user.selectOptions(form.getByLabelText('Jenis surat'), 'izin');
  await user.type(form.getByLabelText('Alasan'), 'Acara keluarga');
  await user.click(form.getByRole('button', { name: 'Kirim' }));
  expect(await screen.findByText('Acara keluarga')).toBeVisible();
  expect(screen.getByText('menunggu')).toBeVisible();
  expect(await server.db.select().from(familyRequests)).toMatchObject([
    { isFromPupil: true, guardianId: null, kind: 'izin', startDate: TODAY },
  ]);
});
