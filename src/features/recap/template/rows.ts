/** Which row of a school's own sheet is whose. */
import { FileProblem, type GridRow } from '../../../files/source.ts';
import type { Headings, WhoField } from './headings.ts';
import type { TemplatePupil, TemplateValues } from './values.ts';

interface Placed {
  readonly pupil: TemplatePupil;
  readonly row: number;
}

export interface Placing {
  readonly placed: readonly Placed[];
  /** Pupils whom the sheet, that has names already, does not name. */
  readonly missing: readonly TemplatePupil[];
  /** The rows were empty: who it is has to be written, too. */
  readonly isNew: boolean;
}

/** Spreadsheets eat leading zeros. */
const digits = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/^0+/, '');
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Key = 'nisn' | 'nis' | 'fullname';
/** The surest first. */
const KEYS: readonly Key[] = ['nisn', 'nis', 'fullname'];
const keyOf = (key: Key, text: string): string => (key === 'fullname' ? folded(text) : digits(text));

/** By what each pupil is known; two of one name are known by their numbers only. */
function knownBy(key: Key, pupils: readonly TemplatePupil[]): Map<string, TemplatePupil> {
  const existing = new Map<string, TemplatePupil | undefined>();
  for (const pupil of pupils) {
    const is = keyOf(key, pupil[key] ?? '');
    if (is) existing.set(is, existing.has(is) ? undefined : pupil);
  }
  return new Map([...existing].flatMap(([is, pupil]) => (pupil ? [[is, pupil] as const] : [])));
}

type ReadCell = (row: GridRow | undefined, field: WhoField) => string;

function placeKnown(rows: readonly GridRow[], textOf: ReadCell, pupils: readonly TemplatePupil[]): Placed[] {
  const existing = KEYS.map((key) => [key, knownBy(key, pupils)] as const);
  const places = new Map<TemplatePupil, number>();
  for (const one of rows) {
    const pupil = existing
      .map(([key, by]) => by.get(keyOf(key, textOf(one, key))))
      .find((found) => found !== undefined);
    if (pupil && !places.has(pupil)) places.set(pupil, one.row);
  }
  return [...places].map(([pupil, row]) => ({ pupil, row }));
}

/** The line below the headings that numbers the columns: "(1) (2) (3)". */
const isNumbering = (text: string): boolean => /^\(?\d{1,2}\)?$/.test(text);

/** Sums and signatures are written into the sheet's first columns, or with words where figures stand. */
function isTaken(row: GridRow, { who, figures, days }: Headings, textOf: ReadCell): boolean {
  if (KEYS.some((key) => textOf(row, key) !== '')) return true;
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

/** @throws FileProblem where the rows are somebody else's, or too few */
export function placePupils(
  grid: readonly GridRow[],
  headings: Headings,
  { className, pupils }: Pick<TemplateValues, 'className' | 'pupils'>,
): Placing {
  const textOf: ReadCell = (row, field) => row?.cells.get(headings.who.get(field) ?? -1)?.text.trim() ?? '';
  const rows = grid.filter(({ row }) => row > headings.row);
  const placed = placeKnown(rows, textOf, pupils);
  if (placed.length > 0) {
    const found = new Set(placed.map(({ pupil }) => pupil));
    return { placed, missing: pupils.filter((pupil) => !found.has(pupil)), isNew: false };
  }
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  let first = headings.row + 1;
  const begin = byNumber.get(first);
  if (begin && (['fullname', 'nis', 'nisn'] as const).some((key) => isNumbering(textOf(begin, key))))
    first += 1;
  const end = rows.find((row) => row.row >= first && isTaken(row, headings, textOf));
  if (end?.row === first && KEYS.some((key) => textOf(end, key) !== '')) {
    throw new FileProblem(
      `Template ini sudah berisi nama, tetapi tidak satu pun siswa ${className}. Pilih template kelas ini, atau kosongkan barisnya.`,
    );
  }
  const room = end === undefined ? Infinity : end.row - first;
  if (room < pupils.length) {
    throw new FileProblem(
      `Template hanya punya ${room} baris kosong di bawah judul kolom, sedangkan ${className} berisi ${pupils.length} siswa. Tambahkan baris, lalu pilih lagi.`,
    );
  }
  // A name that a formula brings, and that nobody has worked out, may be anybody's: figures would stand beside a wrong one.
  const unread = rows.find(
    ({ row, cells }) =>
      row >= first &&
      row < first + pupils.length &&
      KEYS.some((key) => cells.get(headings.who.get(key) ?? -1)?.type === 'formula'),
  );
  if (unread) {
    throw new FileProblem(
      `Nama siswa di baris ${unread.row} template adalah rumus yang belum ada hasilnya. Buka di Excel, simpan, lalu pilih lagi; atau kosongkan barisnya.`,
    );
  }
  const inOrder = pupils.toSorted((a, b) => a.number - b.number);
  return { placed: inOrder.map((pupil, at) => ({ pupil, row: first + at })), missing: [], isNew: true };
}
