// Arrivals beside the names of a register, and as a suggestion in the daily one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { classes, gateSettings, gateTaps, subjects } from '../../../server/schema.ts';
import { TODAY } from '../../support/fixtures.ts';
import { openGate } from '../../support/gate.ts';
import { api } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { clearMarks, radio, registerUrl, row, shown } from '../../attendance/screens/attendanceSupport.ts';

/** Who came when: `Dewi` late, `Budi 2` on time; nobody else. */
async function openWithArrivals(prefillsDaily = false) {
  const server = await api();
  const { db, fixtures } = server;
  await clearMarks();
  await db.update(classes).set({ schoolId: fixtures.school });
  await openGate(db, fixtures.school);
  await db.update(gateSettings).set({ prefillsDaily });
  // One file, one database, and taps are never deleted.
  if ((await db.$count(gateTaps)) > 0) return server;
  const [, , budi2 = 0, , dewi = 0] = fixtures.pupils;
  const came = (userId: number, time: string) => ({
    schoolId: fixtures.school,
    userId,
    day: TODAY,
    at: new Date(`${TODAY}T${time}:00+07:00`),
    receivedAt: new Date(),
    direction: 'in' as const,
    way: 'hand' as const,
  });
  await db.insert(gateTaps).values([came(budi2, '06:48'), came(dewi, '07:12')]);
  return server;
}

test('beside the name stands when who came, or that somebody has not; a mark against it is allowed', async () => {
  await openWithArrivals();
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  await shown();
  expect(await within(row('Dewi')).findByText(/datang 07\.12/)).toHaveTextContent(
    'datang 07.12 · terlambat 12 menit',
  );
  expect(within(row('Budi 2')).getByText('datang 06.48')).toBeVisible();
  expect(within(row('Zulaikha')).getByText('belum datang')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Terima kedatangan/ })).toBeNull();
  await user.click(radio('Zulaikha', 'Hadir'));
  await user.click(radio('Budi 2', 'Alpa'));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
});

test('the daily register takes over who came by one tap, with the minutes, and gives it back by another', async () => {
  const server = await openWithArrivals(true);
  const { db, fixtures } = server;
  const [daily] = await db
    .insert(subjects)
    .values({ name: 'Presensi harian', isDaily: true, classId: fixtures.class, teacherId: fixtures.teacher })
    .returning({ id: subjects.id });
  const register = await newRegister(server, { subjectId: daily?.id ?? 0 });
  const { user } = await renderAt(`/dashboard/mata-pelajaran/${daily?.id}/sesi/${register.id}`, {
    as: 'guru',
  });
  await shown();
  const accept = await screen.findByRole('button', { name: 'Terima kedatangan (2)' });
  expect(radio('Dewi', 'Terlambat')).not.toBeChecked();
  await user.click(radio('Budi 2', 'Izin'));
  expect(accept).toHaveTextContent('Terima kedatangan (1)');
  accept.focus();
  await user.keyboard('{Enter}');
  expect(radio('Dewi', 'Terlambat')).toBeChecked();
  expect(radio('Budi 2', 'Izin')).toBeChecked();
  expect(radio('Zulaikha', 'Hadir')).not.toBeChecked();
  const dewi = fixtures.pupils[4] ?? 0;
  await waitFor(async () =>
    expect(await register.markOf(dewi)).toMatchObject({ status: 'terlambat', minutes_late: 12 }),
  );
  const undo = screen.getByRole('button', { name: 'Urungkan 1 siswa: menurut gerbang' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  await waitFor(async () => expect(await register.markOf(dewi)).toMatchObject({ status: null }));
});
