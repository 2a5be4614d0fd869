/** The columns that the sheets of classes and subjects share. */
import { getNisOrLoginName } from '../../../contract/officialNumbers.ts';
import { NOT_RECORDED_CODE } from '../../../contract/dayRules.ts';
import type {
  MonthRecapPupil,
  MonthRecap,
  RecapSums,
  RangeRecapPupil,
  SemesterRecap,
  RangeRecap,
} from '../../../contract/recap/recap.ts';
import { formatWeekday } from '../../i18n/format.ts';
import {
  type CellReferences,
  formatPercentText,
  type SheetCard,
  type SheetColumn,
} from '../../school/sheet/sheet.ts';
import { monthName } from './words.ts';

type PupilIdentity = Pick<MonthRecapPupil, 'number' | 'identifier' | 'nis' | 'fullname' | 'gender'>;

interface PupilColumnWidths {
  readonly narrow: number;
  readonly name?: number;
  /** Whether NIS and L/P are shown on a screen as well. */
  readonly isWholeOnScreen?: boolean;
}

export const identityColumns = ({
  narrow,
  name,
  isWholeOnScreen = false,
}: PupilColumnWidths): readonly SheetColumn<PupilIdentity>[] => [
  { key: 'number', label: 'No', kind: 'text', value: ({ number }) => number, width: narrow },
  {
    key: 'nis',
    label: 'NIS',
    kind: 'text',
    value: getNisOrLoginName,
    width: 16,
    isPaperOnly: !isWholeOnScreen,
  },
  { key: 'name', label: 'Nama', kind: 'text', value: ({ fullname }) => fullname, width: name },
  {
    key: 'gender',
    label: 'L/P',
    kind: 'text',
    value: ({ gender }) => gender ?? '',
    width: narrow,
    isPaperOnly: !isWholeOnScreen,
  },
];

/** A column with a count of days or meetings. It is null, not zero, where nothing is recorded. */
export const countColumn = (
  key: string,
  label: string,
  of: (sums: RecapSums) => number,
): SheetColumn<RecapSums> => ({
  key,
  label,
  kind: 'count',
  value: (sums) => (sums.recorded === 0 ? null : of(sums)),
});

const S = countColumn('s', 'S', ({ days }) => days.sakit);
const I = countColumn('i', 'I', ({ days }) => days.izin);
const A = countColumn('a', 'A', ({ days }) => days.alpa);
const ABSENT_COLUMN = { ...countColumn('absent', 'Jumlah', ({ absent }) => absent), shortLabel: 'Jml' };
export const ABSENCE_COLUMNS = [S, I, A, ABSENT_COLUMN] as const;

/** "Juli" */
export const shortMonthName = (month: string): string => monthName(month).split(' ')[0] ?? month;

export const PERCENT_COLUMN: SheetColumn<RecapSums> = {
  key: 'percent',
  label: '%',
  kind: 'percent',
  value: ({ percent }) => percent,
};

/** The days that the percentage beside it is calculated from. */
const BASE_DAYS_COLUMN = countColumn('base', 'Hari', ({ base }) => base);

/**
 * The sums at the end of a line of letters. They are narrow, because there is little room beside the letters.
 * @param base what the percentage is calculated from
 */
export const sumColumnsAfterLetters = (base: SheetColumn<RecapSums>): readonly SheetColumn<RecapSums>[] => [
  ...[S, I, A].map((column) => ({ ...column, width: 6 })),
  { ...ABSENT_COLUMN, width: 8, isPaperOnly: true },
  { ...base, width: 8 },
  { ...PERCENT_COLUMN, width: 10 },
];

/** The letter at one place of a line; what is not recorded is no letter. */
export const letterAt =
  (at: number) =>
  ({ letters }: { readonly letters: string }): string | null => {
    const letter = letters.charAt(at).trim();
    return letter === NOT_RECORDED_CODE ? null : letter;
  };

interface CardPupil extends RecapSums {
  readonly number: number;
  readonly fullname: string;
  readonly letters: string;
}

/** On a phone a line of dots and letters for each pupil. */
export const lettersCard = ({ number, fullname, percent, letters, days }: CardPupil): SheetCard => ({
  number,
  name: fullname,
  figure: formatPercentText(percent),
  text: `Sakit ${days.sakit}, izin ${days.izin}, alpa ${days.alpa}`,
  letters,
});

