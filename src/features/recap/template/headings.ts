/** Which columns of a school's own sheet say who a pupil is, and which are to be filled. */
import { findImportField, normaliseLabel } from '../../../files/columnNames.ts';
import { MAX_HEADER_ROW, joinLabels, type ColumnLabels, readColumnLabels } from '../../../files/header.ts';
import type { GridRow } from '../../../files/source.ts';
import type { Figure } from './values.ts';

export type PupilField = 'number' | 'nis' | 'nisn' | 'fullname' | 'gender';

/** What a figure is about: the whole sheet, one of its months, or one semester. */
export type FigureScope = 'whole' | `month ${number}` | 'Ganjil' | 'Genap';

export interface Headings {
  /** The last row of the headings. */
  readonly row: number;
  readonly who: ReadonlyMap<PupilField, number>;
  readonly figures: readonly {
    readonly column: number;
    readonly figure: Figure;
    readonly scope: FigureScope;
  }[];
  /** The column of each day of a month, by 1 to 31. */
  readonly days: ReadonlyMap<number, number>;
}

const FIGURE_LABELS: Readonly<Record<Figure, readonly string[]>> = {
  s: ['s', 'sakit', 'jumlah sakit', 'jml sakit'],
  i: ['i', 'izin', 'ijin', 'jumlah izin', 'jml izin'],
  a: ['a', 'alpa', 'alpha', 'alfa', 'tk', 'tanpa keterangan', 'tanpa ket', 'jumlah alpa', 'jml alpa'],
  d: ['d', 'dispensasi', 'dispen'],
  h: ['h', 'hadir', 'jumlah hadir', 'jml hadir'],
  t: ['t', 'terlambat'],
  absent: ['jumlah', 'jml', 'total', 'jumlah tidak hadir', 'jumlah absen', 'jumlah ketidakhadiran'],
  base: ['hari efektif', 'jumlah hari efektif', 'hari'],
  percent: [
    'percent',
    'percent hadir',
    'percent kehadiran',
    'persen',
    'persentase',
    'persentase kehadiran',
    'persentase hadir',
  ],
  missing: ['percent tidak hadir', 'percent absen', 'persentase tidak hadir', 'persentase absen'],
};
const FIGURE_BY_LABEL = new Map(
  Object.entries(FIGURE_LABELS).flatMap(([figure, names]) =>
    names.map((name) => [name, figure as Figure] as const),
  ),
);

const figureOf = (label: string) => FIGURE_BY_LABEL.get(normaliseLabel(label.replaceAll('%', ' percent ')));

const NUMBER_LABELS = new Set(['no', 'nomor', 'no urut', 'nomor urut']);
const PUPIL_FIELDS: ReadonlySet<string> = new Set<PupilField>([
  'number',
  'nis',
  'nisn',
  'fullname',
  'gender',
]);

function pupilFieldOf(label: string): PupilField | undefined {
  if (NUMBER_LABELS.has(normaliseLabel(label))) return 'number';
  const field = findImportField('pupils', label);
  return field !== undefined && PUPIL_FIELDS.has(field) ? (field as PupilField) : undefined;
}

const MONTH_PREFIXES = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
const FIRST_SEMESTER = /\b(ganjil|(semester|smt) (1|i))\b/;
const SECOND_SEMESTER = /\b(genap|(semester|smt) (2|ii))\b/;

function scopeOf(group: string): FigureScope {
  const words = normaliseLabel(group);
  const month = MONTH_PREFIXES.findIndex((name) => words.split(' ').some((word) => word.startsWith(name)));
  if (month >= 0) return `month ${month + 1}`;
  if (SECOND_SEMESTER.test(words)) return 'Genap';
  return FIRST_SEMESTER.test(words) ? 'Ganjil' : 'whole';
}

/** Splits a label. A heading on two levels has a label like "group: own". */
function splitLabel(label: string): readonly [group: string, own: string] {
  const at = label.lastIndexOf(': ');
  return at < 0 ? ['', label] : [label.slice(0, at), label.slice(at + 2)];
}

const DAY_OF_MONTH = /^([1-9]|[12]\d|3[01])$/;
/** A month has at least this many days; a shorter run of numbers is something else. */
const MIN_DAY_COLUMNS = 28;

function findDayColumns(labels: ColumnLabels): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (const [column, label] of labels) {
    const [, own] = splitLabel(label);
    const day = DAY_OF_MONTH.test(own) ? Number(own) : 0;
    if (day === days.size + 1) days.set(day, column);
  }
  return days.size >= MIN_DAY_COLUMNS ? days : new Map();
}

function read(row: number, labels: ColumnLabels): Headings {
  const who = new Map<PupilField, number>();
  const figures = new Map<string, Headings['figures'][number]>();
  for (const [column, label] of [...labels].toSorted(([a], [b]) => a - b)) {
    const [group, own] = splitLabel(label);
    const field = pupilFieldOf(own);
    const figure = figureOf(own);
    // "1: S" is no heading but the mark of a day.
    if (figure && !DAY_OF_MONTH.test(group)) {
      const scope = scopeOf(group);
      const key = `${scope} ${figure}`;
      if (!figures.has(key)) figures.set(key, { column, figure, scope });
    } else if (field && !who.has(field)) who.set(field, column);
  }
  return { row, who, figures: [...figures.values()], days: findDayColumns(labels) };
}

const scoreOf = ({ who, figures, days }: Headings): number => {
  const isSomebody = who.has('fullname') || who.has('nis') || who.has('nisn') || who.has('number');
  const has =
    figures.some(({ figure }) => figure === 's' || figure === 'i' || figure === 'a') || days.size > 0;
  return isSomebody && has ? who.size + figures.length + days.size : 0;
};

/** Finds headings on one level or on two. The lower of two levels must name a figure or a day, because otherwise it may be a pupil's row. */
export function findHeadings(rows: readonly GridRow[]): Headings | undefined {
  let [best, most]: [Headings | undefined, number] = [undefined, 0];
  const keepIfBetter = (headings: Headings) => {
    const score = scoreOf(headings);
    if (score > most) [best, most] = [headings, score];
  };
  const headerRows = rows.filter(({ row }) => row <= MAX_HEADER_ROW);
  for (const [at, upper] of headerRows.entries()) {
    const lower = headerRows[at + 1];
    if (!lower || lower.row !== upper.row + 1) continue;
    const lowerHeadings = read(lower.row, readColumnLabels(lower));
    if (lowerHeadings.figures.length + lowerHeadings.days.size > 0)
      keepIfBetter(read(lower.row, joinLabels(readColumnLabels(upper), readColumnLabels(lower))));
  }
  for (const row of headerRows) keepIfBetter(read(row.row, readColumnLabels(row)));
  return best;
}

/** Whether a single cell is headed "S / I / A" where three cells are needed. */
export const hasSharedHeading = (rows: readonly GridRow[]): boolean =>
  rows.some(({ cells }) =>
    [...cells.values()].some(({ text }) => /^s(akit)? i(z|j)?i?n? a(lpa|lpha)?$/.test(normaliseLabel(text))),
  );
