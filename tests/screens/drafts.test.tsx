// A session that expires under a half-filled form takes nothing along: the same person finds it again.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DISK_FULL_MESSAGE } from '../../contract/messages.ts';
import { accessToken } from '../../src/providers/session.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { api } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const box = (name: string) => screen.findByRole('textbox', { name });
const restored = () => screen.queryByText('Isian Anda dipulihkan.');

/** Ends the session elsewhere, and lets the form hear of it by saving. */
async function expireWhileSaving(user: UserEvent): Promise<void> {
  await (await api()).request('POST', '/logout', { token: accessToken() });
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  await heading('Masuk');
}

async function signIn(user: UserEvent, name: string): Promise<void> {
  await user.clear(await screen.findByLabelText('Email atau nama pengguna'));
  await user.type(screen.getByLabelText('Email atau nama pengguna'), name);
  await user.type(screen.getByLabelText('Kata sandi'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
}

async function signOut(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Menu pengguna/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
  await heading('Masuk');
}

async function fillAndExpire(): Promise<UserEvent> {
  const { user } = await renderAt('/dashboard/pengguna/create', { as: 'admin' });
  await user.type(await box('Nama lengkap'), 'Nu’man Hakim');
  await user.type(await box('Alamat'), 'Jalan Melati 5');
  await user.type(screen.getByLabelText(/^Kata sandi( \*)?$/), 'rahasia-sekali');
  await expireWhileSaving(user);
  const kept = window.sessionStorage.getItem('hadir_drafts');
  expect(kept).toContain('Jalan Melati 5');
  expect(kept).not.toContain('rahasia');
  return user;
}

describe('a half-filled form whose session expires', () => {
  test('is filled again for the same person, without the password, and can be saved', async () => {
    const user = await fillAndExpire();
    await signIn(user, 'admin');
    await heading('Tambah pengguna');
    await waitFor(() => expect(restored()).toBeVisible());
    expect(await box('Nama lengkap')).toHaveValue('Nu’man Hakim');
    expect(await box('Alamat')).toHaveValue('Jalan Melati 5');
    expect(screen.getByLabelText(/^Kata sandi( \*)?$/)).toHaveValue('');
    // They are edits like any other: leaving asks.
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    expect(await screen.findByText('Perubahan Anda belum disimpan dan akan hilang.')).toBeVisible();
  });

  test('can be thrown away, and then stays empty', async () => {
    const user = await fillAndExpire();
    await signIn(user, 'admin');
    await user.click(await screen.findByRole('button', { name: 'Buang' }));
    await waitFor(async () => expect(await box('Nama lengkap')).toHaveValue(''));
    expect(restored()).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    expect(await heading('Pengguna')).toBeVisible();
    await user.click((await screen.findAllByRole('link', { name: 'Tambah pengguna' }))[0] as HTMLElement);
    expect(await box('Nama lengkap')).toHaveValue('');
    expect(restored()).not.toBeInTheDocument();
  });

  test('is for nobody else, and is gone after signing out', async () => {
    const { fixtures } = await api();
    const edit = `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/create`;
    const { user } = await renderAt(edit, { as: 'admin' });
    const topic = await box('Topik');
    await user.type(topic, 'Bilangan bulat');
    await expireWhileSaving(user);
    await signIn(user, 'guru');
    await heading('Tambah sesi');
    expect(await box('Topik')).toHaveValue('');
    expect(restored()).not.toBeInTheDocument();
    await signOut(user);
    await signIn(user, 'admin');
    await heading('Beranda');
    expect(window.sessionStorage.getItem('hadir_drafts')).toBeNull();
  });

  test('that changes a record shows the edits over the record', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}/edit`, { as: 'admin' });
    const name = await box('Nama');
    const before = (name as HTMLInputElement).value;
    await user.type(await box('Catatan'), 'Ruang 12');
    await expireWhileSaving(user);
    await signIn(user, 'admin');
    await waitFor(() => expect(restored()).toBeVisible());
    expect(await box('Nama')).toHaveValue(before);
    expect(await box('Catatan')).toHaveDisplayValue(/Ruang 12$/);
  });
});

describe('a form that a full disk of the server refuses', () => {
  test('says so, keeps what was filled in, and is saved once there is room', async () => {
    const server = await api();
    const { user } = await renderAt('/dashboard/sekolah/create', { as: 'admin' });
    await user.type(await box('Nama'), 'SMP Uji Disk');
    server.fillDisk(true);
    try {
      await user.click(screen.getByRole('button', { name: 'Simpan' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `Gagal membuat sekolah. ${DISK_FULL_MESSAGE}`,
      );
    } finally {
      server.fillDisk(false);
    }
    expect(await box('Nama')).toHaveValue('SMP Uji Disk');
    // Leaving would lose it, and asks.
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Perubahan Anda belum disimpan dan akan hilang.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Berhasil menambahkan sekolah')).toBeVisible();
    const { body } = await server.request('GET', '/dashboard/schools?search=Disk', { as: 'admin' });
    expect(body.meta.totalItems).toBe(1);
  });

  test('keeps it as a draft, too, when the session ends meanwhile', async () => {
    const server = await api();
    const { user } = await renderAt('/dashboard/sekolah/create', { as: 'admin' });
    await user.type(await box('Nama'), 'SMP Uji Draf');
    server.fillDisk(true);
    try {
      await user.click(screen.getByRole('button', { name: 'Simpan' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(DISK_FULL_MESSAGE);
    } finally {
      server.fillDisk(false);
    }
    await expireWhileSaving(user);
    await signIn(user, 'admin');
    await waitFor(() => expect(restored()).toBeVisible());
    expect(await box('Nama')).toHaveValue('SMP Uji Draf');
  });
});
