import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../src/features/attendance/engine/deviceMarks.ts';
import { createRegister } from '../../../src/features/attendance/engine/register.ts';
import { RegisterSheet } from '../../../src/features/attendance/RegisterSheet.tsx';
import { RowSaveState } from '../../../src/features/attendance/RowSaveState.tsx';
import { BLANK_MARK, type RosterRow } from '../../../src/features/attendance/engine/rows.ts';

/** Stands in every row and is not memoised: it is called whenever its row is rendered (spied on in development.test.tsx). */
const row = vi.mocked(RowSaveState);
const rendered = () => row.mock.calls.map(([{ id }]) => id);

const roster: RosterRow[] = Array.from({ length: 45 }, (_, id) => ({
  id,
  name: `Siswa ${id}`,
  nis: `${id}`,
  mark: BLANK_MARK,
}));

let release: () => void;

/** What the server offers, and who is signed in, is known before the register opens (src/providers/firstQueries.ts). */
function withOffers(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(['extensions'], { names: ['status-dispensasi'] });
  client.setQueryData(['auth', 'getIdentity'], { id: 'guru', fullName: 'Ratna Guru' });
  return client;
}

describe('a class of 45', () => {
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
    const sheet = <RegisterSheet register={register} roster={roster} mayWrite withDetails actions={[]} />;
    const router = createMemoryRouter([{ path: '*', element: sheet }]);
    render(
      <QueryClientProvider client={withOffers()}>
        <ThemeProvider theme={createTheme()}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>,
    );
    await act(async () => {});
  });

  const radio = (pupil: number, status: string) =>
    within(screen.getByRole('radiogroup', { name: `Siswa ${pupil}` })).getByRole('radio', { name: status });

  test('a tap is checked before anything is rendered; then its own row and no other, and the counters follow', async () => {
    row.mockClear();
    act(() => radio(20, 'Izin').click());
    expect(radio(20, 'Izin')).toBeChecked();
    expect(rendered()).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Izin 1' })).toBeVisible();
    expect(new Set(rendered())).toEqual(new Set([20]));
  });

  test('many taps before the next frame render each of their rows once', async () => {
    row.mockClear();
    act(() => {
      radio(3, 'Hadir').click();
      radio(4, 'Sakit').click();
      radio(4, 'Alpa').click();
    });
    expect(await screen.findByRole('button', { name: 'Alpa 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sakit 0' })).toBeVisible();
    expect(rendered().toSorted()).toEqual([3, 4]);
  });

  test('the answer of the server renders the rows that it answers', async () => {
    act(() => radio(7, 'Hadir').click());
    await screen.findAllByText('Menyimpan…');
    row.mockClear();
    await act(async () => release());
    await screen.findByText('Semua tersimpan');
    expect(new Set(rendered())).toEqual(new Set([7]));
  });

  test('"Tandai semua hadir" renders each row once', async () => {
    row.mockClear();
    act(() => screen.getByRole('button', { name: 'Tandai semua hadir (45 siswa)' }).click());
    expect(await screen.findByRole('button', { name: 'Hadir 45' })).toBeVisible();
    expect(radio(0, 'Hadir')).toBeChecked();
    expect(rendered().toSorted((a, b) => Number(a) - Number(b))).toEqual(roster.map(({ id }) => id));
  });
});
