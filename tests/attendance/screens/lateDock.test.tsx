// On a phone the minutes of who came late lie in reach of the thumb.
import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRegister, radio } from './attendanceSupport.ts';
import { api } from '../../support/msw.ts';

const gone = () => waitFor(() => expect(document.querySelector('.register-dock')).toBeNull());
const inDock = () => within(document.querySelector('.register-dock') as HTMLElement);

test('after Terlambat one tap says how late, until somebody else is marked', async () => {
  const { user, path } = await openRegister();
  expect(document.querySelector('.register-dock')).toBeNull();
  await user.click(radio('Dewi', 'Terlambat'));
  await waitFor(() =>
    expect(document.querySelector('.register-dock')).toHaveTextContent('Dewi terlambat berapa menit?'),
  );
  await user.click(inDock().getByText('15'));
  await waitFor(() =>
    expect(document.querySelector('.register-dock')).toHaveTextContent('Dewi terlambat 15 menit'),
  );
  await waitFor(async () => {
    const { request } = await api();
    const { body } = await request('GET', `${path}?search=Dewi`, { as: 'guru' });
    expect(body.data[0].Subject_Session_Attendance).toMatchObject({ status: 'terlambat', minutes_late: 15 });
  });
  await user.click(radio('Budi 2', 'Hadir'));
  await gone();
  await user.click(radio('Budi 10', 'Terlambat'));
  await waitFor(() => expect(document.querySelector('.register-dock')).toHaveTextContent('Budi 10'));
  await user.click(inDock().getByLabelText('Tutup pilihan menit'));
  await gone();
});
