import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { PUPILS } from '../../support/fixtures.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { newPupils } from '../../support/pupils.ts';
import { renderAt } from '../../support/renderAt.tsx';
import {
  attendancePath,
  clearMarks,
  marksOnServer,
  names,
  openRegister,
  radio,
  row,
} from './attendanceSupport.ts';

test('the whole class stands on one screen, with number, name, NIS and what the lesson is', async () => {
  await openRegister();
  expect(screen.getByRole('heading', { level: 1, name: 'Daftar hadir Matematika, X-10' })).toBeVisible();
  expect(screen.getByText('Pertemuan 2')).toBeVisible();
  expect(screen.getByText('Jumat, 20 November 2026')).toBeVisible();
  expect(screen.getByText('07.00–09.30')).toBeVisible();
  expect(names()).toHaveLength(PUPILS.length);
  expect(within(row('Dewi')).getByText('5')).toBeVisible();
  expect(within(row('Dewi')).getByText('240004')).toBeVisible();
});

test('a pupil who joins the class while it is marked comes last: nobody else moves or gets another number', async () => {
  const { path } = await openRegister();
  const before = names();
  const server = await api();
  const { request, fixtures } = server;
  const students = `/dashboard/classes/${fixtures.class}/students`;
  const [pupil = 0] = await newPupils(server, 'Aan Baru');
  const body = { userId: pupil };
  expect((await request('POST', students, { as: 'admin', body })).status).toBe(201);
  try {
    const heard = requestsTo('GET', path).length;
    // As when the teacher comes back from another tab.
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(names()).toHaveLength(before.length + 1));
    expect(requestsTo('GET', path).length).toBeGreaterThan(heard);
    expect(names().slice(0, -1)).toEqual(before);
    // By name he is the first of them.
    expect(names().at(-1)).toBe('Aan Baru');
  } finally {
    await request('DELETE', students, { as: 'admin', body });
  }
});

test('a tap is painted at once, is "Tersimpan" after the answer, and is a row in the database', async () => {
  const { user, path } = await openRegister();
  expect(within(row('Dewi')).queryByText('Tersimpan')).toBeNull();
  let letAnswer = () => {};
  const looked = new Promise<void>((resolve) => (letAnswer = resolve));
  // No answer of its own: the API's, once the row has been looked at.
  msw.use(http.patch(`*/api/v1${path}`, () => looked));
  await user.click(radio('Dewi', 'Sakit'));
  expect(radio('Dewi', 'Sakit')).toBeChecked();
  expect(within(row('Dewi')).getByText('Menyimpan…')).toBeVisible();
  letAnswer();
  expect(await within(row('Dewi')).findByText('Tersimpan')).toBeVisible();
  expect(screen.getByText('Semua tersimpan')).toBeVisible();
  const sent = requestsTo('PATCH', path);
  expect(sent.map(({ body }) => JSON.parse(body).attendances)).toMatchObject([[{ status: 'sakit' }]]);
  expect(await marksOnServer()).toMatchObject({ Dewi: 'sakit' });
});

test('tapping the chosen status again clears the mark', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Alpa'));
  await user.click(radio('Dewi', 'Alpa'));
  expect(radio('Dewi', 'Alpa')).not.toBeChecked();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect((await marksOnServer()).Dewi).toBeNull();
});

