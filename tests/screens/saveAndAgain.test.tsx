// "Simpan dan tambah lagi": the next form stands there at once, with what several in a row share.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const bodies = (path: string) => requestsTo('POST', path).map(({ body }) => JSON.parse(body));
const nameBox = () => screen.findByRole('textbox', { name: /^Nama/ });
const again = () => screen.getByRole('button', { name: 'Simpan dan tambah lagi' });

test('classes one after another, each once, under a key of its own; Enter is Simpan', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
  await screen.findByDisplayValue('2026/2027 (aktif)');
  await user.type(await nameBox(), 'XI-A');
  await user.click(again());
  await waitFor(async () => expect(await nameBox()).toHaveValue(''));
  expect(await screen.findByText('Berhasil menambahkan kelas')).toBeVisible();
  await waitFor(async () => expect(await nameBox()).toHaveFocus());
  expect(await screen.findByDisplayValue('2026/2027 (aktif)')).toBeVisible();
  await user.type(await nameBox(), 'XI-B{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'XI-B' })).toBeVisible();
  const year = { AcademicYearId: fixtures.year };
  expect(bodies('/dashboard/classes')).toMatchObject([
    { name: 'XI-A', ...year },
    { name: 'XI-B', ...year },
  ]);
  const keys = requestsTo('POST', '/dashboard/classes').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('what is refused stays, and is not taken for saved', async () => {
  const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
  await screen.findByDisplayValue('2026/2027 (aktif)');
  await user.type(await nameBox(), 'X-10');
  await user.click(again());
  await waitFor(async () => expect(await nameBox()).toBeInvalid());
  expect(await nameBox()).toHaveValue('X-10');
});

test('sessions one after another are suggested one after the other', async () => {
  const { fixtures } = await api();
  const path = `/dashboard/mata-pelajaran/${fixtures.secondSubject}/sesi`;
  const { user } = await renderAt(`${path}/create`, { as: 'guru' });
  const name = ((await nameBox()) as HTMLInputElement).value;
  const number = Number(/\d+$/.exec(name)?.[0]);
  for (const [label, time] of [
    [/^Jam mulai/, '13.00'],
    [/^Jam selesai/, '13.45'],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), time);
  }
  await user.click(again());
  await waitFor(async () => expect(await nameBox()).toHaveValue(`Pertemuan ${number + 1}`));
  expect(screen.getByLabelText(/^Jam mulai/)).toHaveValue('13.45');
});
