import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { clear, createStore, keys } from 'idb-keyval';
import { afterEach, expect, test } from 'vitest';
import { accessToken } from '../../../src/providers/session.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import {
  attendancePath,
  marksOnServer,
  openRegister,
  radio,
  registerUrl,
  shown,
} from './attendanceSupport.ts';

const offline = () => http.all('*/api/v1/*', () => HttpResponse.error());
const PATCH = '*/attendance';

type User = Awaited<ReturnType<typeof openRegister>>['user'];

/** What the device has kept for reading without a network. */
const lastSeen = () => keys(createStore('hadir-last-seen', 'answers'));

const online = () => act(() => void window.dispatchEvent(new Event('online')));

/** One is the storage's own. */
const isDelivered = async () => (await keys(createStore('hadir-marks', 'marks'))).length < 2;

/** What is left of a test is delivered before the next one. */
afterEach(async () => {
  cleanup();
  msw.resetHandlers();
  if (await isDelivered()) return;
  await renderAt('/dashboard', { as: 'guru' });
  await waitFor(async () => expect(await isDelivered()).toBe(true));
});

/** Marks Dewi while no mark gets through. */
async function markOffline() {
  const opened = await openRegister();
  msw.use(http.patch(PATCH, () => HttpResponse.error()));
  await opened.user.click(radio('Dewi', 'Sakit'));
  expect(await screen.findByText('1 catatan tersimpan di perangkat ini')).toBeVisible();
  return opened;
}

async function signIn(user: User, identifier: string): Promise<void> {
  const name = await screen.findByLabelText('Email atau nama pengguna');
  await user.clear(name);
  await user.type(name, identifier);
  await user.type(screen.getByLabelText('Kata sandi'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
}

async function signOut(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Menu pengguna/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
}

test('a mark that waits survives the end of the page, and is sent from the first screen of the next one', async () => {
  await markOffline();
  cleanup();
  msw.resetHandlers();
  await renderAt('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Beranda' });
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBe('sakit'));
});

test('the next page shows the mark that waits, as one that waits', async () => {
  const { path } = await markOffline();
  cleanup();
  await renderAt(await registerUrl());
  await shown();
  await waitFor(() => expect(radio('Dewi', 'Sakit')).toBeChecked());
  expect(await screen.findByText('Menunggu koneksi (1)')).toBeVisible();
  msw.resetHandlers();
  online();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(requestsTo('PATCH', path).length).toBeGreaterThan(0);
});

test('closing the tab needs no question, for the device keeps the mark', async () => {
  await markOffline();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
});

