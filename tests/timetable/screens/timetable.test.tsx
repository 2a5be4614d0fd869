// Jadwal: a week by class or teacher, filled in, changed from a day on, and told where somebody is already.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { api, loseAnswer, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const PAGE = '/dashboard/jadwal';
const cell = (name: RegExp) => screen.findByRole('button', { name });
const sent = (method: 'POST' | 'PUT', path: string) =>
  JSON.parse(requestsTo(method, path).at(-1)?.body ?? '{}');

const choose = async (user: UserEvent, name: string) => {
  const choice = await screen.findByLabelText('Kelas');
  await within(choice).findByRole('option', { name });
  await user.selectOptions(choice, name);
};

const send = async (method: string, path: string, body: object) => {
  const { request } = await api();
  const answer = await request(method, `/dashboard/${path}`, { as: 'admin', body });
  expect([answer.status, answer.body.message]).toEqual([201, expect.any(String)]);
  return answer.body.data;
};
const entry = async (fields: object = {}) => {
  const { fixtures } = await api();
  return send('POST', 'timetable', {
    subjectId: fixtures.subject,
    weekday: 1,
    first_period: 1,
    last_period: 2,
    valid_from: '2026-07-13',
    ...fields,
  });
};

beforeEach(async () => {
  const { db } = await api();
  for (const table of ['timetable_entries', 'bell_sets'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  const hours = [
    ['07:00', '07:45'],
    ['07:45', '08:30'],
    ['08:30', '09:15'],
  ];
  const times = [1, 2].flatMap((weekday) =>
    hours.map(([start_time, end_time], i) => ({ weekday, number: i + 1, name: null, start_time, end_time })),
  );
  await send('POST', 'bell-times', { name: 'Biasa', times });
});

test('an hour is filled in; where the class is already is said before it is saved', async () => {
  await entry();
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  await user.click(await cell(/^Senin jam ke-3, 08.30–09.15: kosong/));
  const dialog = await screen.findByRole('dialog', { name: 'Isi Senin jam ke-3' });
  await user.selectOptions(
    within(dialog).getByLabelText('Mata pelajaran'),
    within(dialog).getByRole('option', { name: /^Kimia/ }),
  );
  await user.selectOptions(within(dialog).getByLabelText('Dari jam ke-'), '2');
  expect(
    await within(dialog).findByText(/^X-10 sudah belajar Matematika pada Senin jam ke-1 sampai 2/),
  ).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Simpan' })).toBeDisabled();
  await user.selectOptions(within(dialog).getByLabelText('Dari jam ke-'), '3');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Simpan' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  expect(await cell(/^Senin jam ke-3, 08.30–09.15: Kimia/)).toBeVisible();
  expect(sent('POST', '/dashboard/timetable')).toMatchObject({
    weekday: 1,
    first_period: 3,
    last_period: 3,
    valid_from: '2026-11-20',
  });
});

test('two lessons change places from a day on in three presses; the days before keep them', async () => {
  const { fixtures } = await api();
  const { id } = await entry({ first_period: 1, last_period: 1 });
  await entry({ subjectId: fixtures.secondSubject, weekday: 2, first_period: 1, last_period: 1 });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  (await cell(/^Senin jam ke-1,/)).focus();
  const presses = [' ', '{ArrowRight}', '{Enter}'];
  for (const press of presses) await user.keyboard(press);
  expect(presses).toHaveLength(3);
  expect(await cell(/^Selasa jam ke-1, .*: Matematika/)).toBeVisible();
  expect(await cell(/^Senin jam ke-1, .*: Kimia/)).toBeVisible();
  expect(sent('POST', `/dashboard/timetable/${id}/move`)).toMatchObject({ from: '2026-11-20' });
  fireEvent.change(screen.getByLabelText('Jadwal pada tanggal'), { target: { value: '2026-11-19' } });
  expect(await cell(/^Senin jam ke-1, .*: Matematika/)).toBeVisible();
});

test('a lesson is dragged to a free hour, and Esc leaves one where it was', async () => {
  await entry({ first_period: 1, last_period: 1 });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  const from = await cell(/^Senin jam ke-1,/);
  const to = await cell(/^Selasa jam ke-3/);
  fireEvent.pointerDown(from, { button: 0, pointerType: 'mouse' });
  fireEvent.pointerLeave(from);
  expect(await screen.findByText(/^Memindahkan/)).toBeVisible();
  fireEvent.pointerUp(to);
  expect(await cell(/^Selasa jam ke-3, .*: Matematika/)).toBeVisible();
  (await cell(/^Selasa jam ke-3/)).focus();
  await user.keyboard(' ');
  expect(screen.getByText(/^Memindahkan/)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^Memindahkan/)).toBeNull();
});

test('a room that another class has is said before the lesson comes into it, and may be shared', async () => {
  const { fixtures } = await api();
  await entry({ first_period: 1, last_period: 1, room: 'Lab IPA' });
  await entry({
    subjectId: fixtures.foreignSubject,
    weekday: 2,
    first_period: 1,
    last_period: 1,
    room: 'Lab IPA',
  });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  (await cell(/^Senin jam ke-1,/)).focus();
  await user.keyboard(' {ArrowRight}{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Pakai ruang bersama?' });
  expect(question).toHaveTextContent('Lab IPA sudah dipakai X-2 untuk Fisika pada Selasa jam ke-1');
  // Nothing is moved yet.
  expect(
    screen.getByRole('button', { name: /^Senin jam ke-1, .*: Matematika/, hidden: true }),
  ).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Tetap pindahkan' }));
  expect(await cell(/^Selasa jam ke-1, .*: Matematika/)).toBeVisible();
});

