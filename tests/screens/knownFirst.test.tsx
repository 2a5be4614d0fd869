// The dashboard is drawn once with who has opened it and what the server offers, not anew with each of these answers.
import { screen } from '@testing-library/react';
import { delay, http } from 'msw';
import { memoryStore } from 'react-admin';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Dashboard, fetchFirstScreen } from '../../src/App.tsx';
import { fetchAllScreens } from '../../src/kit/page/lazyScreen.tsx';
import { createQueryClient } from '../../src/providers/queryClient.ts';
import { NAMES_STORAGE_KEY, PERSON_KEY } from '../../src/providers/remembered.ts';
import { signInAs, visit } from '../support/browser.ts';
import { api, msw, requestsTo } from '../support/msw.ts';

const LIST = '/dashboard/kelas';

/** @param isTimeless whatever this machine does beside, the time that answers are waited for is not up before they are here */
async function open(path: string, { isTimeless = false } = {}) {
  const queryClient = createQueryClient();
  visit(path);
  if (isTimeless) vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() });
  await fetchFirstScreen(path, queryClient);
  if (isTimeless) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => flushSync(() => root.unmount()));
  // One rendering: what its effects would have changed is not there yet.
  flushSync(() => root.render(<Dashboard queryClient={queryClient} store={memoryStore()} />));
}

// First: no other test has fetched the code of screens yet.
test('the page of the address comes with the dashboard, and stands behind no notice', async () => {
  await api();
  await signInAs('admin');
  await open('/dashboard');
  expect(screen.getByRole('heading', { level: 1, name: 'Beranda' })).toBeInTheDocument();
});

test('the first rendering has the whole menu, and nothing of it is asked twice', async () => {
  await Promise.all([api(), fetchAllScreens()]);
  await signInAs('admin');
  const before = ['/profile', '/extensions'].map((path) => requestsTo('GET', path).length);
  await open(LIST, { isTimeless: true });
  expect(screen.getByRole('link', { name: 'Tahun ajaran' })).toBeVisible();
  await screen.findByRole('table');
  const after = ['/profile', '/extensions'].map((path) => requestsTo('GET', path).length);
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
});

test('a server that does not answer is not waited for', async () => {
  await Promise.all([api(), fetchAllScreens()]);
  await signInAs('admin');
  msw.use(http.get('*/api/v1/extensions', () => delay('infinite')));
  await open(LIST);
  expect(screen.getByRole('main')).toBeVisible();
});

describe('while it is not known who has come, a list', () => {
  const openUnknown = async (who: 'admin' | 'guru', role: string) => {
    await Promise.all([api(), fetchAllScreens()]);
    await signInAs(who);
    window.localStorage.setItem(NAMES_STORAGE_KEY, 'hadir');
    window.localStorage.setItem(PERSON_KEY, JSON.stringify({ id: 1, role }));
    msw.use(http.get('*/api/v1/extensions', () => delay('infinite')));
    await open(LIST);
    await screen.findByRole('heading', { level: 1, name: 'Kelas' });
  };

  test('keeps the place of the buttons of last time, out of reach', async () => {
    await openUnknown('admin', 'Admin');
    expect(screen.getByText('Tambah kelas').closest('[inert]')).not.toBeNull();
    // All of them, or the others would push down what is below when they come.
    expect(screen.getByText('Impor siswa').closest('[inert]')).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Tambah kelas' })).toBeNull();
  });

  test('keeps none where there were none', async () => {
    await openUnknown('guru', 'Guru');
    expect(screen.queryByText('Tambah kelas')).toBeNull();
  });
});
