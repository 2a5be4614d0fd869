// Long before a lesson begins, its register asks once whether marks are meant; then it is silent.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import { schools } from '../../../server/schema.ts';
import { api, msw } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { radio, shown } from './attendanceSupport.ts';

// The fixtures' clock stands at 08.00.
const NOW = Date.now();
afterEach(async () => {
  vi.setSystemTime(NOW);
  await (await api()).db.update(schools).set({ earlyMinutes: 15 });
});

let hour = 9;
/** A lesson to come, in an hour of its own. */
async function open() {
  const start = `${String(hour++).padStart(2, '0')}:00`;
  const server = await api();
  const { fixtures } = server;
  const end_time = start.replace(/\d\d$/, '59');
  const { id } = await newRegister(server, { subjectId: fixtures.subject, start_time: start, end_time });
  const { user } = await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${id}`, { as: 'guru' });
  await shown();
  const marked = async () => {
    const path = `/dashboard/subjects/${fixtures.subject}/sessions/${id}/attendance?limit=100`;
    const { body } = await server.request('GET', path, { as: 'admin' });
    return body.data.filter((row: AttendanceRow) => row.Subject_Session_Attendance.status !== null).length;
  };
  return { user, marked, start: start.replace(':', '.') };
}

const question = () => screen.findByRole('alertdialog', { name: 'Catat sekarang?' });
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const saved = () => screen.findByText('Semua tersimpan');

test('the first mark asks; refused, the row is as it was; agreed, it and all others are taken', async () => {
  const { user, marked, start } = await open();
  await user.click(radio('Dewi', 'Hadir'));
  expect(await question()).toHaveTextContent(`Pelajaran ini baru mulai pukul ${start}.`);
  await user.click(within(await question()).getByRole('button', { name: 'Batal' }));
  await gone();
  expect(radio('Dewi', 'Hadir')).not.toBeChecked();
  expect(await marked()).toBe(0);

  await user.click(screen.getByRole('button', { name: /^Tandai semua hadir/ }));
  await user.click(within(await question()).getByRole('button', { name: 'Catat sekarang' }));
  await gone();
  expect(radio('Dewi', 'Hadir')).toBeChecked();
  await user.click(radio('Dewi', 'Sakit'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await saved()).toBeVisible();
  await waitFor(async () => expect(await marked()).toBe(37));
});

test('the school says how long before: within that time nothing is asked', async () => {
  await (await api()).db.update(schools).set({ earlyMinutes: 600 });
  const { user } = await open();
  await user.click(radio('Dewi', 'Hadir'));
  expect(await saved()).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a device whose clock is ahead asks all the same: the server’s counts', async () => {
  vi.setSystemTime(NOW + 20 * 60 * 60_000);
  const { clock } = await api();
  clock.set(new Date(NOW));
  const { user } = await open();
  await user.click(radio('Dewi', 'Hadir'));
  expect(await question()).toBeVisible();
});

const withSession = (change: (session: Record<string, unknown>) => object) =>
  msw.use(
    http.get('*/subjects/:subject/sessions/:session', async ({ params }) => {
      const { request } = await api();
      const path = `/dashboard/subjects/${String(params.subject)}/sessions/${String(params.session)}`;
      const { body } = await request('GET', path, { as: 'guru' });
      const { early_until: _told, ...session } = body.data;
      return HttpResponse.json({ ...body, data: change(session) });
    }),
  );

test('another backend, which says no rule: a quarter of an hour before its session', async () => {
  withSession((session) => session);
  const { user, start } = await open();
  await user.click(radio('Dewi', 'Hadir'));
  expect(await question()).toHaveTextContent(`pukul ${start}`);
});

test('another backend, which does not say when it begins: nothing is asked', async () => {
  withSession(({ start_time: _start, ...session }) => session);
  const { user } = await open();
  await user.click(radio('Dewi', 'Hadir'));
  expect(await saved()).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a card that is held up long before the lesson asks, too, and says Hadir only once that is meant', async () => {
  const { user, marked } = await open();
  await user.click(screen.getByRole('link', { name: /QR/ }));
  await user.click(await screen.findByRole('link', { name: 'Pindai kartu' }));
  const scan = async () => user.type(await screen.findByLabelText('NIS'), '240004{Enter}');
  await scan();
  await user.click(within(await question()).getByRole('button', { name: 'Batal' }));
  await gone();
  expect(await screen.findByText('Dewi: belum dicatat')).toBeVisible();
  expect(await marked()).toBe(0);
  await scan();
  await user.click(within(await question()).getByRole('button', { name: 'Catat sekarang' }));
  await gone();
  expect((await screen.findAllByText('Dewi: Hadir'))[0]).toBeVisible();
  await waitFor(async () => expect(await marked()).toBe(1));
});
