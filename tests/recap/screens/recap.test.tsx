// Recaps on the screen, on paper and in files: the same digits as the server's, cell by cell.
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Journal } from '../../../contract/recap/journal.ts';
import type { PupilRecap } from '../../../contract/recap/pupilRecap.ts';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import type {
  MonthRecap,
  RangeRecap,
  SemesterRecap,
  SubjectRecap,
  TeacherRecap,
} from '../../../contract/recap/recap.ts';
import { classes } from '../../../server/schema.ts';
import { PERCENT_COLUMN as PERCENT_OF_ALL, reportColumns } from '../../../src/features/recap/columns.ts';
import { pupilSheet } from '../../../src/features/recap/pupil/pupilSheet.ts';
import { monthSheet, reportSheet, semesterSheet } from '../../../src/features/recap/sheets.ts';
import { subjectSheet } from '../../../src/features/recap/SubjectRecapView.tsx';
import { teacherSheet } from '../../../src/features/recap/TeacherRecapView.tsx';
import { journalSheet } from '../../../src/features/recap/journalSheet.ts';
import { dinasSheet } from '../../../src/features/recap/dinas.ts';
import { columnName } from '../../../src/school/sheet/cellNames.ts';
import { toSheetCsv } from '../../../src/school/sheet/csv.ts';
import { type Sheet, formatCell } from '../../../src/school/sheet/sheet.ts';
import { buildSheets, writeWorkbook } from '../../../src/school/sheet/xlsx.ts';
import { PUPILS } from '../../support/fixtures.ts';
import { foreignBackend } from '../../support/foreignBackend.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { handMade, handRow } from '../../support/importFiles.ts';
import { readWorkbook, sheetNames } from '../../support/workbook.ts';
import { storeTokens } from '../../../src/providers/session.ts';

const STATUSES = ['hadir', 'sakit', 'izin', 'alpa', 'terlambat', 'dispensasi'] as const;

/** Two lessons on each of three days: with every status, blanks, and somebody of whom nothing is recorded. */
beforeAll(async () => {
  const { fixtures, request } = await api();
  const sessions = `/dashboard/subjects/${fixtures.subject}/sessions`;
  for (const [at, date] of ['2026-10-05', '2026-10-06', '2026-11-16'].entries()) {
    const body = { name: 'Rekap', date, start_time: '11:00', end_time: '11:40', force: true };
    const { id } = (await request('POST', sessions, { as: 'admin', body })).body.data;
    const attendances = fixtures.pupils
      .slice(0, 30)
      .map((user_id, i) => ({ user_id, status: STATUSES[(i * (at + 1) + at) % STATUSES.length] }));
    await request('PATCH', `${sessions}/${id}/attendance`, { as: 'admin', body: { attendances } });
  }
});
const recapOf = async <R,>(path: string): Promise<R> => {
  const { fixtures, request } = await api();
  return (await request('GET', `/dashboard/classes/${fixtures.class}/recap${path}`, { as: 'kepsek' })).body
    .data;
};
const urlOf = async (query: string) => `/dashboard/rekap?kelas=${(await api()).fixtures.class}&${query}`;

/** Every cell of the table on the screen, as text; a dot or a letter by the word that is heard. */
const rowsShown = (): string[][] => rowsOf(sheetShown());

/** The sheet itself: below it stand pictures, each with its own figures. */
function sheetShown(): HTMLElement {
  const [sheet] = screen.getAllByRole('table').filter((table) => !table.closest('details'));
  if (!sheet) throw new Error('there is no sheet');
  return sheet;
}

const rowsOf = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tr')]
    .map((row) =>
      [...row.querySelectorAll<HTMLElement>('td, th[scope=row]')].map(
        (cell) =>
          cell.querySelector('.recap-cell')?.getAttribute('aria-label')?.replace(/^.*: /, '') ??
          cell.querySelector('.vh')?.textContent ??
          cell.textContent,
      ),
    )
    .filter((cells) => cells.length > 0);

const WORDS: Readonly<Record<string, string>> = {
  H: 'Hadir',
  S: 'Sakit',
  I: 'Izin',
  A: 'Alpa',
  T: 'Terlambat',
  D: 'Dispensasi',
  '–': 'Belum dicatat',
};

const totalClasses = async (request: Awaited<ReturnType<typeof api>>['request']): Promise<number> =>
  (await request('GET', '/dashboard/classes?limit=1', { as: 'kepsek' })).body.meta.totalItems;

