/** The table of the Dinas: a line for each class, and one for all. */
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { formatDate } from '../../i18n/format.ts';
import {
  fileName,
  formatPercentText,
  type Sheet,
  type SheetCard,
  type SheetColumn,
} from '../../school/sheet/sheet.ts';
import { ABSENCE_COLUMNS } from './columns.ts';
import { monthName, ruleText } from './words.ts';

/** A class, or all of them together. */
export interface DinasRow extends Omit<SchoolRecap['total'], 'id'> {
  readonly id: string;
  readonly name: string;
  readonly homeroom: string;
  /** The number of the row; null for all classes together. */
  readonly number: number | null;
}

const dinasRows = ({ classes, total }: SchoolRecap): readonly DinasRow[] => [
  ...(classes ?? []).map(({ homeroom_teacher: homeroom, ...one }, at) => ({
    ...one,
    id: String(one.id),
    homeroom: homeroom ?? '',
    number: at + 1,
  })),
  { ...total, id: 'jumlah', name: 'Semua kelas', homeroom: '', number: null },
];

/**
 * The columns of pupils (S), school days (H) and days of absence (A). In a file each class's results are formulas, and the last row adds up
 * the rows above.
 */
const dinasColumns = ({ effective }: SchoolRecap): readonly SheetColumn<DinasRow>[] => {
  const counts = { kind: 'count', width: 9 } as const;
  const shares = { ...counts, width: 11 };
  const days = { ...counts, width: 14 };
  const summedColumn = (key: string): Pick<SheetColumn<DinasRow>, 'key' | 'formula'> => ({
    key,
    formula: ({ number }, { above }) => (number === null ? `SUM(${above(key)})` : undefined),
  });
  return [
    { key: 'number', label: 'No', kind: 'text', value: ({ number }) => number ?? '', width: 7 },
    { key: 'name', label: 'Kelas', kind: 'text', value: ({ name }) => name, width: 20 },
    { key: 'homeroom', label: 'Wali kelas', kind: 'text', value: ({ homeroom }) => homeroom },
    { ...counts, ...summedColumn('male'), label: 'L', group: 'Siswa', value: ({ male }) => male },
    { ...counts, ...summedColumn('female'), label: 'P', group: 'Siswa', value: ({ female }) => female },
    {
      ...counts,
      ...summedColumn('pupils'),
      label: 'Jumlah',
      shortLabel: 'Jml',
      group: 'Siswa',
      value: ({ pupils }) => pupils,
    },
    { ...days, key: 'effective', label: 'Hari efektif', value: () => effective },
    { ...shares, ...summedColumn('pupil_days'), label: 'Hari siswa', value: ({ pupil_days }) => pupil_days },
    ...ABSENCE_COLUMNS.map((column): SheetColumn<DinasRow> => ({
      ...column,
      ...counts,
      ...(column.key === 'absent'
        ? {
            formula: ({ recorded }, { at }) =>
              recorded > 0 ? `SUM(${at('s')},${at('i')},${at('a')})` : undefined,
          }
        : summedColumn(column.key)),
      group: 'Tidak hadir (hari)',
    })),
    {
      ...shares,
      key: 'percent',
      label: '% absen',
      kind: 'percent',
      value: ({ percent_absent: share }) => share,
      formula: ({ percent_absent: share }, { at }) =>
        share === null ? undefined : `ROUND(${at('absent')}/${at('pupil_days')}*100,1)`,
    },
    { ...days, ...summedColumn('recorded'), label: 'Hari tercatat', value: ({ recorded }) => recorded },
  ];
};

const dinasCard = (row: DinasRow): SheetCard => ({
  number: row.number,
  name: row.name,
  figure: formatPercentText(row.percent_absent),
  text:
    row.recorded === 0
      ? 'Belum dicatat'
      : `Sakit ${row.days.sakit} · Izin ${row.days.izin} · Alpa ${row.days.alpa} · jumlah ${row.absent} hari`,
  more: `${row.pupils} siswa: L ${row.male}, P ${row.female}`,
});

export function dinasSheet(recap: SchoolRecap): Sheet<DinasRow> {
  const { School, month, effective, until } = recap;
  const year = recap.AcademicYear?.name ?? '–';
  const summary = `Tahun ajaran ${year}. ${effective} hari efektif, dicatat sampai ${formatDate(until)}.`;
  const footnotes = [
    '% absen = jumlah tidak hadir : hari siswa x 100. Hari siswa: hari efektif setiap siswa selama di kelas itu (jumlah siswa x hari efektif bila tidak ada yang masuk atau keluar).',
    'Jumlah siswa: yang di kelas pada akhir bulan. Hari tercatat: hari yang ada catatannya, dari semua siswa.',
    ruleText(recap),
  ];
  return {
    look: 'paper-total',
    isPortrait: true,
    heading: 'Rekap kehadiran siswa per kelas',
    title: `Rekap kehadiran sekolah, ${monthName(month)}`,
    file: fileName(`Rekap Dinas ${monthName(month)}`),
    name: monthName(month),
    school: School,
    facts: [
      ['Bulan', monthName(month)],
      ['Tahun ajaran', year],
      ['Hari efektif', String(effective)],
    ],
    summary,
    explanation: [summary, ...footnotes],
    foot: footnotes,
    letters: 'absent',
    columns: dinasColumns(recap),
    rows: dinasRows(recap),
    card: dinasCard,
    signers: [{ title: 'Kepala Sekolah', who: School?.head ?? null }],
  };
}
