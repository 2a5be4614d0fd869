import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../src/attendance/memoryStorage.ts';
import { createRegister } from '../../src/attendance/register.ts';
import { RegisterSheet } from '../../src/attendance/RegisterSheet.tsx';
import { BLANK, type RosterRow } from '../../src/attendance/rows.ts';

const rendered: number[] = [];

// Stands in every row and is not memoised: it is called whenever its row is rendered.
vi.mock('../../src/attendance/RowSaveState.tsx', () => ({
  RowSaveState: ({ id }: { id: number }) => {
    rendered.push(id);
    return null;
  },
}));

const roster: RosterRow[] = Array.from({ length: 45 }, (_, id) => ({
  id,
  name: `Siswa ${id}`,
  nis: `${id}`,
  mark: BLANK,
}));

let release: () => void;

beforeEach(async () => {
  const register = createRegister({
    send: () =>
      new Promise((resolve) => (release = () => resolve({ marks: new Map(), conflicts: new Map() }))),
    storage: createMemoryStorage(),
    timer: {
      after: (_ms, run) => {
        queueMicrotask(run);
        return () => undefined;
      },
    },
  });
  register.load(roster, 0);
  register.outbox.start();
  const sheet = <RegisterSheet register={register} roster={roster} mayWrite withDetails />;
  const router = createMemoryRouter([{ path: '*', element: sheet }]);
  render(
    <ThemeProvider theme={createTheme()}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  await act(async () => {});
});

test('a tap renders its own row, and the row that gives up its place in the Tab order; no other', async () => {
  const user = userEvent.setup();
  rendered.length = 0;
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Siswa 20' })).getByRole('radio', { name: 'Izin' }),
  );
  expect(new Set(rendered)).toEqual(new Set([0, 20]));
  rendered.length = 0;
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Siswa 20' })).getByRole('radio', { name: 'Sakit' }),
  );
  expect(new Set(rendered)).toEqual(new Set([20]));
});

test('the answer of the server renders the rows that it answers', async () => {
  const user = userEvent.setup();
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Siswa 7' })).getByRole('radio', { name: 'Hadir' }),
  );
  await act(async () => {});
  rendered.length = 0;
  await act(async () => release());
  expect(new Set(rendered)).toEqual(new Set([7]));
});
