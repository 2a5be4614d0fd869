/** What each recap is on paper and in files: its heads, its table, who signs it. Paper, XLSX and CSV are made of this, and count nothing. */
import type { MonthRecap, RangePupil, RangeRecap, SemesterRecap } from '../../contract/recap.ts';
import { monthColumns, reportColumns, semesterColumns, type SheetColumn } from './columns.ts';
import { classNote, reportNote, reportOf } from './report.ts';
import {
  closingText,
  effectiveText,
  genderText,
  holidaysText,
  isMonth,
  monthName,
  periodOf,
  PERCENT_TEXT,
  rangeText,
  type Recap,
  respelledText,
  ruleText,
  subjectsText,
  titleOf,
} from './words.ts';

/** Who signs, and as what. Without a name there is a line to write on. */
export interface Signer {
  readonly title: string;
  readonly who: { readonly name: string; readonly employee_number: string | null } | null;
}

export interface Sheet<P = unknown> {
  /** Names its style on paper. */
  readonly kind: 'bulan' | 'semester' | 'rapor' | 'rentang' | 'mapel' | 'guru' | 'siswa' | 'dinas' | 'jurnal';
  readonly isPortrait: boolean;
  /** On the paper, above the table. */
  readonly heading: string;
  /** In a file, and its name; names a sheet of a workbook, too. */
  readonly title: string;
  readonly file: string;
  readonly name: string;
  readonly school: MonthRecap['School'];
  readonly head: readonly (readonly [label: string, value: string])[];
  /** Below the table: how it is counted. */
  readonly foot: readonly (string | undefined)[];
  /** Letters that stand in it are explained; none: there are no letters. */
  readonly letters: 'all' | 'absent' | 'none';
  /** In a file, above the table. */
  readonly summary: string;
  readonly columns: readonly SheetColumn<P>[];
  readonly rows: readonly P[];
  /** More lines below: the topics of meetings. */
  readonly notes?: readonly string[];
  readonly signers: readonly Signer[];
  readonly months?: SemesterRecap['months'];
}

export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '-');

const classHead = (recap: Recap): Sheet['head'] => [
  ['Kelas', recap.Class.name],
  ['Wali kelas', recap.homeroom_teacher?.name ?? '–'],
  ...(isMonth(recap) ? ([['Bulan', monthName(recap.month)]] as const) : []),
  'from' in recap ? ['Rentang', rangeText(recap)] : ['Semester', recap.semester ?? '–'],
  ['Tahun ajaran', recap.AcademicYear.name],
];

const classSigners = ({ School, homeroom_teacher: leader }: Recap): readonly Signer[] => [
  { title: 'Kepala Sekolah', who: School?.head ?? null },
  { title: 'Wali Kelas', who: leader },
];

type Fixed = 'kind' | 'isPortrait' | 'heading' | 'file' | 'letters' | 'columns' | 'rows';

/** @param note of pupils who were in other classes, too */
const ofClass = <P>(recap: Recap, own: Pick<Sheet<P>, Fixed>, note?: string): Sheet<P> => ({
  ...own,
  title: titleOf(recap),
  name: recap.Class.name,
  school: recap.School,
  head: classHead(recap),
  summary: `Tahun ajaran ${recap.AcademicYear.name}. ${effectiveText(recap)}.`,
  foot: [
    `${genderText(recap)}. ${effectiveText(recap)}.`,
    isMonth(recap) && holidaysText(recap) ? `Libur: ${holidaysText(recap)}.` : undefined,
    ruleText(recap),
    PERCENT_TEXT,
    subjectsText(recap),
    isMonth(recap) ? closingText(recap) : undefined,
    isMonth(recap) ? respelledText(recap) : undefined,
    note,
  ],
  signers: classSigners(recap),
});

export const monthSheet = (recap: MonthRecap) =>
  ofClass(recap, {
    kind: 'bulan',
    isPortrait: false,
    heading: 'Rekap kehadiran siswa',
    file: fileName(`Rekap ${recap.Class.name} ${periodOf(recap)}`),
    letters: 'all',
    columns: monthColumns(recap),
    rows: recap.pupils,
  });

export const semesterSheet = (recap: SemesterRecap | RangeRecap) => ({
  ...ofClass<RangePupil>(
    recap,
    {
      kind: 'from' in recap ? ('rentang' as const) : ('semester' as const),
      isPortrait: false,
      heading: 'Rekap kehadiran siswa',
      file: fileName(`Rekap ${recap.Class.name} ${periodOf(recap)}`),
      letters: 'absent' as const,
      columns: semesterColumns(recap),
      rows: recap.pupils,
    },
    'from' in recap ? undefined : classNote(recap),
  ),
  months: recap.months,
});

export const reportSheet = (recap: SemesterRecap) => {
  const report = reportOf(recap);
  return ofClass<RangePupil>(
    report,
    {
      kind: 'rapor',
      isPortrait: true,
      heading: 'Ketidakhadiran untuk rapor',
      file: fileName(`Rapor ${recap.Class.name} ${periodOf(recap)}`),
      letters: 'absent',
      columns: reportColumns,
      rows: report.pupils,
    },
    reportNote(recap),
  );
};
