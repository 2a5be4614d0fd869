// The first script asks what the screens ask: what it asks beside that would be asked for nothing.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { listFirstCalls, isRegister, isStaffHome, sendFirstCalls } from '../../src/start/firstCalls.ts';
import { send } from '../../src/providers/http.ts';
import { signInAs, visit } from '../support/browser.ts';
import { api, requests } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const offered = () => window.localStorage.getItem('hadir_extensions')?.split(' ');
const at = (path: string) => {
  const { pathname, search } = new URL(path, 'http://hadir.test');
  return listFirstCalls({ pathname, search }, offered());
};
const requested = () =>
  requests()
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace('/api/v1', ''));

const LISTS = ['kelas', 'mata-pelajaran', 'pengguna', 'sekolah', 'tahun-ajaran'];

describe('what the first script asks for a list is what the list asks', () => {
  test.each(LISTS)('%s', async (resource) => {
    const path = `/dashboard/${resource}`;
    const early = at(path);
    await renderAt(path, { as: 'admin' });
    await screen.findByRole('table');
    expect(early).toHaveLength(3);
    expect(requested()).toEqual(expect.arrayContaining(early));
  });
});

test('a teacher’s classes, too, are asked for as the list asks: narrowed to the active year', async () => {
  await renderAt('/dashboard/kelas', { as: 'guru' });
  await screen.findByRole('table');
  const early = at('/dashboard/kelas');
  expect(early).toContain('/dashboard/classes?page=1&limit=15&academic_year_id=active');
  expect(requested()).toEqual(expect.arrayContaining(early));
});

test('so it is for the sessions of a subject, and for a register', async () => {
  const { fixtures } = await api();
  const sessions = `/dashboard/mata-pelajaran/${fixtures.subject}/sesi`;
  const early = at(sessions);
  await renderAt(sessions, { as: 'admin' });
  const [link] = await screen.findAllByRole('link', { name: /Pertemuan/ });
  expect(requested()).toEqual(expect.arrayContaining(early));
  expect(early).toHaveLength(4);
  const register = link?.getAttribute('href') ?? '';
  expect(at(register)).toHaveLength(5);
  await renderAt(register, { as: 'admin' });
  await screen.findByRole('list', { name: 'Siswa' });
  await waitFor(() => expect(requested()).toEqual(expect.arrayContaining(at(register))));
});

test('the home’s painter is fetched for who is signed in and no pupil, and for no other address', async () => {
  const home = { pathname: '/dashboard' };
  expect(isStaffHome(home)).toBe(false);
  await signInAs('guru');
  expect(isStaffHome(home)).toBe(true);
  expect(isStaffHome({ pathname: '/dashboard/kelas' })).toBe(false);
  window.localStorage.setItem('hadir_person', '{"role":"Siswa"}');
  expect(isStaffHome(home)).toBe(false);
});

test('so it is for the home, of a server that is known to have its lessons and figures', async () => {
  const home = { pathname: '/dashboard', search: '' };
  const early = listFirstCalls(home, ['hadir']);
  expect(early).toHaveLength(4);
  await renderAt('/dashboard', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Sesi hari ini' });
  await waitFor(() => expect(requested()).toEqual(expect.arrayContaining(early)));
  expect(listFirstCalls(home, undefined)).toHaveLength(2);
});

test('the home of several schools, which shows no lessons, does not ask for them', async () => {
  await signInAs('admin');
  expect(listFirstCalls({ pathname: '/dashboard', search: '' }, ['hadir', 'school-scope'])).toEqual([
    '/profile',
    '/extensions',
    '/dashboard/overview',
  ]);
});

describe('nothing is asked early', () => {
  test.each(['/masuk', '/hadir', '/', '/lupa-kata-sandi'])('outside of the dashboard: %s', (path) => {
    expect(at(path)).toEqual([]);
  });

  test.each(['jadwal', 'kalender', 'jam-pelajaran', 'siswa', 'guru'])(
    'of %s, whose list does not follow from its declaration alone',
    (resource) => {
      expect(listFirstCalls({ pathname: `/dashboard/${resource}`, search: '' }, ['hadir'])).toHaveLength(2);
    },
  );

  test('of a list whose address or store says another page or search', async () => {
    expect(at('/dashboard/sekolah?page=2')).toEqual(['/profile', '/extensions']);
    window.localStorage.setItem('RaStorehadir.sekolah.listParams', '{}');
    expect(at('/dashboard/sekolah')).toEqual(['/profile', '/extensions']);
    window.localStorage.removeItem('RaStorehadir.sekolah.listParams');
  });

  test('that another backend does not have', () => {
    const path = { pathname: '/dashboard/kelas', search: '' };
    expect(listFirstCalls(path, [])).toContain('/dashboard/classes?page=1&limit=15');
    expect(listFirstCalls(path, undefined)).toContain(
      '/dashboard/classes?page=1&limit=15&academic_year_id=active',
    );
  });
});

describe('an early answer', () => {
  afterEach(() => delete window.hadirFirstAnswers);

  test('is a register, too, where nobody knew yet that the server answers whole classes: no class is asked for twice', async () => {
    const { fixtures } = await api();
    const path = `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`;
    await signInAs('admin');
    visit(path);
    window.localStorage.removeItem('hadir_extensions');
    sendFirstCalls(window.location);
    await renderAt(path);
    await screen.findByRole('list', { name: 'Siswa' });
    expect(offered()).toContain('hadir');
    expect(requested().filter((url) => /attendance\?page/.test(url))).toHaveLength(1);
    // The longest answer leaves first: a browser has six connections, and two are the framework's and the typeface's.
    expect(requested()[0]).toMatch(/attendance\?page/);
    expect([path, '/dashboard/kelas'].map((pathname) => isRegister({ pathname }))).toEqual([true, false]);
  });

  const keep = (token: string, sentAt = performance.now()) => {
    const body = { success: true, status: 200, message: '', data: ['awal'] };
    window.hadirFirstAnswers = new Map([
      ['/api/v1/dashboard/roles', { token, sentAt, response: Promise.resolve(Response.json(body)) }],
    ]);
  };
  const ask = async () => (await send({ method: 'GET', path: '/dashboard/roles' })).data;

  test('is taken once, by who has the session that it was asked with', async () => {
    await renderAt('/dashboard/sekolah', { as: 'admin' });
    await screen.findByRole('table');
    const token = document.cookie.match(/hadir_access_token=([^;]+)/)?.[1] ?? '';
    keep(token);
    expect(await ask()).toEqual(['awal']);
    expect(await ask()).not.toEqual(['awal']);
    keep('eyJ.of-somebody.else');
    expect(await ask()).not.toEqual(['awal']);
    keep(token, performance.now() - 60_000);
    expect(await ask()).not.toEqual(['awal']);
    keep(token);
    await send({ method: 'PUT', path: '/profile', body: {} }).catch(() => undefined);
    expect(await ask()).not.toEqual(['awal']);
  });
});
