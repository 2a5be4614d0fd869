// Adding students to a class where the school has 5,000 users, and 40 of them at once.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { classes, schools, users } from '../../../server/schema.ts';
import { api, msw, requests, asAnotherBackend } from '../../support/msw.ts';
import { newPupils } from '../../support/pupils.ts';
import { renderAt } from '../../support/renderAt.tsx';

const USERS = 5000;
const PUPIL = { id: 4, name: 'Siswa' };
const TEACHER = { id: 3, name: 'Guru' };

/** By name: the first 250 are teachers, so that the first two pages hold no pupil at all. */
const everybody = Array.from({ length: USERS }, (_, index) => ({
  id: 10_000 + index,
  fullname: index < 250 ? `Guru ${index + 1}` : `Siswa ${index - 249}`,
  identifier: String(700_000 + index),
  username: String(700_000 + index),
  Role: index < 250 ? TEACHER : PUPIL,
}));

const requested = () => requests().filter(({ path }) => path.startsWith('/api/v1/dashboard/users?')).length;

async function openPicker() {
  const { fixtures } = await api();
  msw.use(
    http.get('*/api/v1/dashboard/users', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const search = query.get('search')?.toLowerCase() ?? '';
      const perPage = Number(query.get('limit'));
      const currentPage = Number(query.get('page'));
      const found = everybody.filter(({ fullname }) => fullname.toLowerCase().includes(search));
      return HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: found.slice((currentPage - 1) * perPage, currentPage * perPage),
        meta: {
          totalItems: found.length,
          currentPage,
          totalPages: Math.ceil(found.length / perPage),
          perPage,
        },
        links: { first: null, prev: null, next: null, last: null },
      });
    }),
  );
  // One request for each.
  asAnotherBackend();
  const rendered = await renderAt(`/dashboard/kelas/${fixtures.otherClass}/tambah-siswa`, { as: 'admin' });
  const list = await screen.findByRole('list', { name: 'Siswa yang ditemukan' });
  return { ...rendered, fixtures, list };
}

test('30 pupils are drawn at first and 30 more on demand, with few requests', async () => {
  const { user, list } = await openPicker();
  expect(within(list).getAllByRole('checkbox')).toHaveLength(30);
  expect(screen.queryByRole('checkbox', { name: /^Guru/ })).not.toBeInTheDocument();
  expect(requested()).toBe(3);
  await user.click(screen.getByRole('button', { name: 'Tampilkan lebih banyak' }));
  await waitFor(() => expect(within(list).getAllByRole('checkbox')).toHaveLength(60));
  expect(requested()).toBeLessThanOrEqual(4);
});

test('a name is found among all of them, with one request after the last key', async () => {
  await openPicker();
  const before = requested();
  const search = screen.getByRole('searchbox', { name: 'Cari siswa' });
  // Quicker than a slow machine types, which may pause long enough to be asked for.
  for (const end of [7, 8, 9, 10])
    fireEvent.change(search, { target: { value: 'siswa 4321'.slice(0, end) } });
  expect(requested()).toBe(before);
  vi.setSystemTime(Date.now() + 1000);
  expect(await screen.findByRole('checkbox', { name: /^Siswa 4321/ })).toBeEnabled();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(requested()).toBe(before + 1);
});

test('40 pupils are added one after another: how far it is, and what became of the one that failed', async () => {
  const { user, fixtures, list } = await openPicker();
  await user.click(screen.getByRole('button', { name: 'Tampilkan lebih banyak' }));
  await waitFor(() => expect(within(list).getAllByRole('checkbox')).toHaveLength(60));
  // Looked up at once: each look at the roles of 60 rows takes a tenth of a second.
  const all = screen.getAllByRole('checkbox', { name: /^Siswa \d+ / });
  const first = all.slice(0, 40);
  for (const checkbox of first) fireEvent.click(checkbox);

  let underWay = 0;
  let most = 0;
  const hold: { go?: () => void } = {};
  msw.use(
    http.post(`*/api/v1/dashboard/classes/${fixtures.otherClass}/students`, async ({ request }) => {
      const { userId } = (await request.json()) as { userId: number };
      most = Math.max(most, ++underWay);
      // The twelfth keeps everybody waiting, so that the progress can be read.
      if (userId === 10_261) await new Promise<void>((resolve) => (hold.go = resolve));
      underWay--;
      return userId === 10_261
        ? HttpResponse.json(
            { success: false, status: 400, message: 'Siswa sudah pindah sekolah', data: [] },
            { status: 400 },
          )
        : HttpResponse.json(
            { success: true, status: 201, message: '', data: { id: userId } },
            { status: 201 },
          );
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Tambahkan 40 siswa' }));
  expect(await screen.findByText(/^Menambahkan 12 dari 40 siswa…/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Kemajuan menambahkan siswa' })).toHaveAttribute(
    'aria-valuenow',
    '27.5',
  );
  expect(screen.getByRole('checkbox', { name: /^Siswa 41 / })).toBeDisabled();
  hold.go?.();

  expect(await screen.findByText(/^39 siswa ditambahkan: Siswa 1, Siswa 2,/)).toBeVisible();
  expect(screen.getByText('Siswa 12: Siswa sudah pindah sekolah')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Siswa 12 / })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Tambahkan 1 siswa' })).toBeEnabled();
  expect(most).toBe(1);
});

test('who looks after all schools is offered the pupils of the class’s school alone', async () => {
  const server = await api();
  const { db, fixtures } = server;
  const [other] = await db.insert(schools).values({ name: 'SMK Uji Seberang' }).returning({ id: schools.id });
  const [own = 0, stranger = 0] = await newPupils(server, 'Nama Kembar Sini', 'Nama Kembar Sana');
  await db.update(users).set({ schoolId: fixtures.school }).where(eq(users.id, own));
  await db.update(users).set({ schoolId: other?.id }).where(eq(users.id, stranger));
  await db.update(classes).set({ schoolId: fixtures.school }).where(eq(classes.id, fixtures.otherClass));
  const { user } = await renderAt(`/dashboard/kelas/${fixtures.otherClass}/tambah-siswa`, { as: 'admin' });
  await user.type(await screen.findByRole('searchbox', { name: 'Cari siswa' }), 'nama kembar');
  expect(await screen.findByRole('checkbox', { name: /^Nama Kembar Sini/ })).toBeEnabled();
  expect(screen.queryByRole('checkbox', { name: /^Nama Kembar Sana/ })).not.toBeInTheDocument();
});