test('"Tandai semua hadir" fills the blanks of the whole class, says how many, and can be taken back', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Izin'));
  await user.type(screen.getByRole('searchbox', { name: /Cari siswa/ }), 'dewi');
  expect(names()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Tandai sisanya hadir (36 siswa)' }));
  expect(radio('Dewi', 'Izin')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Semua sudah dicatat' })).toBeDisabled();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  const marks = Object.values(await marksOnServer());
  expect(marks.filter((status) => status === 'hadir')).toHaveLength(36);
  expect(marks.filter((status) => status === 'izin')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Urungkan 36 siswa: Hadir' }));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(Object.values(await marksOnServer()).filter((status) => status === null)).toHaveLength(36);
  await user.click(screen.getByRole('button', { name: 'Urungkan Dewi: Izin' }));
  expect(radio('Dewi', 'Izin')).not.toBeChecked();
});

test('counters say how many have each status, and filter without losing anybody from under the finger', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Sakit'));
  await user.click(radio('Zulaikha', 'Sakit'));
  expect(
    screen.getByText('Hadir 0, Terlambat 0, Izin 0, Sakit 2, Alpa 0, Dispensasi 0, Belum dicatat 35', {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument();
  const sakit = screen.getByRole('button', { name: 'Sakit 2' });
  await user.click(sakit);
  expect(sakit).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Menampilkan 2 dari 37 siswa')).toBeVisible();
  await user.click(radio('Dewi', 'Hadir'));
  expect(names()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Tampilkan semua' }));
  expect(names()).toHaveLength(37);
});

test.each([
  ['agnes', 'Ágnes Simanjuntak'],
  ['numan', "Nu'man Hakim"],
  ['240004', 'Dewi'],
  ['ABI ran', 'Abimanyu Rangga'],
])('searching "%s" finds %s', async (words, name) => {
  const { user } = await openRegister();
  await user.type(screen.getByRole('searchbox', { name: /Cari siswa/ }), words);
  expect(names()).toEqual([name]);
});

test('a search without a result says so and can be cleared', async () => {
  const { user } = await openRegister();
  await user.type(screen.getByRole('searchbox', { name: /Cari siswa/ }), 'tidak ada');
  expect(screen.getByText('Tidak ada siswa yang cocok.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hapus pencarian' }));
  expect(names()).toHaveLength(37);
});

test('keys mark and go on; arrows, Home and End move; Delete clears; Ctrl+Z takes back', async () => {
  const { user } = await openRegister();
  radio('Abimanyu Rangga', 'Hadir').focus();
  await user.keyboard('hS{ArrowDown}t');
  expect(radio('Abimanyu Rangga', 'Hadir')).toBeChecked();
  expect(radio('Ágnes Simanjuntak', 'Sakit')).toBeChecked();
  expect(radio('Budi 10', 'Terlambat')).toBeChecked();
  expect(row('Dewi')).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{End}a');
  expect(radio('Zulaikha', 'Alpa')).toBeChecked();
  await user.keyboard('{Home}{Delete}');
  expect(radio('Abimanyu Rangga', 'Hadir')).not.toBeChecked();
  await user.keyboard('{Control>}zz{/Control}');
  expect(radio('Abimanyu Rangga', 'Hadir')).toBeChecked();
  expect(radio('Zulaikha', 'Alpa')).not.toBeChecked();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
});

test('letters typed into the search are no marks', async () => {
  const { user } = await openRegister();
  await user.type(screen.getByRole('searchbox', { name: /Cari siswa/ }), 'hs?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /Urungkan/ })).toBeNull();
});

test('"?" lists the keys', async () => {
  const { user } = await openRegister();
  radio('Dewi', 'Hadir').focus();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Tombol pintas' });
  expect(within(help).getByText('Terlambat, lalu ke siswa berikutnya')).toBeVisible();
});

test('only one pupil is in the Tab order, and it is the one last visited', async () => {
  await openRegister();
  const inTabOrder = () => names().filter((name) => radio(name ?? '', 'Hadir').tabIndex === 0);
  await waitFor(() => expect(inTabOrder()).toEqual(['Abimanyu Rangga']));
  radio('Dewi', 'Izin').focus();
  await waitFor(() => expect(inTabOrder()).toEqual(['Dewi']));
});

test('a note and the minutes late are kept', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Terlambat'));
  await user.click(within(row('Dewi')).getByRole('button', { name: 'Catatan Dewi' }));
  await user.type(screen.getByLabelText('Menit terlambat'), '12');
  await user.type(screen.getByLabelText('Catatan'), 'Ban bocor{Enter}');
  expect(within(row('Dewi')).getByText('12 menit · Ban bocor')).toBeVisible();
  expect(await within(row('Dewi')).findByText('Tersimpan')).toBeVisible();
  const { body } = await (await api()).request('GET', `${await attendancePath()}?limit=100`, { as: 'guru' });
  const dewi = body.data.find(({ fullname }: { fullname: string }) => fullname === 'Dewi');
  expect(dewi.Subject_Session_Attendance).toMatchObject({ note: 'Ban bocor', minutes_late: 12 });
});

test.each([
  ['kepsek', 'subject', 'session'],
  ['guru', 'foreignSubject', 'foreignSession'],
] as const)('%s sees the marks of %s and no way to change them', async (as, subject, session) => {
  await clearMarks();
  const { fixtures } = await api();
  await renderAt(`/dashboard/mata-pelajaran/${fixtures[subject]}/sesi/${fixtures[session]}`, { as });
  expect(await screen.findByText(/tanpa mengubahnya/)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Siswa' })).getAllByText('Belum dicatat')).not.toHaveLength(
    0,
  );
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /Tandai/ })).toBeNull();
});
