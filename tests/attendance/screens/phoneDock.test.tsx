// On a phone what follows a tap lies in reach of the thumb, in a place that is there from the start.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { marksOnServer, openRegister, radio } from './attendanceSupport.ts';
import { api } from '../../support/msw.ts';

const PHONE = { width: 360 };
const dock = () => screen.getByRole('region', { name: 'Setelah dicatat' });
const inDock = () => within(dock());

test('after Terlambat one tap says how late, and the next mark takes its place', async () => {
  const { user, path } = await openRegister(PHONE);
  expect(inDock().queryByRole('group')).toBeNull();
  await user.click(radio('Dewi', 'Terlambat'));
  await user.click(await inDock().findByRole('button', { name: '15 menit' }));
  await waitFor(() => expect(dock()).toHaveTextContent('Dewi terlambat 15 menit'));
  await waitFor(async () => {
    const { request } = await api();
    const { body } = await request('GET', `${path}?search=Dewi`, { as: 'guru' });
    expect(body.data[0].Subject_Session_Attendance).toMatchObject({ status: 'terlambat', minutes_late: 15 });
  });
  await user.click(radio('Budi 2', 'Hadir'));
  await waitFor(() => expect(dock()).toHaveTextContent('Budi 2 hadir'));
  expect(inDock().queryByRole('group')).toBeNull();
});

test('the rest of the class is marked, and the last mark undone, in one tap each, also while minutes are asked', async () => {
  const { user } = await openRegister(PHONE);
  await user.click(radio('Dewi', 'Terlambat'));
  await user.click(await inDock().findByRole('button', { name: 'Urungkan Dewi: Terlambat' }));
  await waitFor(async () => expect((await marksOnServer()).Dewi).toBeNull());
  await user.click(radio('Dewi', 'Terlambat'));
  await inDock().findByRole('group', { name: 'Menit terlambat Dewi' });
  await user.click(inDock().getByRole('button', { name: /^Tandai sisanya hadir/ }));
  await waitFor(async () => {
    const { Dewi, ...others } = await marksOnServer();
    expect(Dewi).toBe('terlambat');
    expect(new Set(Object.values(others))).toEqual(new Set(['hadir']));
  });
});

test('the note of whoever was marked is written in the dock itself', async () => {
  const { user } = await openRegister(PHONE);
  await user.click(radio('Dewi', 'Sakit'));
  await user.click(await inDock().findByRole('button', { name: 'Tulis catatan Dewi' }));
  expect(inDock().getByLabelText('Catatan')).toHaveFocus();
  await user.keyboard('Surat dokter{Enter}');
  await waitFor(() => expect(inDock().queryByRole('form')).toBeNull());
  expect(await screen.findByText('Surat dokter')).toBeVisible();
  // The note of an earlier mark is opened from its row.
  await user.click(radio('Budi 2', 'Izin'));
  await user.click(screen.getByRole('button', { name: 'Catatan Dewi' }));
  expect(inDock().getByLabelText('Catatan')).toHaveValue('Surat dokter');
});