test('the same is asked before a lesson is made or pasted in a room that another class has', async () => {
  const { fixtures } = await api();
  await entry({ subjectId: fixtures.foreignSubject, first_period: 3, last_period: 3, room: 'Lab IPA' });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  await user.click(await cell(/^Senin jam ke-3, 08.30–09.15: kosong/));
  const dialog = await screen.findByRole('dialog', { name: 'Isi Senin jam ke-3' });
  await user.selectOptions(
    within(dialog).getByLabelText('Mata pelajaran'),
    within(dialog).getByRole('option', { name: /^Matematika/ }),
  );
  await user.type(within(dialog).getByLabelText('Ruang (boleh kosong)'), 'lab ipa');
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  const question = await screen.findByRole('alertdialog', { name: 'Pakai ruang bersama?' });
  expect(question).toHaveTextContent('Lab IPA sudah dipakai X-2 untuk Fisika pada Senin jam ke-3');
  // Whoever would rather not has the form as it was.
  await user.click(within(question).getByRole('button', { name: 'Batal' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(dialog).getByLabelText('Ruang (boleh kosong)')).toHaveValue('lab ipa');
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  await user.click(await screen.findByRole('button', { name: 'Tetap simpan' }));
  expect(await cell(/^Senin jam ke-3, .*: Matematika, .* · lab ipa$/)).toBeVisible();
  expect(sent('POST', '/dashboard/timetable')).toMatchObject({ room: 'lab ipa', force: true });
});

test('a lesson that a colleague has moved meanwhile is not moved behind them: it is said, and shown', async () => {
  const { id } = await entry({ first_period: 1, last_period: 1 });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  (await cell(/^Senin jam ke-1,/)).focus();
  const { request } = await api();
  await request('POST', `/dashboard/timetable/${id}/move`, {
    as: 'admin',
    body: { weekday: 2, first_period: 3, from: '2026-11-20' },
  });
  await user.keyboard(' {ArrowDown}{Enter}');
  expect(await screen.findByText(/sudah dipindahkan orang lain/)).toBeVisible();
  expect(await cell(/^Selasa jam ke-3, .*: Matematika/)).toBeVisible();
  expect(await cell(/^Senin jam ke-2, .*: kosong/)).toBeVisible();
});

test('a move whose answer is lost is said, and the week shows where the lessons stand by now', async () => {
  const { fixtures } = await api();
  const { id } = await entry({ first_period: 1, last_period: 1 });
  await entry({ subjectId: fixtures.secondSubject, weekday: 2, first_period: 1, last_period: 1 });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  (await cell(/^Senin jam ke-1,/)).focus();
  loseAnswer('post', `/dashboard/timetable/${id}/move`);
  await user.keyboard(' {ArrowRight}{Enter}');
  expect(await screen.findByText(/Gagal memindahkan pelajaran/)).toBeVisible();
  expect(await cell(/^Selasa jam ke-1, .*: Matematika/)).toBeVisible();
  expect(await cell(/^Senin jam ke-1, .*: Kimia/)).toBeVisible();
});

test('the week says how much of it is filled, marks today, and merges the hours of one lesson around breaks', async () => {
  const { db } = await api();
  await db.execute(sql`insert into bell_times (set_id, weekday, number, name, start_time, end_time)
    select id, 1, null, 'Upacara', '06:15', '06:55' from bell_sets`);
  await entry();
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  expect(await screen.findByText('2 dari 6 jam')).toBeVisible();
  expect(screen.getByText('0 bentrok')).toBeVisible();
  expect(screen.getByText('Upacara')).toBeVisible();
  expect(await cell(/^Senin jam ke-1 sampai 2, 07.00–08.30: Matematika, /)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Jadwal X-10');
});

test('a room is said with the lesson, and found by the day; two lessons in one stand out', async () => {
  const { fixtures } = await api();
  await entry({ weekday: 5, room: 'Lab IPA' });
  await entry({
    weekday: 5,
    subjectId: fixtures.foreignSubject,
    room: 'lab ipa',
    first_period: 2,
    force: true,
  });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  expect(await cell(/^Jumat jam ke-1 sampai 2.*: Matematika, .* · Lab IPA$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ruang hari ini' }));
  const row = await screen.findByRole('row', { name: /^Lab IPA/ });
  expect(row).toHaveTextContent('X-10');
  expect(row).toHaveTextContent('Bentrok');
  expect(screen.getByText('1 ruang')).toBeVisible();
  expect(screen.getByText('1 bentrok')).toBeVisible();
  // Of the timetable, the lessons of that weekday alone are read.
  expect(requestsTo('GET', '/dashboard/timetable').at(-1)?.path).toMatch(/weekday=5/);
  // The room's own week: whose lessons they are, and nothing to change.
  await user.click(within(row).getByRole('button', { name: 'Lab IPA' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jadwal ruang Lab IPA' })).toBeVisible();
  expect(await cell(/^Jumat jam ke-1, .*X-10, Matematika · /)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('combobox', { name: 'Ruang' })).toHaveValue('Lab IPA');
});

test('arrows move, Ctrl+C and Ctrl+V copy, Delete takes away from the day on', async () => {
  const { id } = await entry();
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  const first = await cell(/^Senin jam ke-1/);
  first.focus();
  // The double hour is one cell, and is left as a whole.
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(await cell(/^Selasa jam ke-3/)).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}');
  expect(first).toHaveFocus();
  await user.keyboard('{Control>}c{/Control}{ArrowRight}{Control>}v{/Control}');
  expect(await cell(/^Selasa jam ke-1 sampai 2, .*: Matematika/)).toBeVisible();
  await user.keyboard('{Control>}v{/Control}');
  expect(
    await screen.findByText(/X-10 sudah belajar Matematika pada Selasa jam ke-1 sampai 2/),
  ).toBeVisible();
  await user.keyboard('{ArrowLeft}{Delete}');
  const question = await screen.findByRole('alertdialog', { name: 'Hapus Matematika dari jadwal?' });
  await user.click(within(question).getByRole('button', { name: 'Hapus' }));
  expect(await cell(/^Senin jam ke-1, .*: kosong/)).toBeVisible();
  expect(sent('PUT', `/dashboard/timetable/${id}`)).toMatchObject({ valid_until: '2026-11-19' });
});

test('a change begins on a day; the week before it stays', async () => {
  const { id } = await entry();
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  await user.click(await cell(/^Senin jam ke-1/));
  const dialog = await screen.findByRole('dialog', { name: 'Ubah Senin jam ke-1' });
  await user.selectOptions(within(dialog).getByLabelText('Sampai jam ke-'), '3');
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  expect(await cell(/^Senin jam ke-1 sampai 3, .*: Matematika/)).toBeVisible();
  expect(sent('PUT', `/dashboard/timetable/${id}`)).toMatchObject({ from: '2026-11-20', last_period: 3 });
  const day = screen.getByLabelText(/^Jadwal pada tanggal/);
  fireEvent.change(day, { target: { value: '2026-11-19' } });
  expect(await cell(/^Senin jam ke-3, .*: kosong/)).toBeVisible();
});

test('a line that begins next semester stands in its weeks only, and a week that is over is not of today', async () => {
  await entry({ first_period: 1, last_period: 1, valid_until: '2026-12-18' });
  await entry({ first_period: 3, last_period: 3, valid_from: '2027-01-04' });
  const { user } = await renderAt(PAGE, { as: 'admin' });
  await choose(user, 'X-10');
  expect(await cell(/^Senin jam ke-1, .*: Matematika/)).toBeVisible();
  expect(await cell(/^Senin jam ke-3, .*: kosong/)).toBeVisible();
  const day = screen.getByLabelText(/^Jadwal pada tanggal/);
  fireEvent.change(day, { target: { value: '2027-01-11' } });
  expect(await cell(/^Senin jam ke-3, .*: Matematika/)).toBeVisible();
  expect(await cell(/^Senin jam ke-1, .*: kosong/)).toBeVisible();
  expect(screen.getByText(/^Berlaku sejak 4 Januari 2027/)).toBeVisible();
  expect(screen.queryByText('hari ini')).toBeNull();
});

test('on a phone a lesson is moved with menus: "Pindahkan ke…", then its place', async () => {
  const { id } = await entry({ first_period: 1, last_period: 1 });
  const { user } = await renderAt(PAGE, { as: 'admin', width: 360 });
  await choose(user, 'X-10');
  await user.click(await screen.findByRole('button', { name: /^Ubah Senin jam ke-1,/ }));
  await user.click(await screen.findByRole('button', { name: 'Pindahkan ke…' }));
  await user.click(await screen.findByRole('button', { name: 'Selasa' }));
  await user.click(await screen.findByRole('button', { name: /^Pindahkan ke Selasa jam ke-2,/ }));
  expect(await screen.findByRole('button', { name: /^Ubah Selasa jam ke-2, .*Matematika/ })).toBeVisible();
  expect(sent('POST', `/dashboard/timetable/${id}/move`)).toMatchObject({
    weekday: 2,
    first_period: 2,
    was: { weekday: 1, first_period: 1 },
  });
});

test('on a phone a teacher sees the own lessons of today, and which one is next', async () => {
  const { db } = await api();
  await db.execute(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
    select id, 5, n, time '07:00' + (n - 1) * interval '1 hour', time '07:00' + n * interval '1 hour'
    from bell_sets, generate_series(1, 5) n`);
  await entry({ weekday: 5, first_period: 1, last_period: 1 });
  await entry({ weekday: 5, first_period: 4, last_period: 4, room: 'Lab IPA' });
  const { user } = await renderAt(PAGE, { as: 'guru', width: 360 });
  const list = await screen.findByRole('list', { name: 'Jadwal Saya, Jumat' });
  expect(screen.getByRole('button', { name: 'Jumat' })).toHaveAttribute('aria-pressed', 'true');
  // Hours without a lesson are no lines for who only reads.
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(
    within(list)
      .getByText(/berikutnya/)
      .closest('li'),
  ).toHaveTextContent('Matematika X-10Lab IPA');
  await user.click(screen.getByRole('button', { name: 'Selasa' }));
  expect(await screen.findByText('Tidak ada pelajaran hari Selasa.')).toBeVisible();
});

test('a teacher sees the own week and changes nothing; on a phone a day is a list', async () => {
  await entry();
  await renderAt(PAGE, { as: 'guru' });
  expect(await cell(/^Senin jam ke-1 sampai 2, .*: Matematika X-10/)).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  cleanup();
  const { user } = await renderAt(PAGE, { as: 'admin', width: 360 });
  await choose(user, 'X-10');
  // Friday, the 20th, has no lesson hours: the list opens on the week's first day.
  const list = await screen.findByRole('list', { name: 'Jadwal X-10, Senin' });
  expect(await within(list).findAllByText('Matematika')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Selasa' }));
  await user.click(await screen.findByRole('button', { name: /^Isi Selasa jam ke-1/ }));
  expect(await screen.findByRole('dialog', { name: 'Isi Selasa jam ke-1' })).toBeVisible();
});

test('without bell times it leads to them', async () => {
  const { db } = await api();
  await db.execute(sql`delete from bell_sets`);
  await renderAt(PAGE, { as: 'admin' });
  expect(await screen.findByRole('link', { name: 'Isi jam pelajaran' })).toHaveAttribute(
    'href',
    '/dashboard/jam-pelajaran',
  );
});
