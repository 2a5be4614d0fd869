import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, asAnotherBackend } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';
import {
  clearMarks,
  marksOnServer,
  openRegister,
  radio,
  registerUrl,
  row,
  shown,
} from './attendanceSupport.ts';

test('beside each name stand the last lessons and the share, also for those who hear it', async () => {
  await openRegister();
  // A week ago the first pupil was ill, and from the 19th on nobody was recorded.
  const ill = row('Abimanyu Rangga');
  expect(await within(ill).findByText(/1 sesi terakhir: Sakit/)).toBeInTheDocument();
  expect(within(ill).getByText('0%')).toBeVisible();
  const blank = row('Zulaikha');
  expect(within(blank).getByText(/1 sesi terakhir: Belum dicatat/)).toBeInTheDocument();
  expect(within(blank).getByText('–', { selector: '.register-share' })).toBeVisible();
});

test('who was there earlier today and is missing now may have left', async () => {
  await clearMarks();
  const server = await api();
  const { fixtures } = server;
  const earlier = await newRegister(server, {
    subjectId: fixtures.secondSubject,
    start_time: '06:15',
    end_time: '06:55',
  });
  const dewi = fixtures.pupils[4];
  await earlier.mark([{ user_id: dewi, status: 'hadir' }]);
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  await shown();
  expect(await within(row('Dewi')).findByText('Kemungkinan cabut: hadir di Kimia 06.15')).toBeVisible();
  expect(within(row('Zulaikha')).queryByText(/cabut/)).toBeNull();
  await user.click(radio('Dewi', 'Hadir'));
  expect(within(row('Dewi')).queryByText(/cabut/)).toBeNull();
  await user.click(radio('Dewi', 'Alpa'));
  expect(within(row('Dewi')).getByText(/cabut/)).toBeVisible();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
});

test('another backend has neither, and the register works', async () => {
  await clearMarks();
  asAnotherBackend();
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  await shown();
  await user.click(radio('Dewi', 'Hadir'));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(screen.queryByText(/sesi terakhir/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Riwayat perubahan' })).toBeNull();
});

test('the history tells who changed what, and one tap brings the earlier value back', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Sakit'));
  await screen.findByText('Semua tersimpan');
  await user.click(radio('Dewi', 'Alpa'));
  await screen.findByText('Semua tersimpan');
  await user.click(screen.getByRole('button', { name: 'Riwayat perubahan' }));
  const history = await screen.findByRole('dialog', { name: 'Riwayat perubahan' });
  const newest = async () => {
    const [item] = await within(history).findAllByRole('listitem');
    if (!item) throw new Error('the history is empty');
    return item;
  };
  expect(await newest()).toHaveTextContent(/Dewi.*Sakit.*menjadi.*Alpa.*Sri Uji, S\.Pd\./);
  await user.click(within(await newest()).getByRole('button', { name: 'Kembalikan Dewi ke Sakit' }));
  await waitFor(async () => expect(await newest()).toHaveTextContent(/Alpa.*menjadi.*Sakit.*dikembalikan/));
  expect((await marksOnServer()).Dewi).toBe('sakit');
  await user.click(within(history).getByRole('button', { name: 'Tutup' }));
  await waitFor(() => expect(radio('Dewi', 'Sakit')).toBeChecked());
});

test('a pupil has a history of his or her own, behind the details', async () => {
  const { user } = await openRegister();
  await user.click(radio('Zulaikha', 'Izin'));
  await user.click(radio('Dewi', 'Sakit'));
  await screen.findByText('Semua tersimpan');
  await user.click(within(row('Dewi')).getByRole('button', { name: 'Catatan Dewi' }));
  await user.click(within(row('Dewi')).getByRole('button', { name: 'Riwayat perubahan' }));
  const history = await screen.findByRole('dialog', { name: 'Riwayat perubahan Dewi' });
  await within(history).findAllByRole('listitem');
  expect(history).not.toHaveTextContent('Zulaikha');
});

test('the head reads the history and can change nothing in it; another teacher is not offered it', async () => {
  await renderAt(await registerUrl(), { as: 'kepsek' });
  await screen.findByText(/tanpa mengubahnya/);
  expect(await screen.findByRole('button', { name: 'Riwayat perubahan' })).toBeVisible();
  const { fixtures } = await api();
  await renderAt(`/dashboard/mata-pelajaran/${fixtures.foreignSubject}/sesi/${fixtures.foreignSession}`, {
    as: 'guru',
  });
  await waitFor(() => expect(screen.getAllByText(/tanpa mengubahnya/)).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Riwayat perubahan' })).toHaveLength(1);
});
