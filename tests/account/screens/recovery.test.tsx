import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { askForCode, EMAIL, lastCode, NEW_PASSWORD, reset, wrongCode } from '../../support/recovery.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { NOW } from '../../support/server.ts';

const MINUTE = 60_000;

const here = () => window.location.pathname;
const email = () => screen.findByLabelText('Email');
const code = () => screen.findByLabelText('Kode OTP');
const newPassword = () => screen.findByLabelText('Kata sandi baru');
const again = () => screen.findByLabelText('Ulangi kata sandi baru');
const click = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const alert = () => screen.findByRole('alert');

/** The API refuses one call in its own way. */
const answer = (path: string, status: number, body: object) =>
  msw.use(
    http.post(`*/api/v1${path}`, () => HttpResponse.json({ success: false, status, ...body }, { status })),
  );

async function requestCode(user: UserEvent, address = EMAIL) {
  await user.type(await email(), address);
  await click(user, 'Kirim kode');
}

/** As far as the second step, on a fresh code. */
async function atVerification() {
  const { user } = await renderAt('/lupa-kata-sandi');
  await requestCode(user);
  await code();
  return { user, sent: lastCode(await api()) };
}

async function atReset() {
  const { user, sent } = await atVerification();
  await user.type(await code(), sent);
  await click(user, 'Verifikasi');
  await newPassword();
  return { user, sent };
}

/** Each test is another day, as the limits on mails count it; the server's clock goes with the browser's. */
let day = 0;
beforeEach(async () => {
  day += 2;
  const now = new Date(NOW.getTime() + day * 24 * 60 * MINUTE);
  (await api()).clock.set(now);
  vi.setSystemTime(now);
});

afterEach(async () => void (await api()).clock.set(NOW));

/** The time passes for both sides. */
async function wait(ms: number) {
  (await api()).clock.advance(ms);
  vi.setSystemTime(Date.now() + ms);
}

