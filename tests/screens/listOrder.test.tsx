// Lists are put in order and narrowed by a Hadir server.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { api, asAnotherBackend, msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const requested = (path: string) => requestsTo('GET', path).at(-1)?.path.split('?')[1] ?? '';
const heading = (name: string) => screen.findByRole('columnheader', { name });

test('a click on a heading puts the list in its order, the next one turns it around', async () => {
  const { user } = await renderAt('/dashboard/pengguna', { as: 'admin' });
  expect(await heading('Nama')).not.toHaveAttribute('aria-sort');
  await user.click(await screen.findByRole('button', { name: /^Urutkan menurut nama (naik|turun)$/ }));
  await waitFor(() => expect(requested('/dashboard/users')).toContain('sort=fullname&order=asc'));
  await waitFor(async () => expect(await heading('Nama')).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(await screen.findByRole('button', { name: /^Urutkan menurut nama (naik|turun)$/ }));
  await waitFor(() => expect(requested('/dashboard/users')).toContain('sort=fullname&order=desc'));
  await waitFor(async () => expect(await heading('Nama')).toHaveAttribute('aria-sort', 'descending'));
  // No list can be put in order by what its server does not take.
  expect(screen.queryByRole('button', { name: /^Urutkan menurut email/ })).not.toBeInTheDocument();
});

/** The button of a filter that takes several values; it says what is chosen. */
const picks = (words: string) => screen.findByRole('button', { name: words });

test('subjects are narrowed to those of a class, and of another one besides', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await user.click(await picks('Kelas: Semua kelas'));
  await user.click(await screen.findByRole('option', { name: 'X-10 (2026/2027)' }));
  await waitFor(() => expect(requested('/dashboard/subjects')).toContain(`class_id=${fixtures.class}`));
  await user.keyboard('{Home}{ArrowDown}');
  const first = document.activeElement?.textContent;
  if (first === 'X-10 (2026/2027)') await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(new URLSearchParams(requested('/dashboard/subjects')).get('class_id')).toMatch(
      new RegExp(`^${fixtures.class},\\d+$`),
    ),
  );
  await user.keyboard('{Home}{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await waitFor(() => expect(requested('/dashboard/subjects')).not.toContain('class_id'));
  expect(await picks('Kelas: Semua kelas')).toHaveFocus();
});

test('subjects and their classes are those of the active year; another year begins without a class', async () => {
  const { fixtures, request } = await api();
  const body = { name: 'IX Lalu', AcademicYearId: fixtures.otherYear };
  const { body: made } = await request('POST', '/dashboard/classes', { as: 'admin', body });
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await user.click(await picks('Kelas: Semua kelas'));
  const choice = await screen.findByRole('option', { name: 'X-10 (2026/2027)' });
  expect(requestsTo('GET', '/dashboard/subjects').map(({ path }) => path)).toEqual([
    expect.stringContaining('academic_year_id=active'),
  ]);
  expect(screen.queryByRole('option', { name: 'IX Lalu (2025/2026)' })).not.toBeInTheDocument();
  await user.click(choice);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(requested('/dashboard/subjects')).toContain('class_id='));
  expect(await picks('Kelas: X-10 (2026/2027)')).toBeVisible();
  await screen.findByRole('option', { name: '2025/2026' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tahun ajaran' }), '2025/2026');
  await user.click(await picks('Kelas: Semua kelas'));
  await screen.findByRole('option', { name: 'IX Lalu (2025/2026)' });
  expect(requested('/dashboard/subjects')).toContain(`academic_year_id=${fixtures.otherYear}`);
  expect(requested('/dashboard/subjects')).not.toContain('class_id');
  await request('DELETE', `/dashboard/classes/${made.data.id}`, { as: 'admin' });
});

test('the class of a new subject is chosen among those of the active year, by typing among all, each with its year', async () => {
  const { fixtures, request } = await api();
  const body = { name: 'IX Lalu', AcademicYearId: fixtures.otherYear };
  const { body: made } = await request('POST', '/dashboard/classes', { as: 'admin', body });
  const { user } = await renderAt('/dashboard/mata-pelajaran/create', { as: 'admin' });
  const input = await screen.findByRole('combobox', { name: /^Kelas/ });
  await user.click(input);
  expect(await screen.findByRole('option', { name: 'X-10 (2026/2027)' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /IX Lalu/ })).not.toBeInTheDocument();
  await user.type(input, 'IX');
  // react-admin waits for a pause in the typing by the clock, which stands still in tests.
  vi.setSystemTime(Date.now() + 1000);
  expect(await screen.findByRole('option', { name: 'IX Lalu (2025/2026)' })).toBeVisible();
  await request('DELETE', `/dashboard/classes/${made.data.id}`, { as: 'admin' });
});

test('on another backend headings are plain and there is nothing to choose', async () => {
  asAnotherBackend();
  await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  expect(await heading('Nama')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /^Urutkan menurut nama (naik|turun)$/ }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Kelas:/ })).not.toBeInTheDocument();
  expect(requested('/dashboard/subjects')).not.toContain('sort=');
});