test('signing out with a mark that waits asks first', async () => {
  const { user } = await markOffline();
  await signOut(user);
  const question = await screen.findByRole('alertdialog', { name: '1 catatan belum terkirim' });
  expect(question).toHaveTextContent('Orang lain tidak dapat melihat atau mengirimnya');
  await user.click(within(question).getByRole('button', { name: 'Tetap di sini' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(radio('Dewi', 'Sakit')).toBeChecked();
});

test('another person on the same device neither sends nor sees the mark; its own person sends it', async () => {
  const { user, path } = await markOffline();
  await signOut(user);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keluar' }));
  await screen.findByText('Berhasil keluar dari sistem');
  msw.resetHandlers();
  const before = requestsTo('PATCH', path).length;
  await signIn(user, 'admin');
  await screen.findByRole('heading', { level: 1, name: 'Beranda' });
  cleanup();
  await renderAt(await registerUrl());
  await shown();
  expect(radio('Dewi', 'Sakit')).not.toBeChecked();
  expect(requestsTo('PATCH', path)).toHaveLength(before);
  expect((await marksOnServer()).Dewi).toBeNull();

  cleanup();
  await renderAt(await registerUrl(), { as: 'guru' });
  await shown();
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBe('sakit'));
});

test('ten marks wait while the session ends: signing in again sends all ten', async () => {
  const { user } = await openRegister();
  msw.use(
    http.patch(PATCH, () =>
      HttpResponse.json(
        { success: false, status: 401, message: 'Sesi Anda telah berakhir' },
        { status: 401 },
      ),
    ),
  );
  const ten = Array.from({ length: 10 }, (_, n) => `Siswa Uji ${n + 1}`);
  for (const name of ten) act(() => radio(name, 'Izin').click());
  await screen.findByLabelText('Email atau nama pengguna');
  msw.resetHandlers();
  await signIn(user, 'guru');
  await shown();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  const marks = await marksOnServer();
  expect(ten.map((name) => marks[name])).toEqual(Array(10).fill('izin'));
});

test('a register that was opened before is read without a network, with its age, and can be marked', async () => {
  const { user } = await openRegister();
  await user.click(radio('Zulaikha', 'Hadir'));
  await screen.findByText('Semua tersimpan');
  cleanup();
  await renderAt(await registerUrl());
  await shown();
  await waitFor(() => expect(radio('Zulaikha', 'Hadir')).toBeChecked());

  cleanup();
  msw.use(offline());
  const again = await renderAt(await registerUrl());
  await shown();
  expect(radio('Zulaikha', 'Hadir')).toBeChecked();
  expect(screen.getByText(/^Data beberapa detik yang lalu/)).toBeVisible();
  await again.user.click(radio('Dewi', 'Alpa'));
  expect(await screen.findByText('Menunggu koneksi (1)')).toBeVisible();
  msw.resetHandlers();
  online();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(await marksOnServer()).toMatchObject({ Dewi: 'alpa', Zulaikha: 'hadir' });
});

test('a browser killed before it wrote down who is signed in keeps the register all the same, though the line cuts the profile', async () => {
  const { user } = await openRegister();
  cleanup();
  // The cookies were written before.
  window.localStorage.clear();
  await clear(createStore('hadir-last-seen', 'answers'));
  const requested = ['*/api/v1/profile', '*/api/v1/extensions'];
  msw.use(...requested.map((path) => http.get(path, () => HttpResponse.error())));
  await renderAt(await registerUrl());
  await shown();
  await waitFor(async () => expect(String(await lastSeen())).toContain('kehadiran'));
  cleanup();
  msw.use(offline());
  await renderAt(await registerUrl());
  await shown();
  await user.click(radio('Dewi', 'Izin'));
  expect(await screen.findByText('Menunggu koneksi (1)')).toBeVisible();
  msw.resetHandlers();
  online();
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBe('izin'));
});

test('a register that was opened in pages, for nothing was known of the server yet, is read without a network', async () => {
  await openRegister();
  cleanup();
  await clear(createStore('hadir-last-seen', 'answers'));
  // What the first script has asked on a first visit.
  const url = `/api/v1${await attendancePath()}?page=1&limit=100`;
  const token = accessToken() ?? '';
  const response = fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  window.hadirFirstAnswers = new Map([[url, { token, sentAt: performance.now(), response }]]);
  await renderAt(await registerUrl());
  await shown();
  expect(window.hadirFirstAnswers.size).toBe(0);
  await waitFor(async () => expect(String(await lastSeen())).toContain('kehadiran'));
  cleanup();
  msw.use(offline());
  await renderAt(await registerUrl());
  await shown();
});

test("today's sessions are read without a network, until their person signs out", async () => {
  // The sections below have links of that name, too.
  const today = async () =>
    within(await screen.findByRole('region', { name: 'Sesi hari ini' })).findByRole('link', {
      name: /Matematika/,
    });
  await renderAt('/dashboard', { as: 'guru' });
  await today();
  cleanup();
  msw.use(offline());
  const { user } = await renderAt('/dashboard');
  expect(await today()).toBeVisible();
  expect(await screen.findByText(/^Data .* lalu/)).toBeVisible();
  expect(await lastSeen()).not.toHaveLength(0);

  await signOut(user);
  await screen.findByText('Berhasil keluar dari sistem');
  expect(await lastSeen()).toEqual([]);
});

test('what was seen leaves the device with a session that ended, too', async () => {
  await openRegister();
  expect(await lastSeen()).not.toHaveLength(0);
  msw.use(http.patch(PATCH, () => HttpResponse.json({ success: false, status: 401 }, { status: 401 })));
  act(() => radio('Dewi', 'Sakit').click());
  await screen.findByLabelText('Email atau nama pengguna');
  await waitFor(async () => expect(await lastSeen()).toEqual([]));
});

test('a profile that the server refuses to tell keeps nobody from the register', async () => {
  const { user } = await openRegister();
  cleanup();
  let requested = 0;
  msw.use(
    http.get('*/api/v1/profile', () => {
      requested += 1;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  await renderAt(await registerUrl());
  await shown();
  await user.click(radio('Dewi', 'Izin'));
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBe('izin'));
  expect(requested).toBeLessThan(10);
});
