import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';
import {
  clearMarks,
  marksOnServer,
  radio,
  registerUrl,
  row,
  shown,
} from '../../attendance/screens/attendanceSupport.ts';

const TODAY = '2026-11-20';
const write = async (student: number, more = {}) => {
  const { request } = await api();
  const letter = {
    student_ids: [student],
    kind: 'sakit',
    reason: 'Demam',
    start_date: TODAY,
    end_date: TODAY,
    ...more,
  };
  return (await request('POST', '/dashboard/letters', { as: 'admin', body: letter })).body.data.letter;
};

test('beside the name stands the letter; nothing is marked until one tap accepts it, and another mark overrules it', async () => {
  await clearMarks();
  const { fixtures } = await api();
  await write(fixtures.pupils[4] ?? 0);
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  await shown();
  const chip = await within(row('Dewi')).findByRole('button', { name: 'Surat: sakit' });
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  expect(within(row('Zulaikha')).queryByRole('button', { name: /^Surat/ })).toBeNull();
  expect((await marksOnServer()).Dewi).toBeNull();
  await user.click(chip);
  expect(radio('Dewi', 'Sakit')).toBeChecked();
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBe('sakit'));
  await user.click(radio('Dewi', 'Hadir'));
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBe('hadir'));
});

test('an administrator takes one in: what is recorded already is asked about, presence is not proposed, and it is told', async () => {
  const server = await api();
  const [, , budi2 = 0, budi10 = 0] = server.fixtures.pupils;
  const register = await newRegister(server, { date: '2026-11-19' });
  await register.mark([
    { user_id: budi2, status: 'alpa' },
    { user_id: budi10, status: 'hadir' },
  ]);
  const { user } = await renderAt('/dashboard/surat', { as: 'admin' });
  const form = within(await screen.findByRole('form', { name: 'Surat baru' }));
  const pupil = form.getByRole('combobox', { name: 'Siswa' });
  for (const name of ['Budi 2', 'Budi 10']) {
    await user.type(pupil, name);
    await user.click(await screen.findByRole('option', { name: `${name} (X-10)` }));
  }
  await user.click(form.getByRole('radio', { name: 'Izin' }));
  const from = form.getByLabelText(/^Dari tanggal/);
  await user.clear(from);
  await user.type(from, '2026-11-19');
  await user.type(form.getByLabelText(/^Alasan/), 'Acara keluarga');
  await user.click(form.getByRole('button', { name: 'Simpan surat' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Sudah ada yang tercatat pada hari-hari ini' }),
  );
  expect(question.getByRole('checkbox', { name: 'Ubah 1 Alpa menjadi Izin' })).toBeChecked();
  expect(
    question.getByRole('checkbox', { name: /^Ganti juga 1 Hadir atau Terlambat dengan Izin/ }),
  ).not.toBeChecked();
  expect(question.getByText(/Budi 10: Hadir di Matematika, 19 November 2026/)).toBeVisible();
  await user.click(question.getByRole('checkbox', { name: /^Isi/ }));
  await user.click(question.getByRole('button', { name: 'Simpan surat' }));
  expect(await screen.findByText('Surat disimpan, 1 kehadiran diubah')).toBeVisible();
  expect([await register.markOf(budi2), await register.markOf(budi10)]).toMatchObject([
    { status: 'izin' },
    { status: 'hadir' },
  ]);
  const list = within(await screen.findByRole('region', { name: 'Surat yang diterima' }));
  expect(await list.findByText(/Surat izin · 19–20 November 2026 · Acara keluarga/)).toBeVisible();

  // What is in the way stands beside its field, and nothing that was typed is lost.
  await user.type(pupil, 'Budi 2');
  await user.click(await screen.findByRole('option', { name: 'Budi 2 (X-10)' }));
  await user.type(form.getByLabelText(/^Alasan/), 'Lagi');
  await user.click(form.getByRole('button', { name: 'Simpan surat' }));
  expect(await form.findByText(/Budi 2 sudah punya surat izin/)).toBeVisible();
  expect(form.getByLabelText(/^Alasan/)).toHaveValue('Lagi');

  // Withdrawn with a reason: the mark is Alpa again.
  await user.click(list.getByRole('button', { name: /^Batalkan surat Budi/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/1 kehadiran yang diubah dengannya kembali seperti semula/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Alasan pembatalan/), 'Salah siswa');
  await user.click(dialog.getByRole('button', { name: 'Batalkan surat' }));
  expect(await list.findByText('Dibatalkan oleh Ratna Admin: Salah siswa')).toBeVisible();
  expect((await register.markOf(budi2)).status).toBe('alpa');
});

test('the pupil’s page and the pupil’s own home show the letters', async () => {
  const { fixtures } = await api();
  await write(fixtures.student, { kind: 'dispensasi', reason: 'Lomba debat' });
  await renderAt(`/dashboard/siswa/${fixtures.student}`, { as: 'kepsek' });
  const letters = within(await screen.findByRole('region', { name: 'Surat' }));
  expect(letters.getByText(/Jumat, 20 November 2026 · Lomba debat/)).toBeVisible();
  document.body.replaceChildren();
  await renderAt('/dashboard', { as: 'siswa' });
  expect(await screen.findByRole('region', { name: 'Surat saya' })).toHaveTextContent('Lomba debat');
});

test('all letters of who is not recorded are accepted at once, and taken back at once; a mark that is there stays', async () => {
  await clearMarks();
  const { fixtures, request } = await api();
  for (const { id } of (await request('GET', '/dashboard/letters?limit=100', { as: 'admin' })).body.data)
    await request('POST', `/dashboard/letters/${id}/withdraw`, { as: 'admin', body: { reason: 'Uji' } });
  const [, , budi2 = 0, budi10 = 0, dewi = 0] = fixtures.pupils;
  await write(budi2);
  await write(budi10, { kind: 'izin' });
  await write(dewi);
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  await shown();
  const all = await screen.findByRole('button', { name: 'Terima semua surat (3)' });
  // Who came all the same is no longer among them.
  await user.click(radio('Dewi', 'Hadir'));
  await user.click(await screen.findByRole('button', { name: 'Terima semua surat (2)' }));
  expect(radio('Budi 2', 'Sakit')).toBeChecked();
  expect(radio('Budi 10', 'Izin')).toBeChecked();
  expect(radio('Dewi', 'Hadir')).toBeChecked();
  await waitFor(() => expect(all).not.toBeInTheDocument());
  await waitFor(async () =>
    expect(await marksOnServer()).toMatchObject({ 'Budi 2': 'sakit', 'Budi 10': 'izin', Dewi: 'hadir' }),
  );
  const undo = screen.getByRole('button', { name: 'Urungkan 2 siswa: menurut surat' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  await waitFor(async () =>
    expect(await marksOnServer()).toMatchObject({ 'Budi 2': null, 'Budi 10': null, Dewi: 'hadir' }),
  );
  expect(await screen.findByRole('button', { name: 'Terima semua surat (2)' })).toBeVisible();
  // One alone is accepted beside its name.
  await user.click(radio('Budi 2', 'Hadir'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Terima semua surat/ })).toBeNull());
});

test('another backend has no screen for them, and is not asked', async () => {
  asAnotherBackend();
  const { fixtures } = await api();
  await renderAt('/dashboard/surat', { as: 'admin' });
  expect(await screen.findByText('Halaman tidak ditemukan')).toBeVisible();
  cleanup();
  await renderAt(`/dashboard/siswa/${fixtures.student}`, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'Abimanyu Rangga' });
  expect(screen.queryByRole('region', { name: 'Surat' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Surat siswa' })).toBeNull();
  expect(requestsTo('GET', '/dashboard/letters')).toEqual([]);
});
