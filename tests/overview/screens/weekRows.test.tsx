import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { allSessions } from '../../../server/schema.ts';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const PATH = '/dashboard/overview/days/absences';

async function twoWeeks() {
  const server = await api();
  await server.db.delete(allSessions);
  const [a = 0, b = 0, c = 0] = server.fixtures.pupils;
  const early = { start_time: '06:00', end_time: '06:45' };
  const before = await newRegister(server, { name: 'Pekan lalu', date: '2026-11-13', ...early });
  await before.mark(
    [
      { user_id: a, status: 'izin' },
      { user_id: b, status: 'hadir' },
    ],
    'admin',
  );
  const now = await newRegister(server, { name: 'Pekan ini', date: '2026-11-20', ...early });
  await now.mark([
    { user_id: a, status: 'alpa' },
    { user_id: b, status: 'sakit' },
    { user_id: c, status: 'hadir' },
  ]);
}

describe('this week and the last on the head’s home', () => {
  test('open exactly their rows: the classes with their sums, and who was absent', async () => {
    await twoWeeks();
    const { user } = await renderAt('/dashboard', { as: 'kepsek' });
    const weeks = await region(/^Pekan ini dan pekan lalu/);
    await user.click(weeks.getByRole('link', { name: 'Pekan ini: 33,3%, lihat siapa yang tidak hadir' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Kehadiran 20 November 2026' }),
    ).toBeVisible();
    const classRow = await region(/^X-10/);
    expect(classRow.getByRole('heading')).toHaveTextContent('X-10 33,3% dari 3 catatan S1 SakitA1 Alpa');
    expect(classRow.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Abimanyu RanggaA1 Alpa',
      expect.stringMatching(/S1 Sakit$/),
    ]);
    expect(screen.getByText(/^Jumat sampai pukul \d\d\.\d\d$/)).toBeVisible();
    expect(screen.getByText('2 catatan, 2 siswa')).toBeVisible();
  });

  test('the last week, too, with the days in the address', async () => {
    await twoWeeks();
    await renderAt('/dashboard', { as: 'kepsek' });
    const weeks = await region(/^Pekan ini dan pekan lalu/);
    expect(weeks.getByRole('link', { name: /^Pekan lalu: 50%/ })).toHaveAttribute(
      'href',
      '/dashboard/hari-ini/pekan?hari=2026-11-13',
    );
    await renderAt('/dashboard/hari-ini/pekan?hari=2026-11-13');
    expect((await region(/^X-10/)).getByRole('listitem')).toHaveTextContent('Abimanyu RanggaI1 Izin');
  });

  test('says so where nothing is recorded, and knows no page for a text that is no day', async () => {
    await renderAt('/dashboard/hari-ini/pekan?hari=2026-11-16.2026-11-18', { as: 'kepsek' });
    expect(await screen.findByText('Belum ada kehadiran yang dicatat.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kehadiran 16–18 November 2026');
    await renderAt('/dashboard/hari-ini/pekan?hari=kemarin');
    expect(await screen.findByText('Halaman tidak ditemukan')).toBeVisible();
  });

  test('is not a teacher’s, nor that of another backend', async () => {
    await renderAt('/dashboard/hari-ini/pekan?hari=2026-11-20', { as: 'guru' });
    expect(await screen.findByText('Akses ditolak')).toBeVisible();
    expect(requestsTo('GET', PATH)).toHaveLength(0);
    asAnotherBackend();
    await renderAt('/dashboard/hari-ini/pekan?hari=2026-11-20', { as: 'kepsek' });
    expect(await screen.findByText('Halaman tidak ditemukan')).toBeVisible();
  });
});
