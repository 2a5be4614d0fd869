import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { newSession } from './checkInSupport.ts';

const LABEL = 'Batas terlambat (menit)';

async function openForm(id: number) {
  const { fixtures } = await api();
  return renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${id}/edit`, { as: 'guru' });
}
const sentBy = async (id: number) =>
  JSON.parse(
    requestsTo('PUT', `/dashboard/subjects/${(await api()).fixtures.subject}/sessions/${id}`)[0]?.body ??
      '{}',
  );

test('a session says from which minute on a check-in is late, or that none is', async () => {
  const { id } = await newSession({ late_after_minutes: 10 });
  const { user } = await openForm(id);
  const minutes = await screen.findByLabelText(LABEL);
  expect(minutes).toHaveValue(10);
  await user.clear(minutes);
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Berhasil mengubah sesi')).toBeVisible();
  expect(await sentBy(id)).toMatchObject({ late_after_minutes: null });
});

test('where there is no check-in, nothing is asked and nothing is sent of it', async () => {
  const { id } = await newSession();
  asAnotherBackend();
  const { user } = await openForm(id);
  const name = await screen.findByLabelText(/^Nama/);
  await user.type(name, ' baru');
  expect(screen.queryByLabelText(LABEL)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Berhasil mengubah sesi')).toBeVisible();
  expect(await sentBy(id)).toMatchObject({ name: 'Uji baru' });
});