const readBack = async <P,>(sheet: Sheet<P>) => {
  const blob = await writeWorkbook([sheet]).toBlob();
  return readWorkbook(new Uint8Array(await blob.arrayBuffer()));
};

/** The cells as the server's answer has them. */
const cellsOf = <P,>({ columns, rows }: Sheet<P>): string[][] =>
  rows.map((row) => columns.map((column) => formatCell(column, row)));

/** The same cells as a screen has them: without the columns for paper, and letters by their words. */
const cellsOnScreen = <P,>({ columns, rows }: Sheet<P>): string[][] =>
  rows.map((row) =>
    columns
      .filter(({ isPaperOnly }) => !isPaperOnly)
      .map((column) => {
        const text = formatCell(column, row);
        return column.kind === 'letter' ? (WORDS[text] ?? text) : text;
      }),
  );

/** @param first the row of a workbook in which they begin: below the heads */
async function cellsOfFile<P>(sheet: Sheet<P>, first: number): Promise<string[][]> {
  const { value } = await readBack(sheet);
  return sheet.rows.map((_, row) =>
    sheet.columns.map((_column, at) => shown(value(columnName(at) + String(row + first)))),
  );
}

const csvRows = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';').map((cell) => cell.replace(/^'/, '')));

/** What a spreadsheet shows of a cell. */
const shown = (value: string | number | undefined): string =>
  value === undefined ? '' : typeof value === 'number' ? String(value).replace('.', ',') : value;

test('a month is the same on the screen, in the file, as CSV and from the server, cell by cell', async () => {
  const recap = await recapOf<MonthRecap>('?month=2026-10');
  const sheet = monthSheet(recap);
  const { columns } = sheet;
  const fromServer = cellsOf(sheet);
  expect(fromServer.flat().filter((cell) => cell === 'A').length).toBeGreaterThan(2);

  expect(csvRows(toSheetCsv(sheet))).toEqual(fromServer);

  // Three lines above the heads.
  expect(await cellsOfFile(sheet, 5)).toEqual(fromServer);

  await renderAt(await urlOf('bulan=2026-10'), { as: 'kepsek' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Rekap X-10, Oktober 2026' })).toBeVisible();
  const onScreen = fromServer.map((cells) =>
    cells
      // NIS and L/P are for paper.
      .filter((_, at) => at !== 1 && at !== 3)
      .map((cell, at) => (columns[at + 2]?.kind === 'letter' && at > 1 ? (WORDS[cell] ?? cell) : cell)),
  );
  expect(rowsShown()).toEqual(onScreen);
});

test('a semester recalculated by a spreadsheet comes to the digits of the server, the screen and the CSV', async () => {
  const recap = await recapOf<SemesterRecap>('/semester?semester=Ganjil');
  const sheet = semesterSheet(recap);
  const fromServer = cellsOf(sheet);
  expect(csvRows(toSheetCsv(sheet))).toEqual(fromServer);
  expect(await cellsOfFile(sheet, 6)).toEqual(fromServer);
  const { formulas } = await readBack(sheet);
  await agreesWithoutReckoning(sheet);
  // The sums of each pupil with a record: of two months, and six of the semester.
  expect(formulas.size).toBeGreaterThanOrEqual(30 * 8);

  await renderAt(await urlOf('jenis=semester&semester=Ganjil'), { as: 'kepsek' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Rekap X-10, semester Ganjil' })).toBeVisible();
  expect(rowsShown()).toEqual(cellsOnScreen(sheet));
});

/** Who does not reckon, a phone or another program, finds beside each formula what it comes to. */
async function agreesWithoutReckoning<P>(sheet: Sheet<P>): Promise<void> {
  const { formulas, calculated, value } = await readBack(sheet);
  expect(formulas.size).toBeGreaterThan(0);
  expect([...formulas.values()].filter((formula) => formula.startsWith('='))).toEqual([]);
  expect([...calculated]).toEqual([...formulas.keys()].map((cell) => [cell, value(cell)]));
}

test('every workbook is set up to print: landscape, one page wide, with its heads on each page', async () => {
  const whole = semesterSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil'));
  const blob = await writeWorkbook([whole, { ...whole, name: "'X & 'A' 1'" }]).toBlob();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  for (const sheet of [1, 2]) {
    const { xml } = readWorkbook(bytes, sheet);
    // In the order that spreadsheets insist on.
    expect(xml).toMatch(/<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/);
    expect(xml).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/);
  }
  const { workbookXml } = readWorkbook(bytes);
  const names = workbookXml.matchAll(/<definedName ([^>]*)>([^<]*)</g);
  expect([...names].map(([, which, rows]) => [which, rows])).toEqual([
    ['name="_xlnm.Print_Titles" localSheetId="0"', "'X-10'!$4:$5"],
    ['name="_xlnm.Print_Titles" localSheetId="1"', "'X &amp; ''A'' 1'!$4:$5"],
  ]);
  const report = await readBack(reportSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil')));
  expect(report.xml).toContain('orientation="landscape"');
  expect(report.workbookXml).toContain('!$4:$4<');
});

test('the three columns of the rapor are those of the semester', async () => {
  const recap = await recapOf<SemesterRecap>('/semester?semester=Ganjil');
  const fromServer = recap.pupils.map((pupil) => reportColumns.map((column) => formatCell(column, pupil)));
  await renderAt(await urlOf('jenis=rapor&semester=Ganjil'), { as: 'kepsek' });
  expect(await screen.findByRole('button', { name: 'Salin tiga kolom' })).toBeVisible();
  expect(rowsShown()).toEqual(fromServer);
  const { user } = await renderAt(await urlOf('jenis=rapor&semester=Ganjil'), { as: 'kepsek' });
  await user.click((await screen.findAllByRole('button', { name: 'Salin tiga kolom' }))[0] as HTMLElement);
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n')).toEqual(fromServer.map((cells) => cells.slice(-3).join('\t')));
});

test('a semester has a title of its own, and only the months in which anything is recorded', async () => {
  const sheet = semesterSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil'));
  expect(sheet.heading).toBe('Rekap kehadiran siswa semester Ganjil');
  expect([...new Set(sheet.columns.map(({ group }) => group).filter(Boolean))]).toEqual([
    'Oktober 2026',
    'November 2026',
    'Semester',
  ]);
});

test('on paper a count of zero is blank, and what is not recorded a dash', async () => {
  const sheet = semesterSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil'));
  await renderAt(await urlOf('jenis=semester&semester=Ganjil'), { as: 'kepsek' });
  await screen.findByRole('heading', { level: 1, name: 'Rekap X-10, semester Ganjil' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('.paper-sheet table');
  if (!paper) throw new Error('there is no paper');
  const expected = sheet.rows.map((row) =>
    sheet.columns.map((column) =>
      column.kind === 'count' && column.value(row) === 0 ? '' : formatCell(column, row),
    ),
  );
  expect(expected.flat()).toContain('');
  expect(expected.flat()).toContain('–');
  expect(rowsOf(paper)).toEqual(expected);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('any range of days is the same on the screen, in the file, as CSV and from the server', async () => {
  const sheet = semesterSheet(await recapOf<RangeRecap>('/range?from=2026-10-06&to=2026-11-16'));
  const fromServer = cellsOf(sheet);
  expect(fromServer.flat().filter((cell) => cell === '1').length).toBeGreaterThan(10);
  expect(csvRows(toSheetCsv(sheet))).toEqual(fromServer);
  expect(await cellsOfFile(sheet, 6)).toEqual(fromServer);
  await renderAt(await urlOf('jenis=rentang&dari=2026-10-06&sampai=2026-11-16'), { as: 'kepsek' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Rekap X-10, 6 Oktober – 16 November 2026' }),
  ).toBeVisible();
  expect(rowsShown()).toEqual(cellsOnScreen(sheet));
});

test('the meetings of a subject are the same on the screen, in the file, as CSV and from the server', async () => {
  const { fixtures, request } = await api();
  const answer = async <R,>(path: string) =>
    (await request('GET', `/dashboard/${path}`, { as: 'kepsek' })).body.data as R;

  const meetings = subjectSheet(await answer<SubjectRecap>(`subjects/${fixtures.subject}/recap`));
  expect(meetings.columns.filter(({ kind }) => kind === 'letter').length).toBeGreaterThan(2);
  expect(csvRows(toSheetCsv(meetings))).toEqual(cellsOf(meetings));
  expect(await cellsOfFile(meetings, 5)).toEqual(cellsOf(meetings));
  await renderAt(`/dashboard/rekap?jenis=mapel&mapel=${fixtures.subject}`, { as: 'guru' });
  expect(await screen.findByRole('heading', { level: 1, name: /^Rekap Matematika X-10, / })).toBeVisible();
  expect(rowsShown()).toEqual(cellsOnScreen(meetings));
});

test('a month of a semester opens to its days, in the words of the month’s own recap, and closes again', async () => {
  const month = await recapOf<MonthRecap>('?month=2026-10');
  const sheet = semesterSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil'));
  const { user } = await renderAt(await urlOf('jenis=semester&semester=Ganjil'), { as: 'kepsek' });
  const october = await screen.findByRole('button', {
    name: `Hari-hari Oktober 2026, ${month.effective} hari efektif`,
    expanded: false,
  });
  await user.click(october);
  const days = month.days.map((day, at) => ({ ...day, at })).filter(({ free }) => free === null);
  await waitFor(() =>
    expect(rowsShown()).toEqual(
      cellsOnScreen(sheet).map(([number = '', name = '', ...sums], row) => [
        number,
        name,
        ...days.map(({ at }) => {
          const letter = month.pupils[row]?.letters.charAt(at) ?? '';
          return letter === '-' ? 'Belum dicatat' : (WORDS[letter] ?? '');
        }),
        ...sums,
      ]),
    ),
  );
  expect(october).toHaveAttribute('aria-expanded', 'true');
  expect(october).toHaveFocus();
  await user.click(october);
  expect(rowsShown()).toEqual(cellsOnScreen(sheet));
});

test('on a phone a pupil’s months stand side by side, and a month’s name leads to it', async () => {
  const recap = await recapOf<SemesterRecap>('/semester?semester=Ganjil');
  const { user } = await renderAt(await urlOf('jenis=semester&semester=Ganjil'), {
    as: 'kepsek',
    width: 360,
  });
  const [first] = await screen.findAllByRole('listitem');
  const drawn = [...(first?.querySelectorAll('.recap-card-months > span') ?? [])];
  const [pupil] = recap.pupils;
  expect(drawn.map(({ textContent }) => textContent)).toEqual(
    [3, 4].map((at) => {
      const { sakit = 0, izin = 0, alpa = 0 } = pupil?.months[at]?.days ?? {};
      return [
        ['S', sakit],
        ['I', izin],
        ['A', alpa],
      ]
        .map(([letter, count]) => (count === 0 ? '' : count === 1 ? letter : `${letter}${count}`))
        .join('');
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Buka Oktober 2026' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rekap X-10, Oktober 2026' })).toBeVisible();
});

test('each day of a subject’s recap leads to its register; one of them is in the Tab order, arrows reach the others', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt(`/dashboard/rekap?jenis=mapel&mapel=${fixtures.subject}`, { as: 'guru' });
  const day = await screen.findByRole('link', { name: /^5 Oktober 2026, Rekap/ });
  expect(day).toHaveAttribute('href', expect.stringContaining(`/mata-pelajaran/${fixtures.subject}/sesi/`));
  const days = [...sheetShown().querySelectorAll<HTMLElement>('thead a')];
  expect(days.filter(({ tabIndex }) => tabIndex === 0)).toEqual(days.slice(0, 1));
  days[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(days[1]);
  expect(days.filter(({ tabIndex }) => tabIndex === 0)).toEqual(days.slice(1, 2));
});

test('a phone shows the last 16 meetings of a subject, and all of them at a tap', async () => {
  const { fixtures, request } = await api();
  const { body } = await request('GET', `/dashboard/subjects/${fixtures.subject}/recap`, { as: 'guru' });
  const recap = body.data as SubjectRecap;
  const [meeting] = recap.meetings;
  if (!meeting) throw new Error('there is no meeting');
  const long: SubjectRecap = {
    ...recap,
    meetings: Array.from({ length: 20 }, (_, at) => ({ ...meeting, id: at + 1 })),
    pupils: recap.pupils.map((pupil) => ({ ...pupil, letters: `SSSS${'H'.repeat(15)}A` })),
  };
  msw.use(http.get(`*/subjects/${fixtures.subject}/recap`, () => HttpResponse.json({ ...body, data: long })));
  const { user } = await renderAt(`/dashboard/rekap?jenis=mapel&mapel=${fixtures.subject}`, {
    as: 'guru',
    width: 360,
  });
  expect(await screen.findByText('16 pertemuan terakhir')).toBeVisible();
  const lettersShown = () => screen.getAllByRole('listitem')[0]?.querySelectorAll('.recap-seats > i').length;
  expect(lettersShown()).toBe(16);
  await user.click(screen.getByRole('button', { name: 'Semua 20' }));
  expect(lettersShown()).toBe(20);
  await user.click(screen.getByRole('button', { name: '16 terakhir' }));
  expect(lettersShown()).toBe(16);
});

test('the registers that teachers have filled are the same on the screen and in files', async () => {
  const { request } = await api();
  const query = 'from=2026-10-01&to=2026-11-20';
  const recap = (await request('GET', `/dashboard/overview/registers?${query}`, { as: 'kepsek' })).body.data;
  const sheet = teacherSheet(recap as TeacherRecap);
  expect(sheet.rows.length).toBeGreaterThan(0);
  expect(csvRows(toSheetCsv(sheet))).toEqual(cellsOf(sheet));
  expect(await cellsOfFile(sheet, 5)).toEqual(cellsOf(sheet));
  await renderAt('/dashboard/rekap?jenis=guru&dari=2026-10-01&sampai=2026-11-20', { as: 'kepsek' });
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Rekap pengisian daftar hadir, / }),
  ).toBeVisible();
  expect(rowsShown()).toEqual(cellsOf(sheet));
});

test('the table for the Dinas is the same on the screen, as CSV and recalculated from its file', async () => {
  const { request } = await api();
  const recap = (await request('GET', '/dashboard/overview/recap?month=2026-10', { as: 'kepsek' })).body.data;
  const sheet = dinasSheet(recap as SchoolRecap);
  expect(sheet.rows.length).toBeGreaterThan(2);
  expect(csvRows(toSheetCsv(sheet))).toEqual(cellsOf(sheet));
  expect(await cellsOfFile(sheet, 6)).toEqual(cellsOf(sheet));
  const { formulas } = await readBack(sheet);
  await agreesWithoutReckoning(sheet);
  // A class of which nothing is recorded has none to reckon with; the last line adds up.
  expect([...formulas.values()].filter((formula) => formula.includes(':')).length).toBe(8);
  await renderAt('/dashboard/rekap?jenis=dinas&bulan=2026-10', { as: 'kepsek' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Rekap kehadiran sekolah, Oktober 2026' }),
  ).toBeVisible();
  const [table] = await screen.findAllByRole('table');
  expect(rowsOf(table as HTMLElement)).toEqual(cellsOf(sheet));
  // Each picture has its figures in a table behind it.
  for (const [name, figures] of [
    ['Persen hari hadir per kelas', [['X-10', `${formatCell(PERCENT_OF_ALL, recap.classes[1])}%`]]],
    ['Persen hari hadir per bulan', [['Oktober 2026', `${formatCell(PERCENT_OF_ALL, recap.total)}%`]]],
    ['Persen catatan hadir per hari dan jam mulai', [['11.00', expect.stringMatching(/%$/)]]],
  ] as const) {
    const picture = await screen.findByRole('img', { name });
    const behind = picture.parentElement?.querySelector('table');
    if (!behind) throw new Error(`${name} has no table`);
    await waitFor(() =>
      expect(rowsOf(behind).map((cells) => cells.slice(0, 2))).toEqual(expect.arrayContaining([...figures])),
    );
  }
  expect(screen.getByRole('link', { name: 'X-10' })).toHaveAttribute(
    'href',
    expect.stringContaining('bulan=2026-10'),
  );
});

test('a teacher’s journal is the same on the screen, in the file and as CSV; names of the absent stand in it', async () => {
  const { fixtures, request } = await api();
  const journal = (await request('GET', '/dashboard/overview/journal?month=2026-10', { as: 'guru' })).body
    .data;
  const sheet = journalSheet(journal as Journal);
  expect(sheet.rows.length).toBe(2);
  expect(csvRows(toSheetCsv(sheet))).toEqual(cellsOf(sheet));
  expect(await cellsOfFile(sheet, 5)).toEqual(cellsOf(sheet));
  await renderAt('/dashboard/rekap?jenis=jurnal&bulan=2026-10', { as: 'guru' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Jurnal mengajar Sri Uji, S.Pd., Oktober 2026' }),
  ).toBeVisible();
  // The last two columns are written by hand.
  expect(rowsShown()).toEqual(cellsOf(sheet).map((cells) => cells.slice(0, -2)));
  expect(screen.getAllByText(new RegExp(`${PUPILS[1]} \\(S\\)`))).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Matematika' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining(`/mata-pelajaran/${fixtures.subject}/sesi/`),
  );
});

test('the semester of all classes is one file of a sheet each, and says meanwhile how far it is', async () => {
  const { fixtures, request } = await api();
  const saved: { data: unknown; name: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ data: this.href, name: this.download });
  });
  const blobs: Blob[] = [];
  const urls = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:recap';
  });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  msw.use(
    http.get(`*/classes/${fixtures.otherClass}/recap/semester`, async () => {
      await gate;
      return undefined;
    }),
  );
  const { user } = await renderAt(await urlOf('jenis=semester&semester=Ganjil'), { as: 'kepsek' });
  await user.click(await screen.findByRole('button', { name: 'Excel semua kelas' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rekap semua kelas' });
  const { total } = { total: await totalClasses(request) };
  await waitFor(() =>
    expect(within(dialog).getByRole('status')).toHaveTextContent(`${total - 1} dari ${total} kelas`),
  );
  expect(within(dialog).getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(Math.round((100 * (total - 1)) / total)),
  );
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual(['Rekap semua kelas semester Ganjil 2026-2027.xlsx']),
  );
  const [file] = blobs;
  if (!file) throw new Error('no file was saved');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(sheetNames(bytes)).toEqual(['X-2', 'X-10']);
  // The second sheet is the class's own, recalculated.
  const own = semesterSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil'));
  const { value } = readWorkbook(bytes, 2);
  expect(
    own.rows.map((_, row) =>
      own.columns.map((_column, at) => shown(value(columnName(at) + String(row + 6)))),
    ),
  ).toEqual(cellsOf(own));
  click.mockRestore();
  urls.mockRestore();
});

test('two classes of one name have sheets of two names', async () => {
  const sheet = semesterSheet(await recapOf<SemesterRecap>('/semester?semester=Ganjil'));
  const name = 'X/1: kelas dengan nama yang panjang sekali';
  const names = buildSheets([
    { ...sheet, name },
    { ...sheet, name },
    { ...sheet, name: name.toLowerCase() },
  ]).map((one) => one.sheet);
  expect(names).toEqual([
    'X-1- kelas dengan nama yang pan',
    'X-1- kelas dengan nama yang (2)',
    'x-1- kelas dengan nama yang (3)',
  ]);
  expect(names.every(({ length }) => length <= 31)).toBe(true);
});

test('a pupil’s page says in its tables what its files say', async () => {
  const { fixtures, request } = await api();
  const id = fixtures.pupils[1];
  const pupil = (await request('GET', `/dashboard/pupils/${id}/recap`, { as: 'kepsek' })).body
    .data as PupilRecap;
  const [shown1] = pupil.classes;
  if (!shown1) throw new Error('the pupil is in no class');
  const sheet = pupilSheet(pupil, shown1);
  expect(csvRows(toSheetCsv(sheet))).toEqual(cellsOf(sheet));
  expect(await cellsOfFile(sheet, 5)).toEqual(cellsOf(sheet));
  const { user } = await renderAt(`/dashboard/siswa/${id}?bulan=2026-10`, { as: 'kepsek' });
  expect(await screen.findByRole('heading', { level: 1, name: PUPILS[1] })).toBeVisible();
  const keys = ['name', 's', 'i', 'a', 'terlambat'];
  const cellOf = (row: readonly string[], key: string) =>
    row[sheet.columns.findIndex((column) => column.key === key)];
  for (const [title, part] of [
    ['Tren per bulan', 'Bulan'],
    ['Per mata pelajaran', 'Mata pelajaran'],
  ] as const) {
    const rows = within(await screen.findByRole('region', { name: title }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent))).toEqual(
      cellsOf(sheet)
        .filter(([its]) => its === part)
        .map((row) => keys.map((key) => cellOf(row, key))),
    );
  }
  // The reasons of a month, each with its lesson.
  const missed = await screen.findByRole('region', { name: /^Tidak hadir atau terlambat, Oktober 2026/ });
  expect(within(missed).getByRole('link', { name: '5 Oktober 2026, 11.00' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/mata-pelajaran/${fixtures.subject}/sesi/`),
  );
  expect(screen.getByText('Senin, 5 Oktober 2026: Sakit')).toBeInTheDocument();
  // Days of rest are quiet: only what the school has declared free is marked as a holiday.
  expect(screen.getByText('Minggu, 4 Oktober 2026: Minggu').closest('td')).toHaveClass('rest');
  expect(document.querySelectorAll('td[aria-current]')).toHaveLength(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bulan' }), 'November 2026');
  expect(
    await screen.findByRole('region', { name: /^Tidak hadir atau terlambat, November 2026/ }),
  ).toBeVisible();
});

/** The table behind a picture, opened. */
async function figuresOf(user: UserEvent, title: string): Promise<string[][]> {
  const region = within(await screen.findByRole('region', { name: title }));
  expect(region.getByRole('img')).toBeVisible();
  await user.click(region.getByText('Lihat angkanya'));
  return rowsOf(region.getByRole('table'));
}

test('a class’s month is drawn from its sheet, without another request: its days, and its hours as the school’s picture has them', async () => {
  const recap = await recapOf<MonthRecap>('?month=2026-10');
  const { request } = await api();
  const { hours } = (await request('GET', '/dashboard/overview/recap?month=2026-10', { as: 'kepsek' })).body
    .data as SchoolRecap;
  const { user } = await renderAt(await urlOf('bulan=2026-10'), { as: 'kepsek' });
  const days = await figuresOf(user, 'Tren per hari');
  expect(days).toHaveLength(recap.days.filter(({ free }) => free === null).length);
  for (const [day, date] of [
    ['Senin, 5 Oktober 2026', '2026-10-05'],
    ['Selasa, 6 Oktober 2026', '2026-10-06'],
    ['Rabu, 7 Oktober 2026', '2026-10-07'],
  ] as const) {
    const at = recap.days.findIndex((one) => one.date === date);
    const letters = recap.pupils
      .map((pupil) => pupil.letters[at] ?? '')
      .filter((one) => /[HTDSIA]/.test(one));
    const there = letters.filter((one) => /[HTD]/.test(one)).length;
    const share = letters.length === 0 ? '–' : `${shown(Math.round((there * 1000) / letters.length) / 10)}%`;
    expect(days.find(([name]) => name === day)).toEqual([day, share]);
  }
  expect(days.filter(([, share]) => share !== '–')).toHaveLength(2);
  // The only class with marks: its hours are the school's.
  const byHour = await figuresOf(user, 'Hari dan jam');
  expect(byHour).toEqual([
    [
      '11.00',
      ...hours.map(({ present, recorded }) => `${shown(Math.round((present * 1000) / recorded) / 10)}%`),
    ],
  ]);
  expect(requestsTo('GET', '/dashboard/overview/recap')).toEqual([]);
  expect(requestsTo('GET', `/dashboard/classes/${recap.Class.id}/recap`)).toHaveLength(1);
});

test('a class’s semester is drawn month by month, each as its month’s table for the Dinas has it', async () => {
  const recap = await recapOf<SemesterRecap>('/semester?semester=Ganjil');
  const { request } = await api();
  const { user } = await renderAt(await urlOf('jenis=semester&semester=Ganjil'), { as: 'kepsek' });
  const months = await figuresOf(user, 'Tren per bulan');
  expect(months.map(([name]) => name)).toEqual([
    'Juli 2026',
    'Agustus 2026',
    'September 2026',
    'Oktober 2026',
    'November 2026',
  ]);
  for (const [at, month] of ['2026-10', '2026-11'].entries()) {
    const { classes: all } = (
      await request('GET', `/dashboard/overview/recap?month=${month}`, { as: 'kepsek' })
    ).body.data as SchoolRecap;
    const own = all?.find(({ id }) => id === recap.Class.id);
    expect(months[at + 3]?.[1]).toBe(`${shown(own?.percent ?? undefined)}%`);
  }
  expect(requestsTo('GET', `/dashboard/classes/${recap.Class.id}/recap/semester`)).toHaveLength(1);
  expect(requestsTo('GET', `/dashboard/classes/${recap.Class.id}/recap`)).toEqual([]);
});

test('a cell opens the sessions behind it, with the rule, and a way to the register; arrows go from cell to cell', async () => {
  const { user } = await renderAt(await urlOf('bulan=2026-10'), { as: 'kepsek' });
  const cell = await screen.findByRole('button', { name: `${PUPILS[1]}, 5 Oktober 2026: Sakit` });
  await user.click(cell);
  const dialog = await screen.findByRole('dialog', { name: PUPILS[1] });
  expect(within(dialog).getByText(/Senin, 5 Oktober 2026: Sakit/)).toBeVisible();
  expect(within(dialog).getByText(/Satu alpa pada salah satu jam membuat hari itu alpa/)).toBeVisible();
  const { fixtures } = await api();
  expect(within(dialog).getByRole('link', { name: /11\.00 Matematika/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/mata-pelajaran/${fixtures.subject}/sesi/`),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Tutup' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cell.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(/^Budi 2, 6 Oktober 2026: /);
});

describe('the way there', () => {
  beforeEach(async () => {
    const { db, fixtures } = await api();
    await db
      .update(classes)
      .set({ homeroomTeacherId: fixtures.otherTeacher })
      .where(eq(classes.id, fixtures.class));
  });

  test('a wali kelas is in the own class from the home in one tap, and gets its rapor in a second', async () => {
    const { user } = await renderAt('/dashboard', { as: 'guru2' });
    await user.click(await screen.findByRole('link', { name: 'Rekap X-10' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Rekap X-10, / })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rekap' }), 'Untuk rapor');
    expect(await screen.findByRole('button', { name: 'Salin tiga kolom' })).toBeVisible();
  });

  test('a class leads to its recap; the choice of classes is of those that one may read, the own one first', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'guru2' });
    await user.click(await screen.findByRole('link', { name: 'Rekap kelas' }));
    const choice = await screen.findByRole('combobox', { name: 'Kelas' });
    await waitFor(() =>
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['X-10', 'X-2']),
    );
  });
});

test('a server without recaps has neither the page nor a way to it', async () => {
  const backend = foreignBackend();
  msw.use(...backend.handlers);
  storeTokens(backend.pair());
  await renderAt('/dashboard/rekap?kelas=1');
  expect(await screen.findByRole('heading', { name: /tidak ditemukan/i })).toBeVisible();
});

test('a school fills its own sheet on the device, and is told who has no row in it', async () => {
  const recap = await recapOf<SemesterRecap>('/semester?semester=Ganjil');
  const [first, second] = recap.pupils;
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const own = handMade(
    handRow(1, ['No', 'Nama', 'Sakit', 'Izin', 'Alpa']) +
      handRow(2, ['1', second?.fullname ?? '']) +
      handRow(3, ['2', first?.fullname ?? '']),
  );
  const { user } = await renderAt(await urlOf('jenis=rapor&semester=Ganjil'), { as: 'kepsek' });
  await user.click(await screen.findByRole('button', { name: 'Isi template sekolah…' }));
  const input = await screen.findByLabelText('Pilih template');
  await user.upload(input, new File(['Halo'], 'salah.xlsx'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Berkas ini bukan lembar Excel.');
  await user.upload(input, new File([own], 'Form Wali.xlsx'));
  expect(
    await screen.findByText('2 siswa diisi. Berkas disimpan sebagai Form Wali X-10 semester Ganjil.xlsx.'),
  ).toBeVisible();
  expect(screen.getByText(/^Tidak ada barisnya di template: /)).toHaveTextContent(
    recap.pupils[2]?.fullname ?? '?',
  );
  expect(names).toEqual(['Form Wali X-10 semester Ganjil.xlsx']);
  const { value } = readWorkbook(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []));
  expect(['C3', 'D3', 'E3'].map(value)).toEqual([first?.days.sakit, first?.days.izin, first?.days.alpa]);
});

test('the rapor of a pupil who changed class is in the new one, with the days of both and a foot-note; the sheet of the class says its own', async () => {
  const { fixtures, request } = await api();
  const [, mover] = fixtures.pupils;
  const path = `/dashboard/classes/${fixtures.class}/moves`;
  const body = { userId: mover, classId: fixtures.otherClass, joined_on: '2026-11-18' };
  expect((await request('POST', path, { as: 'admin', body })).status).toBe(200);
  const of = async (classId: number) =>
    (await request('GET', `/dashboard/classes/${classId}/recap/semester`, { as: 'kepsek' })).body
      .data as SemesterRecap;
  const [before, after] = [await of(fixtures.class), await of(fixtures.otherClass)];
  const rowIn = ({ pupils }: SemesterRecap) => pupils.find(({ id }) => id === mover);
  const { sakit = -1, izin = -1, alpa = -1 } = rowIn(before)?.days ?? {};
  expect(sakit + izin + alpa).toBeGreaterThan(0);

  expect(semesterSheet(before).rows.map(({ id }) => id)).toContain(mover);
  expect(semesterSheet(before).foot.join(' ')).toContain(
    `rapor menjumlahkan semuanya: ${PUPILS[1]} (juga di X-2).`,
  );
  expect(reportSheet(before).rows.map(({ id }) => id)).not.toContain(mover);
  expect(reportSheet(before).foot.join(' ')).toContain(`di rapor kelas barunya: ${PUPILS[1]} (X-2).`);

  await renderAt(`/dashboard/rekap?kelas=${fixtures.otherClass}&jenis=rapor&semester=Ganjil`, {
    as: 'kepsek',
  });
  const note = `Termasuk hari di kelas lain: ${PUPILS[1]} (di X-10 sampai 17 November 2026).`;
  expect(await screen.findByText(new RegExp(note.replaceAll(/[()]/g, '.')))).toBeVisible();
  const shownRow = rowsShown().find((cells) => cells.includes(PUPILS[1]));
  expect(shownRow?.slice(-3)).toEqual([sakit, izin, alpa].map(String));
  const sheet = reportSheet(after);
  expect(cellsOf(sheet)).toEqual(rowsShown());
  expect(await cellsOfFile(sheet, 5)).toEqual(rowsShown());
  expect(sheet.foot).toContain(note);
});
