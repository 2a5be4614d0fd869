// A list's rows are grouped by a column, with the sums of all records, not of one page.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describeSums, groupRecords } from '../../src/kit/list/groups.ts';
import { renderAt } from '../support/renderAt.tsx';

const level = { source: 'level', label: 'Tingkat', text: (row: { level: number | null }) => row.level };
const count = {
  source: 'count',
  label: 'Jumlah siswa',
  text: (row: { count: number }) => row.count,
  isFigure: true,
};
const rows = [
  { id: 1, level: 10, count: 36 },
  { id: 2, level: 7, count: 20 },
  { id: 3, level: null, count: 5 },
  { id: 4, level: 10, count: 1000 },
];

test('groups stand in natural order, what has no value last, and figures are added up', () => {
  const groups = groupRecords(rows, level);
  expect(groups.map(({ text, records }) => [text, records.map(({ id }) => id)])).toEqual([
    ['7', [2]],
    ['10', [1, 4]],
    ['–', [3]],
  ]);
  expect(describeSums(groups[1]?.records ?? [], [count], 'kelas')).toBe('2 kelas · Jumlah siswa 1.036');
});

test('subjects are grouped by class on one page, a group closes by a press, and the choice goes again', async () => {
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kelompok' }), 'Kelas');
  const group = await screen.findByRole('button', { name: 'X-10' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('row', { name: /^Semuanya \d+ mata pelajaran$/ })).toBeVisible();
  const table = screen.getByRole('table');
  const links = within(table).getAllByRole('link').length;
  await user.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(within(table).getAllByRole('link').length).toBeLessThan(links);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kelompok' }), 'Tanpa kelompok');
  expect(screen.queryByRole('button', { name: 'X-10' })).not.toBeInTheDocument();
});

test('on a phone groups are lines among the cards, with the same sums, and close by a press', async () => {
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin', width: 360 });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kelompok' }), 'Kelas');
  const group = await screen.findByRole('button', { name: 'X-10' });
  expect(screen.getByText(/^Semuanya/)).toHaveTextContent(/^Semuanya \d+ mata pelajaran$/);
  const list = group.closest('ul') ?? document.body;
  const links = within(list).getAllByRole('link').length;
  await user.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(within(list).getAllByRole('link').length).toBeLessThan(links);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kelompok' }), 'Tanpa kelompok');
});

test('the arrow keys pass the line of a group', async () => {
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kelompok' }), 'Kelas');
  const group = await screen.findByRole('button', { name: 'X-10' });
  group.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.closest('tr')).toBe(group.closest('tr')?.nextElementSibling);
  await user.keyboard('{ArrowUp}');
  expect(group).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kelompok' }), 'Tanpa kelompok');
});
