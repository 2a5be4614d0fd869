import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { api, holdAnswer, msw, quiet, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const EDIT = '/dashboard/profil/edit';

const here = () => window.location.pathname;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const click = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

async function retype(user: UserEvent, name: string, text: string) {
  const input = await field(name);
  await user.clear(input);
  if (text) await user.type(input, text);
}

async function changePassword(user: UserEvent, present: string, next: string, again = next) {
  await user.type(await field('Kata sandi saat ini'), present);
  await user.type(await field('Kata sandi baru'), next);
  await user.type(await field('Ulangi kata sandi baru'), again);
  await click(user, 'Ubah kata sandi');
}

/** What `window` has heard, by the event's name. */
const heard: Record<string, unknown[]> = {};
for (const name of ['profile:loaded', 'profile:updated', 'profile:image-updated'] as const)
  window.addEventListener(name, ({ detail }) => (heard[name] ??= []).push(detail));
afterEach(() => void Object.keys(heard).forEach((name) => delete heard[name]));

describe('the profile', () => {
  test('shows who one is, and tells the browser that it has come', async () => {
    await renderAt('/dashboard/profil', { as: 'guru' });
    expect(await heading('Profil')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Sri Uji, S.Pd.')).toBeVisible();
    expect(main.getByText('Guru')).toBeVisible();
    expect(main.getByText('Guru@contoh.sch.id')).toBeVisible();
    expect(document.title).toBe('Profil · Hadir');
    expect(heard['profile:loaded']).toEqual([expect.objectContaining({ fullname: 'Sri Uji, S.Pd.' })]);
  });

  test('is reached from the menu of the app bar', async () => {
    const { user } = await renderAt('/dashboard', { as: 'siswa' });
    await click(user, 'Menu pengguna: Abimanyu Rangga');
    await user.click(await screen.findByRole('menuitem', { name: 'Profil' }));
    expect(await heading('Profil')).toBeVisible();
    expect(here()).toBe('/dashboard/profil');
  });

  test('that cannot be loaded says so and can be asked for again', async () => {
    msw.use(http.get('*/api/v1/profile', () => new HttpResponse(null, { status: 503 })));
    const { user } = await renderAt('/dashboard/profil', { as: 'guru' });
    expect(await screen.findByText('Gagal mengambil data profil')).toBeVisible();
    expect(screen.getByText('Layanan sedang tidak tersedia. Silakan coba lagi nanti')).toBeVisible();
    msw.resetHandlers();
    await click(user, 'Coba lagi');
    expect(await screen.findByText('Guru@contoh.sch.id')).toBeVisible();
  });
});

describe('editing the profile', () => {
  test('saves, tells the browser, and shows the new name in the app bar at once', async () => {
    const { user } = await renderAt(EDIT, { as: 'guru2' });
    await retype(user, 'Nama lengkap', 'Tomi Baru, M.Pd.');
    await retype(user, 'Alamat', 'Jalan Uji 1');
    await click(user, 'Simpan');
    expect(await screen.findByText('Berhasil mengubah profil')).toBeVisible();
    expect(await heading('Profil')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Menu pengguna: Tomi Baru, M.Pd.' })).toBeVisible();
    expect(requestsTo('PUT', '/profile').map(({ body }) => JSON.parse(body))).toEqual([
      {
        fullname: 'Tomi Baru, M.Pd.',
        email: 'guru2@contoh.sch.id',
        gender: null,
        birth_date: null,
        address: 'Jalan Uji 1',
      },
    ]);
    expect(heard['profile:updated']).toEqual([
      expect.objectContaining({ fullname: 'Tomi Baru, M.Pd.', address: 'Jalan Uji 1' }),
    ]);
  });

  test('says beside each input what the server refuses, and can be sent again', async () => {
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await retype(user, 'Nama lengkap', '');
    await retype(user, 'Email', 'kepsek@contoh.sch.id');
    await click(user, 'Simpan');
    await waitFor(async () => expect(await field('Nama lengkap')).toHaveAccessibleDescription('Wajib diisi'));
    expect(await field('Nama lengkap')).toHaveFocus();
    await retype(user, 'Nama lengkap', 'Sri Uji, S.Pd.');
    await click(user, 'Simpan');
    await waitFor(async () => expect(await field('Email')).toHaveAccessibleDescription(/dipakai/));
    expect(here()).toBe(EDIT);
    expect(heard['profile:updated']).toBeUndefined();
  });

  test('shows a pupil the name without letting it be typed, and saves the rest', async () => {
    const { user } = await renderAt(EDIT, { as: 'siswa' });
    const name = await field('Nama lengkap');
    expect(name).toHaveAttribute('readonly');
    expect(name).toHaveAccessibleDescription('Nama siswa diubah oleh petugas sekolah');
    await retype(user, 'Alamat', 'Jalan Uji 1');
    await click(user, 'Simpan');
    expect(await screen.findByText('Berhasil mengubah profil')).toBeVisible();
  });

  test('lets a pupil type the name where another server decides about it', async () => {
    msw.use(http.get('*/api/v1/extensions', () => new HttpResponse(null, { status: 404 })));
    await renderAt(EDIT, { as: 'siswa' });
    await waitFor(async () => expect(await field('Nama lengkap')).not.toHaveAttribute('readonly'));
  });

  test('says what failed when the server does not', async () => {
    msw.use(http.put('*/api/v1/profile', () => new HttpResponse(null, { status: 500 })));
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await retype(user, 'Alamat', 'Jalan Uji 1');
    await click(user, 'Simpan');
    expect(await screen.findByText(/Gagal memperbarui profil/)).toBeVisible();
    expect(await field('Alamat')).toHaveValue('Jalan Uji 1');
  });

  test('understands a backend that answers nothing', async () => {
    msw.use(http.put('*/api/v1/profile', () => new HttpResponse(null, { status: 204 })));
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await retype(user, 'Nama lengkap', 'Sri Lain');
    await click(user, 'Simpan');
    expect(await screen.findByRole('button', { name: 'Menu pengguna: Sri Lain' })).toBeVisible();
  });

  test('asks before unsaved edits are left', async () => {
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await retype(user, 'Alamat', 'Jalan Uji 1');
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    await click(user, 'Tetap di sini');
    expect(here()).toBe(EDIT);
    await user.click(await screen.findByRole('link', { name: 'Batal' }));
    await click(user, 'Tinggalkan');
    expect(await heading('Profil')).toBeVisible();
  });

  test('asks as well when only the passwords are filled in', async () => {
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await user.type(await field('Kata sandi saat ini'), PASSWORD);
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tinggalkan halaman ini?');
  });
});

describe('a new e-mail', () => {
  const codeOf = (text = '') => /^ *(\d{6})$/m.exec(text)?.[1] ?? '';

  test('is used when the code that was sent to it comes back with the password', async () => {
    const { mails } = await api();
    const { user } = await renderAt(EDIT, { as: 'guru2' });
    await waitFor(async () => expect(await field('Email')).toHaveAccessibleDescription(/setelah kode/));
    await retype(user, 'Email', 'tomi.baru@contoh.sch.id');
    await click(user, 'Simpan');
    const waiting = within(await screen.findByRole('region', { name: 'Email baru menunggu kode' }));
    expect(waiting.getByText(/ke tomi\.baru@contoh\.sch\.id/)).toBeVisible();
    expect(within(screen.getByRole('main')).getByText('guru2@contoh.sch.id')).toBeVisible();
    await user.type(waiting.getByLabelText(/^Kode dari email/), '12');
    await user.type(waiting.getByLabelText(/^Kata sandi/), PASSWORD);
    await user.click(waiting.getByRole('button', { name: 'Pakai email ini' }));
    await waitFor(() =>
      expect(waiting.getByLabelText(/^Kode dari email/)).toHaveAccessibleDescription('Isi 6 angka'),
    );
    await user.click(waiting.getByRole('button', { name: 'Kirim kode baru' }));
    expect(await screen.findByText('Kode baru telah dikirim')).toBeVisible();
    await user.clear(waiting.getByLabelText(/^Kode dari email/));
    await user.type(waiting.getByLabelText(/^Kode dari email/), codeOf(mails.at(-1)?.text));
    await user.click(waiting.getByRole('button', { name: 'Pakai email ini' }));
    expect(await screen.findByText('Email berhasil diganti')).toBeVisible();
    expect(await screen.findByText('tomi.baru@contoh.sch.id')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Email baru menunggu kode' })).not.toBeInTheDocument();
  });

  test('stays used though the profile that was asked for before comes only now', async () => {
    const { mails } = await api();
    const { user, queryClient } = await renderAt(EDIT, { as: 'guru2' });
    await waitFor(async () => expect(await field('Email')).toHaveAccessibleDescription(/setelah kode/));
    await retype(user, 'Email', 'tomi.lagi@contoh.sch.id');
    const letGo = holdAnswer('get', '/profile');
    const before = requestsTo('GET', '/profile').length;
    await click(user, 'Simpan');
    const waiting = within(await screen.findByRole('region', { name: 'Email baru menunggu kode' }));
    await waitFor(() => expect(requestsTo('GET', '/profile').length).toBeGreaterThan(before));
    await user.type(waiting.getByLabelText(/^Kode dari email/), codeOf(mails.at(-1)?.text));
    await user.type(waiting.getByLabelText(/^Kata sandi/), PASSWORD);
    await user.click(waiting.getByRole('button', { name: 'Pakai email ini' }));
    expect(await screen.findByText('tomi.lagi@contoh.sch.id')).toBeVisible();
    letGo();
    await quiet();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText('tomi.lagi@contoh.sch.id')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Email baru menunggu kode' })).not.toBeInTheDocument();
  });

  test('is used at once by a server without that extension', async () => {
    msw.use(
      http.get('*/api/v1/extensions', () => new HttpResponse(null, { status: 404 })),
      http.put('*/api/v1/profile', async ({ request }) =>
        HttpResponse.json({ success: true, status: 200, message: '', data: await request.json() }),
      ),
    );
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await retype(user, 'Email', 'sri.lain@contoh.sch.id');
    expect(await field('Email')).not.toHaveAccessibleDescription();
    await click(user, 'Simpan');
    expect(await screen.findByText('sri.lain@contoh.sch.id')).toBeVisible();
    expect(screen.queryByText('Email baru menunggu kode')).not.toBeInTheDocument();
  });
});

describe('a password that the office gave', () => {
  test('is changed before anything else, and then one is where one wanted to go', async () => {
    const { db, fixtures } = await api();
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, fixtures.otherTeacher));
    const { user } = await renderAt('/dashboard/kelas');
    await user.type(await field('Email atau nama pengguna'), 'guru2');
    await user.type(await field('Kata sandi'), PASSWORD);
    await click(user, 'Masuk');
    expect(await heading('Buat kata sandi sendiri')).toBeVisible();
    expect(requestsTo('GET', '/dashboard/classes')).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Keluar' })).toBeVisible();
    await user.type(await field('Kata sandi dari petugas'), PASSWORD);
    await user.type(await field('Kata sandi baru'), 'password123');
    await user.type(await field('Ulangi kata sandi baru'), 'password123');
    await click(user, 'Simpan kata sandi');
    await waitFor(async () =>
      expect(await field('Kata sandi baru')).toHaveAccessibleDescription(/sering dipakai orang/),
    );
    await retype(user, 'Kata sandi baru', 'kata sandi sendiri');
    await retype(user, 'Ulangi kata sandi baru', 'kata sandi sendiri');
    await click(user, 'Simpan kata sandi');
    expect(await heading('Kelas')).toBeVisible();
    expect(here()).toBe('/dashboard/kelas');
  });
});

describe('changing the password', () => {
  test('says that other devices are signed out, and empties the form', async () => {
    const { user } = await renderAt(EDIT, { as: 'kepsek' });
    expect(
      await screen.findByText('Perangkat lain yang masuk dengan akun ini akan dikeluarkan.'),
    ).toBeVisible();
    expect(await field('Kata sandi saat ini')).toHaveAttribute('autocomplete', 'current-password');
    expect(await field('Kata sandi baru')).toHaveAttribute('autocomplete', 'new-password');
    await changePassword(user, PASSWORD, 'kata sandi baru 1');
    expect(await screen.findByText('Berhasil mengubah kata sandi')).toBeVisible();
    expect(await field('Kata sandi saat ini')).toHaveValue('');
    expect(requestsTo('PUT', '/profile/change-password').map(({ body }) => JSON.parse(body))).toEqual([
      { password: PASSWORD, newPassword: 'kata sandi baru 1', confirm_password: 'kata sandi baru 1' },
    ]);
    await expect((await api()).signIn('kepsek', 'kata sandi baru 1')).resolves.toBeDefined();
  });

  test('says beside each input what the server refuses', async () => {
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await changePassword(user, 'bukan ini', 'kata sandi baru 1', 'lain');
    await waitFor(async () =>
      expect(await field('Ulangi kata sandi baru')).toHaveAccessibleDescription(
        'Tidak sama dengan kata sandi baru',
      ),
    );
    await retype(user, 'Ulangi kata sandi baru', 'kata sandi baru 1');
    await click(user, 'Ubah kata sandi');
    await waitFor(async () =>
      expect(await field('Kata sandi saat ini')).toHaveAccessibleDescription('Kata sandi saat ini salah'),
    );
  });

  test('says what failed when the server does not', async () => {
    msw.use(http.put('*/api/v1/profile/change-password', () => new HttpResponse(null, { status: 502 })));
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await changePassword(user, PASSWORD, 'kata sandi baru 1');
    expect(await screen.findByText(/Gagal mengubah kata sandi/)).toBeVisible();
  });
});

describe('the devices on which one is signed in', () => {
  test('are listed, and the others can be signed out one by one or all at once', async () => {
    for (const device of ['Firefox/120 Android', 'Safari/600 iPhone', 'Edg/120 Windows'])
      await (
        await api()
      ).request('POST', '/login', {
        body: { identifier: 'admin', password: PASSWORD },
        headers: { 'User-Agent': device },
      });
    const { user } = await renderAt('/dashboard/profil', { as: 'admin' });
    const devices = await screen.findByRole('region', { name: 'Perangkat yang sedang dipakai' });
    expect(await within(devices).findByText('Perangkat ini')).toBeVisible();
    expect(within(devices).getByText(/^Firefox di Android/)).toBeVisible();
    expect(within(devices).getAllByText(/^Terakhir dipakai Jumat, 20 November 2026 pukul/)).toHaveLength(4);
    await user.click(within(devices).getByRole('button', { name: /^Keluarkan Firefox di Android/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Keluarkan perangkat ini?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keluarkan' }));
    await waitFor(() => expect(within(devices).queryByText(/^Firefox di Android/)).not.toBeInTheDocument());
    await user.click(within(devices).getByRole('button', { name: 'Keluarkan semua perangkat lain' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keluarkan' }),
    );
    await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(1));
    expect(within(devices).getByText('Perangkat ini')).toBeVisible();
  });

  test('are not shown by a server that does not know them', async () => {
    msw.use(http.get('*/api/v1/extensions', () => new HttpResponse(null, { status: 404 })));
    await renderAt('/dashboard/profil', { as: 'guru' });
    expect(await screen.findByText('Guru@contoh.sch.id')).toBeVisible();
    await waitFor(() => expect(requestsTo('GET', '/extensions')).toHaveLength(1));
    expect(screen.queryByText('Perangkat yang sedang dipakai')).not.toBeInTheDocument();
  });
});

describe('a session that has ended', () => {
  test('while saving leads to the sign-in page and claims no success', async () => {
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await retype(user, 'Alamat', 'Jalan Uji 2');
    msw.use(
      http.put('*/api/v1/profile', () =>
        HttpResponse.json({ success: false, status: 401, message: '' }, { status: 401 }),
      ),
    );
    await click(user, 'Simpan');
    expect(await heading('Masuk')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Sesi Anda telah berakhir. Silakan masuk kembali');
    expect(screen.queryByText('Berhasil mengubah profil')).not.toBeInTheDocument();
    expect(heard['profile:updated']).toBeUndefined();
  });
});
