// What leaves the screen of a register: its sheet of paper, its file, and the way to changing its session.
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { PUPILS } from '../../support/fixtures.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { attendancePath, clearMarks, names, openRegister, radio, registerUrl } from './attendanceSupport.ts';

afterEach(() => vi.restoreAllMocks());

/** What the browser does around each print, whoever asked for it. */
const print = (event: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(event)));

/** The cells of each row, below the head. */
const sheetRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('the printed sheet says whose register it is, of which day, and holds the whole class also while some are filtered out', async () => {
  const { user } = await openRegister();
  await user.click(radio('Dewi', 'Sakit'));
  await user.type(screen.getByLabelText(/^Cari/), 'Zulaikha');
  expect(names()).not.toContain('Dewi');
  expect(screen.queryByRole('table')).toBeNull();

  print('beforeprint');
  const sheet = document.querySelector<HTMLElement>('.register-paper');
  for (const fact of ['Matematika', 'X-10', 'Jumat, 20 November 2026', '07.00–09.30', 'Pertemuan 2'])
    expect(within(sheet as HTMLElement).getByText(fact)).toBeInTheDocument();
  const rows = sheetRows();
  expect(rows.map(([number]) => Number(number))).toEqual(PUPILS.map((_, place) => place + 1));
  const dewi = rows.find(([, , name]) => name === 'Dewi');
  expect(dewi?.slice(3)).toEqual(['', '', '', 'S', '', '', '']);
  const others = rows.filter(([, , name]) => name !== 'Dewi');
  expect(new Set(others.map((cells) => cells.slice(3).join('|')))).toEqual(new Set(['||||||Belum dicatat']));
  expect(sheet).toHaveTextContent(
    `Sakit 1, Belum dicatat ${PUPILS.length - 1}, jumlah ${PUPILS.length} siswa`,
  );

  print('afterprint');
  expect(screen.queryByRole('table')).toBeNull();
});

test('"Cetak" prints, for whoever may only look on, too', async () => {
  await clearMarks();
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  const { user } = await renderAt(await registerUrl(), { as: 'kepsek' });
  await user.click(await screen.findByRole('button', { name: 'Cetak' }));
  expect(printed).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('"Unduh CSV" gives the whole class; "Belum dicatat" is a state of its own, and no note starts a formula', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:berkas';
  });
  // The browser would follow it to a file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await clearMarks();
  const { fixtures, request } = await api();
  const place = PUPILS.indexOf('Dewi');
  const attendances = [
    { user_id: fixtures.pupils[place], status: 'terlambat', minutes_late: 12, note: '=HYPERLINK("x")' },
  ];
  await request('PATCH', await attendancePath(), { as: 'admin', body: { attendances } });
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  await user.click(await screen.findByRole('button', { name: 'Lainnya' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unduh CSV' }));

  const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(head).toBe('No;NIS;Nama;Status;Menit terlambat;Catatan;Tanggal;Sesi;Mata pelajaran;Kelas');
  expect(rows).toHaveLength(PUPILS.length);
  expect(rows.find((row) => row.includes(';Dewi;'))).toBe(
    `5;240004;Dewi;Terlambat;12;"'=HYPERLINK(""x"")";2026-11-20;Pertemuan 2;Matematika;X-10`,
  );
  expect(rows.filter((row) => row.includes(';Belum dicatat;'))).toHaveLength(PUPILS.length - 1);
});

test('the session’s own screen leads to changing it, and saving leads back there', async () => {
  const { user } = await openRegister();
  await user.click(screen.getByRole('link', { name: 'Ubah sesi' }));
  await user.click(await screen.findByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Berhasil mengubah sesi')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ubah sesi' })).toBeVisible();
});

test('who may not change a session finds no link to it', async () => {
  await renderAt(await registerUrl(), { as: 'kepsek' });
  expect(await screen.findByRole('button', { name: 'Cetak' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ubah sesi' })).toBeNull();
});

test('who only looks on finds each letter in the column of its status', async () => {
  await clearMarks();
  const { fixtures, request } = await api();
  const attendances = ATTENDANCE_STATUSES.map((status, place) => ({
    user_id: fixtures.pupils[place],
    status,
  }));
  await request('PATCH', await attendancePath(), { as: 'admin', body: { attendances } });
  await renderAt(await registerUrl(), { as: 'kepsek' });
  const rows = within(await screen.findByRole('list', { name: 'Siswa' })).getAllByRole('listitem');
  for (const [place, status] of ATTENDANCE_STATUSES.entries()) {
    const mark = within(rows[place] as HTMLElement).getByText(STATUS_TEXT[status].letter, {
      selector: '.register-mark > *',
    });
    expect(mark.parentElement?.style.gridColumn).toBe(String(place + 1));
  }
  expect(within(rows[6] as HTMLElement).getByText('Belum dicatat')).toBeVisible();
});

test('a register of days before its subject went to another class and teacher is headed and signed as it was', async () => {
  const { fixtures, request } = await api();
  const path = `/dashboard/subjects/${fixtures.subject}`;
  const { body } = await request('GET', path, { as: 'admin' });
  const { name, description, classId, teacherId } = body.data;
  const give = (whose: object) =>
    request('PUT', path, {
      as: 'admin',
      body: { name, description, classId, teacherId, effective_from: '2026-11-21', ...whose },
    });
  const away = await give({ classId: fixtures.otherClass, teacherId: fixtures.otherTeacher });
  expect(away.body.data.Class.id).toBe(fixtures.otherClass);
  await renderAt(await registerUrl(), { as: 'guru' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Daftar hadir Matematika, X-10' }),
  ).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Siswa' })).toBeVisible();
  print('beforeprint');
  const sheet = document.querySelector<HTMLElement>('.register-paper');
  expect(sheet).toHaveTextContent('X-10');
  expect(sheet).toHaveTextContent('Sri Uji, S.Pd.');
  expect(sheet).not.toHaveTextContent(away.body.data.Teacher.fullname);
  print('afterprint');
  await give({});
});
