// Each figure of the day opens exactly its own rows: as many names as the figure says.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('each figure opens its own list, as long as the figure says', async () => {
  const server = await api();
  const [ill = 0, there = 0, late = 0] = server.fixtures.pupils;
  const register = await newRegister(server, { name: 'Pagi', start_time: '06:00', end_time: '06:45' });
  await register.mark([
    { user_id: ill, status: 'sakit' },
    { user_id: there, status: 'hadir' },
    { user_id: late, status: 'terlambat' },
  ]);
  const { user } = await renderAt('/dashboard', { as: 'kepsek' });
  // 37 of X-10 and one of X-2 are members of a class.
  await user.click(await screen.findByRole('link', { name: 'Belum tercatat: 35, lihat siapa' }));
  const blank = await region(/^Belum tercatat/);
  expect(blank.getAllByRole('link')).toHaveLength(35);
  expect(blank.queryByRole('link', { name: 'Abimanyu Rangga' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /^Belum lengkap/ })).not.toBeInTheDocument();

  // Who came late is present.
  await user.click(screen.getByRole('link', { name: 'Hadir: 66,7%, lihat siapa' }));
  const present = (await region(/^Hadir/)).getAllByRole('link');
  expect(present.map((link) => link.getAttribute('href')).toSorted()).toEqual(
    [there, late].map((id) => `/dashboard/siswa/${id}`).toSorted(),
  );

  await user.click(screen.getByRole('link', { name: 'Terlambat: 1, lihat siapa' }));
  const lateList = await region(/^Terlambat/);
  expect(lateList.getByRole('link', { name: 'Budi 2' })).toHaveAttribute('href', `/dashboard/siswa/${late}`);
  expect(screen.queryByRole('region', { name: /^Belum tercatat/ })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Tidak hadir: 1, lihat siapa' }));
  expect((await region(/^Tidak hadir/)).getByRole('link', { name: 'Abimanyu Rangga' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Tampilkan semua' }));
  for (const name of [/^Tidak hadir/, /^Terlambat/, /^Belum lengkap hari ini/])
    expect(await screen.findByRole('region', { name })).toBeVisible();
});
