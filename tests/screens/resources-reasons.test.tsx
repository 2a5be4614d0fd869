// A 400 says what is wrong in the texts of its fields: where no inputs stand beside them they are read all the same.
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Fixtures, PASSWORD } from '../support/fixtures.ts';
import { api } from '../support/msw.ts';
import { newPupils } from '../support/pupils.ts';
import { renderAt } from '../support/renderAt.tsx';
import { alert, click, confirm, fail, TROUBLE_TEXT } from './catalogueSupport.ts';

let fixtures: Fixtures;
beforeAll(async () => void ({ fixtures } = await api()));

const refuse = (method: 'get' | 'delete', path: string, msg: string) =>
  fail(method, path, 400, { message: 'Validasi Error', data: [{ path: 'id', msg }] });

/** In the question that is open. */
async function expectReason(action: string, reason: string): Promise<void> {
  const problem = await within(await screen.findByRole('alertdialog')).findByRole('alert');
  expect(problem).toHaveTextContent(`${action}${reason}`);
}

test('a pupil whom somebody else has added meanwhile "sudah ada di kelas ini"', async () => {
  const [pupil = 0] = await newPupils(await api(), 'Calon Siswa');
  const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}/tambah-siswa`, { as: 'admin' });
  await user.click(await screen.findByRole('checkbox', { name: /Calon Siswa/ }));
  const students = `/dashboard/classes/${fixtures.class}/students`;
  await (await api()).request('POST', students, { as: 'admin', body: { userId: pupil } });
  await click(user, 'Tambahkan 1 siswa');
  expect(await screen.findByText('Calon Siswa: Siswa sudah ada di kelas ini')).toBeVisible();
});

describe('a refusal is read in the question', () => {
  test('when a pupil is taken out of a class', async () => {
    refuse('delete', `/dashboard/classes/${fixtures.otherClass}/students`, 'Siswa ini ketua kelas');
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.otherClass}`, { as: 'admin' });
    await click(user, 'Keluarkan Yusuf Kelas Lain dari kelas');
    await confirm(user, 'Keluarkan');
    await expectReason('Gagal menghapus siswa dari kelas', 'Siswa ini ketua kelas');
  });

  test('when selected sessions are deleted', async () => {
    refuse('delete', `/dashboard/subjects/${fixtures.subject}/sessions`, 'Sesi ini sudah dikunci');
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi`, { as: 'admin' });
    await screen.findByRole('link', { name: 'Pertemuan 1' });
    const row = (await screen.findByText('Jumat, 13 November 2026')).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
    await click(user, 'Hapus');
    await confirm(user, 'Hapus 1 sesi');
    await expectReason('Gagal menghapus sesi', 'Sesi ini sudah dikunci');
  });

  test('when a device is signed out', async () => {
    // A second one.
    await (await api()).request('POST', '/login', { body: { identifier: 'admin', password: PASSWORD } });
    fail('delete', '/profile/sign-ins/:id', 400, {
      message: 'Validasi Error',
      data: [{ path: 'id', msg: 'Perangkat ini dikunci' }],
    });
    const { user } = await renderAt('/dashboard/profil', { as: 'admin' });
    const [first] = await screen.findAllByRole('button', { name: /^Keluarkan .*terakhir/ });
    await user.click(first as HTMLElement);
    await confirm(user, 'Keluarkan');
    await expectReason('Gagal mengeluarkan perangkat', 'Perangkat ini dikunci');
  });
});

test('a list that is refused says why', async () => {
  refuse('get', '/dashboard/classes', 'Pilih sekolah dahulu');
  await renderAt('/dashboard/kelas', { as: 'admin' });
  expect(await alert()).toHaveTextContent('Gagal mengambil data kelasPilih sekolah dahulu');
});

test('a file that could not be made says what could not be done, and why', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  await screen.findByRole('link', { name: 'X-10' });
  fail('get', '/dashboard/classes');
  await click(user, 'Unduh CSV');
  expect(await screen.findByText(`Gagal mengambil data kelas. ${TROUBLE_TEXT}`)).toBeVisible();
});

test("what concerns no input of a form is read above it, without the API's own word for the field", async () => {
  fail('post', '/dashboard/classes', 400, {
    message: 'Validasi Error',
    data: [
      { path: 'school_id', msg: 'Pilih sekolah dahulu.' },
      { path: 'name', msg: 'Sudah dipakai' },
      { path: 'tenant', msg: 'Masa uji coba habis' },
    ],
  });
  const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
  const name = await screen.findByRole('textbox', { name: /^Nama/ });
  await user.type(name, 'X-1');
  await click(user, 'Simpan');
  expect(await alert()).toHaveTextContent(
    /^Gagal membuat kelas\. Pilih sekolah dahulu\. Masa uji coba habis$/,
  );
  expect(name).toHaveAccessibleDescription('Sudah dipakai');
});
