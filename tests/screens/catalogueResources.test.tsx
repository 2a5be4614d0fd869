// Section 8, the dashboard's own texts: what could not be done, for every resource, and that it could be.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, msw } from '../support/msw.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { renderAt } from '../support/renderAt.tsx';
import {
  attendancePath,
  openRegister,
  radio,
  registerUrl,
  row,
} from '../attendance/screens/attendanceSupport.ts';
import { alert, click, confirm, fail, succeed, TROUBLE_TEXT } from './catalogueSupport.ts';

let fixtures: Fixtures;
beforeAll(async () => void ({ fixtures } = await api()));

/** The API gives no reason: what could not be done is read, and the text of the status. */
async function expectFailure(text: string) {
  const shown = await alert();
  expect(shown).toHaveTextContent(text);
  expect(shown).toHaveTextContent(TROUBLE_TEXT);
}

const RESOURCES: readonly [noun: string, slug: string, path: string, id: (all: Fixtures) => number][] = [
  ['pengguna', 'pengguna', '/dashboard/users', ({ otherTeacher }) => otherTeacher],
  ['sekolah', 'sekolah', '/dashboard/schools', ({ school }) => school],
  ['tahun ajaran', 'tahun-ajaran', '/dashboard/academic-years', ({ year }) => year],
  ['kelas', 'kelas', '/dashboard/classes', (all) => all.class],
  ['mata pelajaran', 'mata-pelajaran', '/dashboard/subjects', ({ subject }) => subject],
];

describe.each(RESOURCES)('%s', (noun, slug, path, idOf) => {
  const url = `/dashboard/${slug}`;
  const one = () => `${path}/${idOf(fixtures)}`;

  test(`Gagal mengambil data ${noun}`, async () => {
    fail('get', path);
    await renderAt(url, { as: 'admin' });
    await expectFailure(`Gagal mengambil data ${noun}`);
  });

  test(`Gagal mengambil detail ${noun}`, async () => {
    fail('get', one());
    await renderAt(`${url}/${idOf(fixtures)}`, { as: 'admin' });
    await expectFailure(`Gagal mengambil detail ${noun}`);
  });

  test(`Gagal membuat ${noun}, then Berhasil menambahkan ${noun}`, async () => {
    fail('post', path);
    const { user } = await renderAt(`${url}/create`, { as: 'admin' });
    await click(user, 'Simpan');
    await expectFailure(`Gagal membuat ${noun}`);
    succeed('post', path, { id: 999_001 });
    await click(user, 'Simpan');
    expect(await screen.findByText(`Berhasil menambahkan ${noun}`)).toBeVisible();
  });

  test(`Gagal memperbarui ${noun}, then Berhasil mengubah ${noun}`, async () => {
    fail('put', one());
    const { user } = await renderAt(`${url}/${idOf(fixtures)}/edit`, { as: 'admin' });
    await click(user, 'Simpan');
    await expectFailure(`Gagal memperbarui ${noun}`);
    succeed('put', one());
    await click(user, 'Simpan');
    expect(await screen.findByText(`Berhasil mengubah ${noun}`)).toBeVisible();
  });

  test(`Gagal menghapus ${noun}, then Berhasil menghapus ${noun}`, async () => {
    fail('delete', one());
    const { user } = await renderAt(`${url}/${idOf(fixtures)}`, { as: 'admin' });
    await click(user, 'Hapus');
    await confirm(user, 'Hapus');
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText(`Gagal menghapus ${noun}`)).toBeVisible();
    expect(question.getByText(TROUBLE_TEXT)).toBeVisible();
    succeed('delete', one());
    await confirm(user, 'Hapus');
    expect(await screen.findByText(`Berhasil menghapus ${noun}`)).toBeVisible();
  });
});

