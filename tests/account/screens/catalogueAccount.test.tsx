// Section 8, the person at the keyboard: sign-in, refresh, recovery, profile and sign-out.
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { saveProgress } from '../../../src/features/account/signIn/recovery/progress.ts';
import { storeTokens } from '../../../src/providers/session.ts';
import { msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { NOW } from '../../support/server.ts';
import { DAY, token } from '../../support/tokens.ts';
import { alert, click, fail, succeed, TROUBLE_TEXT } from '../../screens/catalogueSupport.ts';

const EMAIL = 'guru@contoh.sch.id';
const type = async (user: UserEvent, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);

/** `success: false` under a good HTTP status: no status has a text for it. */
const REFUSED = 200;

describe('sign-in', () => {
  const pair = { user: {}, token: token(NOW.getTime() + DAY), refreshToken: 'r.1.x' };

  async function signIn() {
    const { user } = await renderAt('/masuk');
    await type(user, 'Email atau nama pengguna', 'guru');
    await type(user, 'Kata sandi', 'rahasia-1');
    await click(user, 'Masuk');
  }

  test.each([
    [401, 'Username atau password salah'],
    [422, 'Data yang dimasukkan tidak valid'],
    [404, 'Pengguna tidak ditemukan'],
    [REFUSED, 'Login gagal'],
  ])('%i: %s', async (status, text) => {
    fail('post', '/login', status);
    await signIn();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('400: per field, beside the input', async () => {
    fail('post', '/login', 400, { data: [{ path: 'password', msg: 'Terlalu pendek' }] });
    await signIn();
    expect(await screen.findByText('Terlalu pendek')).toBeVisible();
    expect(screen.getByLabelText('Kata sandi')).toHaveAccessibleDescription('Terlalu pendek');
  });

  test('400 for a field that is no input: Validasi Error', async () => {
    fail('post', '/login', 400, { data: [{ path: 'device', msg: 'Tidak dikenal' }] });
    await signIn();
    expect(await alert()).toHaveTextContent('Validasi Error');
  });

  test('a malformed answer: Format respons tidak valid dari server', async () => {
    succeed('post', '/login', { user: {} });
    await signIn();
    expect(await screen.findByText('Format respons tidak valid dari server')).toBeVisible();
  });

  test('success: Berhasil masuk ke sistem', async () => {
    succeed('post', '/login', pair);
    succeed('get', '/profile', { id: 1 });
    await signIn();
    expect(await screen.findByText('Berhasil masuk ke sistem')).toBeVisible();
  });
});

describe('refresh', () => {
  const expired = token(NOW.getTime() - DAY);

  // The call's own text, 'Sesi telah berakhir. Silakan masuk kembali.', is tests/providers/session.test.ts's: by
  // section 4 a refresh that is rejected clears the session with the following one.
  test('401: Sesi Anda telah berakhir. Silakan masuk kembali.', async () => {
    storeTokens({ token: expired, refreshToken: 'r.1.x' });
    fail('get', '/refresh-token', 401);
    await renderAt('/dashboard');
    expect(await screen.findByText('Sesi Anda telah berakhir. Silakan masuk kembali.')).toBeVisible();
    expect(window.location.pathname).toBe('/masuk');
  });

  test.each([
    [REFUSED, 'Gagal memperbarui token'],
    [500, TROUBLE_TEXT],
  ])('failure (%i): Gagal memperbarui token, and nobody is signed out', async (status, reason) => {
    storeTokens({ token: expired, refreshToken: 'r.1.x' });
    fail('get', '/refresh-token', status);
    await renderAt('/dashboard/sekolah');
    const shown = await alert();
    expect(shown).toHaveTextContent('Gagal memperbarui token');
    expect(shown).toHaveTextContent(reason);
    expect(window.location.pathname).toBe('/dashboard/sekolah');
    expect(requestsTo('GET', '/dashboard/schools')).toHaveLength(0);
  });
});

describe('forgot password', () => {
  async function ask() {
    const { user } = await renderAt('/lupa-kata-sandi');
    await type(user, 'Email', EMAIL);
    await click(user, 'Kirim kode');
  }

  test('404: Email tidak ditemukan dalam sistem', async () => {
    fail('post', '/forgot-password', 404);
    await ask();
    expect(await screen.findByText('Email tidak ditemukan dalam sistem')).toBeVisible();
  });

  test('success: Kode OTP telah dikirim ke email Anda', async () => {
    succeed('post', '/forgot-password');
    await ask();
    expect(await screen.findByText('Kode OTP telah dikirim ke email Anda')).toBeVisible();
  });
});

describe('verify OTP', () => {
  async function verify() {
    saveProgress({ email: EMAIL, sentAt: NOW.getTime() });
    const { user } = await renderAt('/verifikasi-otp');
    await type(user, 'Kode OTP', '012345');
    await click(user, 'Verifikasi');
  }

  test.each([
    [400, 'Kode OTP tidak valid atau sudah kadaluarsa'],
    [404, 'Session tidak ditemukan'],
  ])('%i: %s', async (status, text) => {
    fail('post', '/verify-otp', status);
    await verify();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("is flagged expired when the server's message contains 'kadaluarsa': a new code is not waited for", async () => {
    fail('post', '/verify-otp', 400, { message: 'Kode sudah kadaluarsa' });
    await verify();
    expect(await screen.findByText('Kode sudah kadaluarsa')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kirim ulang kode' })).toBeEnabled();
    expect(screen.getByLabelText('Kode OTP')).toHaveValue('');
  });

  test('is not when it does not', async () => {
    fail('post', '/verify-otp', 400, { message: 'Kode salah' });
    await verify();
    expect(await screen.findByText('Kode salah')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Kirim ulang kode \(/ })).toBeDisabled();
    expect(screen.getByLabelText('Kode OTP')).toHaveValue('012345');
  });
});

describe('reset password', () => {
  async function reset() {
    saveProgress({ email: EMAIL, sentAt: NOW.getTime(), code: '012345' });
    const { user } = await renderAt('/reset-password');
    await type(user, 'Kata sandi baru', 'baru-sekali');
    await type(user, 'Ulangi kata sandi baru', 'baru-sekali');
    await click(user, 'Simpan kata sandi');
  }

  test('404: Session tidak ditemukan atau sudah kadaluarsa', async () => {
    fail('post', '/reset-password', 404);
    await reset();
    expect(await screen.findByText('Session tidak ditemukan atau sudah kadaluarsa')).toBeVisible();
  });

  test('success: Password berhasil diubah', async () => {
    succeed('post', '/reset-password');
    await reset();
    expect(await screen.findByText('Password berhasil diubah')).toBeVisible();
  });
});

describe('profile', () => {
  const EDIT = '/dashboard/profil/edit';
  const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));

  test('Gagal mengambil data profil', async () => {
    fail('get', '/profile');
    await renderAt('/dashboard/profil', { as: 'guru' });
    expect(await screen.findByText('Gagal mengambil data profil')).toBeVisible();
    expect(screen.getByText(TROUBLE_TEXT)).toBeVisible();
  });

  test('Gagal memperbarui profil', async () => {
    fail('put', '/profile');
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await click(user, 'Simpan');
    expect(await alert()).toHaveTextContent(`Gagal memperbarui profil. ${TROUBLE_TEXT}`);
  });

  test('Gagal mengubah kata sandi', async () => {
    fail('put', '/profile/change-password');
    const { user } = await renderAt(EDIT, { as: 'guru' });
    await user.type(await field('Kata sandi saat ini'), 'rahasia-1');
    await click(user, 'Ubah kata sandi');
    expect(await alert()).toHaveTextContent(`Gagal mengubah kata sandi. ${TROUBLE_TEXT}`);
  });
});

describe('sign-out', () => {
  // 'Logout gagal' is the call's own text: the user reads, whatever happens, that it has succeeded.
  test.each([
    ['fails', () => new HttpResponse(null, { status: 500 })],
    ['gets no answer', () => HttpResponse.error()],
  ])('that %s is reported as Berhasil keluar dari sistem', async (_what, answer) => {
    msw.use(http.post('*/api/v1/logout', answer));
    const { user } = await renderAt('/dashboard/sekolah', { as: 'admin' });
    await click(user, /^Menu pengguna/);
    await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
    expect(await screen.findByText('Berhasil keluar dari sistem')).toBeVisible();
    expect(screen.queryByText('Logout gagal')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/masuk');
  });
});
