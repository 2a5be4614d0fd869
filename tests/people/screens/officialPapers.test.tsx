// Extension: what papers need, in the forms of the office.
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Simpan' }));
const fill = async (user: UserEvent, label: string | RegExp, text: string) =>
  user.type(await screen.findByRole('textbox', { name: label }), text);
const choose = async (user: UserEvent, label: RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const factOf = async (label: string) => (await screen.findByText(label)).nextElementSibling;

test('a school says its NPSN, city and zone and who signs; a wrong one is said beside its input', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt(`/dashboard/sekolah/${fixtures.school}/edit`, { as: 'admin' });
  await fill(user, 'NPSN', '2010');
  await fill(user, 'Kota', 'Jayapura');
  await choose(user, /^Zona waktu/, 'WIT (Jayapura)');
  await fill(user, 'NIP kepala sekolah', '19700215 199512 2 001');
  await save(user);
  const npsn = await screen.findByRole('textbox', { name: 'NPSN' });
  expect(await screen.findByText('NPSN terdiri dari 8 angka')).toBeVisible();
  expect(npsn).toHaveFocus();
  await user.clear(npsn);
  await user.type(npsn, '20101234');
  await save(user);
  expect(await screen.findByText('Isi nama pemilik NIP ini')).toBeVisible();
  await fill(user, 'Kepala sekolah', 'Dra. Sri Wahyuni');
  await save(user);
  expect(await factOf('NPSN')).toHaveTextContent('20101234');
  expect(await factOf('Zona waktu')).toHaveTextContent('WIT (Jayapura)');
  expect(await factOf('Kepala sekolah')).toHaveTextContent('Dra. Sri Wahyuni');
  expect(await factOf('NIP kepala sekolah')).toHaveTextContent('197002151995122001');
});

test('a class says its level and wali kelas, with a link to the person', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}/edit`, { as: 'admin' });
  await user.type(await screen.findByRole('spinbutton', { name: 'Tingkat' }), '10');
  await choose(user, /^Wali kelas/, 'Tomi Uji, M.Pd.');
  await save(user);
  expect(await screen.findByRole('link', { name: 'Tomi Uji, M.Pd.' })).toHaveAttribute(
    'href',
    `/dashboard/pengguna/${fixtures.otherTeacher}`,
  );
  expect(await factOf('Tingkat')).toHaveTextContent('10');
});

describe('a person', () => {
  test('has an NISN as a pupil and a NIP as staff: the form asks for the one and sends no other', async () => {
    const { user } = await renderAt('/dashboard/pengguna/create', { as: 'admin' });
    await choose(user, /^Peran/, 'Siswa');
    await fill(user, 'NISN', '0071234567');
    expect(screen.queryByRole('textbox', { name: 'NIP' })).not.toBeInTheDocument();
    await choose(user, /^Peran/, 'Guru');
    await fill(user, 'NIP', '198001012005011001');
    await fill(user, /^Nama lengkap/, 'Guru Baru');
    await fill(user, /^Nama pengguna/, 'guru.baru');
    await fill(user, /^Email/, 'guru.baru@contoh.sch.id');
    await user.type(screen.getByLabelText(/^Kata sandi/), 'panjang-sekali');
    await user.type(screen.getByLabelText(/^Ulangi kata sandi/), 'panjang-sekali');
    await save(user);
    expect(await screen.findByText('Berhasil menambahkan pengguna')).toBeVisible();
    const [sent] = requestsTo('POST', '/dashboard/users');
    const body = JSON.parse(sent?.body ?? '{}');
    expect([body.nisn, body.employee_number]).toEqual([undefined, '198001012005011001']);
  });

  test('reads the own number in the profile', async () => {
    const { fixtures, request } = await api();
    const path = `/dashboard/users/${fixtures.student}`;
    const { data: now } = (await request('GET', path, { as: 'admin' })).body;
    await request('PUT', path, { as: 'admin', body: { ...now, nisn: '0012345678' } });
    await renderAt('/dashboard/profil', { as: 'siswa' });
    expect(await factOf('NISN')).toHaveTextContent('0012345678');
  });
});

test('another backend is asked for none of it', async () => {
  asAnotherBackend();
  const { fixtures } = await api();
  const { user } = await renderAt(`/dashboard/sekolah/${fixtures.school}/edit`, { as: 'admin' });
  await fill(user, /^Telepon/, '1');
  for (const label of ['NPSN', 'Kota', 'Kepala sekolah'])
    expect(screen.queryByRole('textbox', { name: label })).not.toBeInTheDocument();
  await save(user);
  expect(await screen.findByText('Berhasil mengubah sekolah')).toBeVisible();
  expect(screen.queryByText('NPSN')).not.toBeInTheDocument();
});
