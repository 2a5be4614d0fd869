// Who is in a class, since when, and under which number.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPupils } from '../../support/pupils.ts';
import { api, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { click } from '../../screens/catalogueSupport.ts';

let from: number;
let to: number;
const pupils = ['Zahra Satu', 'Bintang Dua'];
beforeAll(async () => {
  const server = await api();
  const send = async (path: string, body: unknown) =>
    (await server.request('POST', `/dashboard${path}`, { as: 'admin', body })).body.data;
  const year = { AcademicYearId: server.fixtures.year };
  from = (await send('/classes', { name: 'XI-A', ...year })).id;
  to = (await send('/classes', { name: 'XI-B', ...year })).id;
  for (const userId of await newPupils(server, ...pupils))
    await send(`/classes/${from}/students`, { userId });
  await newPupils(server, 'Calon Baru');
});

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

describe('an administrator', () => {
  test('sees number and since when, and gives new numbers by name after a look at them', async () => {
    const { user } = await renderAt(`/dashboard/kelas/${from}`, { as: 'admin' });
    expect(await row('Zahra Satu')).toHaveTextContent(/^1Zahra Satu/);
    await click(user, 'Kolom');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Masuk', checked: false }));
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await row('Zahra Satu')).toHaveTextContent(/13 Juli 2026/));
    await click(user, 'Lainnya');
    await user.click(await screen.findByRole('menuitem', { name: 'Urutkan nomor absen' }));
    const preview = await screen.findByRole('dialog', { name: 'Urutkan nomor absen kelas XI-A' });
    expect(await within(preview).findByText(/2 dari 2 siswa mendapat nomor lain/)).toBeVisible();
    expect(within(preview).getByRole('row', { name: 'Bintang Dua 2 1' })).toBeVisible();
    await user.click(within(preview).getByRole('button', { name: 'Beri nomor baru' }));
    expect(await screen.findByText('2 nomor absen diganti')).toBeVisible();
    await waitFor(async () => expect(await row('Zahra Satu')).toHaveTextContent(/^2Zahra Satu/));
  });

  test('moves a pupil into another class of the year in one step', async () => {
    const { user } = await renderAt(`/dashboard/kelas/${from}`, { as: 'admin' });
    await click(user, 'Pindahkan Zahra Satu ke kelas lain');
    const dialog = await screen.findByRole('dialog', { name: 'Pindahkan Zahra Satu dari kelas XI-A' });
    expect(within(dialog).getByText(/Jumat, 20 November 2026/)).toBeVisible();
    const choice = within(dialog).getByLabelText(/^Ke kelas/);
    expect(await within(choice).findByRole('option', { name: 'XI-B' })).toBeInTheDocument();
    expect(within(choice).queryByRole('option', { name: 'XI-A' })).not.toBeInTheDocument();
    await user.selectOptions(choice, 'XI-B');
    await user.click(within(dialog).getByRole('button', { name: 'Pindahkan' }));
    const done = await screen.findByRole('dialog', { name: 'Zahra Satu dipindahkan ke kelas XI-B' });
    expect(within(done).getByRole('link', { name: 'XI-B' })).toBeVisible();
    await user.click(within(done).getByRole('button', { name: 'Selesai' }));
    await waitFor(() => expect(screen.queryByText('Zahra Satu')).not.toBeInTheDocument());
    expect(requestsTo('POST', `/dashboard/classes/${from}/moves`)).toHaveLength(1);
  });

  test('adds a pupil since a day: presets the first day of the year while the class has no mark', async () => {
    const { user } = await renderAt(`/dashboard/kelas/${to}/tambah-siswa`, { as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: /Calon Baru/ }));
    const since = await screen.findByLabelText(/^Sejak/);
    await waitFor(() => expect(since).toHaveValue('2026-07-13'));
    await user.clear(since);
    await user.type(since, '2026-09-07');
    await user.selectOptions(screen.getByLabelText('Alasan'), 'Mutasi masuk');
    await click(user, 'Tambahkan 1 siswa');
    expect(await screen.findByText('1 siswa ditambahkan: Calon Baru')).toBeVisible();
    const [sent] = requestsTo('POST', `/dashboard/classes/${to}/students`);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      joined_on: '2026-09-07',
      joined_reason: 'mutasi masuk',
    });
  });
});

test('a teacher sees the members and is offered no change', async () => {
  await renderAt(`/dashboard/kelas/${from}`, { as: 'guru' });
  expect(await screen.findByText('Bintang Dua')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Keluarkan|Pindahkan|Urutkan/ })).not.toBeInTheDocument();
});

test('a pupil is moved from the own page, too, which ends with what changed', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt(`/dashboard/siswa/${fixtures.student}`, { as: 'admin' });
  await click(user, 'Pindah kelas');
  const dialog = within(await screen.findByRole('dialog', { name: /^Pindahkan .* dari kelas X-10$/ }));
  const choice = dialog.getByLabelText(/^Ke kelas/);
  await within(choice).findByRole('option', { name: 'X-2' });
  await user.selectOptions(choice, 'X-2');
  await user.click(dialog.getByRole('button', { name: 'Pindahkan' }));
  const done = within(await screen.findByRole('dialog', { name: /dipindahkan ke kelas X-2$/ }));
  await user.click(done.getByRole('button', { name: 'Selesai' }));
  const history = within(await screen.findByRole('region', { name: 'Kelas yang pernah diikuti' }));
  expect(history.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['X-2', 'X-10']);
});
