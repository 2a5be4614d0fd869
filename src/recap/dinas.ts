/** The table of the Dinas: a line for each class, and one for all. */
import type { SchoolRecap } from '../../contract/schoolRecap.ts';
import { formatDate } from '../i18n/format.ts';
import { type SheetColumn, SUMS } from './columns.ts';
import { fileName, type Sheet } from './sheets.ts';
import { monthName, ruleText } from './words.ts';

/** A class, or all of them together. */
export interface DinasRow extends Omit<SchoolRecap['total'], 'id'> {
  readonly id: string;
  readonly name: string;
  readonly homeroom: string;
  /** Its place; null: all together. */
  readonly number: number | null;
}

export const dinasRows = ({ classes, total }: SchoolRecap): readonly DinasRow[] => [
  ...(classes ?? []).map(({ homeroom_teacher: homeroom, ...one }, at) => ({
    ...one,
    id: String(one.id),
    homeroom: homeroom ?? '',
    number: at + 1,
  })),
  { ...total, id: 'jumlah', name: 'Semua kelas', homeroom: '', number: null },
];

/** The table of the Dinas: S pupils, H school days, A days of absence. */
export const dinasColumns = ({ effective }: SchoolRecap): readonly SheetColumn<DinasRow>[] => [
  { key: 'number', label: 'No', kind: 'none', value: ({ number }) => number ?? '' },
  { key: 'name', label: 'Kelas', kind: 'none', value: ({ name }) => name },
  { key: 'homeroom', label: 'Wali kelas', kind: 'none', value: ({ homeroom }) => homeroom },
  { key: 'male', label: 'L', group: 'Siswa', kind: 'count', value: ({ male }) => male },
  { key: 'female', label: 'P', group: 'Siswa', kind: 'count', value: ({ female }) => female },
  { key: 'pupils', label: 'Jumlah', group: 'Siswa', kind: 'count', value: ({ pupils }) => pupils },
  { key: 'effective', label: 'Hari efektif', kind: 'count', value: () => effective },
  { key: 'pupil_days', label: 'Hari siswa', kind: 'count', value: ({ pupil_days: days }) => days },
  ...SUMS.map((column) => ({ ...column, group: 'Tidak hadir (hari)' })),
  { key: 'percent', label: '% absen', kind: 'percent', value: ({ percent_absent: share }) => share },
  { key: 'recorded', label: 'Hari tercatat', kind: 'count', value: ({ recorded }) => recorded },
];

export function dinasSheet(recap: SchoolRecap): Sheet<DinasRow> {
  const { School, month, effective, until } = recap;
  const title = `Rekap kehadiran sekolah, ${monthName(month)}`;
  return {
    kind: 'dinas',
    isPortrait: true,
    heading: 'Rekap kehadiran siswa per kelas',
    title,
    file: fileName(`Rekap Dinas ${monthName(month)}`),
    name: monthName(month),
    school: School,
    head: [
      ['Bulan', monthName(month)],
      ['Tahun ajaran', recap.AcademicYear?.name ?? '–'],
      ['Hari efektif', String(effective)],
    ],
    summary: `Tahun ajaran ${recap.AcademicYear?.name ?? '–'}. ${effective} hari efektif, dicatat sampai ${formatDate(until)}.`,
    foot: [
      '% absen = jumlah tidak hadir : hari siswa x 100. Hari siswa: hari efektif setiap siswa selama di kelas itu (jumlah siswa x hari efektif bila tidak ada yang masuk atau keluar).',
      'Jumlah siswa: yang di kelas pada akhir bulan. Hari tercatat: hari yang ada catatannya, dari semua siswa.',
      ruleText(recap),
    ],
    letters: 'absent',
    columns: dinasColumns(recap),
    rows: dinasRows(recap),
    signers: [{ title: 'Kepala Sekolah', who: School?.head ?? null }],
  };
}