describe('asking for a code', () => {
  test('leads from the sign-in page to the code, and says that it was sent', async () => {
    const { user } = await renderAt('/masuk');
    await user.click(await screen.findByRole('link', { name: 'Lupa kata sandi?' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lupa kata sandi' })).toBeVisible();
    expect(await email()).toHaveAttribute('autocomplete', 'email');
    await requestCode(user);
    expect(await screen.findByText('Kode OTP telah dikirim ke email Anda')).toBeVisible();
    expect(here()).toBe('/verifikasi-otp');
    expect(await screen.findByText(new RegExp(EMAIL))).toBeVisible();
  });

  test('says when nobody has that email, and keeps it', async () => {
    const { user } = await renderAt('/lupa-kata-sandi');
    await requestCode(user, 'tidak.ada@contoh.sch.id');
    expect(await alert()).toHaveTextContent('Email tidak ditemukan dalam sistem');
    expect(await email()).toHaveValue('tidak.ada@contoh.sch.id');
  });

  test('says so in the words of the specification when the server gives none', async () => {
    answer('/forgot-password', 404, {});
    const { user } = await renderAt('/lupa-kata-sandi');
    await requestCode(user);
    expect(await alert()).toHaveTextContent('Email tidak ditemukan dalam sistem');
  });

  test('says beside the input what is wrong with it', async () => {
    const { user } = await renderAt('/lupa-kata-sandi');
    await requestCode(user, 'bukan alamat');
    await waitFor(async () => expect(await email()).toHaveAccessibleDescription(/Bukan alamat/));
    expect(await email()).toHaveFocus();
    await user.clear(await email());
    await click(user, 'Kirim kode');
    await waitFor(async () => expect(await email()).toHaveAccessibleDescription('Wajib diisi'));
  });

  test('says when it was asked too often', async () => {
    answer('/forgot-password', 429, {});
    const { user } = await renderAt('/lupa-kata-sandi');
    await requestCode(user);
    expect(await alert()).toHaveTextContent('Terlalu banyak permintaan. Silakan coba lagi nanti');
  });

  test('says when the server cannot be reached', async () => {
    msw.use(http.post('*/api/v1/forgot-password', () => HttpResponse.error()));
    const { user } = await renderAt('/lupa-kata-sandi');
    await requestCode(user);
    expect(await alert()).toHaveTextContent(
      'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.',
    );
  });

  test('sends an address as it is known, without the spaces around it', async () => {
    const { user } = await renderAt('/lupa-kata-sandi');
    await requestCode(user, `  ${EMAIL} `);
    await code();
    expect(requestsTo('POST', '/forgot-password').map(({ body }) => JSON.parse(body))).toEqual([
      { email: EMAIL },
    ]);
  });
});

describe('the code', () => {
  test('can be filled in by the phone, and pasted with spaces or dashes', async () => {
    const { user, sent } = await atVerification();
    expect(await code()).toHaveAttribute('inputmode', 'numeric');
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(await code());
    await user.paste(` ${sent.slice(0, 3)} - ${sent.slice(3)} `);
    expect(await code()).toHaveValue(sent);
    await click(user, 'Verifikasi');
    expect(await newPassword()).toBeVisible();
    expect(requestsTo('POST', '/verify-otp').map(({ body }) => JSON.parse(body))).toEqual([
      { email: EMAIL, token: sent },
    ]);
  });

  test('that is wrong is said to be wrong, and can be corrected', async () => {
    const { user, sent } = await atVerification();
    await user.type(await code(), wrongCode(sent));
    await click(user, 'Verifikasi');
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription('Kode OTP tidak valid'));
    expect(await code()).toHaveValue(wrongCode(sent));
    expect(screen.getByRole('button', { name: /Kirim ulang kode \(/ })).toBeDisabled();
    await user.clear(await code());
    await user.type(await code(), sent);
    await click(user, 'Verifikasi');
    expect(await newPassword()).toBeVisible();
  });

  test('that has expired needs a new one, which may be asked for at once', async () => {
    const { user, sent } = await atVerification();
    await wait(10 * MINUTE);
    await user.type(await code(), sent);
    await click(user, 'Verifikasi');
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(/kadaluarsa/));
    expect(await code()).toHaveValue('');
    await click(user, 'Kirim ulang kode');
    expect(await screen.findByRole('button', { name: /Kirim ulang kode \(/ })).toBeDisabled();
    await user.type(await code(), lastCode(await api()));
    await click(user, 'Verifikasi');
    expect(await newPassword()).toBeVisible();
  });

  test('is taken for expired when the message of the server contains that word', async () => {
    const { user } = await atVerification();
    answer('/verify-otp', 400, { message: 'Maaf, kode ini kadaluarsa' });
    await user.type(await code(), '123456');
    await click(user, 'Verifikasi');
    expect(await alert()).toHaveTextContent('Maaf, kode ini kadaluarsa');
    expect(screen.getByRole('button', { name: 'Kirim ulang kode' })).toBeEnabled();
  });

  test('refused without a word is told in the words of the specification, and may be tried again', async () => {
    const { user } = await atVerification();
    answer('/verify-otp', 400, {});
    await user.type(await code(), '123456');
    await click(user, 'Verifikasi');
    expect(await alert()).toHaveTextContent('Kode OTP tidak valid atau sudah kadaluarsa');
    expect(await code()).toHaveValue('123456');
  });

  test('that nobody asked for is told in the words of the specification', async () => {
    const { user } = await atVerification();
    answer('/verify-otp', 404, {});
    await user.type(await code(), '123456');
    await click(user, 'Verifikasi');
    expect(await screen.findByText(/Session tidak ditemukan/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kirim ulang kode' })).toBeEnabled();
  });

  test('is sent again only after a minute', async () => {
    const { user } = await atVerification();
    expect(screen.getByRole('button', { name: /Kirim ulang kode \((60|5\d) detik\)/ })).toBeDisabled();
    await wait(MINUTE);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kirim ulang kode' })).toBeEnabled());
    await click(user, 'Kirim ulang kode');
    expect(await screen.findByRole('button', { name: /Kirim ulang kode \(/ })).toBeDisabled();
    expect(requestsTo('POST', '/forgot-password')).toHaveLength(2);
  });
});

describe('the new password', () => {
  test('is set, and the sign-in page says so', async () => {
    const { user, sent } = await atReset();
    expect(await newPassword()).toHaveAttribute('autocomplete', 'new-password');
    expect(await again()).toHaveAttribute('autocomplete', 'new-password');
    await user.type(await newPassword(), NEW_PASSWORD);
    await user.type(await again(), NEW_PASSWORD);
    await click(user, 'Simpan kata sandi');
    expect(await screen.findByText('Password berhasil diubah')).toBeVisible();
    expect(here()).toBe('/masuk');
    expect(requestsTo('POST', '/reset-password').map(({ body }) => JSON.parse(body))).toEqual([
      { email: EMAIL, token: sent, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    ]);
    expect(JSON.stringify(window.sessionStorage)).not.toContain(sent);
    await expect((await api()).signIn('guru', NEW_PASSWORD)).resolves.toBeDefined();
  });

  test('can be looked at', async () => {
    const { user } = await atReset();
    await user.type(await newPassword(), 'rahasia');
    await user.click(screen.getAllByRole('button', { name: 'Tampilkan kata sandi' })[0] as HTMLElement);
    expect(await newPassword()).toHaveAttribute('type', 'text');
    expect(await again()).toHaveAttribute('type', 'password');
  });

  test('states its rules without holding anybody back; what the server refuses stands beside it', async () => {
    const { user } = await atReset();
    expect(await newPassword()).toHaveAccessibleDescription('8–128 karakter');
    await user.type(await newPassword(), 'pendek');
    await user.type(await again(), 'lain');
    expect(await again()).toHaveAccessibleDescription('Belum sama dengan kata sandi baru');
    await click(user, 'Simpan kata sandi');
    await waitFor(async () =>
      expect(await newPassword()).toHaveAccessibleDescription('Paling sedikit 8 karakter'),
    );
    expect(await newPassword()).toHaveFocus();
    await user.clear(await newPassword());
    await user.type(await newPassword(), NEW_PASSWORD);
    await click(user, 'Simpan kata sandi');
    await waitFor(async () =>
      expect(await again()).toHaveAccessibleDescription('Tidak sama dengan kata sandi baru'),
    );
  });

  test('with a code used meanwhile starts again', async () => {
    const { user, sent } = await atReset();
    await reset(await api(), sent);
    await user.type(await newPassword(), NEW_PASSWORD);
    await user.type(await again(), NEW_PASSWORD);
    await click(user, 'Simpan kata sandi');
    expect(await screen.findByText('Session tidak ditemukan atau sudah kadaluarsa')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Minta kode baru' }));
    expect(await email()).toHaveValue(EMAIL);
  });
});

describe('leaving and coming back', () => {
  test.each(['/verifikasi-otp', '/reset-password'])(
    'a visit to %s without an email begins at the first step',
    async (path) => {
      await renderAt(path);
      expect(await alert()).toHaveTextContent('Masukkan email Anda dulu untuk meminta kode OTP.');
      expect(here()).toBe('/lupa-kata-sandi');
    },
  );

  test('a visit to the last step without a code asks for the code', async () => {
    const { user } = await atVerification();
    await user.click(screen.getByRole('link', { name: 'Kembali ke halaman masuk' }));
    cleanup();
    await renderAt('/reset-password');
    expect(await code()).toBeVisible();
  });

  test('the code can be typed later, with the countdown where it was', async () => {
    const { user, sent } = await atVerification();
    await user.click(screen.getByRole('link', { name: 'Kembali ke halaman masuk' }));
    await wait(20_000);
    await user.click(await screen.findByRole('link', { name: 'Lupa kata sandi?' }));
    expect(await email()).toHaveValue(EMAIL);
    await user.click(screen.getByRole('link', { name: 'Saya sudah punya kode' }));
    expect(await screen.findByRole('button', { name: /Kirim ulang kode \((40|3\d) detik\)/ })).toBeDisabled();
    await user.type(await code(), sent);
    await click(user, 'Verifikasi');
    expect(await newPassword()).toBeVisible();
  });

  test('a verified code is forgotten when its time is up', async () => {
    await askForCode(await api());
    const { sent } = await atReset();
    await wait(10 * MINUTE);
    cleanup();
    await renderAt('/reset-password');
    expect(await code()).toBeVisible();
    expect(JSON.stringify(window.sessionStorage)).not.toContain(sent);
  });

  test('somebody signed in has no business here', async () => {
    await renderAt('/lupa-kata-sandi', { as: 'admin' });
    await waitFor(() => expect(here()).toBe('/dashboard'));
  });
});
