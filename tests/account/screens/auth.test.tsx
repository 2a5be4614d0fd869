import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { accessToken, storeTokens } from '../../../src/providers/session.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const here = () => window.location.pathname + window.location.search;
const identifier = () => screen.findByLabelText('Email atau nama pengguna');
const password = () => screen.getByLabelText('Kata sandi');
const submit = () => screen.getByRole('button', { name: 'Masuk' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** As when the cookies run out: nobody in the tab hears of it. */
function forgetTokens() {
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
  window.sessionStorage.clear();
}

/** What has the focus when an input is first there to be tapped; a focus set later would be taken from who tapped. */
function focusOnArrivalOf(label: string) {
  let focused: Element | null | undefined;
  const observer = new MutationObserver(() => {
    if (!screen.queryByLabelText(label)) return;
    focused = document.activeElement;
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => focused;
}

async function signIn(user: UserEvent, name = 'guru', secret = PASSWORD) {
  await user.clear(await identifier());
  await user.type(await identifier(), name);
  await user.type(password(), secret);
  await user.click(submit());
}

describe('the sign-in page', () => {
  test('leads to the dashboard and says so', async () => {
    const { user } = await renderAt('/masuk');
    expect(document.title).toBe('Masuk · Hadir');
    await signIn(user);
    expect(await heading('Beranda')).toBeVisible();
    expect(here()).toBe('/dashboard');
    expect(await screen.findByText('Berhasil masuk ke sistem')).toBeVisible();
    expect(await screen.findByText(/^Selamat pagi, Sri Uji$/)).toBeVisible();
  });

  test('can be filled by a password manager', async () => {
    await renderAt('/masuk');
    expect(await identifier()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  test('shows the password on request', async () => {
    const { user } = await renderAt('/masuk');
    await user.type(await screen.findByLabelText('Kata sandi'), 'rahasia');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Sembunyikan kata sandi' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  test.each([
    ['guru', 'salah-sandi', 'Username atau password salah'],
    ['tidak.ada', PASSWORD, 'Pengguna tidak ditemukan'],
  ])('says what is wrong with %s and %s, and keeps what was typed', async (name, secret, message) => {
    const { user } = await renderAt('/masuk');
    await signIn(user, name, secret);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await identifier()).toHaveValue(name);
    expect(password()).toHaveFocus();
    expect(accessToken()).toBeUndefined();
  });

  test('asks for what is missing before it asks the server', async () => {
    const { user } = await renderAt('/masuk');
    await identifier();
    await user.click(submit());
    expect(await identifier()).toHaveFocus();
    expect(await identifier()).toHaveAccessibleDescription('Wajib diisi');
    expect(password()).toHaveAccessibleDescription('Wajib diisi');
    expect(requestsTo('POST', '/login')).toHaveLength(0);
  });

  test('shows the problems of a 400 beside the inputs, the others above', async () => {
    const data = [
      { path: 'password', msg: 'Terlalu pendek' },
      { path: 'device', msg: 'Perangkat tidak dikenal' },
    ];
    msw.use(
      http.post('*/api/v1/login', () =>
        HttpResponse.json({ success: false, status: 400, data }, { status: 400 }),
      ),
    );
    const { user } = await renderAt('/masuk');
    await signIn(user);
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Terlalu pendek'));
    expect(password()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Validasi Error');
    expect(screen.getByRole('alert')).toHaveTextContent('Perangkat tidak dikenal');
  });

  test('says that it is busy and sends once, however often it is asked', async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    msw.use(http.post('*/api/v1/login', () => waiting));
    const { user } = await renderAt('/masuk');
    await signIn(user);
    const busy = await screen.findByRole('button', { name: 'Memproses...' });
    await user.click(busy);
    answer(HttpResponse.json({ success: false, status: 503 }, { status: 503 }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Layanan sedang tidak tersedia. Silakan coba lagi nanti',
    );
    expect(requestsTo('POST', '/login')).toHaveLength(1);
    expect(submit()).toBeEnabled();
  });

  test('says so when the network is down, and works when it is back', async () => {
    msw.use(http.post('*/api/v1/login', () => HttpResponse.error(), { once: true }));
    const { user } = await renderAt('/masuk');
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.',
    );
    await user.click(submit());
    expect(await heading('Beranda')).toBeVisible();
  });

  test('has the remembered identifier filled in, and forgets it when asked to', async () => {
    const first = await renderAt('/masuk');
    await first.user.click(await screen.findByLabelText('Ingat saya'));
    await signIn(first.user);
    await heading('Beranda');
    await first.user.click(screen.getByRole('button', { name: /^Menu pengguna/ }));
    const focused = focusOnArrivalOf('Kata sandi');
    await first.user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
    expect(await identifier()).toHaveValue('guru');
    expect(focused()).toBe(password());
    expect(password()).toHaveFocus();
    await first.user.click(screen.getByLabelText('Ingat saya'));
    await signIn(first.user);
    await heading('Beranda');
    expect(document.cookie).not.toContain('hadir_remember');
  });
});

describe('the gate', () => {
  test('sends a visitor to sign in and back to where he wanted to go, query and all', async () => {
    const { user } = await renderAt('/dashboard/mata-pelajaran?page=1&perPage=15');
    expect(await heading('Masuk')).toBeVisible();
    expect(here()).toBe('/masuk');
    await signIn(user);
    expect(await heading('Mata pelajaran')).toBeVisible();
    expect(here()).toBe('/dashboard/mata-pelajaran?page=1&perPage=15');
  });

  test('says that the session is being verified while a refresh is on its way', async () => {
    storeTokens({ token: 'a.b.c', refreshToken: 'd.e.f' });
    let refuse: () => void = () => undefined;
    msw.use(
      http.get(
        '*/api/v1/refresh-token',
        () =>
          new Promise<Response>((resolve) => {
            refuse = () => resolve(new HttpResponse(null, { status: 401 }));
          }),
      ),
    );
    await renderAt('/dashboard');
    expect(await screen.findByText('Memverifikasi sesi...')).toBeVisible();
    expect(screen.getByText('Sistem pencatatan kehadiran siswa')).toBeVisible();
    await waitFor(() => expect(requestsTo('GET', '/refresh-token')).toHaveLength(1));
    refuse();
    expect(await heading('Masuk')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Sesi Anda telah berakhir. Silakan masuk kembali.');
  });

  test('keeps signed-in people away from the sign-in page', async () => {
    await renderAt('/masuk', { as: 'guru' });
    expect(await heading('Beranda')).toBeVisible();
    expect(here()).toBe('/dashboard');
  });

  test('looks again every 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    forgetTokens();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await heading('Masuk')).toBeVisible();
  });

  test('signs nobody out because the network is gone', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    const { queryClient } = await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    storeTokens({ token: 'habis.masa.berlaku', refreshToken: 'd.e.f' });
    msw.use(http.all('*/api/v1/*', () => HttpResponse.error()));
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(requestsTo('GET', '/refresh-token').length).toBeGreaterThan(0));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible();
    expect(accessToken()).toBe('habis.masa.berlaku');
  });
});

describe('a 401 in the middle of work', () => {
  test('goes to the sign-in page, says why, and comes back to the same place', async () => {
    const { signIn: newSession, request } = await api();
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    await screen.findByRole('link', { name: /Pertemuan 2/ });
    // Ended elsewhere, while the token is still good by its date.
    await request('POST', '/logout', { token: accessToken() });
    await newSession('guru');
    await user.click(await screen.findByRole('link', { name: 'Mata pelajaran' }));
    expect(await heading('Masuk')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Sesi Anda telah berakhir. Silakan masuk kembali');
    expect(accessToken()).toBeUndefined();
    await signIn(user);
    expect(await heading('Mata pelajaran')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard/mata-pelajaran');
    await user.click(screen.getByRole('button', { name: /^Menu pengguna/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
    await heading('Masuk');
    expect(screen.queryByText(/Sesi Anda telah berakhir/)).not.toBeInTheDocument();
  });

  test('that comes late on a slow line ends no session that was begun since', async () => {
    let refuse: (answer: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (refuse = resolve));
    msw.use(http.get('*/api/v1/dashboard/sessions', () => late, { once: true }));
    const { request } = await api();
    const { user, queryClient } = await renderAt('/dashboard', { as: 'guru' });
    await waitFor(() => expect(requestsTo('GET', '/dashboard/sessions')).toHaveLength(1));
    await request('POST', '/logout', { token: accessToken() });
    await user.click(await screen.findByRole('link', { name: 'Mata pelajaran' }));
    await heading('Masuk');
    await signIn(user);
    expect(await heading('Mata pelajaran')).toBeVisible();
    const begun = accessToken();
    refuse(HttpResponse.json({ success: false, status: 401, message: '' }, { status: 401 }));
    await late;
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(accessToken()).toBe(begun);
    expect(screen.getByRole('heading', { level: 1, name: 'Mata pelajaran' })).toBeVisible();
  });
});

describe('signing out', () => {
  test('always succeeds for the user and does not bring the next one to his page', async () => {
    const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'guru' });
    await heading('Mata pelajaran');
    msw.use(http.post('*/api/v1/logout', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: /^Menu pengguna/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
    expect(await heading('Masuk')).toBeVisible();
    expect(await screen.findByText('Berhasil keluar dari sistem')).toBeVisible();
    expect(accessToken()).toBeUndefined();
    await signIn(user, 'admin');
    expect(await heading('Beranda')).toBeVisible();
    expect(await screen.findByText(/Ratna Admin$/, { selector: 'p' })).toBeVisible();
  });
});
