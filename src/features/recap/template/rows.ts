/** Finds which row of a school's own sheet belongs to which pupil. */
import { FileProblem, type GridRow } from '../../../files/source.ts';
import type { Headings, PupilField } from './headings.ts';
import type { TemplatePupil, TemplateValues } from './values.ts';

interface PlacedPupil {
  readonly pupil: TemplatePupil;
  readonly row: number;
}

export interface PupilPlacement {
  readonly placed: readonly PlacedPupil[];
  /** Pupils whom the sheet does not name although it already has names. */
  readonly missing: readonly TemplatePupil[];
  /** Whether the rows were empty, so that the pupils' names and numbers have to be written as well. */
  readonly isNew: boolean;
}

/** Compares numbers without leading zeros, because spreadsheets drop them. */
const normaliseNumber = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/^0+/, '');
const normaliseName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type PupilKey = 'nisn' | 'nis' | 'fullname';
/** How a pupil is recognised, the surest key first. */
const PUPIL_KEYS: readonly PupilKey[] = ['nisn', 'nis', 'fullname'];
const normaliseKey = (key: PupilKey, text: string): string =>
  key === 'fullname' ? normaliseName(text) : normaliseNumber(text);

/** Maps each key to its pupil. A name that two pupils share is left out, because only their numbers tell them apart. */
function pupilsByKey(key: PupilKey, pupils: readonly TemplatePupil[]): Map<string, TemplatePupil> {
  const existing = new Map<string, TemplatePupil | undefined>();
  for (const pupil of pupils) {
    const normalisedKey = normaliseKey(key, pupil[key] ?? '');
    if (normalisedKey) existing.set(normalisedKey, existing.has(normalisedKey) ? undefined : pupil);
  }
  return new Map([...existing].flatMap(([is, pupil]) => (pupil ? [[is, pupil] as const] : [])));
}

type ReadCell = (row: GridRow | undefined, field: PupilField) => string;

function placePupilsByKey(
  rows: readonly GridRow[],
  textOf: ReadCell,
  pupils: readonly TemplatePupil[],
): PlacedPupil[] {
  const existing = PUPIL_KEYS.map((key) => [key, pupilsByKey(key, pupils)] as const);
  const rowByPupil = new Map<TemplatePupil, number>();
  for (const one of rows) {
    const pupil = existing
      .map(([key, by]) => by.get(normaliseKey(key, textOf(one, key))))
      .find((found) => found !== undefined);
    if (pupil && !rowByPupil.has(pupil)) rowByPupil.set(pupil, one.row);
  }
  return [...rowByPupil].map(([pupil, row]) => ({ pupil, row }));
}

/** The line below the headings that numbers the columns: "(1) (2) (3)". */
const isNumbering = (text: string): boolean => /^\(?\d{1,2}\)?$/.test(text);

/**
 * Whether a row already has content. Sums and signatures are recognised too: they stand in the sheet's first columns, or are words where
 * figures belong.
 */
function isTaken(row: GridRow, { who, figures, days }: Headings, textOf: ReadCell): boolean {
  if (PUPIL_KEYS.some((key) => textOf(row, key) !== '')) return true;
  const number = textOf(row, 'number');
  if (number !== '' && !/^\d+\.?$/.test(number)) return true;
  const first = Math.min(...who.values());
  const columns = [...figures.map(({ column }) => column), ...days.values()];
  const last = Math.max(...columns);
  return [...row.cells].some(
    ([column, { text, type }]) =>
      type === 'text' &&
      text.trim().length > 3 &&
      (columns.includes(column) || (column >= first && column <= last && /jumlah|kepala|wali/i.test(text))),
  );
}

/**
 * Finds the row of each pupil.
 * @throws FileProblem where the rows are somebody else's, or too few
 */
export function placePupils(
  grid: readonly GridRow[],
  headings: Headings,
  { className, pupils }: Pick<TemplateValues, 'className' | 'pupils'>,
): PupilPlacement {
  const textOf: ReadCell = (row, field) => row?.cells.get(headings.who.get(field) ?? -1)?.text.trim() ?? '';
  const rows = grid.filter(({ row }) => row > headings.row);
  const placed = placePupilsByKey(rows, textOf, pupils);
  if (placed.length > 0) {
    const found = new Set(placed.map(({ pupil }) => pupil));
    return { placed, missing: pupils.filter((pupil) => !found.has(pupil)), isNew: false };
  }
  const rowByNumber = new Map(rows.map((row) => [row.row, row]));
  let first = headings.row + 1;
  const firstRow = rowByNumber.get(first);
  if (firstRow && (['fullname', 'nis', 'nisn'] as const).some((key) => isNumbering(textOf(firstRow, key))))
    first += 1;
  const end = rows.find((row) => row.row >= first && isTaken(row, headings, textOf));
  if (end?.row === first && PUPIL_KEYS.some((key) => textOf(end, key) !== '')) {
    throw new FileProblem(
      `Template ini sudah berisi nama, tetapi tidak satu pun siswa ${className}. Pilih template kelas ini, atau kosongkan barisnya.`,
    );
  }
  const emptyRowCount = end === undefined ? Infinity : end.row - first;
  if (emptyRowCount < pupils.length) {
    throw new FileProblem(
      `Template hanya punya ${emptyRowCount} baris kosong di bawah judul kolom, sedangkan ${className} berisi ${pupils.length} siswa. Tambahkan baris, lalu pilih lagi.`,
    );
  }
  // A name from a formula whose result is not in the file may be anybody's, so figures could stand beside a wrong name.
  const unreadFormulaRow = rows.find(
    ({ row, cells }) =>
      row >= first &&
      row < first + pupils.length &&
      PUPIL_KEYS.some((key) => cells.get(headings.who.get(key) ?? -1)?.type === 'formula'),
  );
  if (unreadFormulaRow) {
    throw new FileProblem(
      `Nama siswa di baris ${unreadFormulaRow.row} template adalah rumus yang belum ada hasilnya. Buka di Excel, simpan, lalu pilih lagi; atau kosongkan barisnya.`,
    );
  }
  const pupilsByNumber = pupils.toSorted((a, b) => a.number - b.number);
  return {
    placed: pupilsByNumber.map((pupil, at) => ({ pupil, row: first + at })),
    missing: [],
    isNew: true,
  };
}
