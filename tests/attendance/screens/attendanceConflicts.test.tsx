import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import { api, requestsTo } from '../../support/msw.ts';
import { attendancePath, marksOnServer, openRegister, radio, row } from './attendanceSupport.ts';

/** Somebody else marks, while the register stands open here. */
async function meanwhile(name: string, status: string): Promise<void> {
  const { request } = await api();
  const { body } = await request('GET', `${await attendancePath()}?limit=100`, { as: 'admin' });
  const pupil = body.data.find(({ fullname }: AttendanceRow) => fullname === name);
  const attendances = [{ user_id: pupil.user_id, status }];
  await request('PATCH', await attendancePath(), { as: 'admin', body: { attendances } });
}

test('a mark that somebody else has changed shows both and asks; the others are saved', async () => {
  const { user } = await openRegister();
  await meanwhile('Dewi', 'izin');
  await user.click(radio('Dewi', 'Alpa'));
  await user.click(radio('Zulaikha', 'Hadir'));
  const problem = await within(row('Dewi')).findByRole('status');
  expect(problem).toHaveTextContent(/^Ratna Admin mencatat Izin pukul .*, Anda mencatat Alpa\.$/);
  await user.click(within(row('Dewi')).getByRole('button', { name: 'Perlu dipilih' }));
  const question = screen.getByRole('group', { name: 'Pilih catatan kehadiran untuk Dewi' });
  expect(question).toHaveTextContent('Ratna Admin mencatat Izin');
  expect(question).toHaveTextContent('Anda mencatat Alpa');
  expect(await within(row('Zulaikha')).findByText('Tersimpan')).toBeVisible();
  expect(within(row('Dewi')).getByText('Perlu dipilih')).toBeVisible();
  expect(screen.getAllByText('1 catatan perlu dipilih')[0]).toBeVisible();
  expect(await marksOnServer()).toMatchObject({ Dewi: 'izin', Zulaikha: 'hadir' });
});

test.each([
  ['Pakai punya saya (Alpa)', 'Alpa', 'alpa'],
  ['Pakai punya Ratna Admin (Izin)', 'Izin', 'izin'],
])('"%s" ends it', async (choice, word, status) => {
  const { user } = await openRegister();
  await meanwhile('Dewi', 'izin');
  await user.click(radio('Dewi', 'Alpa'));
  await user.click(await screen.findByRole('button', { name: 'Perlu dipilih' }));
  await user.click(screen.getByRole('button', { name: choice }));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(radio('Dewi', word)).toBeChecked();
  expect((await marksOnServer()).Dewi).toBe(status);
  expect(screen.queryByRole('group', { name: /Pilih catatan kehadiran/ })).toBeNull();
});

test('a tap answers too, for both values are on the screen', async () => {
  const { user } = await openRegister();
  await meanwhile('Dewi', 'izin');
  await user.click(radio('Dewi', 'Alpa'));
  await screen.findByRole('button', { name: 'Perlu dipilih' });
  await user.click(radio('Dewi', 'Sakit'));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect((await marksOnServer()).Dewi).toBe('sakit');
});

test('taking the own mark back leaves the other one', async () => {
  const { user } = await openRegister();
  await meanwhile('Dewi', 'izin');
  await user.click(radio('Dewi', 'Alpa'));
  await screen.findByRole('button', { name: 'Perlu dipilih' });
  await user.click(screen.getByRole('button', { name: 'Urungkan Dewi: Alpa' }));
  await waitFor(() => expect(radio('Dewi', 'Izin')).toBeChecked());
  expect(screen.getByText('Semua tersimpan')).toBeVisible();
  expect((await marksOnServer()).Dewi).toBe('izin');
});

test('the second mark of a pupil is no conflict with the first', async () => {
  const { user, path } = await openRegister();
  for (const status of ['Alpa', 'Izin', 'Sakit']) {
    await user.click(radio('Dewi', status));
    expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  }
  expect((await marksOnServer()).Dewi).toBe('sakit');
  const versions = requestsTo('PATCH', path).map(({ body }) => JSON.parse(body).attendances[0].version);
  expect(new Set(versions).size).toBe(3);
});
