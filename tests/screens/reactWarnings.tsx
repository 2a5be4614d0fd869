// React's development build (development.test.tsx) says on the console what is wrong with a screen that works all the same: a
// list without keys, a state that rendering sets, an attribute that no element has. Here it draws every screen once; whatever it says fails the test (tests/support/consoleErrors.ts). All others have the production build.
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FORMS, PROTECTED, PUBLIC, type Records } from '../support/everyRoute.ts';
import { expectConsoleError } from '../support/consoleErrors.ts';
import { PUPILS } from '../support/fixtures.ts';
import { api } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

async function fixtureRecords(): Promise<Records> {
  const { fixtures } = await api();
  const { teacher: user, student: pupil, school, year, subject, session } = fixtures;
  return {
    ids: { user, pupil, school, year, class: fixtures.class, subject, session },
    user: 'Sri Uji, S.Pd.',
    pupil: PUPILS[0],
    school: 'SMA Uji Nusantara',
    year: '2026/2027',
    class: 'X-10',
    subject: 'Matematika',
    taught: 'X-10',
  };
}

/** Another page of the dashboard that is open, as by the browser's own buttons. */
function goTo(path: string): void {
  act(() => {
    // Under the router's own note of where in the history this is.
    window.history.replaceState(window.history.state, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

async function expectScreens(routes: readonly (readonly [path: string, heading: string])[]): Promise<void> {
  for (const [path, name] of routes) {
    goTo(path);
    expect(await screen.findByRole('heading', { level: 1, name }), path).toBeVisible();
  }
}

test.each(PUBLIC)('%s is drawn without a word on the console', async (path, name) => {
  await renderAt(path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
});

test('every screen of the office is drawn without a word on the console', async () => {
  const records = await fixtureRecords();
  await renderAt('/dashboard', { as: 'admin' });
  await expectScreens([...PROTECTED, ...FORMS].map(([path, name]) => [path(records), name(records)]));
});

test.each(['guru', 'siswa', 'kepsek'])(
  'the home of %s is drawn without a word on the console',
  async (as) => {
    await renderAt('/dashboard', { as });
    expect(await screen.findByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible();
  },
);

test('React says what is wrong: a list without keys', () => {
  const said = /Each child in a list should have a unique "key" prop/;
  expectConsoleError(said);
  // oxlint-disable-next-line react/jsx-key -- on purpose
  const items = [1, 2].map((number) => <li>{number}</li>);
  render(<ul>{items}</ul>);
  expect(vi.mocked(console.error).mock.calls.map(([text]) => text)).toContainEqual(
    expect.stringMatching(said),
  );
});
