/** The tables of recaps: screen, paper and files take their cells from here, and so show the same. */
import { NOT_RECORDED_LETTER } from '../../contract/dayRules.ts';
import type {
  MonthPupil,
  MonthRecap,
  RecapSums,
  SemesterPupil,
  SemesterRecap,
} from '../../contract/recap.ts';
import { monthName } from './words.ts';

export type Value = string | number | null;

export interface SheetColumn<P> {
  readonly key: string;
  readonly label: string;
  /** Over several columns that belong together. */
  readonly group?: string;
  /** `none` is text that says which pupil it is; null is nothing recorded. */
  readonly kind: 'none' | 'letter' | 'count' | 'percent';
  readonly value: (pupil: P) => Value;
  /** A day that counts for nobody. */
  readonly isFree?: boolean;
}

type Who = Pick<MonthPupil, 'number' | 'identifier' | 'fullname' | 'gender'>;

const WHO: readonly SheetColumn<Who>[] = [
  { key: 'number', label: 'No', kind: 'none', value: ({ number }) => number },
  { key: 'nis', label: 'NIS', kind: 'none', value: ({ identifier }) => identifier },
  { key: 'name', label: 'Nama', kind: 'none', value: ({ fullname }) => fullname },
  { key: 'gender', label: 'L/P', kind: 'none', value: ({ gender }) => gender ?? '' },
];

/** Nothing recorded is no zero. */
const count = (of: (sums: RecapSums) => number) => (sums: RecapSums) =>
  sums.recorded === 0 ? null : of(sums);

const SUMS = [
  { key: 's', label: 'S', kind: 'count', value: count(({ days }) => days.sakit) },
  { key: 'i', label: 'I', kind: 'count', value: count(({ days }) => days.izin) },
  { key: 'a', label: 'A', kind: 'count', value: count(({ days }) => days.alpa) },
  { key: 'absent', label: 'Jumlah', kind: 'count', value: count(({ absent }) => absent) },
] as const satisfies readonly SheetColumn<RecapSums>[];

const PERCENT: SheetColumn<RecapSums> = {
  key: 'percent',
  label: '%',
  kind: 'percent',
  value: ({ percent }) => percent,
};

export const dayColumns = ({ days }: MonthRecap): readonly SheetColumn<MonthPupil>[] =>
  days.map(({ date, free }, at) => ({
    key: date,
    label: String(Number(date.slice(8))),
    kind: 'letter',
    isFree: free !== null,
    value: ({ letters }) => {
      const letter = letters.charAt(at).trim();
      return letter === NOT_RECORDED_LETTER ? null : letter;
    },
  }));

export const monthColumns = (recap: MonthRecap): readonly SheetColumn<MonthPupil>[] => [
  ...WHO,
  ...dayColumns(recap),
  ...SUMS,
  PERCENT,
];

export const semesterColumns = ({ months }: SemesterRecap): readonly SheetColumn<SemesterPupil>[] => [
  ...WHO,
  ...months.flatMap(({ month }, at) =>
    SUMS.map(({ key, label, kind, value }): SheetColumn<SemesterPupil> => ({
      key: `${month} ${key}`,
      label: key === 'absent' ? 'Jml' : label,
      group: monthName(month),
      kind,
      value: (pupil) => {
        const sums = pupil.months[at];
        return sums ? value(sums) : null;
      },
    })),
  ),
  ...SUMS.map((column) => ({ ...column, group: 'Semester' })),
  { key: 'base', label: 'Hari', group: 'Semester', kind: 'count', value: count(({ base }) => base) },
  {
    key: 'missing',
    label: '% tidak hadir',
    group: 'Semester',
    kind: 'percent',
    value: ({ percent }) => (percent === null ? null : Math.round((100 - percent) * 10) / 10),
  },
  { ...PERCENT, label: '% hadir', group: 'Semester' },
];

/** For the rapor: three columns, in the order of its form. */
export const reportColumns: readonly SheetColumn<SemesterPupil>[] = [
  ...WHO,
  { ...SUMS[0], label: 'Sakit' },
  { ...SUMS[1], label: 'Izin' },
  { ...SUMS[2], label: 'Tanpa keterangan' },
];

/** "95,2"; a whole number has no decimal. */
export const formatShare = (percent: number): string => String(percent).replace('.', ',');

/** What stands in a cell, where it is not drawn. */
export function textOf<P>({ kind, value }: SheetColumn<P>, pupil: P): string {
  const cell = value(pupil);
  if (cell === null) return '–';
  return kind === 'percent' ? formatShare(Number(cell)) : String(cell);
}
