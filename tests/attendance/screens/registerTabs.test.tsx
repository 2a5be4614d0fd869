// With the keyboard the class is reached before the tools, and a name leads to the pupil's page.
import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRegister, radio, row } from './attendanceSupport.ts';

const isInRow = () => document.activeElement?.closest('.register-row') != null;
const link = (name: string) => within(row(name)).getByRole('link', { name });

/** Presses Tab until the focus is where it is wanted. @returns how often */
async function countTabs(tab: () => Promise<void>, isThere: () => boolean): Promise<number> {
  for (let presses = 1; presses <= 40; presses++) {
    await tab();
    if (isThere()) return presses;
  }
  throw new Error('not reached with 40 presses of Tab');
}

test('the first row is six presses of Tab from the start of the content at most', async () => {
  const { user } = await openRegister();
  document.querySelector<HTMLElement>('main')?.focus();
  expect(await countTabs(() => user.tab(), isInRow)).toBeLessThanOrEqual(6);
});

test('"Langsung ke daftar siswa" is the second stop of a page, and puts the focus into the first row', async () => {
  const { user } = await openRegister();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toHaveTextContent('Langsung ke daftar siswa');
  await user.keyboard('{Enter}');
  const [first] = document.querySelectorAll('.register-row');
  expect(first?.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).toHaveAccessibleName('Hadir');
});

test('only one row is in the Tab order, with its name and its buttons; the tools come after it', async () => {
  const { user } = await openRegister();
  await user.click(radio('Budi 10', 'Sakit'));
  await within(row('Budi 10')).findByRole('button', { name: 'Catatan Budi 10' });
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName('Catatan Budi 10');
  await user.tab();
  expect(isInRow()).toBe(false);
  expect(document.activeElement?.closest('.register-tools')).not.toBeNull();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(radio('Budi 10', 'Sakit'));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(link('Budi 10'));
});

test('a name is one click away from the pupil’s page', async () => {
  const { user } = await openRegister();
  const to = `/dashboard/siswa/${row('Dewi').dataset.pupil}`;
  expect(link('Dewi')).toHaveAttribute('href', to);
  await user.click(link('Dewi'));
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent('Dewi'));
  expect(window.location.pathname).toBe(to);
});
