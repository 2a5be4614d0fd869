/** What each recap is on paper and in files: its heads, its table, who signs it. Paper, XLSX and CSV are made of this, and count nothing. */
import type { ClassOfPupil, PupilRecap } from '../../contract/pupilRecap.ts';
import type {
  MonthRecap,
  RangeRecap,
  SemesterRecap,
  SubjectRecap,
  TeacherRecap,
} from '../../contract/recap.ts';
import { formatDate } from '../i18n/format.ts';
import {
  meetingColumns,
  monthColumns,
  pupilColumns,
  pupilRows,
  reportColumns,
  semesterColumns,
  type SheetColumn,
  teacherColumns,
} from './columns.ts';
import {
  closingText,
  effectiveText,
  genderText,
  holidaysText,
  isMonth,
  MEETING_PERCENT_TEXT,
  monthName,
  periodOf,
  PERCENT_TEXT,
  rangeText,
  type Recap,
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

const ofClass = <P>(recap: Recap, own: Pick<Sheet<P>, Fixed>): Sheet<P> => ({
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
  ...ofClass(recap, {
    kind: 'from' in recap ? ('rentang' as const) : ('semester' as const),
    isPortrait: false,
    heading: 'Rekap kehadiran siswa',
    file: fileName(`Rekap ${recap.Class.name} ${periodOf(recap)}`),
    letters: 'absent' as const,
    columns: semesterColumns(recap),
    rows: recap.pupils,
  }),
  months: recap.months,
});

export const reportSheet = (recap: SemesterRecap) =>
  ofClass(recap, {
    kind: 'rapor',
    isPortrait: true,
    heading: 'Ketidakhadiran untuk rapor',
    file: fileName(`Rapor ${recap.Class.name} ${periodOf(recap)}`),
    letters: 'absent',
    columns: reportColumns,
    rows: recap.pupils,
  });

export function subjectSheet(recap: SubjectRecap): Sheet<SubjectRecap['pupils'][number]> {
  const { Subject, Class, Teacher, School, meetings } = recap;
  const title = `Rekap ${Subject.name} ${Class.name}, ${rangeText(recap)}`;
  return {
    kind: 'mapel',
    isPortrait: false,
    heading: 'Rekap kehadiran per mata pelajaran',
    title,
    file: fileName(title.replace(',', '')),
    name: Class.name,
    school: School,
    head: [
      ['Mata pelajaran', Subject.name],
      ['Kelas', Class.name],
      ['Guru', Teacher?.name ?? '–'],
      ['Rentang', rangeText(recap)],
      ['Tahun ajaran', recap.AcademicYear.name],
    ],
    summary: `Tahun ajaran ${recap.AcademicYear.name}. ${meetings.length} pertemuan.`,
    foot: [`${genderText(recap)}. ${meetings.length} pertemuan.`, MEETING_PERCENT_TEXT],
    letters: 'all',
    columns: meetingColumns(recap),
    rows: recap.pupils,
    notes: meetings.map(({ date, name, topic }) =>
      [`${formatDate(date)}: ${name}`, topic].filter(Boolean).join(', '),
    ),
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Guru mata pelajaran', who: Teacher },
    ],
  };
}

export function teacherSheet(recap: TeacherRecap): Sheet<NonNullable<TeacherRecap['teachers']>[number]> {
  const title = `Rekap pengisian daftar hadir, ${rangeText(recap)}`;
  return {
    kind: 'guru',
    isPortrait: true,
    heading: 'Rekap pengisian daftar hadir',
    title,
    file: fileName(title.replace(',', '')),
    name: 'Guru',
    school: recap.School,
    head: [['Rentang', rangeText(recap)]],
    summary: `Sesi yang sudah selesai sampai ${formatDate(recap.until)}.`,
    foot: [
      'Lengkap: semua siswa dicatat; sebagian: masih ada yang belum; kosong: belum ada yang dicatat.',
      'Sesi yang dibatalkan tidak dihitung; sesi guru pengganti dihitung pada penggantinya.',
    ],
    letters: 'none',
    columns: teacherColumns,
    rows: recap.teachers ?? [],
    signers: [{ title: 'Kepala Sekolah', who: recap.School?.head ?? null }],
  };
}

export function pupilSheet(
  pupil: PupilRecap,
  shown: ClassOfPupil,
): Sheet<ReturnType<typeof pupilRows>[number]> {
  const title = `Rekap ${pupil.fullname}, ${shown.Class.name} ${pupil.AcademicYear?.name ?? ''}`.trim();
  return {
    kind: 'siswa',
    isPortrait: true,
    heading: 'Rekap kehadiran siswa',
    title,
    file: fileName(title.replace(',', '')),
    name: shown.Class.name,
    school: shown.School,
    head: [
      ['Nama', pupil.fullname],
      ['NIS', pupil.identifier],
      ['Kelas', shown.Class.name],
      ['Tahun ajaran', pupil.AcademicYear?.name ?? '–'],
    ],
    summary: `NIS ${pupil.identifier}, sampai ${formatDate(shown.until)}.`,
    foot: [
      `Sampai ${formatDate(shown.until)}. Bulan dan semester dihitung dalam hari, mata pelajaran dalam pertemuan.`,
      ruleText(shown),
      PERCENT_TEXT,
      subjectsText(shown),
    ],
    letters: 'none',
    columns: pupilColumns,
    rows: pupilRows(shown),
    signers: [
      { title: 'Kepala Sekolah', who: shown.School?.head ?? null },
      { title: 'Wali Kelas', who: shown.homeroom_teacher },
    ],
  };
}