describe('sesi', () => {
  const url = () => `/dashboard/mata-pelajaran/${fixtures.subject}/sesi`;
  const path = () => `/dashboard/subjects/${fixtures.subject}/sessions`;
  const one = () => `${path()}/${fixtures.session}`;

  test('Gagal mengambil data sesi', async () => {
    fail('get', path());
    await renderAt(url(), { as: 'admin' });
    await expectFailure('Gagal mengambil data sesi');
  });

  test('Gagal mengambil detail sesi', async () => {
    fail('get', one());
    await renderAt(`${url()}/${fixtures.session}/edit`, { as: 'admin' });
    await expectFailure('Gagal mengambil detail sesi');
  });

  test('Gagal membuat sesi', async () => {
    fail('post', path());
    const { user } = await renderAt(`${url()}/create`, { as: 'admin' });
    await click(user, 'Simpan');
    await expectFailure('Gagal membuat sesi');
  });

  test('Gagal mengupdate sesi', async () => {
    fail('put', one());
    const { user } = await renderAt(`${url()}/${fixtures.session}/edit`, { as: 'admin' });
    await click(user, 'Simpan');
    await expectFailure('Gagal mengupdate sesi');
  });

  test('Gagal menghapus sesi, then Berhasil menghapus sesi', async () => {
    fail('delete', path());
    const { user } = await renderAt(url(), { as: 'admin' });
    await selectFirst(user);
    await click(user, 'Hapus');
    await confirm(user, 'Hapus 1 sesi');
    expect(await screen.findByText('Gagal menghapus sesi')).toBeVisible();
    expect(screen.getByText(TROUBLE_TEXT)).toBeVisible();
    succeed('delete', path());
    await confirm(user, 'Hapus 1 sesi');
    expect(await screen.findByText('Berhasil menghapus sesi')).toBeVisible();
  });

  async function selectFirst(user: UserEvent) {
    const [, first] = await screen.findAllByRole('checkbox');
    if (!first) throw new Error('no session can be selected');
    await user.click(first);
  }
});

describe('kehadiran', () => {
  test('Gagal mengambil data kehadiran', async () => {
    fail('get', await attendancePath());
    await renderAt(await registerUrl(), { as: 'guru' });
    await expectFailure('Gagal mengambil data kehadiran');
  });

  test('Gagal mengupdate status kehadiran', async () => {
    const { user, path } = await openRegister();
    fail('patch', path, 422);
    await user.click(radio('Dewi', 'Sakit'));
    expect(await within(row('Dewi')).findByText(/Gagal mengupdate status kehadiran/)).toHaveTextContent(
      'Data yang dikirim tidak valid',
    );
  });
});

test('Gagal generate QR Code', async () => {
  fail('post', `${await attendancePath()}/generate-qr`, 422);
  await renderAt(`${await registerUrl()}/qr`, { as: 'guru' });
  expect(await screen.findByText('Gagal generate QR Code')).toBeVisible();
  expect(screen.getByText('Data yang dikirim tidak valid')).toBeVisible();
});

describe('the lists that fill a form', () => {
  test.each([
    ['role', '/dashboard/roles', '/dashboard/pengguna/create', 'Peran'],
    ['guru', '/dashboard/users/teachers', '/dashboard/mata-pelajaran/create', 'Guru'],
    ['kelas', '/dashboard/classes', '/dashboard/mata-pelajaran/create', 'Kelas'],
    ['tahun ajaran', '/dashboard/academic-years', '/dashboard/kelas/create', 'Tahun ajaran'],
  ])('Gagal mengambil data %s, and can be asked for again', async (noun, path, url, label) => {
    fail('get', path);
    const { user } = await renderAt(url, { as: 'admin' });
    await expectFailure(`Gagal mengambil data ${noun}`);
    msw.resetHandlers();
    await click(user, 'Coba lagi');
    await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }));
    expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('students', () => {
  const students = () => `/dashboard/classes/${fixtures.otherClass}/students`;

  test('Gagal mengambil data siswa', async () => {
    fail('get', `/dashboard/subjects/${fixtures.subject}/students`);
    await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}`, { as: 'admin' });
    await expectFailure('Gagal mengambil data siswa');
  });

  test('Gagal mengambil data kelas dan siswa', async () => {
    fail('get', `/dashboard/classes/${fixtures.otherClass}/memberships`);
    await renderAt(`/dashboard/kelas/${fixtures.otherClass}`, { as: 'admin' });
    await expectFailure('Gagal mengambil data kelas dan siswa');
  });

  test('Gagal menambahkan siswa ke kelas', async () => {
    fail('post', `/dashboard/classes/${fixtures.class}/students`);
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}/tambah-siswa`, { as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: /Yusuf Kelas Lain/ }));
    await click(user, 'Tambahkan 1 siswa');
    expect(await screen.findByText('Gagal menambahkan siswa ke kelas')).toBeVisible();
    expect(screen.getByText(`Yusuf Kelas Lain: ${TROUBLE_TEXT}`)).toBeVisible();
  });

  test('Gagal menghapus siswa dari kelas, then Berhasil menghapus siswa dari kelas', async () => {
    fail('delete', students());
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.otherClass}`, { as: 'admin' });
    await click(user, 'Keluarkan Yusuf Kelas Lain dari kelas');
    await confirm(user, 'Keluarkan');
    expect(await screen.findByText('Gagal menghapus siswa dari kelas')).toBeVisible();
    expect(screen.getByText(TROUBLE_TEXT)).toBeVisible();
    succeed('delete', students());
    await confirm(user, 'Keluarkan');
    expect(await screen.findByText('Berhasil menghapus siswa dari kelas')).toBeVisible();
  });
});
