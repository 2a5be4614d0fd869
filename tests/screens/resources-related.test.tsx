// The subjects of a class or of a teacher, whatever the school's size and whatever a backend's search looks at.
import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { storeTokens } from '../../src/providers/session.ts';
import { foreignBackend } from '../support/foreignBackend.ts';
import { api, msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

/** What stands beside a name in the record's facts. */
const fact = async (name: string): Promise<HTMLElement> => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling as HTMLElement;
};
const searches = () =>
  requestsTo('GET', '/dashboard/subjects').map(({ path }) => new URLSearchParams(path.split('?')[1]));

test('a class shows its subject, although 250 newer ones have its name in theirs', async () => {
  const { fixtures } = await api();
  const subjects = Array.from({ length: 251 }, (_, index) => ({
    id: 9000 - index,
    name: index === 250 ? 'Sejarah' : `Matematika ${index}`,
    classId: index === 250 ? fixtures.class : fixtures.otherClass,
    Class: index === 250 ? { id: fixtures.class, name: 'X-10' } : { id: fixtures.otherClass, name: 'X-1010' },
  }));
  msw.use(
    http.get('*/api/v1/dashboard/subjects', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      return HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: subjects.slice((page - 1) * limit, page * limit),
        meta: { totalItems: 251, currentPage: page, totalPages: 3, perPage: limit },
      });
    }),
  );
  await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'admin' });
  expect(await screen.findByRole('link', { name: 'Sejarah' })).toBeVisible();
  expect(within(await fact('Mata pelajaran')).getAllByRole('link')).toHaveLength(1);
  // What the server's search has found needs no second reading.
  expect(searches().map((query) => [query.get('page'), query.get('search')])).toEqual([
    ['1', 'X-10'],
    ['2', 'X-10'],
    ['3', 'X-10'],
  ]);
});

describe('at a backend that searches the names of subjects only', () => {
  test.each([
    ['a class', 'kelas', 'schoolClass'],
    ['a teacher', 'pengguna', 'teacher'],
  ] as const)('%s shows its subjects all the same', async (_what, resource, owner) => {
    const backend = foreignBackend();
    msw.use(...backend.handlers);
    storeTokens(backend.pair());
    await renderAt(`/dashboard/${resource}/${backend[owner].id}`);
    expect(await within(await fact('Mata pelajaran')).findByRole('link', { name: 'IPA' })).toBeVisible();
  });

  test('a subject that has the class in its name does not hide the others', async () => {
    const backend = foreignBackend();
    backend.tables.subjects?.push({ ...backend.subject, id: crypto.randomUUID(), name: 'Wali kelas VII A' });
    msw.use(...backend.handlers);
    storeTokens(backend.pair());
    await renderAt(`/dashboard/kelas/${backend.schoolClass.id}`);
    const subjects = await fact('Mata pelajaran');
    expect(await within(subjects).findByRole('link', { name: 'IPA' })).toBeVisible();
    expect(within(subjects).getByRole('link', { name: 'Wali kelas VII A' })).toBeVisible();
  });
});

test('subjects that could not be read are not taken for none: the reason is shown, and the way to try again', async () => {
  const { fixtures } = await api();
  msw.use(
    http.get('*/api/v1/dashboard/subjects', () => new HttpResponse('', { status: 500 }), { once: true }),
  );
  const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'admin' });
  const subjects = await fact('Mata pelajaran');
  expect(await within(subjects).findByRole('alert')).toHaveTextContent(
    'Gagal mengambil data mata pelajaranTerjadi kesalahan pada server. Silakan coba lagi',
  );
  await user.click(within(subjects).getByRole('button', { name: 'Coba lagi' }));
  expect(await within(subjects).findByRole('link', { name: 'Matematika' })).toBeVisible();
});

describe('the classes of a pupil', () => {
  test('are links on the pupil’s page', async () => {
    const { fixtures } = await api();
    await renderAt(`/dashboard/siswa/${fixtures.outsider}`, { as: 'admin' });
    expect(await screen.findByRole('link', { name: 'X-2' })).toHaveAttribute(
      'href',
      `/dashboard/kelas/${fixtures.otherClass}`,
    );
  });

  test('of a teacher the facts stay where they are when it is known late what the server offers', async () => {
    const { fixtures } = await api();
    let tell = () => {};
    const existing = new Promise<void>((resolve) => (tell = resolve));
    // No answer of its own: the API's, later.
    msw.use(http.get('*/api/v1/extensions', () => existing));
    await renderAt(`/dashboard/pengguna/${fixtures.teacher}`, { as: 'admin' });
    const subjects = await fact('Mata pelajaran');
    expect(screen.queryByText('NIP')).toBeNull();
    tell();
    expect(await screen.findByText('NIP', { selector: 'dt' })).toBeVisible();
    expect(await fact('Mata pelajaran')).toBe(subjects);
    expect(await within(subjects).findByRole('link', { name: /^Matematika/ })).toBeVisible();
  });

  test('are no fact where the backend does not tell them, nor of a teacher', async () => {
    const { fixtures } = await api();
    await renderAt(`/dashboard/pengguna/${fixtures.teacher}`, { as: 'admin' });
    await fact('Mata pelajaran');
    expect(screen.queryByText('Kelas', { selector: 'dt' })).not.toBeInTheDocument();
    cleanup();

    const backend = foreignBackend();
    msw.use(...backend.handlers);
    storeTokens(backend.pair());
    await renderAt(`/dashboard/pengguna/${backend.pupils[0]?.id}`);
    await fact('Nama pengguna');
    expect(screen.queryByText('Kelas', { selector: 'dt' })).not.toBeInTheDocument();
  });
});
