/** Reads a file into a table of tidied rows, which the import screen shows and in which the user corrects values. */
import { classNameKey, mostFrequentSpellings } from '../../contract/people/classNames.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  type ImportRow,
  MAX_IMPORT_ROWS,
  NUMERIC_FIELDS,
  findRowProblems,
  isGuardianField,
  type RowProblem,
} from '../../contract/intake/importRows.ts';
import type { Id } from '../../contract/calls.ts';
import { findClassInTitles, type Column, findHeader, type HeaderOptions, MAX_HEADER_ROW } from './header.ts';
import { readGuardian, selectGuardianColumns } from './guardianColumns.ts';
import { FileProblem, type GridRow, type SheetSource, createTooManyRowsProblem } from './source.ts';
import { tidyCell, type TidiedCell } from './tidy.ts';

export interface TableRow {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<ImportField, TidiedCell>>>;
  /** The person whom the row means, as the user who imports answered when asked. */
  readonly sameAs?: Id | undefined;
}

export interface Table {
  readonly kind: ImportKind;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  /** The numbers of rows below the header that were left out because they are no records: totals, signatures. */
  readonly skipped: readonly number[];
}

export interface TableReadOptions extends HeaderOptions {
  readonly kind: ImportKind;
  /** The sheet's index; by default the first sheet that has a header. */
  readonly sheet?: number | undefined;
}

const NO_HEADER_MESSAGES: Readonly<Record<ImportKind, string>> = {
  pupils:
    'Baris judul kolom tidak ditemukan. Berkas perlu kolom Nama dan paling sedikit satu dari NIS, NISN, L/P, Tanggal lahir, atau Kelas.',
  teachers:
    'Baris judul kolom tidak ditemukan. Berkas perlu kolom Nama dan paling sedikit satu dari NIP, Email, L/P, atau Tanggal lahir.',
  timetable:
    'Baris judul kolom tidak ditemukan. Berkas perlu kolom Kelas, Hari, Jam ke-, Mata pelajaran, dan bila ada Guru dan Ruang.',
};

/** Further sheets are not searched for a header. */
const MAX_SEARCHED_SHEETS = 60;

function findSheetWithHeader(source: SheetSource, { kind, sheet, ...options }: TableReadOptions) {
  const all = source.sheets.slice(0, MAX_SEARCHED_SHEETS).map((_, index) => index);
  for (const index of sheet === undefined ? all : [sheet]) {
    const topRows = source.read(index, { lastRow: MAX_HEADER_ROW });
    const header = findHeader(kind, topRows, options);
    if (header) return { index, header, title: findClassInTitles(topRows, header) };
  }
  throw new FileProblem(NO_HEADER_MESSAGES[kind]);
}

const tidyCells = ({ cells }: GridRow, columns: ReadonlyMap<number, ImportField>, dateOffset: number) =>
  Object.fromEntries(
    [...columns].flatMap(([index, field]) => {
      const raw = cells.get(index);
      const tidied = raw && tidyCell(field, raw, dateOffset);
      return tidied && (tidied.value !== '' || tidied.problem) ? [[field, tidied]] : [];
    }),
  ) as TableRow['cells'];

/** Whether a row is a lesson. A break or a signature below the list is none. */
const isLesson = ({ cells: { subject, weekday, period, teacher } }: TableRow): boolean =>
  Boolean(subject && (weekday || period || teacher)) || Boolean(weekday && period && teacher);

/** Whether a row is a person. A total or a signature below the list is none. */
const isPerson = ({
  cells: { fullname, nis, nisn, employee_number: number, birth_date: born },
}: TableRow): boolean => Boolean((fullname && (nis || nisn || number || born)) || nis || nisn || fullname);

const IS_RECORD_ROW_BY_KIND: Readonly<Record<ImportKind, (row: TableRow) => boolean>> = {
  pupils: isPerson,
  teachers: isPerson,
  timetable: isLesson,
};

const FILLED_FROM_ABOVE_TEXT = 'baris di atas';

/** Fills class and weekday downwards, because sheets name them once, above all their lessons. */
function fillClassAndWeekdayDown(rows: readonly TableRow[]): TableRow[] {
  const last: { class?: TidiedCell; weekday?: TidiedCell } = {};
  return rows.map((row) => {
    const cells = { ...row.cells };
    // A weekday does not carry over to another class.
    if (cells.class && cells.class.value !== last.class?.value) delete last.weekday;
    for (const field of ['class', 'weekday'] as const) {
      const own = cells[field];
      const above = last[field];
      if (own) last[field] = own;
      else if (above) cells[field] = { value: above.value, from: FILLED_FROM_ABOVE_TEXT };
    }
    return { ...row, cells };
  });
}

