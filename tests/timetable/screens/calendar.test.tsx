// Kalender: months and list, files of holidays, hari efektif.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FileProblem } from '../../../src/files/source.ts';
import { readCalendar } from '../../../src/features/timetable/calendar/readCalendar.ts';
import { api, holdAnswer, msw, quiet, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const PAGE = '/dashboard/kalender';
const exampleOf = (kind: 'csv' | 'ics') =>
  readFileSync(join(import.meta.dirname, `../../../docs/kalender/kalender-2026-2027.${kind}`));
const bytes = (text: string) => new TextEncoder().encode(text);
const ics = (...lines: string[]) =>
  bytes(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'));
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT'];

/** A browser's worker, in this thread: happy-dom has none. */
class InlineWorker extends EventTarget {
  postMessage(content: Uint8Array): void {
    const said = (() => {
      try {
        return { calendar: readCalendar(content) };
      } catch (error) {
        return { problem: error instanceof FileProblem ? error.message : undefined };
      }
    })();
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: said })));
  }
  terminate(): void {}
}
afterEach(() => vi.unstubAllGlobals());

beforeEach(async () => {
  vi.stubGlobal('Worker', InlineWorker);
  const { db } = await api();
  for (const table of ['calendar_days', 'effective_day_overrides']) {
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  }
});

