/** Rows of pupils who need attention, collected, sorted and written to CSV in the same way for one class or for many. */
import { ATTENTION_REASONS } from '../../../../contract/thresholdWords.ts';
import type { Attention, AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import { compareNames } from '../../../i18n/format.ts';
import { type CsvColumn, toCsv } from '../../../kit/list/csv.ts';
import { reasonsOf, streakText } from './words.ts';

export interface ClassAttention {
  readonly attention: Attention;
  /** The school of the class; undefined where there is only one, or it is not known. */
  readonly school?: string | undefined;
}

export interface AttentionRow extends Pick<Attention, 'Class' | 'limits'> {
  readonly school: string | undefined;
  readonly id: Attention['pupils'][number]['id'];
  readonly fullname: string;
  readonly number: number;
  readonly standings: readonly AttendanceStanding[];
  readonly overall?: Attention['pupils'][number]['overall'];
  readonly streak?: Attention['pupils'][number]['streak'];
  readonly elsewhere: Attention['pupils'][number]['elsewhere'];
}

export const listAttentionRows = (found: readonly ClassAttention[]): readonly AttentionRow[] =>
  found.flatMap(({ attention: { Class, limits, pupils }, school }) =>
    pupils.map((pupil) => ({ ...pupil, Class, limits, school })),
  );

/** Why a pupil is listed: for a standing, or for a row of absences. The heaviest comes first. */
export const ROW_REASONS = [...ATTENTION_REASONS, 'streak'] as const;
export type RowReason = (typeof ROW_REASONS)[number];

/** The name of each reason: `slug` in the address, `label` on the screen. */
export const REASON_NAMES = {
  unreachable: { slug: 'tidak-mungkin', label: 'Tidak dapat mencapai batas lagi' },
  below: { slug: 'di-bawah', label: 'Di bawah batas' },
  alpa: { slug: 'alpa', label: 'Terlalu banyak alpa' },
  last: { slug: 'hampir-habis', label: 'Hampir mencapai batas' },
  streak: { slug: 'berturut-turut', label: 'Berturut-turut tidak hadir' },
} as const satisfies Readonly<Record<RowReason, { slug: string; label: string }>>;

const hasReason = ({ standings, streak }: AttentionRow, reason: RowReason): boolean =>
  reason === 'streak' ? Boolean(streak) : standings.some(({ why }) => why.includes(reason));

/** The rows by their heaviest reason; a group without rows is left out. */
export const groupByReason = (
  rows: readonly AttentionRow[],
): readonly { readonly reason: RowReason; readonly rows: readonly AttentionRow[] }[] =>
  ROW_REASONS.map((reason, rank) => ({
    reason,
    rows: rows.filter((row) => reasonRankOf(row) === rank),
  })).filter((group) => group.rows.length > 0);

/** Keeps the rows that have this reason, each with all that is said of the pupil. */
export const filterByReason = (rows: readonly AttentionRow[], reason: RowReason | undefined) =>
  reason === undefined ? rows : rows.filter((row) => hasReason(row, reason));

const reasonRankOf = (row: AttentionRow): number => ROW_REASONS.findIndex((reason) => hasReason(row, reason));
/** The lowest share among the standings. One without records counts as Infinity, because it is not low. */
const lowestShareOf = ({ standings, overall }: AttentionRow): number =>
  Math.min(...[...standings, ...(overall ? [overall] : [])].map(({ percent }) => percent ?? Infinity));
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

type CompareRows = (a: AttentionRow, b: AttentionRow) => number;
const compareByClass: CompareRows = (a, b) =>
  compareNames(a.school ?? '', b.school ?? '') ||
  compareNames(a.Class.name, b.Class.name) ||
  Number(a.Class.id) - Number(b.Class.id) ||
  a.number - b.number;

export const ORDERS = {
  kelas: { label: 'Kelas', compare: compareByClass },
  nama: { label: 'Nama', compare: (a, b) => compareNames(a.fullname, b.fullname) },
  alasan: { label: 'Alasan terberat', compare: (a, b) => reasonRankOf(a) - reasonRankOf(b) },
  kehadiran: {
    label: 'Kehadiran terendah',
    compare: (a, b) => compareNumbers(lowestShareOf(a), lowestShareOf(b)),
  },
} as const satisfies Readonly<Record<string, { label: string; compare: CompareRows }>>;
export type Order = keyof typeof ORDERS;

/** Sorts the rows. Rows that are equal in this order are sorted by class and number. */
export const sortRows = (rows: readonly AttentionRow[], order: Order): readonly AttentionRow[] =>
  rows.toSorted((a, b) => ORDERS[order].compare(a, b) || compareByClass(a, b));

/** "Semester ini", or the subject. */
export const subjectOrSemesterOf = ({ Subject }: AttendanceStanding): string =>
  Subject?.name ?? 'Semester ini';

interface AttentionCsvLine {
  readonly row: AttentionRow;
  /** Undefined for the line of a row of absences. */
  readonly standing?: AttendanceStanding;
}

const columns: readonly CsvColumn<AttentionCsvLine>[] = [
  { label: 'Kelas', text: ({ row }) => row.Class.name },
  { label: 'No', text: ({ row }) => row.number },
  { label: 'Nama', text: ({ row }) => row.fullname },
  {
    label: 'Dari',
    text: ({ standing }) => (standing ? subjectOrSemesterOf(standing) : 'Hari berturut-turut'),
  },
  {
    label: '% hadir',
    text: ({ standing }) => standing?.percent?.toFixed(1).replace('.', ','),
  },
  { label: 'Alpa', text: ({ standing }) => standing?.alpa },
  { label: 'Masih boleh tidak hadir', text: ({ standing }) => standing?.may_miss },
  {
    label: 'Alasan',
    text: ({ row, standing }) =>
      standing ? reasonsOf(standing, row.limits) : row.streak && streakText(row.streak),
  },
];
const schoolColumn: CsvColumn<AttentionCsvLine> = { label: 'Sekolah', text: ({ row }) => row.school };

/** Writes one line for each standing of each pupil, and one for a row of absences. */
export const attentionCsv = (rows: readonly AttentionRow[]): string =>
  toCsv(
    rows.some(({ school }) => school !== undefined) ? [schoolColumn, ...columns] : columns,
    rows.flatMap((row): AttentionCsvLine[] => [
      ...row.standings.map((standing) => ({ row, standing })),
      ...(row.streak ? [{ row }] : []),
    ]),
  );
