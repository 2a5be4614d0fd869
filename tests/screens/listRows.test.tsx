// How a list's rows are reached: by the keyboard past the menu and the tools, and by a press anywhere in the row.
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../support/renderAt.tsx';

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const found = link.closest('tr');
  if (!found) throw new Error(`${name} is in no row`);
  return found;
};

test('the second stop of the Tab key leads to the first row of the list', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  const first = within(await row('X-10')).getByRole('link', { name: 'X-10' });
  document.body.focus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Langsung ke daftar kelas' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const rows = screen.getAllByRole('row');
  expect(rows[1]?.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.tagName).toBe(first.tagName);
});

test('a press anywhere in a row opens it, with Ctrl or the middle button in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  const path = within(await row('X-10'))
    .getByRole('link', { name: 'X-10' })
    .getAttribute('href');
  const [, cell] = within(await row('X-10')).getAllByRole('cell');
  if (!cell) throw new Error('a row has cells');
  await user.keyboard('{Control>}');
  await user.click(cell);
  await user.keyboard('{/Control}');
  await user.pointer({ keys: '[MouseMiddle]', target: cell });
  expect(open.mock.calls).toEqual([
    [path, '_blank', 'noopener'],
    [path, '_blank', 'noopener'],
  ]);
  await user.click(cell);
  expect(await screen.findByRole('heading', { level: 1, name: 'X-10' })).toBeVisible();
  expect(window.location.pathname).toBe(path);
  open.mockRestore();
});

test('a press in a cell whose value can be changed opens the row, too, and a double press changes the value', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  const [, , , cell] = within(await row('X-10')).getAllByRole('cell');
  if (!cell) throw new Error('the row has a cell for the wali kelas');
  await user.dblClick(cell);
  expect(await screen.findByRole('combobox', { name: /^Wali kelas/ })).toBeVisible();
  await user.keyboard('{Escape}{Escape}');
  expect(screen.getByRole('heading', { level: 1, name: 'Kelas' })).toBeVisible();
  await user.click(cell);
  expect(await screen.findByRole('heading', { level: 1, name: 'X-10' })).toBeVisible();
});
