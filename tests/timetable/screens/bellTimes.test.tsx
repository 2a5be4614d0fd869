// Jam pelajaran: a day is made, copied and mended; what is wrong is said beside its field; who only reads sees it.
import { cleanup, screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const PAGE = '/dashboard/jam-pelajaran';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const input = (name: string) => screen.findByRole('textbox', { name });
const sent = (method: 'POST' | 'PUT', path: string) =>
  JSON.parse(requestsTo(method, path).at(-1)?.body ?? '{}');

beforeEach(async () => {
  const { db } = await api();
  await db.execute(sql`delete from bell_sets`);
});

test('a day is made of a few numbers, copied to others, mended and saved as one', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await user.click(await button('Buat baris Senin'));
  expect(await input('Mulai baris 1 Senin')).toHaveValue('07.00');
  expect(await input('Nama baris 5 Senin')).toHaveValue('Istirahat');
  expect(await input('Selesai baris 9 Senin')).toHaveValue('13.15');
  await user.click(screen.getByText('Salin Senin ke hari lain'));
  for (const day of ['Selasa', 'Jumat']) await user.click(screen.getByRole('checkbox', { name: day }));
  await user.click(await button('Salin'));
  expect(screen.getByText('Senin disalin ke Selasa, Jumat')).toBeVisible();
  await user.click(await button('Jumat'));
  await user.click(await button('Hapus baris 9 Jumat'));
  await user.click(await button('Simpan'));
  expect(await screen.findByText('Berhasil menambahkan jam pelajaran')).toBeVisible();
  const { times } = sent('POST', '/dashboard/bell-times');
  const of = (weekday: number) =>
    times.filter((time: { weekday: number }) => time.weekday === weekday).length;
  expect([1, 2, 3, 5].map(of)).toEqual([9, 9, 0, 8]);
  expect(times[4]).toEqual({
    weekday: 1,
    number: null,
    name: 'Istirahat',
    start_time: '10:00',
    end_time: '10:15',
  });
});

test('two rows at once are said beside the row, on its day', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await user.click(await button('Buat baris Senin'));
  const start = await input('Mulai baris 2 Senin');
  await user.clear(start);
  await user.type(start, '0730');
  await user.click(await button('Selasa'));
  await user.click(await button('Simpan'));
  expect(
    await screen.findByText('Berbenturan dengan 07:00-07:45 pada hari Senin', { selector: 'span' }),
  ).toBeVisible();
  expect(await input('Mulai baris 2 Senin')).toBeInvalid();
  expect(await button('Senin (periksa)')).toHaveAttribute('aria-pressed', 'true');
});

test('shorter hours for some weeks begin as a copy of the usual ones', async () => {
  const server = await api();
  const times = [{ weekday: 1, number: 1, name: null, start_time: '07:00', end_time: '07:45' }];
  await server.request('POST', '/dashboard/bell-times', { as: 'admin', body: { name: 'Biasa', times } });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: /Jam khusus/ }));
  const end = await input('Selesai baris 1 Senin');
  await user.clear(end);
  await user.type(end, '07.35');
  await user.type(screen.getByLabelText('Berlaku mulai'), '2027-02-08');
  await user.type(screen.getByLabelText('Sampai'), '2027-03-09');
  await user.click(await button('Simpan'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Jam pelajaran Ramadan' });
  expect(heading).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ramadan (8 Februari 2027 sampai 9 Maret 2027)' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(sent('POST', '/dashboard/bell-times')).toMatchObject({
    valid_from: '2027-02-08',
    times: [{ end_time: '07:35' }],
  });
  cleanup();
  await renderAt(PAGE, { as: 'guru' });
  const row = await screen.findByRole('row', { name: /Jam ke-1/ });
  expect(within(row).getByText('07.00–07.45')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Simpan' })).not.toBeInTheDocument();
});

test('where the server has none it is in no menu, and its address leads nowhere', async () => {
  asAnotherBackend();
  await renderAt(PAGE, { as: 'admin' });
  expect(await screen.findByText(/tidak ditemukan/i)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Jam pelajaran' })).not.toBeInTheDocument();
});