export const monthColumns = ({ days }: MonthRecap): readonly SheetColumn<MonthRecapPupil>[] => [
  ...identityColumns({ narrow: 6 }),
  ...days.map(({ date, free }, at): SheetColumn<MonthRecapPupil> => {
    const day = String(Number(date.slice(8)));
    return {
      key: date,
      label: day,
      twoLines: [day, formatWeekday(date).charAt(0)],
      kind: 'letter',
      isFree: free !== null,
      value: letterAt(at),
    };
  }),
  ...sumColumnsAfterLetters(BASE_DAYS_COLUMN),
];

interface RecordedMonth {
  /** YYYY-MM */
  readonly month: string;
  /** Its place among the recap's months, and among those of each pupil. */
  readonly at: number;
}

/** The months in which anything is recorded. Where nothing is recorded at all, every month is listed, because a sheet needs columns. */
export function listRecordedMonths({
  months,
  pupils,
}: Pick<RangeRecap, 'months' | 'pupils'>): readonly RecordedMonth[] {
  const all = months.map(({ month }, at) => ({ month, at }));
  const recorded = all.filter(({ at }) => pupils.some((pupil) => (pupil.months[at]?.recorded ?? 0) > 0));
  return recorded.length > 0 ? recorded : all;
}

/** The columns of a semester, or of any other range of days. In a file the sums are formulas, so that a school can go on working with it. */
export function semesterColumns(recap: SemesterRecap | RangeRecap): readonly SheetColumn<RangeRecapPupil>[] {
  const isRange = 'from' in recap;
  const group = isRange ? 'Seluruhnya' : 'Semester';
  const months = listRecordedMonths(recap);
  const width = isRange ? 12 : 9;
  const absentFormula = ({ at }: CellReferences, of = '') =>
    `SUM(${at(`${of}s`)},${at(`${of}i`)},${at(`${of}a`)})`;
  const share = { group, kind: 'percent', width } as const;
  /** A pupil of whom nothing is recorded gets no formula, because there is nothing to calculate. */
  const formulaIfRecorded =
    (formula: (cells: CellReferences) => string): SheetColumn<RangeRecapPupil>['formula'] =>
    ({ recorded, base }, cells) =>
      recorded > 0 && base > 0 ? formula(cells) : undefined;
  return [
    ...identityColumns({ narrow: 7, name: months.length > 5 ? 56 : 66 }),
    ...months.flatMap(({ month, at }) =>
      ABSENCE_COLUMNS.map((column): SheetColumn<RangeRecapPupil> => ({
        ...column,
        key: `${month} ${column.key}`,
        group: monthName(month),
        value: (pupil) => {
          const sums = pupil.months[at];
          return sums ? column.value(sums) : null;
        },
        ...(column === ABSENT_COLUMN && {
          label: 'Jml',
          isPaperOnly: true,
          formula: (pupil, cells) =>
            pupil.months[at]?.recorded ? absentFormula(cells, `${month} `) : undefined,
        }),
      })),
    ),
    ...ABSENCE_COLUMNS.map((column): SheetColumn<RangeRecapPupil> => ({
      ...column,
      group,
      isPaperOnly: column === ABSENT_COLUMN,
      formula: formulaIfRecorded((cells) =>
        column === ABSENT_COLUMN
          ? absentFormula(cells)
          : `SUM(${months.map(({ month }) => cells.at(`${month} ${column.key}`)).join(',')})`,
      ),
    })),
    { ...BASE_DAYS_COLUMN, group, width },
    {
      ...share,
      key: 'missing',
      isPaperOnly: true,
      label: '% tidak hadir',
      twoLines: ['% tidak', 'hadir'],
      value: ({ percent }) => (percent === null ? null : Math.round((100 - percent) * 10) / 10),
      formula: formulaIfRecorded(({ at }) => `ROUND(100-${at('percent')},1)`),
    },
    {
      ...share,
      key: 'percent',
      label: '% hadir',
      twoLines: ['%', 'hadir'],
      value: PERCENT_COLUMN.value,
      formula: formulaIfRecorded(({ at }) => `ROUND((${at('base')}-${at('absent')})/${at('base')}*100,1)`),
    },
  ];
}

/** For the rapor: three columns, in the order of its form. */
export const reportColumns: readonly SheetColumn<RangeRecapPupil>[] = [
  ...identityColumns({ narrow: 7, isWholeOnScreen: true }),
  { ...S, label: 'Sakit', width: 24 },
  { ...I, label: 'Izin', width: 24 },
  { ...A, label: 'Tanpa keterangan', width: 24 },
];
