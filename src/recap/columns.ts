/** The tables of recaps: screen, paper and files take their cells from here, and so show the same. */
import { schoolNumberOf } from '../../contract/officialNumbers.ts';
import { NOT_RECORDED_LETTER } from '../../contract/dayRules.ts';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { ClassOfPupil, PupilRecap } from '../../contract/pupilRecap.ts';
import type {
  FilledRegisters,
  MonthPupil,
  MonthRecap,
  RecapSums,
  RangePupil,
  SemesterRecap,
  SubjectPupil,
  SubjectRecap,
  RangeRecap,
} from '../../contract/recap.ts';
import { formatShare } from '../i18n/format.ts';
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

type Who = Pick<MonthPupil, 'number' | 'identifier' | 'nis' | 'fullname' | 'gender'>;

const WHO: readonly SheetColumn<Who>[] = [
  { key: 'number', label: 'No', kind: 'none', value: ({ number }) => number },
  { key: 'nis', label: 'NIS', kind: 'none', value: schoolNumberOf },
  { key: 'name', label: 'Nama', kind: 'none', value: ({ fullname }) => fullname },
  { key: 'gender', label: 'L/P', kind: 'none', value: ({ gender }) => gender ?? '' },
];

/** Nothing recorded is no zero. */
const count = (of: (sums: RecapSums) => number) => (sums: RecapSums) =>
  sums.recorded === 0 ? null : of(sums);

export const SUMS = [
  { key: 's', label: 'S', kind: 'count', value: count(({ days }) => days.sakit) },
  { key: 'i', label: 'I', kind: 'count', value: count(({ days }) => days.izin) },
  { key: 'a', label: 'A', kind: 'count', value: count(({ days }) => days.alpa) },
  { key: 'absent', label: 'Jumlah', kind: 'count', value: count(({ absent }) => absent) },
] as const satisfies readonly SheetColumn<RecapSums>[];

export const PERCENT: SheetColumn<RecapSums> = {
  key: 'percent',
  label: '%',
  kind: 'percent',
  value: ({ percent }) => percent,
};

/** What the share beside it is of. */
const BASE: SheetColumn<RecapSums> = {
  key: 'base',
  label: 'Hari',
  kind: 'count',
  value: count(({ base }) => base),
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
  BASE,
  PERCENT,
];

/** Of a semester, or of any other range of days. */
export const semesterColumns = (recap: SemesterRecap | RangeRecap): readonly SheetColumn<RangePupil>[] => [
  ...WHO,
  ...recap.months.flatMap(({ month }, at) =>
    SUMS.map(({ key, label, kind, value }): SheetColumn<RangePupil> => ({
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
  ...SUMS.map((column) => ({ ...column, group: wholeOf(recap) })),
  { ...BASE, group: wholeOf(recap) },
  {
    key: 'missing',
    label: '% tidak hadir',
    group: wholeOf(recap),
    kind: 'percent',
    value: ({ percent }) => (percent === null ? null : Math.round((100 - percent) * 10) / 10),
  },
  { ...PERCENT, label: '% hadir', group: wholeOf(recap) },
];

const wholeOf = (recap: SemesterRecap | RangeRecap): string => ('from' in recap ? 'Seluruhnya' : 'Semester');

/** For the rapor: three columns, in the order of its form. */
export const reportColumns: readonly SheetColumn<RangePupil>[] = [
  ...WHO,
  { ...SUMS[0], label: 'Sakit' },
  { ...SUMS[1], label: 'Izin' },
  { ...SUMS[2], label: 'Tanpa keterangan' },
];

/** "5/10" */
const dayAndMonth = (date: string): string => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;

/** A letter for each meeting of a subject, and what they come to. */
export const meetingColumns = ({ meetings }: SubjectRecap): readonly SheetColumn<SubjectPupil>[] => [
  ...WHO,
  ...meetings.map(({ id, date }, at): SheetColumn<SubjectPupil> => ({
    key: `m${id}`,
    label: dayAndMonth(date),
    kind: 'letter',
    value: ({ letters }) => {
      const letter = letters.charAt(at).trim();
      return letter === NOT_RECORDED_LETTER ? null : letter;
    },
  })),
  ...SUMS,
  { key: 'recorded', label: 'Dari', kind: 'count', value: count(({ recorded }) => recorded) },
  PERCENT,
];

export const teacherColumns: readonly SheetColumn<FilledRegisters>[] = [
  { key: 'name', label: 'Guru', kind: 'none', value: ({ fullname }) => fullname ?? 'Tanpa guru' },
  { key: 'total', label: 'Sesi selesai', kind: 'count', value: ({ total }) => total },
  { key: 'complete', label: 'Lengkap', kind: 'count', value: ({ complete }) => complete },
  { key: 'partial', label: 'Sebagian', kind: 'count', value: ({ partial }) => partial },
  { key: 'empty', label: 'Kosong', kind: 'count', value: ({ empty }) => empty },
  { key: 'percent', label: '% lengkap', kind: 'percent', value: ({ percent }) => percent },
];

interface PupilRow extends RecapSums {
  readonly id: string;
  readonly part: string;
  readonly name: string;
}

/** All that one pupil's page counts, line by line. */
export const pupilRows = (
  { semesters }: PupilRecap,
  { months, by_subject: subjects }: ClassOfPupil,
): readonly PupilRow[] => [
  ...months.map((sums) => ({ ...sums, id: sums.month, part: 'Bulan', name: monthName(sums.month) })),
  ...semesters.map((sums) => ({ ...sums, id: sums.semester, part: 'Semester', name: sums.semester })),
  ...subjects.map((sums) => ({ ...sums, id: `m${sums.id}`, part: 'Mata pelajaran' })),
];

export const pupilColumns: readonly SheetColumn<PupilRow>[] = [
  { key: 'part', label: 'Bagian', kind: 'none', value: ({ part }) => part },
  { key: 'name', label: 'Nama', kind: 'none', value: ({ name }) => name },
  ...(['hadir', 'terlambat', 'dispensasi'] as const).map((status): SheetColumn<PupilRow> => ({
    key: status,
    label: STATUS_TEXT[status].letter,
    kind: 'count',
    value: count(({ days }) => days[status]),
  })),
  ...SUMS,
  { key: 'recorded', label: 'Dari', kind: 'count', value: count(({ base }) => base) },
  PERCENT,
];

/** What stands in a cell, where it is not drawn. */
export function textOf<P>({ kind, value }: SheetColumn<P>, pupil: P): string {
  const cell = value(pupil);
  if (cell === null) return '–';
  return kind === 'percent' ? formatShare(Number(cell)) : String(cell);
}
