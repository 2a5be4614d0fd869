// The answer to a create or a delete is lost on the way: what is pressed again is done once, and said to be done.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessToken } from '../../../src/providers/session.ts';
import { type Fixtures, PASSWORD } from '../../support/fixtures.ts';
import { api, loseAnswer, msw, requestsTo } from '../../support/msw.ts';
import { newPupils } from '../../support/pupils.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { click, confirm } from '../../screens/catalogueSupport.ts';

const NO_LINE = 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.';
const KEY = 'idempotency-key';

let fixtures: Fixtures;
let path: string;
beforeAll(async () => {
  ({ fixtures } = await api());
  path = `/dashboard/subjects/${fixtures.secondSubject}/sessions`;
});

const namesOnServer = async (): Promise<string[]> =>
  (await (await api()).request('GET', `${path}?limit=100`, { as: 'admin' })).body.data.map(
    ({ name }: { name: string }) => name,
  );
const named = (name: string, names: readonly string[]) => names.filter((other) => other === name).length;
const keys = () => requestsTo('POST', path).map(({ headers }) => headers.get(KEY));
const nameBox = () => screen.findByRole('textbox', { name: /^Nama/ });

/** A lesson a test: another one of the subject at its hour would be refused. */
let hour = 9;
const setHours = async (user: UserEvent) => {
  hour += 1;
  for (const [label, time] of [
    [/Jam mulai/, `${hour}.00`],
    [/Jam selesai/, `${hour}.45`],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), time);
  }
};

async function saveOverLostLine(name: string) {
  const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.secondSubject}/sesi/create`, {
    as: 'guru',
  });
  const box = await nameBox();
  await user.clear(box);
  await user.type(box, name);
  await setHours(user);
  loseAnswer('post', path);
  await click(user, 'Simpan');
  expect(await screen.findByText(new RegExp(NO_LINE))).toBeVisible();
  return user;
}

describe('a form that was saved although its answer was lost', () => {
  test('makes one record, however often it is pressed', async () => {
    const user = await saveOverLostLine('Sekali saja');
    loseAnswer('post', path);
    await click(user, 'Simpan');
    await waitFor(() => expect(keys()).toHaveLength(2));
    await click(user, 'Simpan');
    expect(await screen.findByText('Berhasil menambahkan sesi')).toBeVisible();
    expect(named('Sekali saja', await namesOnServer())).toBe(1);
    expect(new Set(keys())).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  });

  test('and edited since, says that it is there; saved once more it is another record', async () => {
    const user = await saveOverLostLine('Sebelum');
    await user.clear(await nameBox());
    await user.type(await nameBox(), 'Sesudah');
    await click(user, 'Simpan');
    expect(await screen.findByText(/Data ini sudah tersimpan dari pengiriman sebelumnya/)).toBeVisible();
    expect(await nameBox()).toHaveValue('Sesudah');
    expect(named('Sesudah', await namesOnServer())).toBe(0);
    await setHours(user);
    await click(user, 'Simpan');
    expect(await screen.findByText('Berhasil menambahkan sesi')).toBeVisible();
    const names = await namesOnServer();
    expect([named('Sebelum', names), named('Sesudah', names)]).toEqual([1, 1]);
  });

  test('is still the same one after the session has ended and somebody has signed in again', async () => {
    const user = await saveOverLostLine('Masuk lagi');
    await (await api()).request('POST', '/logout', { token: accessToken() });
    await click(user, 'Simpan');
    await user.type(await screen.findByLabelText('Email atau nama pengguna'), 'guru');
    await user.type(screen.getByLabelText('Kata sandi'), PASSWORD);
    await click(user, 'Masuk');
    expect(await screen.findByText('Isian Anda dipulihkan.')).toBeVisible();
    await click(user, 'Simpan');
    expect(await screen.findByText('Berhasil menambahkan sesi')).toBeVisible();
    expect(named('Masuk lagi', await namesOnServer())).toBe(1);
    expect(new Set(keys()).size).toBe(1);
  });

  test('refused for what was filled in is taken once it is mended, and a new form has a key of its own', async () => {
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.secondSubject}/sesi/create`, {
      as: 'guru',
    });
    await user.clear(await nameBox());
    await click(user, 'Simpan');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Nama/ })).toBeInvalid());
    await user.type(await nameBox(), 'Diperbaiki');
    await click(user, 'Simpan');
    // The saved session opens: a link of the form, or of a page that is still loading, would be gone under the click.
    await screen.findAllByRole('radiogroup');
    await user.click(screen.getByRole('link', { name: 'Sesi' }));
    await user.click(await screen.findByRole('link', { name: 'Tambah sesi' }));
    await user.clear(await nameBox());
    await user.type(await nameBox(), 'Berikutnya');
    await click(user, 'Simpan');
    await waitFor(async () => expect(named('Berikutnya', await namesOnServer())).toBe(1));
    const [first, second, third] = keys();
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });
});

test('a student who was added although the answer was lost is added, not refused as a second one', async () => {
  await newPupils(await api(), 'Calon Siswa');
  const { user } = await renderAt(`/dashboard/kelas/${fixtures.otherClass}/tambah-siswa`, { as: 'admin' });
  await user.click(await screen.findByRole('checkbox', { name: /Calon Siswa/ }));
  loseAnswer('post', `/dashboard/classes/${fixtures.otherClass}/students`);
  await click(user, 'Tambahkan 1 siswa');
  expect(await screen.findByText(new RegExp(NO_LINE))).toBeVisible();
  await click(user, 'Tambahkan 1 siswa');
  expect(await screen.findByText('1 siswa ditambahkan: Calon Siswa')).toBeVisible();
});

describe('what was deleted although the answer was lost', () => {
  const classes: number[] = [];
  beforeEach(async () => {
    const body = { name: `X-Hapus ${classes.length}`, AcademicYearId: fixtures.year };
    const made = await (await api()).request('POST', '/dashboard/classes', { as: 'admin', body });
    classes.push(made.body.data.id);
  });
  afterAll(() => void (classes.length = 0));

  test('is gone when it is asked for again', async () => {
    const id = classes.at(-1);
    const { user } = await renderAt(`/dashboard/kelas/${id}`, { as: 'admin' });
    await click(user, 'Hapus');
    loseAnswer('delete', `/dashboard/classes/${id}`);
    await confirm(user, 'Hapus');
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByText(new RegExp(NO_LINE))).toBeVisible();
    await confirm(user, 'Hapus');
    expect(await screen.findByText('Berhasil menghapus kelas')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard/kelas');
  });
});

test("the server's own words for a success are preferred, as they are for a failure", async () => {
  msw.use(
    http.post('*/api/v1/dashboard/classes', () =>
      HttpResponse.json(
        { success: true, status: 201, message: 'Kelas sudah masuk daftar', data: { id: 99, name: 'X-Kata' } },
        { status: 201 },
      ),
    ),
  );
  const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
  await user.type(await nameBox(), 'X-Kata');
  await click(user, 'Simpan');
  expect(await screen.findByText('Kelas sudah masuk daftar')).toBeVisible();
  expect(screen.queryByText('Berhasil menambahkan kelas')).not.toBeInTheDocument();
});
