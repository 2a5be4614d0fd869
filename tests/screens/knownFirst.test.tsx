// The dashboard is drawn once with who has opened it and what the server offers, not anew with each of these answers.
import { screen } from '@testing-library/react';
import { delay, http } from 'msw';
import { memoryStore } from 'react-admin';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient, Dashboard, fetchFirstScreen } from '../../src/App.tsx';
import { fetchAllScreens } from '../../src/kit/page/lazyScreen.tsx';
import { signInAs, visit } from '../support/browser.ts';
import { api, msw, requestsTo } from '../support/msw.ts';

const LIST = '/dashboard/kelas';

async function openList() {
  const queryClient = createQueryClient();
  visit(LIST);
  await fetchFirstScreen(LIST, queryClient);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => flushSync(() => root.unmount()));
  // One rendering: what its effects would have changed is not there yet.
  flushSync(() => root.render(<Dashboard queryClient={queryClient} store={memoryStore()} />));
}

test('the first rendering has the whole menu, and nothing of it is asked twice', async () => {
  await Promise.all([api(), fetchAllScreens()]);
  await signInAs('admin');
  const before = ['/profile', '/extensions'].map((path) => requestsTo('GET', path).length);
  await openList();
  expect(screen.getByRole('link', { name: 'Tahun ajaran' })).toBeVisible();
  await screen.findByRole('table');
  const after = ['/profile', '/extensions'].map((path) => requestsTo('GET', path).length);
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
});

test('a server that does not answer is not waited for', async () => {
  await Promise.all([api(), fetchAllScreens()]);
  await signInAs('admin');
  msw.use(http.get('*/api/v1/extensions', () => delay('infinite')));
  await openList();
  expect(screen.getByRole('main')).toBeVisible();
});