describe('a file', () => {
  test('of the two examples the same days are read', () => {
    const csv = readCalendar(exampleOf('csv'));
    expect(csv.skipped).toEqual([]);
    expect(csv.days).toHaveLength(28);
    expect(csv.days[1]).toEqual({
      name: 'Proklamasi Kemerdekaan',
      kind: 'libur-nasional',
      start_date: '2026-08-17',
      end_date: '2026-08-17',
      is_school_day: false,
    });
    const spans = ({ days }: typeof csv) =>
      days.map(({ name, start_date, end_date, kind }) => [name, start_date, end_date, kind]);
    expect(spans(readCalendar(exampleOf('ics')))).toEqual(spans(csv));
  });

  test('of other calendars: folded lines, escapes, hours, days in UTC; what repeats or has no date is named', () => {
    const { days, skipped } = readCalendar(
      ics(
        ...event('SUMMARY:Rapat\\, guru dan', '  wali', 'DTSTART:20261119T200000Z', 'DTEND:20261119T220000Z'),
        ...event('SUMMARY:Libur semester', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270102'),
        ...event('SUMMARY:Upacara', 'DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=WEEKLY'),
        ...event('SUMMARY:Tanpa tanggal'),
      ),
      'Asia/Jakarta',
    );
    expect(days.map(({ name, kind, start_date, end_date }) => [name, kind, start_date, end_date])).toEqual([
      ['Rapat, guru dan wali', 'kegiatan', '2026-11-20', '2026-11-20'],
      ['Libur semester', 'libur-sekolah', '2026-12-21', '2027-01-01'],
    ]);
    expect(skipped).toEqual([
      'Upacara: acara berulang. Tambahkan harinya satu per satu',
      'Tanpa tanggal: tidak ada tanggal',
    ]);
  });

  test.each([
    ['DTSTART;VALUE=DATE:20261119', 'DURATION:P99999999999W', /lebih dari satu tahun/],
    ['DTSTART:20261119T000000', 'DURATION:P53W', /lebih dari satu tahun/],
    ['DTSTART;VALUE=DATE:20261119', 'DTEND;VALUE=DATE:99991231', /lebih dari satu tahun/],
    ['DTSTART;VALUE=DATE:99991399', 'X-X:1', /tidak terbaca/],
    ['DTSTART:besok', 'X-X:1', /tidak terbaca|tidak ada tanggal/],
  ])('of an event with %s and %s says why it is left out, at once', (start, end, why) => {
    const began = performance.now();
    const good = event('SUMMARY:Natal', 'DTSTART;VALUE=DATE:20261225');
    const { days, skipped } = readCalendar(ics(...event('SUMMARY:Aneh', start, end), ...good));
    expect(days.map(({ name }) => name)).toEqual(['Natal']);
    expect(skipped).toEqual([expect.stringMatching(why)]);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('an event takes the days that it has a moment of: until midnight is not the day after, in any writing of its times', () => {
    const MINUTE = 60_000;
    // From 2026-01-01 on, in minutes, mostly at midnight.
    const minute = fc.oneof(
      fc.integer({ min: 0, max: 500 }).map((day) => day * 1440),
      fc.integer({ min: 0, max: 500 * 1440 }),
    );
    const length = fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((day) => day * 1440),
      fc.integer({ min: 0, max: 60_000 }),
    );
    const writing = fc.constantFrom('local', 'utc', 'duration', 'zoned');
    fc.assert(
      fc.property(minute, length, writing, (from, minutes, how) => {
        // The school's own clock, seven hours ahead of UTC.
        const at = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * MINUTE);
        const text = (date: Date) => date.toISOString().replaceAll(/[-:]|\.000Z/g, '');
        const utc = (offset: number) => `${text(new Date(at(offset).getTime() - 7 * 60 * MINUTE))}Z`;
        const lines = {
          local: [`DTSTART:${text(at(from))}`, `DTEND:${text(at(from + minutes))}`],
          zoned: [
            `DTSTART;TZID=Asia/Jakarta:${text(at(from))}`,
            `DTEND;TZID=Asia/Jakarta:${text(at(from + minutes))}`,
          ],
          utc: [`DTSTART:${utc(from)}`, `DTEND:${utc(from + minutes)}`],
          duration: [`DTSTART:${text(at(from))}`, `DURATION:PT${minutes}M`],
        }[how];
        const { days } = readCalendar(ics(...event('SUMMARY:Acara', ...lines)), 'Asia/Jakarta');
        // Minute by minute would be slow: a day is of it when one of its minutes is, or the only moment.
        const last = minutes === 0 ? from : from + minutes - 1;
        expect(days.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
          [at(from).toISOString().slice(0, 10), at(last).toISOString().slice(0, 10)],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['PK\u0003\u0004', /buku kerja Excel/],
    ['Nama saja\nNatal', /Judul kolom tidak ditemukan/],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY', /rusak/],
    ['a\0b', /bukan teks/],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(() => readCalendar(bytes(text))).toThrow(FileProblem);
    expect(() => readCalendar(bytes(text))).toThrow(sentence);
  });

  test('with wrong rows gives the good ones, and says which are not', () => {
    const { days, skipped } = readCalendar(
      bytes(
        'Tanggal,Kegiatan,Selesai\n31-02-2027,Salah,\n25/12/2026,Natal,24/12/2026\n,Kosong,\n1 Mei 2027,Hari Buruh,\n',
      ),
    );
    expect(days.map(({ start_date }) => start_date)).toEqual(['2027-05-01']);
    expect(skipped).toEqual([
      'Baris 2 (Salah): tanggalnya tidak terbaca',
      'Baris 3 (Natal): selesai sebelum mulai',
      'Baris 4 (Kosong): tanggalnya tidak terbaca',
    ]);
  });

  test('is looked at, changed and taken in at once', async () => {
    const { user } = await renderAt(`${PAGE}/impor`, { as: 'admin' });
    const file = new File([exampleOf('csv')], 'libur.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Pilih berkas .csv atau .ics'), file);
    expect(await screen.findByText('libur.csv: 28 hari akan ditambahkan.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Ambil Class meeting' }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Jenis Hari Guru Nasional' }),
      'Libur sekolah',
    );
    await user.click(screen.getByRole('button', { name: 'Tambahkan 27 hari' }));
    expect(await screen.findByText('27 hari ditambahkan')).toBeVisible();
    const cell = await screen.findByRole('cell', { name: /Rabu, 25 November 2026, libur/ });
    expect(within(cell).getByRole('link', { name: 'Hari Guru Nasional' })).toBeVisible();
    expect(screen.getByRole('row', { name: /^November 2026 24/ })).toBeVisible();
  });

  test('that is still being written leaves whoever has gone on where he is', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    msw.use(http.post('*/api/v1/dashboard/calendar/import', async () => void (await gate)));
    const { user } = await renderAt(`${PAGE}/impor`, { as: 'admin' });
    const file = new File([exampleOf('csv')], 'libur.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Pilih berkas .csv atau .ics'), file);
    await user.click(await screen.findByRole('button', { name: /^Tambahkan/ }));
    await user.click(screen.getByRole('link', { name: 'Tahun ajaran' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tahun ajaran' })).toBeVisible();
    release();
    expect(await screen.findByText(/^\d+ hari ditambahkan/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Tahun ajaran' })).toBeVisible();
  });
});

test('months are walked through, and the year is a list', async () => {
  const { request, fixtures } = await api();
  const day = {
    name: 'Natal',
    kind: 'libur-nasional',
    start_date: '2026-12-25',
    AcademicYearId: fixtures.year,
  };
  await request('POST', '/dashboard/calendar', { as: 'admin', body: day });
  const { user } = await renderAt(PAGE, { as: 'guru' });
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
  expect(screen.getByText('Tidak ada libur, ujian, atau kegiatan di bulan ini.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bulan berikutnya' }));
  expect(await screen.findByRole('heading', { name: 'Desember 2026' })).toBeVisible();
  expect(screen.getByRole('cell', { name: /Jumat, 25 Desember 2026, libur Natal/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Daftar' }));
  expect(await screen.findByText('Jumat, 25 Desember 2026 · Libur nasional')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Tambah hari' })).not.toBeInTheDocument();
});

test('hari efektif are computed, said otherwise for a month, and taken back', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const november = await screen.findByRole('textbox', { name: 'Hari efektif November 2026 menurut sekolah' });
  expect(screen.getByRole('row', { name: /^November 2026 25/ })).toBeVisible();
  await user.type(november, '21{Enter}');
  expect(await screen.findByText('Hari efektif November 2026: 21')).toBeVisible();
  expect(requestsTo('PUT', '/dashboard/calendar/effective-days')).toHaveLength(1);
  await user.clear(november);
  await user.type(november, '40{Enter}');
  expect(await screen.findByText(/Isi bilangan bulat 0 sampai 31/)).toBeVisible();
});

test('hari efektif that are typed while the last ones are being saved are saved after them, and stay as typed', async () => {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const effectiveDays = '*/api/v1/dashboard/calendar/effective-days';
  msw.use(http.put(effectiveDays, async () => void (await gate), { once: true }));
  const { user, queryClient } = await renderAt(PAGE, { as: 'admin' });
  const october = await screen.findByRole('textbox', { name: 'Hari efektif Oktober 2026 menurut sekolah' });
  await user.type(october, '19{Enter}');
  await user.clear(october);
  await user.type(october, '18{Enter}');
  await user.clear(october);
  await user.type(october, '17');
  letGo();
  const saved = () =>
    requestsTo('PUT', '/dashboard/calendar/effective-days').map(({ body }) => JSON.parse(body).days);
  await waitFor(() => expect(saved()).toEqual([19, 18]));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(october).toHaveValue('17');
  expect(october).toHaveFocus();
  await user.tab();
  await waitFor(() => expect(saved()).toEqual([19, 18, 17]));
  expect(await screen.findByText('Hari efektif Oktober 2026: 17')).toBeVisible();
});

test('hari efektif that are said between an answer and its rendering are saved, too', async () => {
  const { user, queryClient } = await renderAt(PAGE, { as: 'admin' });
  const october = await screen.findByRole('textbox', { name: 'Hari efektif Oktober 2026 menurut sekolah' });
  const inTheGap = async () => {
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
    october.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  };
  let isFirst = true;
  onTestFinished(
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate' || !isFirst) return;
      isFirst = false;
      void inTheGap();
    }),
  );
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const effectiveDays = '*/api/v1/dashboard/calendar/effective-days';
  msw.use(http.put(effectiveDays, async () => void (await gate), { once: true }));
  await user.type(october, '19{Enter}');
  await user.clear(october);
  await user.type(october, '18');
  letGo();
  await waitFor(() =>
    expect(
      requestsTo('PUT', '/dashboard/calendar/effective-days').map(({ body }) => JSON.parse(body).days),
    ).toEqual([19, 18]),
  );
});

test('the sheet stays as it is, with what is being typed, when the years to choose from come late', async () => {
  const letGo = holdAnswer('get', '/dashboard/academic-years');
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const october = await screen.findByRole('textbox', { name: 'Hari efektif Oktober 2026 menurut sekolah' });
  await user.type(october, '2');
  letGo();
  expect(await screen.findByRole('combobox', { name: 'Tahun ajaran' })).toHaveDisplayValue(/^2026\/2027/);
  await quiet();
  await user.keyboard('0');
  expect(october).toHaveValue('20');
  expect(october).toHaveFocus();
  expect(requestsTo('GET', '/dashboard/calendar/effective-days')).toHaveLength(1);
});

test('how many days a file adds is said when the years are known', async () => {
  const letGo = holdAnswer('get', '/dashboard/academic-years');
  const { user } = await renderAt(`${PAGE}/impor`, { as: 'admin' });
  const file = new File([exampleOf('csv')], 'libur.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Pilih berkas .csv atau .ics'), file);
  expect(await screen.findByText('Memuat data...', { ignore: 'option' })).toBeVisible();
  expect(screen.queryByText(/0 hari/)).not.toBeInTheDocument();
  letGo();
  expect(await screen.findByText('libur.csv: 28 hari akan ditambahkan.')).toBeVisible();
});

test('years that do not come are said so where a file is chosen, and asked for again', async () => {
  const YEARS = '*/api/v1/dashboard/academic-years';
  msw.use(http.get(YEARS, () => new HttpResponse(null, { status: 502 }), { once: true }));
  const { user } = await renderAt(`${PAGE}/impor`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('option', { name: /^2026\/2027/ })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a new day is one of its kind', async () => {
  const { user } = await renderAt(`${PAGE}/create`, { as: 'admin' });
  await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'Asesmen');
  await user.click(screen.getByRole('combobox', { name: /^Jenis/ }));
  await user.click(await screen.findByRole('option', { name: 'Ujian' }));
  expect(screen.getByRole('switch', { name: 'Hari efektif' })).toBeChecked();
  await user.type(screen.getByLabelText(/^Mulai/), '2026-12-01');
  await waitFor(() => expect(screen.getByLabelText(/^Tahun ajaran/)).toHaveValue('2026/2027 (aktif)'));
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Berhasil menambahkan hari kalender')).toBeVisible();
});
