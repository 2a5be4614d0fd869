import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Closing } from '../../../contract/recap/closings.ts';
import { ATTENTION_REASONS } from '../../../contract/thresholdWords.ts';
import type { Attention } from '../../../contract/recap/thresholds.ts';
import { attendance, schools } from '../../../server/schema.ts';
import { compareNames } from '../../../src/i18n/format.ts';
import { subjectOrSemesterOf } from '../../../src/features/recap/attention/rows.ts';
import { reasonsOf } from '../../../src/features/recap/attention/words.ts';
import { api, asAnotherBackend, msw, requestsTo } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { radio, row, shown } from '../../attendance/screens/attendanceSupport.ts';

const recapUrl = async (month: string) => {
  const { fixtures } = await api();
  return `/dashboard/rekap?kelas=${fixtures.class}&bulan=${month}`;
};

test('the head closes a month that is signed; a teacher whose mark is refused is told why and loses nothing', async () => {
  const server = await api();
  const { fixtures, request } = server;
  const register = await newRegister(server, { date: '2026-10-14' });
  await register.mark([{ user_id: fixtures.pupils[4], status: 'hadir' }]);
  const { user } = await renderAt(await recapUrl('2026-10'), { as: 'kepsek' });
  await user.click(await screen.findByRole('button', { name: 'Tutup bulan ini' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Tutup Oktober 2026 X-10?' }));
  expect(question.getByText(/1 daftar hadir belum lengkap/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Tutup bulan' }));
  const said = /Ditutup pada .* oleh Drs\. Wiryawan Uji\./;
  expect(await screen.findByText(said)).toBeVisible();
  // The sheet says it, too.
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByText(said)).toHaveLength(2);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getByRole('button', { name: 'Buka kembali bulan ini' })).toBeVisible();

  document.body.replaceChildren();
  const path = `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${register.id}`;
  const { user: teacher } = await renderAt(path, { as: 'guru' });
  await shown();
  await teacher.click(radio('Dewi', 'Alpa'));
  expect(
    await within(row('Dewi')).findByText(/Oktober 2026 kelas X-10 sudah ditutup oleh Drs\. Wiryawan Uji/),
  ).toBeVisible();
  expect(await register.markOf(fixtures.pupils[4] ?? 0)).toMatchObject({ status: 'hadir' });

  // Opened again with a reason, the same mark is taken.
  const body = { month: '2026-10', reason: 'Surat menyusul' };
  await request('POST', `/dashboard/classes/${fixtures.class}/closings/reopen`, { as: 'admin', body });
  await teacher.click(radio('Dewi', 'Izin'));
  await waitFor(async () =>
    expect(await register.markOf(fixtures.pupils[4] ?? 0)).toMatchObject({ status: 'izin' }),
  );
});

test('the head closes a month of all classes at once: what is blank and what is closed already is said before, a line that breaks costs nothing', async () => {
  const server = await api();
  const { fixtures, request } = server;
  await newRegister(server, { date: '2026-09-14' });
  await newRegister(server, { date: '2026-11-27' });
  const closings = async (id: number): Promise<Closing[]> =>
    (await request('GET', `/dashboard/classes/${id}/closings`, { as: 'kepsek' })).body.data;
  const inSeptember = async (id: number) => (await closings(id)).filter(({ month }) => month === '2026-09');
  const body = { month: '2026-09' };
  await request('POST', `/dashboard/classes/${fixtures.otherClass}/closings`, { as: 'admin', body });
  const signed = await inSeptember(fixtures.otherClass);

  const { user } = await renderAt('/dashboard/rekap?jenis=dinas&bulan=2026-11', { as: 'kepsek' });
  const closeAll = { name: 'Tutup bulan untuk semua kelas' };
  await user.click(await screen.findByRole('button', closeAll));
  // A month that is not over is left out where a lesson is still to come.
  const early = within(
    await screen.findByRole('alertdialog', { name: 'Tutup November 2026 untuk 1 kelas?' }),
  );
  expect(early.getByText(/^Dilewati: X-10 \(November 2026 belum selesai: masih ada 1 sesi/)).toBeVisible();
  await user.click(early.getByRole('button', { name: 'Batal' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await user.selectOptions(screen.getByRole('combobox', { name: 'Bulan' }), 'September 2026');
  await screen.findByRole('heading', { level: 1, name: 'Rekap kehadiran sekolah, September 2026' });
  await user.click(await screen.findByRole('button', closeAll));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Tutup September 2026 untuk 1 kelas?' }),
  );
  expect(question.getByText(/yang kosong tetap kosong: X-10 \(1\)\.$/)).toBeVisible();
  expect(question.getByText(/tetap seperti saat ditandatangani: X-2\.$/)).toBeVisible();
  // The server closes, and its answer is lost.
  msw.use(
    http.post(
      `*/classes/${fixtures.class}/closings`,
      async () => {
        await request('POST', `/dashboard/classes/${fixtures.class}/closings`, { as: 'kepsek', body });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.click(question.getByRole('button', { name: 'Tutup bulan' }));
  expect(await question.findByText(/Tidak dapat terhubung ke server/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Tutup bulan' }));
  expect(await screen.findByText('September 2026 ditutup untuk 1 kelas')).toBeVisible();
  expect(await inSeptember(fixtures.class)).toMatchObject([
    { reopened: null, closed_by: 'Drs. Wiryawan Uji' },
  ]);
  expect(await inSeptember(fixtures.otherClass)).toEqual(signed);

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', closeAll));
  const none = await screen.findByRole('alertdialog', {
    name: 'Tidak ada kelas yang dapat ditutup untuk September 2026',
  });
  expect(within(none).getByRole('button', { name: 'Tutup bulan' })).toBeDisabled();
});

test('who needs attention is named with why; without a limit the school is asked for one', async () => {
  const server = await api();
  const { db, fixtures } = server;
  await db.update(schools).set({ minPercent: null, maxAlpa: null, streakDays: null });
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Perlu perhatian' }));
  expect(await screen.findByText('Sekolah belum menentukan batas.')).toBeVisible();
  await db.update(schools).set({ minPercent: 80, maxAlpa: 2 });
  await db.delete(attendance).where(eq(attendance.userId, fixtures.student));
  const register = await newRegister(server, { date: '2026-11-18' });
  await register.mark([{ user_id: fixtures.student, status: 'alpa' }]);
  document.body.replaceChildren();
  await renderAt(`/dashboard/perlu-perhatian?kelas=${fixtures.class}`, { as: 'admin' });
  const named = await screen.findByRole('link', { name: '1. Abimanyu Rangga' });
  expect(named.closest('li')).toHaveTextContent('Matematika: 0%, tidak dapat mencapai 80% lagi');
  document.body.replaceChildren();
  await renderAt('/dashboard', { as: 'siswa' });
  const own = within(await screen.findByRole('region', { name: 'Batas ketidakhadiran semester Ganjil' }));
  expect(
    own.getByText(
      /Batas sekolah dalam satu semester: kehadiran paling sedikit 80% dan alpa kurang dari 2 hari/,
    ),
  ).toBeVisible();
  expect(own.getByText(/batas alpa tercapai setelah 1 hari lagi/)).toBeVisible();
});

test('the office sees all classes’ in one list: what the classes’ own say, found by reason, in another order, as the address has it, and as a file', async () => {
  const server = await api();
  const { db, fixtures, request } = server;
  await db.update(schools).set({ minPercent: 80, maxAlpa: 2 });
  const statuses = ['alpa', 'hadir', 'sakit', 'hadir', 'izin'] as const;
  for (const date of ['2026-11-16', '2026-11-17']) {
    const register = await newRegister(server, { date });
    await register.mark(
      fixtures.pupils.slice(0, 20).map((user_id, i) => ({ user_id, status: statuses[i % statuses.length] })),
    );
    const other = await newRegister(server, { date, subjectId: fixtures.foreignSubject });
    await other.mark([{ user_id: fixtures.outsider, status: 'izin' }], 'guru2');
  }
  // Class after class, as each one's own list has them.
  const said: {
    name: string;
    whole: string;
    reasons: string[];
    isAlpa: boolean;
    rank: number;
    low: number;
  }[] = [];
  for (const id of [fixtures.otherClass, fixtures.class]) {
    const { data }: { data: Attention } = (
      await request('GET', `/dashboard/classes/${id}/attention`, { as: 'kepsek' })
    ).body;
    for (const { fullname, standings, overall } of data.pupils) {
      const reasons = standings.map((one) => `${subjectOrSemesterOf(one)}: ${reasonsOf(one, data.limits)}`);
      const isAlpa = standings.some(({ why }) => why.includes('alpa'));
      const rank = ATTENTION_REASONS.findIndex((reason) => standings.some(({ why }) => why.includes(reason)));
      const low = Math.min(...standings.map(({ percent }) => percent ?? 101), overall?.percent ?? 101);
      said.push({ name: fullname, whole: `${fullname}: ${reasons.join(', ')}`, reasons, isAlpa, rank, low });
    }
  }
  const lines = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map((line) => {
        const sentences = [...line.querySelectorAll('.attention-said > p')].slice(0, -1);
        const name = within(line).getAllByRole('link')[0]?.textContent;
        return `${name}: ${sentences.map(({ textContent }) => textContent).join(', ')}`;
      });

  const { user } = await renderAt('/dashboard', { as: 'kepsek' });
  await user.click(await screen.findByRole('link', { name: 'Siswa yang perlu perhatian' }));
  // The heaviest reason first, and among these whoever is there least.
  const wholes = said.toSorted((a, b) => a.rank - b.rank || a.low - b.low).map(({ whole }) => whole);
  expect(await lines(`Semua kelas`)).toEqual(wholes);
  expect(wholes.length).toBeGreaterThan(10);

  const files: Blob[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const urls = vi
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Alasan' }), 'Terlalu banyak alpa');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Urutkan' }), 'Nama');
  const alpa = said
    .filter(({ isAlpa }) => isAlpa)
    .toSorted((a, b) => a.rank - b.rank || compareNames(a.name, b.name));
  expect(await lines('Semua kelas')).toEqual(alpa.map(({ whole }) => whole));
  expect(alpa.length).toBeLessThan(wholes.length);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    alasan: 'alpa',
    urut: 'nama',
  });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  click.mockRestore();
  const csv = (await files[0]?.text()) ?? '';
  expect(csv.split('\r\n').slice(1, -1)).toHaveLength(alpa.flatMap(({ reasons }) => reasons).length);
  expect(csv).toContain(`;${alpa[0]?.name};Semester ini;`);
  urls.mockRestore();

  // A class's name leads to its own list, and so does the choice.
  await user.click(screen.getAllByRole('link', { name: 'X-10' })[0] as HTMLElement);
  expect(await screen.findByRole('region', { name: 'X-10' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Kelas' })).toHaveDisplayValue('X-10'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kelas' }), 'Semua kelas');
  expect(await lines('Semua kelas')).toEqual(wholes);
});

test('on paper the list has the kop of the school, the pupils of the screen, and why each is listed', async () => {
  const server = await api();
  const { db, fixtures } = server;
  await db.update(schools).set({ minPercent: 80, maxAlpa: 2 });
  const register = await newRegister(server, { date: '2026-11-18' });
  const absent = fixtures.pupils.slice(0, 3);
  await register.mark(absent.map((user_id) => ({ user_id, status: 'alpa' })));
  await renderAt(`/dashboard/perlu-perhatian?kelas=${fixtures.class}`, { as: 'kepsek' });
  await screen.findByRole('link', { name: '1. Abimanyu Rangga' });
  const names = within(screen.getByRole('region', { name: 'X-10' }))
    .getAllByRole('link', { name: /^\d+\. / })
    .map(({ textContent }) => textContent.replace(/^\d+\. /, ''));

  fireEvent(window, new Event('beforeprint'));
  const table = screen.getByRole('table', { hidden: true });
  const lines = within(table).getAllByRole('row', { hidden: true }).slice(1);
  expect(lines.map(({ children }) => children[1]?.textContent)).toEqual(names);
  expect(lines[0]).toHaveTextContent(/X-10.*Matematika: 0%, tidak dapat mencapai 80% lagi\./);
  expect(table.parentElement).toHaveTextContent(/^SMA Uji Nusantara.*Siswa yang perlu perhatian/);
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
});

test('a teacher has the own classes alone, also by the office’s address', async () => {
  const { fixtures } = await api();
  await renderAt('/dashboard/perlu-perhatian?kelas=semua', { as: 'guru' });
  expect(await screen.findByRole('region', { name: 'X-10' })).toBeVisible();
  const choices = within(screen.getByRole('combobox', { name: 'Kelas' })).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['X-10']);
  expect(requestsTo('GET', `/dashboard/classes/${fixtures.otherClass}/attention`)).toHaveLength(0);
});

test('another backend has neither: no button, no screen', async () => {
  asAnotherBackend();
  for (const address of [await recapUrl('2026-10'), '/dashboard/perlu-perhatian']) {
    await renderAt(address, { as: 'kepsek' });
    expect(await screen.findByText('Halaman tidak ditemukan')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Perlu perhatian' })).toBeNull();
    cleanup();
  }
});
