// Who has left: put aside with a reason, in no list to choose from, taken back; only on a Hadir server.
import { eq } from 'drizzle-orm';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { attendance, memberships, users } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeEach(async () => {
  const { db } = await api();
  await db.update(users).set({ isActive: true, inactiveSince: null, inactiveReason: null });
  await db.update(memberships).set({ leftOn: null, leftReason: null });
});

const person = (id: number) => `/dashboard/pengguna/${id}`;
const dialog = () => screen.findByRole('alertdialog');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const putAside = async (id: number, more: object = {}) => {
  const { request } = await api();
  const body = { is_active: false, reason: 'Pensiun', ...more };
  await request('PUT', `/dashboard/users/${id}/active`, { as: 'admin', body });
};
const open = async (id: number, name: 'Nonaktifkan' | 'Aktifkan lagi') => {
  const { user } = await renderAt(person(id), { as: 'admin' });
  await user.click(await button(name));
  return { user, asks: within(await dialog()) };
};
const choose = async (user: UserEvent, label: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), option);

describe('the page of a person', () => {
  test('puts a pupil aside, out of the class from that day, and the list of pupils leaves him out until it is asked', async () => {
    const { db, fixtures } = await api();
    const { user, asks } = await open(fixtures.student, 'Nonaktifkan');
    expect(asks.getByText(/Semua perangkatnya langsung keluar/)).toBeVisible();
    const act = asks.getByRole('button', { name: 'Nonaktifkan' });
    // Not without a reason.
    expect(act).toBeDisabled();
    await user.click(asks.getByRole('button', { name: 'Mutasi keluar' }));
    expect(asks.getByRole('checkbox', { name: 'Keluarkan juga dari kelas X-10' })).toBeChecked();
    expect(asks.getByLabelText(/Keluar mulai/)).toHaveValue('2026-11-20');
    await user.click(act);
    expect(await screen.findByText('Abimanyu Rangga dinonaktifkan')).toBeVisible();
    expect(await screen.findByText(/^Sejak 20 November 2026\. Alasan: Mutasi keluar\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keluarkan dari semua perangkat' })).toBeNull();
    expect(await button('Aktifkan lagi')).toBeVisible();
    const [membership] = await db.select().from(memberships).where(eq(memberships.userId, fixtures.student));
    expect(membership).toMatchObject({ leftOn: '2026-11-20', leftReason: 'mutasi keluar' });
    expect(await db.$count(attendance, eq(attendance.userId, fixtures.student))).toBe(1);

    const trail = screen.getByRole('navigation', { name: 'Jejak halaman' });
    await user.click(within(trail).getByRole('link', { name: 'Siswa' }));
    expect(await screen.findByRole('link', { name: 'Ágnes Simanjuntak' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Abimanyu/ })).toBeNull();
    await choose(user, 'Status', 'Nonaktif');
    const left = await screen.findByRole('row', { name: /Abimanyu Rangga/ });
    expect(within(left).getByText('Nonaktif')).toBeVisible();
  });

  test('keeps a pupil in the class where nobody says otherwise', async () => {
    const { db, fixtures } = await api();
    const { user, asks } = await open(fixtures.student, 'Nonaktifkan');
    await user.type(asks.getByRole('textbox', { name: /Alasan/ }), 'Pertukaran pelajar');
    await user.click(asks.getByRole('checkbox', { name: /Keluarkan juga/ }));
    expect(asks.getByText('Namanya tetap ada di daftar hadir kelas itu.')).toBeVisible();
    await user.click(asks.getByRole('button', { name: 'Nonaktifkan' }));
    expect(await screen.findByText('Abimanyu Rangga dinonaktifkan')).toBeVisible();
    const [membership] = await db.select().from(memberships).where(eq(memberships.userId, fixtures.student));
    expect(membership?.leftOn).toBeNull();
  });

  test('tells in the dialog why it cannot be so, and keeps what was typed', async () => {
    const { fixtures } = await api();
    const { user, asks } = await open(fixtures.student, 'Nonaktifkan');
    await user.type(asks.getByRole('textbox', { name: /Alasan/ }), 'Pindah');
    const day = asks.getByLabelText(/Keluar mulai/);
    await user.clear(day);
    await user.type(day, '2025-01-01');
    await user.click(asks.getByRole('button', { name: 'Nonaktifkan' }));
    expect(await asks.findByText(/Paling awal 14 Juli 2025, hari siswa masuk/)).toBeVisible();
    expect(asks.getByRole('textbox', { name: /Alasan/ })).toHaveValue('Pindah');
  });

  test('takes somebody back with a reason', async () => {
    const { fixtures } = await api();
    await putAside(fixtures.otherTeacher);
    const { user, asks } = await open(fixtures.otherTeacher, 'Aktifkan lagi');
    expect(asks.getByText(/dengan kata sandi yang lama/)).toBeVisible();
    await user.click(asks.getByRole('button', { name: 'Dinonaktifkan karena keliru' }));
    await user.click(asks.getByRole('button', { name: 'Aktifkan lagi' }));
    expect(await screen.findByText('Tomi Uji, M.Pd. aktif lagi')).toBeVisible();
    expect(await button('Nonaktifkan')).toBeVisible();
    expect(screen.queryByText('Nonaktif')).toBeNull();
  });

  test.each([
    ['oneself', 'admin', 'admin'],
    ['anybody, for who only reads', 'kepsek', 'teacher'],
  ] as const)('has no such button for %s', async (_whom, as, of) => {
    const { fixtures } = await api();
    await renderAt(person(fixtures[of]), { as });
    expect(await screen.findByText('Nama pengguna')).toBeVisible();
    await waitFor(() => expect(requestsTo('GET', '/extensions').length).toBeGreaterThan(0));
    await screen.findByText('Jenis kelamin');
    expect(screen.queryByRole('button', { name: 'Nonaktifkan' })).toBeNull();
  });
});

describe('a teacher who has left', () => {
  test('is named so at the subject, stays chosen in its form, and is offered for no other', async () => {
    const { fixtures } = await api();
    await putAside(fixtures.otherTeacher);
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.foreignSubject}`, { as: 'admin' });
    expect(await screen.findByText('Tomi Uji, M.Pd. (nonaktif)')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    const teacher = await screen.findByRole('combobox', { name: /Guru/ });
    await waitFor(() => expect(teacher).toHaveValue('Tomi Uji, M.Pd. (nonaktif)'));
    await user.type(screen.getByRole('textbox', { name: 'Catatan' }), 'Ruang 3');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() =>
      expect(requestsTo('PUT', `/dashboard/subjects/${fixtures.foreignSubject}`)).toHaveLength(1),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Fisika' })).toBeVisible();

    cleanup();
    const next = await renderAt('/dashboard/mata-pelajaran/create', { as: 'admin' });
    await next.user.click(await screen.findByRole('combobox', { name: /Guru/ }));
    expect(await screen.findByRole('option', { name: 'Sri Uji, S.Pd.' })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Tomi/ })).toBeNull();
  });
});

test('who adds pupils to a class does not find a leaver', async () => {
  const { fixtures } = await api();
  await putAside(fixtures.outsider);
  await renderAt(`/dashboard/kelas/${fixtures.class}/tambah-siswa`, { as: 'admin' });
  expect(await screen.findByRole('checkbox', { name: /Abimanyu/ })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /Yusuf/ })).toBeNull();
  expect(requestsTo('GET', '/dashboard/users')[0]?.path).toContain('is_active=true');
});

test('a leaver who signs in reads why it does not work, after the right password only', async () => {
  const { fixtures } = await api();
  await putAside(fixtures.otherTeacher);
  const { user } = await renderAt('/masuk');
  const enter = async (password: string) => {
    const field = await screen.findByLabelText('Kata sandi');
    await user.clear(field);
    await user.type(field, password);
    await user.click(screen.getByRole('button', { name: 'Masuk' }));
  };
  await user.type(await screen.findByLabelText('Email atau nama pengguna'), 'guru2');
  await enter('bukan kata sandinya');
  expect(await screen.findByText('Username atau password salah')).toBeVisible();
  await enter(PASSWORD);
  expect(await screen.findByText(/^Akun Anda sudah dinonaktifkan oleh sekolah\./)).toBeVisible();
});

test('where the server does not offer it, there is no button, no filter, and nobody is left out', async () => {
  asAnotherBackend();
  const { fixtures } = await api();
  await renderAt(person(fixtures.teacher), { as: 'admin' });
  expect(await screen.findByText('Jenis kelamin')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nonaktifkan' })).toBeNull();
  cleanup();
  await renderAt('/dashboard/pengguna', { as: 'admin' });
  expect(await screen.findByRole('link', { name: 'Abimanyu Rangga' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  for (const { path } of requestsTo('GET', '/dashboard/users')) expect(path).not.toContain('is_active');
});