/** Whether a row repeats the header (at the top of the next printed page), or only numbers the columns. */
const isHeaderAgain = ({ cells }: GridRow, columns: readonly Column[]): boolean => {
  const [texts, labels] = [
    [...cells].map(([index, { text }]) => [index, text.trim()] as const),
    new Map(columns.map(({ index, label }) => [index, label])),
  ];
  if (texts.length < 2) return false;
  return (
    texts.every(([index, text]) => labels.get(index)?.endsWith(text)) ||
    texts.every(([index, text]) => text.replaceAll(/[()]/g, '') === String(index + 1))
  );
};

/** @throws FileProblem */
export function readTable(source: SheetSource, reading: TableReadOptions): Table {
  const { index, header, title } = findSheetWithHeader(source, reading);
  const fields: readonly string[] = IMPORT_FIELDS[reading.kind];
  const wanted = new Map(
    header.columns.flatMap(({ index: column, use }) =>
      fields.includes(use) && !isGuardianField(use) ? [[column, use as ImportField] as const] : [],
    ),
  );
  const guardianColumns = selectGuardianColumns(header.columns);
  const read = new Set([...wanted.keys(), ...guardianColumns.map((column) => column.index)]);
  const grid = source.read(index, { columns: read }).filter(({ row }) => row > header.row);
  const rows: TableRow[] = [];
  const skipped: number[] = [];
  const classFromTitle =
    reading.kind !== 'teachers' && ![...wanted.values()].includes('class') ? title : undefined;
  for (const one of grid) {
    if (isHeaderAgain(one, header.columns)) continue;
    const cells = { ...tidyCells(one, wanted, source.dateOffset), ...readGuardian(one, guardianColumns) };
    const cellsWithClass = classFromTitle
      ? { ...cells, class: { value: classFromTitle, from: 'judul lembar' } }
      : cells;
    if (IS_RECORD_ROW_BY_KIND[reading.kind]({ row: one.row, cells }))
      rows.push({ row: one.row, cells: cellsWithClass });
    else skipped.push(one.row);
  }
  if (rows.length > MAX_IMPORT_ROWS) throw createTooManyRowsProblem();
  if (rows.length === 0)
    throw new FileProblem('Tidak ada baris di bawah judul kolom. Pilih berkas atau lembar lain.');
  const { columns } = header;
  return {
    kind: reading.kind,
    sheets: source.sheets,
    sheet: index,
    columns,
    rows: unifyClassNames(reading.kind === 'timetable' ? fillClassAndWeekdayDown(rows) : rows),
    skipped,
  };
}

/** Replaces the different spellings of each class by its usual one. */
export function unifyClassNames(rows: readonly TableRow[]): TableRow[] {
  const usualSpellings = mostFrequentSpellings(rows.flatMap(({ cells }) => cells.class?.value ?? []));
  return rows.map((row) => {
    const schoolClass = row.cells.class;
    const name = schoolClass && usualSpellings.get(classNameKey(schoolClass.value));
    if (!schoolClass || name === undefined || name === schoolClass.value) return row;
    return {
      ...row,
      cells: {
        ...row.cells,
        class: { ...schoolClass, value: name, from: schoolClass.from ?? schoolClass.value },
      },
    };
  });
}

/** The rows in the form that the server takes. */
export const toImportRows = (rows: readonly TableRow[]): ImportRow[] => rows.map(toImportRow);

function toImportRow({ row, cells, sameAs }: TableRow): ImportRow {
  const numeric = NUMERIC_FIELDS.filter((field) => cells[field]?.isNumeric);
  return {
    row,
    ...(numeric.length > 0 && { numeric }),
    ...(sameAs !== undefined && { same_as: sameAs }),
    ...Object.fromEntries(Object.entries(cells).map(([field, { value }]) => [field, value])),
  };
}

/** All problems that can be seen in the rows themselves, without asking the server. */
export function findTableProblems(kind: ImportKind, rows: readonly TableRow[], today: string): RowProblem[] {
  const cellProblems = rows.flatMap(({ row, cells }) =>
    Object.entries(cells).flatMap(([field, { problem }]) =>
      problem ? [{ row, field: field as ImportField, msg: problem }] : [],
    ),
  );
  const keysWithProblem = new Set(cellProblems.map(({ row, field }) => `${row} ${field}`));
  const valueProblems = findRowProblems(kind, toImportRows(rows), today).filter(
    ({ row, field }) => !keysWithProblem.has(`${row} ${field}`),
  );
  return [...cellProblems, ...valueProblems].toSorted((a, b) => a.row - b.row);
}
