import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { CrashBoundary, OutermostBoundary } from '../../src/kit/page/CrashPage.tsx';
import { lazyPart } from '../../src/kit/page/lazyScreen.tsx';
import { createGuardedHistory } from '../../src/kit/router/AppRouter.tsx';
import { hadirVersion } from '../../server/base/version.ts';
import { visit } from '../support/browser.ts';
import { expectConsoleError } from '../support/consoleErrors.ts';
import { api, asAnotherBackend, msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () => screen.findByRole('navigation', { name: 'Menu utama' });
/** Some of them come when it is known what the server offers. */
const menuLink = async (name: string) => within(await menu()).findByRole('link', { name });

describe('the addresses', () => {
  test('/ is the dashboard', async () => {
    await renderAt('/', { as: 'guru' });
    expect(await heading('Beranda')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
  });

  test.each(['/404', '/tidak/ada', '/login', '/dashboardx'])('%s is not found', async (url) => {
    await renderAt(url);
    expect(await heading('Halaman tidak ditemukan')).toBeVisible();
    expect(document.title).toBe('Halaman tidak ditemukan · Hadir');
    expect(screen.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  test.each(['/dashboard/tidak-ada', '/dashboard/login', '/dashboard/sesi'])(
    '%s is not found, inside the dashboard',
    async (url) => {
      await renderAt(url, { as: 'guru' });
      expect(await heading('Halaman tidak ditemukan')).toBeVisible();
      expect(await menu()).toBeVisible();
    },
  );
});

describe('the frame', () => {
  test('has one main, one navigation, one h1, and a way past the menu', async () => {
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(within(await menu()).getByRole('link', { name: 'Beranda' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('says below the menu which Hadir the server is', async () => {
    await renderAt('/dashboard', { as: 'guru' });
    const { version, commit } = hadirVersion();
    const words = await screen.findByText(`Hadir ${version} (${commit})`);
    expect(words.closest('footer')).toBeVisible();
  });

  test('moves the focus to the h1 and names the tab after a navigation', async () => {
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    await user.click(await menuLink('Mata pelajaran'));
    await waitFor(async () => expect(await heading('Mata pelajaran')).toHaveFocus());
    expect(document.title).toBe('Mata pelajaran · Hadir');
    const trail = screen.getByRole('navigation', { name: 'Jejak halaman' });
    expect(within(trail).getByText('Mata pelajaran')).toHaveAttribute('aria-current', 'page');
  });

  test.each([
    '/dashboard/kelas',
    '/dashboard/kelas/create',
    '/dashboard/kelas/:class/edit',
    '/dashboard/kelas/:class/tambah-siswa',
    '/dashboard/mata-pelajaran/:subject',
    '/dashboard/mata-pelajaran/:subject/sesi/create',
    '/dashboard/kalender',
    '/dashboard/jejak-audit',
  ])('keeps the way up of %s from when it is first seen, however late the rest comes', async (path) => {
    const { fixtures } = await api();
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    // What is answered nothing here is answered by the server.
    msw.use(http.all('*/api/v1/*', async () => void (await gate)));
    const url = path.replace(':class', String(fixtures.class)).replace(':subject', String(fixtures.subject));
    const { user } = await renderAt(url, { as: 'admin' });
    const trail = await screen.findByRole('navigation', { name: 'Jejak halaman' });
    const up = within(trail).getByRole('link', { name: 'Beranda' });
    letGo();
    await waitFor(() => expect(document.querySelector('main [data-loading]')).toBeNull());
    await user.click(up);
    expect(await heading('Beranda')).toBeVisible();
  });

  test('has a menu that opens over a phone and closes after a choice', async () => {
    const { user } = await renderAt('/dashboard', { as: 'guru', width: 360 });
    await heading('Beranda');
    expect(screen.queryByRole('navigation', { name: 'Menu utama' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Buka menu' }));
    await user.click(await menuLink('Mata pelajaran'));
    expect(await heading('Mata pelajaran')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Menu utama' })).not.toBeInTheDocument(),
    );
  });

  test('turns dark and light again', async () => {
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    const toggle = screen.getByRole('button', { name: 'Ganti tema terang atau gelap' });
    const mode = () => document.documentElement.dataset.theme;
    expect(mode()).toBe('light');
    await user.click(toggle);
    await waitFor(() => expect(mode()).toBe('dark'));
    await user.click(toggle);
    await waitFor(() => expect(mode()).toBe('light'));
  });

  test('says when the device has no network, and stops saying so', async () => {
    await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/^Tidak ada koneksi internet\./)).toBeVisible();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Tidak ada koneksi/)).not.toBeInTheDocument());
  });
});

describe('the home', () => {
  // A session of today may stand below as well, among the registers that are not complete.
  const today = async () => within(await screen.findByRole('region', { name: 'Sesi hari ini' }));

  test("shows today's sessions with their state, one tap from the register", async () => {
    const { fixtures } = await api();
    await renderAt('/dashboard', { as: 'guru' });
    expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
    const card = await (await today()).findByRole('link', { name: /Matematika/ });
    expect(card).toHaveTextContent('07.00–09.30');
    expect(card).toHaveTextContent('X-10 · Pertemuan 2');
    expect(card).toHaveTextContent('Belum diisi');
    expect(card).toHaveAttribute(
      'href',
      `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`,
    );
    expect((await today()).getAllByRole('link')).toHaveLength(1);
  });

  test.each([
    ['Lengkap', { belum: 0, total: 36 }],
    ['Sebagian: 30 dari 36', { belum: 6, total: 36 }],
    ['Belum diisi', { belum: 36, total: 36 }],
    ['Belum ada siswa', { belum: 0, total: 0 }],
  ])('says %s', async (state, attendance_summary) => {
    const session = {
      id: 's-1',
      subjectId: 'm-1',
      name: 'Pertemuan 1',
      start_time: '07:00',
      end_time: '08:00',
      Subject: { id: 'm-1', name: 'Kimia' },
      Class: { id: 'k-1', name: 'X-1' },
      Teacher: null,
      attendance_summary,
    };
    msw.use(
      http.get('*/api/v1/dashboard/sessions', () =>
        HttpResponse.json({ success: true, status: 200, message: '', data: [session] }),
      ),
    );
    await renderAt('/dashboard', { as: 'guru' });
    expect(await (await today()).findByRole('link', { name: /Kimia/ })).toHaveTextContent(state);
  });

  test('says why the sessions could not be loaded, and tries again', async () => {
    msw.use(
      http.get('*/api/v1/dashboard/sessions', () => new HttpResponse(null, { status: 502 }), { once: true }),
    );
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Gagal mengambil data sesi');
    expect(alert).toHaveTextContent('Server sedang dalam pemeliharaan. Silakan coba lagi nanti');
    await user.click(within(alert).getByRole('button', { name: 'Coba lagi' }));
    expect(await (await today()).findByRole('link', { name: /Matematika.*Pertemuan 2/ })).toBeVisible();
  });

  test('leaves the sessions out on another backend, and asks once', async () => {
    asAnotherBackend();
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    await heading('Beranda');
    await user.click(await menuLink('Mata pelajaran'));
    await heading('Mata pelajaran');
    await user.click(await menuLink('Beranda'));
    await heading('Beranda');
    expect(screen.queryByText('Sesi hari ini')).not.toBeInTheDocument();
    expect(requestsTo('GET', '/extensions')).toHaveLength(1);
    expect(requestsTo('GET', '/dashboard/sessions')).toHaveLength(0);
  });
});

test('a part of a screen whose code cannot be had says so in one line, and the screen stays', async () => {
  expectConsoleError(/Part could not be fetched/);
  let isThere = false;
  const load = () => (isThere ? Promise.resolve({ Part: () => null }) : Promise.reject(new Error('offline')));
  const Part = lazyPart(load, 'Part');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(
    <main>
      <h1>X IPA 1</h1>
      <Part />
    </main>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Bagian ini belum dapat dimuat.');
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Muat ulang' }));
  expect(reload).toHaveBeenCalledOnce();
  // Whatever fetches all screens fetches this one, too.
  cleanup();
  isThere = true;
  await Part.fetchCode();
});

describe('a crash', () => {
  const Broken = () => {
    throw new Error('rusak');
  };

  test('outside of everything shows the page that can be loaded again', async () => {
    expectConsoleError(/rusak/);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Terjadi Kesalahan' })).toBeVisible();
    expect(screen.getByText('Aplikasi mengalami error yang tidak terduga')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Muat Ulang Halaman' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('of a screen shows the same page', async () => {
    expectConsoleError(/./);
    // An answer that no screen can draw: its list holds nothing.
    msw.use(
      http.get('*/api/v1/dashboard/sessions', () =>
        HttpResponse.json({ success: true, status: 200, message: '', data: [{ id: 1 }] }),
      ),
    );
    await renderAt('/dashboard', { as: 'guru' });
    expect(await screen.findByRole('heading', { name: 'Terjadi Kesalahan' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Muat Ulang Halaman' })).toBeVisible();
    stepTo('/dashboard/kelas');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kelas' })).toBeVisible();
  });

  test('outside of everything is forgotten by the browser’s own buttons, too', () => {
    expectConsoleError(/rusak/);
    const Here = () => {
      if (window.location.pathname === '/rusak') throw new Error('rusak');
      return <p>Halaman sebelumnya</p>;
    };
    visit('/rusak');
    render(
      <OutermostBoundary>
        <Here />
      </OutermostBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Terjadi Kesalahan' })).toBeVisible();
    act(() => stepTo('/'));
    expect(screen.getByText('Halaman sebelumnya')).toBeVisible();
  });
});

/** As the browser's own buttons do it. */
function stepTo(path: string, idx = 0): void {
  const state = { usr: null, key: path, idx };
  window.history.replaceState(state, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

test('a step that was let go and led nowhere lets no other one through unasked', async () => {
  visit('/awal');
  const history = createGuardedHistory();
  const end = history.listen(() => undefined);
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
  history.navigator.push('/isian');
  const requested: (() => void)[] = [];
  history.guardWith((_to, goOn) => requested.push(goOn) > 0);
  stepTo('/awal', 0);
  expect(go).toHaveBeenLastCalledWith(1);
  stepTo('/isian', 1);
  requested[0]?.();
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith(-1));
  // Nothing is there any more, so the browser stays.
  history.navigator.push('/lain');
  expect(requested).toHaveLength(2);
  expect(window.location.pathname).toBe('/isian');
  requested[1]?.();
  expect(window.location.pathname).toBe('/lain');
  end();
});
