import { cleanup, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import { findComparisonDay, chooseScale } from '../../../src/features/overview/day/shares.ts';
import { api, msw, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

/** What stands below a figure's name. */
const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;

const answer = (day: Partial<SchoolDayOverview>) => {
  const data: SchoolDayOverview = { date: '2026-11-20', today: null, days: [], classes: null, ...day };
  msw.use(
    http.get('*/api/v1/dashboard/overview/day', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data }),
    ),
  );
};

describe('the home of the office', () => {
  test('says who is absent and late, which registers have blanks, and how the day compares', async () => {
    const server = await api();
    const { pupils } = server.fixtures;
    const early = { start_time: '06:00', end_time: '06:45' };
    const register = await newRegister(server, { name: 'Pagi', date: '2026-11-20', ...early });
    await register.mark([
      { user_id: pupils[0] ?? 0, status: 'alpa' },
      { user_id: pupils[5] ?? 0, status: 'sakit', note: 'surat dokter' },
      { user_id: pupils[1] ?? 0, status: 'terlambat' },
      { user_id: pupils[2] ?? 0, status: 'hadir' },
    ]);
    await renderAt('/dashboard', { as: 'kepsek' });
    // Four pupils are recorded; all figures are of them.
    expect(await figure('Tidak hadir')).toHaveTextContent(/^2S1 SakitA1 Alpa$/);
    expect(await figure('Hadir')).toHaveTextContent('50%2 dari 4 siswa');
    expect(await figure('Terlambat')).toHaveTextContent('1dari 4 siswa tercatat');
    expect(await figure('Belum tercatat')).toHaveTextContent(/^34dari 38 siswa$/);
    expect(
      screen.getByText(/dihitung dari 4 siswa yang sudah tercatat hari ini, menurut catatan terakhir/),
    ).toBeVisible();

    const absent = await region(/^Tidak hadir/);
    expect(absent.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Abimanyu Rangga',
      "Nu'man Hakim",
    ]);
    expect(absent.getByText('X-10 · Sakit, surat dokter')).toBeVisible();
    expect(absent.getByRole('link', { name: 'Abimanyu Rangga' })).toHaveAttribute(
      'href',
      `/dashboard/siswa/${pupils[0]}`,
    );
    const missing = await region(/^Belum lengkap hari ini/);
    expect(missing.getByText('Sri Uji, S.Pd.')).toBeVisible();
    expect(missing.getByRole('link', { name: 'X-10 , Matematika 06.00 (sebagian)' })).toHaveAttribute(
      'href',
      `/dashboard/mata-pelajaran/${server.fixtures.subject}/sesi/${register.id}`,
    );
    const trend = await region(/^Tren kehadiran/);
    expect(
      trend.getByRole('row', { name: 'Jumat, 20 November 2026 50%, jauh di bawah rata-rata' }),
    ).toBeInTheDocument();
    // The weeks are told once.
    expect(screen.queryByText('Tingkat kehadiran')).not.toBeInTheDocument();
  });

  test('names who is absent for days in a row, and since when', async () => {
    const streak = { days: 4, since: '2026-11-17', last: '2026-11-20', status: 'alpa' as const };
    const registers = { total: 0, over: 0, incomplete: [] };
    const pupil = { id: 7, fullname: 'Lukman Uji', Class: { id: 3, name: 'X-10' } };
    answer({
      today: {
        absent: { counts: { izin: 0, sakit: 0, alpa: 0 }, pupils: [] },
        late: { total: 0, most: null },
        registers,
      },
      streaks: { total: 1, pupils: [{ ...streak, ...pupil }] },
    });
    await renderAt('/dashboard', { as: 'kepsek' });
    const inARow = await region(/^Berturut-turut tidak hadir/);
    expect(inARow.getByRole('listitem')).toHaveTextContent('Lukman UjiX-10 · 4 hari, sejak 17 Nov');
    expect(inARow.getByRole('link', { name: 'Lukman Uji' })).toHaveAttribute('href', '/dashboard/siswa/7');
    expect(inARow.getByRole('link', { name: 'Siswa yang perlu perhatian' })).toBeVisible();
  });

  test('sets this week beside the last: percent and S I A of the same days, with what they are of', async () => {
    const sums = (
      present: number,
      recorded: number,
      [sakit, izin, alpa]: readonly [number, number, number],
    ) => ({
      present,
      recorded,
      counts: { sakit, izin, alpa },
    });
    answer({
      weeks: {
        weekdays: [1, 2, 3, 4, 5],
        this_week: sums(961, 1000, [20, 10, 9]),
        last_week: sums(970, 1000, [15, 15, 0]),
      },
    });
    await renderAt('/dashboard', { as: 'kepsek' });
    const weeks = await region(/^Pekan ini dan pekan lalu/);
    expect(weeks.getByText('Senin–Jumat')).toBeVisible();
    const [now, before] = weeks.getAllByRole('listitem');
    expect(now).toHaveTextContent(/^Pekan ini96,1%turun 0,9 poin.*20 Sakit.*10 Izin.*9 Alpa$/);
    expect(before).toHaveTextContent(/^Pekan lalu97%.*15 Sakit.*15 Izin$/);
    expect(
      weeks.getByText('Dari 1.000 dan 1.000 catatan pada hari yang sama; hari ini sampai jam yang sama.'),
    ).toBeVisible();
  });

  test('says that all are there only at 100 %', async () => {
    const today = (present: number) => ({
      absent: { counts: { izin: 0, sakit: 0, alpa: 40 - present }, pupils: [] },
      late: { total: 0, most: null },
      registers: { total: 3, over: 3, incomplete: [] },
      pupils: { recorded: 40, present, blank: 0 },
    });
    answer({ today: today(39) });
    await renderAt('/dashboard', { as: 'kepsek' });
    expect(await figure('Hadir')).toHaveTextContent(/^97,5%39 dari 40 siswa$/);
    expect(screen.queryByText('semua hadir')).not.toBeInTheDocument();
    cleanup();
    answer({ today: today(40) });
    await renderAt('/dashboard');
    expect(await figure('Tidak hadir')).toHaveTextContent(/^0semua hadir$/);
    expect(await figure('Hadir')).toHaveTextContent(/^100%40 dari 40 siswa$/);
  });

  test('names the classes that need a look, and why', async () => {
    answer({
      classes: {
        school: { present: 960, recorded: 1000 },
        look_at: [
          {
            Class: { id: 7, name: 'XI IPS 2' },
            counts: { hadir: 90, terlambat: 0, izin: 0, sakit: 4, alpa: 6, dispensasi: 0 },
            before: { present: 93, recorded: 100 },
            why: 'absence',
          },
          {
            Class: { id: 8, name: 'X-2' },
            counts: { hadir: 85, terlambat: 12, izin: 0, sakit: 3, alpa: 0, dispensasi: 0 },
            before: { present: 0, recorded: 0 },
            why: 'lateness',
          },
        ],
      },
    });
    await renderAt('/dashboard', { as: 'kepsek' });
    const [first, second] = (await region(/^Kelas yang perlu dilihat/)).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /XI IPS 26 poin di bawah 96% semua kelas.*6 Alpa.*4 Sakit.*90%turun 3 poin/,
    );
    expect(second).toHaveTextContent(/X-2terlambat 12% dari 100 catatan.*12 Terlambat.*97%$/);
    expect(within(second as HTMLElement).getByRole('link')).toHaveAttribute('href', '/dashboard/kelas/8');
  });

  test('says nothing in numbers where nothing is recorded, and no figures at all on a day without lessons', async () => {
    const registers = { total: 3, over: 0, incomplete: [] };
    const nobody = {
      absent: { counts: { izin: 0, sakit: 0, alpa: 0 }, pupils: [] },
      late: { total: 0, most: null },
    };
    answer({ today: { ...nobody, registers } });
    await renderAt('/dashboard', { as: 'kepsek' });
    for (const name of ['Tidak hadir hari ini', 'Terlambat', 'Belum lengkap hari ini', 'Kehadiran hari ini'])
      expect(await figure(name)).toHaveTextContent(/^–belum ada/);
    answer({ today: { ...nobody, registers: { ...registers, total: 0 } } });
    await renderAt('/dashboard');
    expect(
      await screen.findByText('Belum ada kehadiran yang dicatat dalam empat pekan terakhir.'),
    ).toBeVisible();
  });

  test('keeps what follows the day back until the day is there, so that nothing moves', async () => {
    let answerNow: () => void = () => {};
    const asked = new Promise<void>((resolve) => (answerNow = resolve));
    const data: SchoolDayOverview = { date: '2026-11-20', today: null, days: [], classes: null };
    msw.use(
      http.get('*/api/v1/dashboard/overview/day', async () => {
        await asked;
        return HttpResponse.json({ success: true, status: 200, message: '', data });
      }),
    );
    await renderAt('/dashboard', { as: 'kepsek' });
    const totals = await screen.findByText('Data sekolah');
    expect(totals).not.toBeVisible();
    answerNow();
    await waitFor(() => expect(totals).toBeVisible());
  });

  test('asks who looks after too many schools at once to choose one', async () => {
    answer({ today: null });
    await renderAt('/dashboard', { as: 'admin' });
    expect(await screen.findByText(/Pilih satu sekolah/)).toBeVisible();
  });

  test('is not a teacher’s, nor that of another backend', async () => {
    await renderAt('/dashboard', { as: 'guru' });
    expect(await screen.findByText('Tingkat kehadiran')).toBeVisible();
    cleanup();
    asAnotherBackend();
    await renderAt('/dashboard', { as: 'kepsek' });
    expect(await screen.findByText('Data sekolah')).toBeVisible();
    expect(screen.queryByText('Tingkat kehadiran')).toBeNull();
    expect(requestsTo('GET', '/dashboard/overview/day')).toHaveLength(0);
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('the scale holds every day, is at least four points high and has few lines', () => {
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 24 }), (shares) => {
      const { low, high, ticks } = chooseScale(shares);
      expect(low).toBeLessThanOrEqual(Math.min(...shares));
      expect(high).toBeGreaterThanOrEqual(Math.max(...shares));
      expect(high - low).toBeGreaterThan(0.0399);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('a day is compared with its weekday a week before, or with the last day that has marks', () => {
  const day = (date: string) => ({ date, present: 1, recorded: 1 });
  const days = [day('2026-11-13'), day('2026-11-19'), day('2026-11-20')];
  expect(findComparisonDay(days, '2026-11-20')?.date).toBe('2026-11-13');
  expect(findComparisonDay(days.slice(1), '2026-11-20')?.date).toBe('2026-11-19');
  expect(findComparisonDay(days.slice(2), '2026-11-20')).toBeUndefined();
});
