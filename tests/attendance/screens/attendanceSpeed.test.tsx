import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { marksOnServer, openRegister, radio } from './attendanceSupport.ts';

const line = () => screen.getByLabelText(/^Isi cepat/);
const statuses = async () => Object.values(await marksOnServer()).toSorted();
const saved = () => screen.findByText('Semua tersimpan');

/** Counts what the hand does: a tap, a key, a line of text typed in one go. */
function counting() {
  let actions = 0;
  return {
    count: () => actions,
    do: async (action: () => Promise<void> | void) => {
      actions += 1;
      await action();
    },
  };
}

const THREE_EXCEPTIONS = [...Array<string>(34).fill('hadir'), 'alpa', 'izin', 'sakit'].toSorted();

test('by keyboard a class with three exceptions takes at most 8 actions', async () => {
  const { user } = await openRegister();
  const hand = counting();
  await hand.do(() => act(() => radio('Abimanyu Rangga', 'Hadir').focus()));
  await hand.do(() => user.keyboard('n'));
  await hand.do(() => user.keyboard('7s 12i 30a *h'));
  await hand.do(() => user.keyboard('{Enter}'));
  await saved();
  expect(await statuses()).toEqual(THREE_EXCEPTIONS);
  expect(hand.count()).toBeLessThanOrEqual(8);
});

test('by touch a class with three exceptions takes at most 8 actions', async () => {
  const { user } = await openRegister();
  const hand = counting();
  await hand.do(() => user.click(screen.getByRole('button', { name: /Tandai semua hadir/ })));
  await hand.do(() => user.click(radio('Dewi', 'Sakit')));
  await hand.do(() => user.click(radio('Nurul Aini', 'Izin')));
  await hand.do(() => user.click(radio('Zulaikha', 'Alpa')));
  await saved();
  expect(await statuses()).toEqual(THREE_EXCEPTIONS);
  expect(hand.count()).toBeLessThanOrEqual(8);
});

test('the number line says what it will do before Enter does it, and is one step to take back', async () => {
  const { user } = await openRegister();
  await user.type(line(), '5s 37i');
  expect(screen.getByText('5 Dewi: Sakit · 37 Zulaikha: Izin. Enter untuk mencatat')).toBeVisible();
  expect(radio('Dewi', 'Sakit')).not.toBeChecked();
  await user.keyboard('{Enter}');
  expect(radio('Dewi', 'Sakit')).toBeChecked();
  expect(radio('Zulaikha', 'Izin')).toBeChecked();
  expect(line()).toHaveValue('');
  await saved();
  await user.click(screen.getByRole('button', { name: 'Urungkan 2 siswa: isi cepat' }));
  await saved();
  expect(await marksOnServer()).toMatchObject({ Dewi: null, Zulaikha: null });
});

test('a line with a mistake says so, marks nobody, and keeps its text', async () => {
  const { user } = await openRegister();
  await user.type(line(), '5s 99i{Enter}');
  expect(screen.getByText('Nomor 99 tidak ada: nomor absen 1 sampai 37')).toBeVisible();
  expect(line()).toHaveValue('5s 99i');
  expect(line()).toHaveAttribute('aria-invalid', 'true');
  expect(radio('Dewi', 'Sakit')).not.toBeChecked();
});

test('"*h" leaves alone who has a mark', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Izin'));
  await user.type(line(), '*h{Enter}');
  expect(radio('Dewi', 'Izin')).toBeChecked();
  await saved();
  expect((await statuses()).filter((status) => status === 'hadir')).toHaveLength(36);
});

test('"Panggil satu per satu" shows one pupil after the other, from the first without a mark', async () => {
  const { user } = await openRegister();
  await user.click(radio('Abimanyu Rangga', 'Hadir'));
  await user.click(screen.getByRole('button', { name: 'Panggil satu per satu' }));
  const call = await screen.findByRole('dialog', { name: 'Panggil satu per satu' });
  const name = () => within(call).getByRole('heading', { level: 3 });
  expect(name()).toHaveTextContent('Ágnes Simanjuntak');
  expect(name()).toHaveFocus();
  expect(within(call).getByText('2 dari 37')).toBeVisible();
  await user.click(within(call).getByRole('button', { name: 'Sakit' }));
  expect(name()).toHaveTextContent('Budi 2');
  await user.keyboard('i');
  expect(name()).toHaveTextContent('Budi 10');
  await user.click(within(call).getByRole('button', { name: 'Sebelumnya' }));
  expect(within(call).getByRole('button', { name: 'Izin' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{End}a');
  expect(name()).toHaveTextContent('Semua siswa sudah dipanggil');
  expect(within(call).getByText('Hadir 1 · Izin 1 · Sakit 1 · Alpa 1 · Belum dicatat 33')).toBeVisible();
  await user.click(within(call).getByRole('button', { name: 'Kembali ke daftar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await saved();
  expect(await marksOnServer()).toMatchObject({
    'Abimanyu Rangga': 'hadir',
    'Ágnes Simanjuntak': 'sakit',
    'Budi 2': 'izin',
    Zulaikha: 'alpa',
  });
});
