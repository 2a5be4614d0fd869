// The home of whoever looks after several schools: one line a school, each figure a way to its rows in that school.
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { SCHOOL_HEADER } from '../../../contract/limits.ts';
import type { DayOfSchool } from '../../../contract/overview/schools.ts';
import { schools } from '../../../server/schema.ts';
import { weekdaysText } from '../../../src/features/overview/day/weekWords.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeEach(async () => {
  const { db } = await api();
  // One database for the file: the second test finds the school.
  await db.insert(schools).values({ name: 'SMK Uji Karya' }).onConflictDoNothing();
});

const line = (name: string, given: Partial<DayOfSchool> = {}): DayOfSchool => ({
  School: { id: 900 + name.length, name },
  date: '2026-11-20',
  today: { base: 'pupils', recorded: 100, present: 97, counts: { izin: 1, sakit: 2, alpa: 0 } },
  registers: { total: 20, over: 12, incomplete: 3 },
  weeks: [0, 0, 100, 100, 100].map((recorded, at) => ({
    monday: `2026-11-0${at + 1}`,
    recorded,
    present: recorded * 0.95,
  })),
  comparison: {
    this_week: { present: 95, recorded: 100 },
    last_week: { present: 97, recorded: 100 },
  },
  ...given,
});

const answer = (lines: readonly DayOfSchool[]) =>
  msw.use(
    http.get('*/api/v1/dashboard/overview/schools', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: lines }),
    ),
  );

const linesOf = async () => {
  const list = await screen.findByRole('region', { name: 'Sekolah hari ini' });
  return within(list).getAllByRole('listitem');
};

describe('the home of several schools', () => {
  test('says who is there of whom, who is missing, what is not filled, and how five weeks went', async () => {
    answer([line('SMA Uji Nusantara')]);
    await renderAt('/dashboard', { as: 'admin' });
    const [first] = await linesOf();
    const link = (name: string) => within(first as HTMLElement).getByRole('link', { name });
    expect(link('Hadir hari ini 97%, 97 dari 100 siswa, SMA Uji Nusantara')).toHaveAttribute(
      'href',
      '/dashboard/hari-ini',
    );
    expect(link('Tidak hadir 3: sakit 2, izin 1, alpa 0, SMA Uji Nusantara')).toHaveAttribute(
      'href',
      '/dashboard/hari-ini?daftar=tidak-hadir',
    );
    expect(link('Belum lengkap hari ini 3 dari 12 sesi yang lewat, SMA Uji Nusantara')).toHaveAttribute(
      'href',
      '/dashboard/hari-ini?daftar=belum-lengkap',
    );
    expect(link('Lima pekan: –, –, 95%, 95%, 95%, SMA Uji Nusantara')).toHaveTextContent('turun 2 poin');
    expect(screen.getByText(/Hadir dihitung dari siswa yang sudah tercatat hari ini/)).toBeVisible();
    // Hundreds of lessons of all schools are nobody's day.
    expect(screen.queryByText('Sesi hari ini')).not.toBeInTheDocument();
  });

  test('a figure opens its rows in that school', async () => {
    const { user } = await renderAt('/dashboard', { as: 'admin' });
    const lines = await linesOf();
    const karya = lines.find((one) => within(one).queryByText('SMK Uji Karya') !== null) as HTMLElement;
    await user.click(within(karya).getByRole('link', { name: /^Tidak hadir/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hari ini di sekolah' })).toBeVisible();
    expect(await screen.findByText('Tidak ada sesi hari ini.')).toBeVisible();
    expect(screen.getByLabelText('Sekolah yang ditampilkan')).toHaveDisplayValue('SMK Uji Karya');
    expect(window.location.search).toBe('?daftar=tidak-hadir');
    const asked = requestsTo('GET', '/dashboard/overview/day/pupils').at(-1);
    expect(asked?.headers.get(SCHOOL_HEADER)).toBeTruthy();
  });

  test('the base is said where marks are counted, and nothing in numbers where nothing is recorded', async () => {
    const nothing = { recorded: 0, present: 0, counts: { izin: 0, sakit: 0, alpa: 0 } };
    answer([
      line('SMA Uji', { today: { ...line('').today, base: 'marks' } }),
      line('SMK Uji Karya', {
        today: { base: 'marks', ...nothing },
        registers: { total: 0, over: 0, incomplete: 0 },
        comparison: null,
      }),
    ]);
    await renderAt('/dashboard', { as: 'admin' });
    const [first, second] = await linesOf();
    expect(first).toHaveTextContent('97 dari 100 catatan');
    expect(second).toHaveTextContent(/–belum ada yang dicatat–tidak ada sesi/);
    expect(screen.getByText(/Hadir dihitung dari catatan hari ini/)).toBeVisible();
  });

  test('more than twelve schools can be searched', async () => {
    answer(Array.from({ length: 13 }, (_, at) => line(`SMA ${'Uji '.repeat(at + 1)}`.trim())));
    const { user } = await renderAt('/dashboard', { as: 'admin' });
    expect(await linesOf()).toHaveLength(13);
    await user.type(
      screen.getByLabelText('Cari sekolah'),
      ' uji uji uji uji uji uji uji uji uji uji uji uji',
    );
    expect(await linesOf()).toHaveLength(2);
    await user.type(screen.getByLabelText('Cari sekolah'), ' zzz');
    expect(screen.getByText('Tidak ada sekolah yang cocok.')).toBeVisible();
  });

  test('whoever has chosen a school, and a head, see the home of that school', async () => {
    await renderAt('/dashboard', { as: 'kepsek' });
    expect(await screen.findByRole('region', { name: 'Tidak hadir' })).toBeVisible();
    expect(screen.queryByText('Sekolah hari ini')).not.toBeInTheDocument();
    expect(requestsTo('GET', '/dashboard/overview/schools')).toHaveLength(0);
  });
});

test.each([
  [[1, 2, 3, 4], 'Senin–Kamis'],
  [[5], 'Jumat'],
  [[1, 3], 'Senin dan Rabu'],
  [[1, 3, 4], 'Senin, Rabu, dan Kamis'],
])('the compared days %j are said as %s', (weekdays, text) => {
  expect(weekdaysText(weekdays)).toBe(text);
});
