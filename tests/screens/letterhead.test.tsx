// The school is the frame: who belongs to one sees its letterhead on every screen, and the sign-in page shows it before anybody signs in.
import { render, screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { http } from 'msw';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { SCHOOL_META_NAME } from '../../contract/serverPage.ts';
import { plainScreen } from '../../src/kit/page/lazyScreen.tsx';
import { PageLoadingContext } from '../../src/kit/page/states.tsx';
import { readStoredKop } from '../../src/providers/kop.ts';
import { keepPageSchool, showPageSchool, usePageSchool } from '../../src/providers/schoolStore.ts';
import { visit } from '../support/browser.ts';
import { api, msw } from '../support/msw.ts';
import { joinFirstSchool, openOtherSchool } from '../support/otherSchool.ts';
import { renderAt } from '../support/renderAt.tsx';

/** The letterhead leads home, and its name is what it says. */
const letterhead = (name: RegExp) => screen.findByRole('link', { name });

beforeAll(async () => {
  const { db } = await api();
  await db.execute(sql`update schools set authority = 'Yayasan Uji', address = 'Jalan Uji 1', npsn = '20100001', city = 'Makassar'
    where name = 'SMA Uji Nusantara'`);
});
afterEach(() => {
  window.localStorage.clear();
  document.head.querySelector(`meta[name="${SCHOOL_META_NAME}"]`)?.remove();
});

test('the only school stands above every page: its name, authority, address and NPSN', async () => {
  await renderAt('/dashboard/kelas', { as: 'guru' });
  await screen.findByRole('heading', { level: 1, name: 'Kelas' });
  expect(await letterhead(/SMA Uji Nusantara/)).toHaveTextContent(
    'Yayasan Uji · Jalan Uji 1 · NPSN 20100001',
  );
  expect(await letterhead(/Makassar · NPSN 20100001/)).toHaveAttribute('href', '/dashboard');
  await waitFor(() => expect(readStoredKop()?.name).toBe('SMA Uji Nusantara'));
});

test('a new device shows the only school on the sign-in page, from what the server wrote into it', async () => {
  const meta = document.createElement('meta');
  meta.name = SCHOOL_META_NAME;
  meta.content = JSON.stringify({
    name: 'SMK Baru',
    authority: 'Yayasan Baru',
    address: 'Jalan 2',
    npsn: '1',
    picture: '/api/v1/images/gedung.webp',
  });
  document.head.append(meta);
  visit('/masuk');
  await renderAt('/masuk');
  expect(await screen.findByText('SMK Baru')).toBeVisible();
  expect(screen.getByText('Yayasan Baru')).toBeVisible();
  expect(screen.getByText('Jalan 2 · NPSN 1')).toBeInTheDocument();
  expect(document.querySelector('.board-picture')).toHaveAttribute('src', '/api/v1/images/gedung.webp');
  expect(document.querySelector('.board-drawing')).toBeNull();
});

test('who looks after several schools sees their common foundation, then the school that was chosen', async () => {
  const { db, fixtures } = await api();
  await joinFirstSchool(db, fixtures);
  await openOtherSchool(db);
  await db.execute(sql`update schools set authority = 'Yayasan Uji'`);
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  expect(await letterhead(/^Yayasan Uji$/)).toBeVisible();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Sekolah yang ditampilkan' }),
    'SMA Uji Nusantara',
  );
  expect(await letterhead(/SMA Uji Nusantara/)).toHaveTextContent('Makassar · NPSN 20100001');
});

test('a school stays above a page whose code is on its way, and goes once another page is there', async () => {
  const SchoolName = () => <b data-testid="school">{usePageSchool()?.name ?? 'Semua sekolah'}</b>;
  let bringCode: (module: { OtherPage: () => ReactNode }) => void = () => {};
  const OtherPage = plainScreen(
    () => new Promise<{ OtherPage: () => ReactNode }>((resolve) => (bringCode = resolve)),
    'OtherPage',
  );
  const Settings = () => {
    useEffect(() => showPageSchool({ id: 1, name: 'SMA Uji' }), []);
    return <p>Kalender</p>;
  };
  const routes = (page: ReactNode) => (
    <MemoryRouter>
      <SchoolName />
      <PageLoadingContext value={keepPageSchool}>{page}</PageLoadingContext>
    </MemoryRouter>
  );
  const { rerender } = render(routes(<Settings />));
  const school = screen.getByTestId('school');
  expect(school).toHaveTextContent('SMA Uji');
  rerender(routes(<OtherPage />));
  await screen.findByText('Memuat halaman...');
  expect(school).toHaveTextContent('SMA Uji');
  bringCode({ OtherPage: () => <p>Kelas</p> });
  await screen.findByText('Kelas');
  await waitFor(() => expect(school).toHaveTextContent('Semua sekolah'));
});

test('a register that they print before its school is known has the letterhead all the same', async () => {
  const { fixtures } = await api();
  const printed: (string | undefined)[] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(document.querySelector('.paper-kop b')?.textContent);
    window.dispatchEvent(new Event('afterprint'));
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  msw.use(http.get(`*/api/v1${calls.getClass.path(fixtures.class)}`, async () => void (await answered)));
  const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`, {
    as: 'admin',
  });
  await user.click(await screen.findByRole('button', { name: 'Cetak' }));
  expect(printed).toEqual([]);
  answer();
  await waitFor(() => expect(printed).toEqual(['SMA Uji Nusantara']));
  vi.unstubAllGlobals();
});