describe('the classes', () => {
  test('are those of the active year until another choice is made, which is remembered', async () => {
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    expect(await screen.findByRole('link', { name: 'X-2' })).toBeVisible();
    // In one request: the whole list is not shown first.
    expect(requestsTo('GET', '/dashboard/classes').map(({ path }) => path)).toEqual([
      expect.stringContaining('academic_year_id=active'),
    ]);
    const year = screen.getByRole('combobox', { name: 'Tahun ajaran' });
    await waitFor(() => expect(year).toHaveDisplayValue('2026/2027 (aktif)'));
    await user.selectOptions(year, 'Semua tahun');
    await waitFor(() => expect(requested('/dashboard/classes')).not.toContain('academic_year_id'));
    await user.click(screen.getByRole('link', { name: 'X-2' }));
    await user.click(await screen.findByRole('link', { name: 'Tahun ajaran' }));
    await user.click(await screen.findByRole('link', { name: 'Kelas' }));
    expect(await screen.findByRole('combobox', { name: 'Tahun ajaran' })).toHaveDisplayValue('Semua tahun');
  });

  test('an active year without any says so, and shows the others on demand', async () => {
    const { request, fixtures } = await api();
    const change = async (id: number, is_active: boolean) => {
      const { body } = await request('GET', `/dashboard/academic-years/${id}`, { as: 'admin' });
      await request('PUT', `/dashboard/academic-years/${id}`, {
        as: 'admin',
        body: { ...body.data, is_active },
      });
    };
    await change(fixtures.otherYear, true);
    try {
      const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
      expect(await screen.findByText('Belum ada kelas di tahun ajaran aktif.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Tampilkan semua' }));
      expect(await screen.findByRole('link', { name: 'X-2' })).toBeVisible();
    } finally {
      await change(fixtures.year, true);
    }
  });

  test('a new one of another year opens by itself, as they do not show it', async () => {
    const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
    await user.type(await screen.findByRole('textbox', { name: 'Nama' }), 'VII Baru');
    await user.click(screen.getByRole('combobox', { name: 'Tahun ajaran' }));
    await user.click(await screen.findByRole('option', { name: /^2025/ }));
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'VII Baru' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^2025/ })).toBeVisible();
  });

  test('are those of the active year for whom the years are not shown, too, and all of them on demand', async () => {
    const { user } = await renderAt('/dashboard/kelas', { as: 'guru' });
    expect(await screen.findByRole('link', { name: 'X-2' })).toBeVisible();
    expect(requested('/dashboard/classes')).toContain('academic_year_id=active');
    const year = screen.getByRole('combobox', { name: 'Tahun ajaran' });
    for (const [choice, query] of [
      ['Semua tahun', expect.not.stringContaining('academic_year_id')],
      ['Tahun aktif', expect.stringContaining('academic_year_id=active')],
    ] as const) {
      await user.selectOptions(year, choice);
      await waitFor(() => expect(requested('/dashboard/classes')).toEqual(query));
    }
    expect(requestsTo('GET', '/dashboard/academic-years')).toEqual([]);
  });

  test('a new one is of the active year until another is chosen', async () => {
    await renderAt('/dashboard/kelas/create', { as: 'admin' });
    expect(await screen.findByDisplayValue('2026/2027 (aktif)')).toBeVisible();
  });
});

test('on a phone, without headings, the order is a choice', async () => {
  const { user } = await renderAt('/dashboard/pengguna', { as: 'admin', width: 360 });
  const order = await screen.findByRole('combobox', { name: 'Urutkan menurut' });
  expect(order).toHaveDisplayValue('Urutan awal');
  await user.selectOptions(order, 'Nama, turun');
  await waitFor(() => expect(requested('/dashboard/users')).toContain('sort=fullname&order=desc'));
  await user.selectOptions(order, 'Urutan awal');
  await waitFor(() => expect(requested('/dashboard/users')).not.toContain('sort='));
});

test('of more than a hundred the one to narrow a list to is looked for by typing', async () => {
  const { fixtures } = await api();
  const teachers = Array.from({ length: 101 }, (_, i) => ({
    id: i === 100 ? fixtures.teacher : 1000 + i,
    fullname: `Guru ke-${i + 1}`,
  }));
  msw.use(
    http.get('*/api/v1/dashboard/users/teachers', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      const found = teachers.filter(({ fullname }) => fullname.includes(search));
      return HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: found.slice(0, Number(new URL(request.url).searchParams.get('limit'))),
        meta: { totalItems: found.length, currentPage: 1, totalPages: 2, perPage: 100 },
      });
    }),
  );
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  const button = await picks('Guru: Semua guru');
  await user.click(button);
  await user.type(await screen.findByRole('searchbox', { name: 'Cari guru' }), 'ke-101');
  // What was typed is searched for after a pause by the clock, which stands still in tests.
  vi.setSystemTime(Date.now() + 1000);
  await user.click(await screen.findByRole('option', { name: 'Guru ke-101' }));
  await waitFor(() => expect(requested('/dashboard/subjects')).toContain(`teacher_id=${fixtures.teacher}`));
  await waitFor(() => expect(button).toHaveAccessibleName('Guru: Guru ke-101'));
  await user.click(screen.getByRole('option', { name: 'Semua guru' }));
  expect(await screen.findByRole('link', { name: 'Fisika' })).toBeVisible();
});
