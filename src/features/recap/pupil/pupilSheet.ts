/** The sheet with everything that one pupil's page counts, line by line. */
import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import { getNisOrLoginName } from '../../../../contract/officialNumbers.ts';
import type { ClassOfPupil, PupilRecap } from '../../../../contract/recap/pupilRecap.ts';
import type { RecapSums } from '../../../../contract/recap/recap.ts';
import { formatDate } from '../../../i18n/format.ts';
import { fileName, type Sheet, type SheetColumn } from '../../../school/sheet/sheet.ts';
import { countColumn, PERCENT_COLUMN, ABSENCE_COLUMNS } from '../columns.ts';
import { membershipsText } from '../report.ts';
import { monthName, PERCENT_TEXT, ruleText, subjectsText } from '../words.ts';

interface PupilRow extends RecapSums {
  readonly id: string;
  readonly part: string;
  readonly name: string;
}

const pupilRows = (
  { semesters }: PupilRecap,
  { months, by_subject: subjects }: ClassOfPupil,
): readonly PupilRow[] => [
  ...months.map((sums) => ({ ...sums, id: sums.month, part: 'Bulan', name: monthName(sums.month) })),
  ...semesters.map((sums) => ({ ...sums, id: sums.semester, part: 'Semester', name: sums.semester })),
  ...subjects.map((sums) => ({ ...sums, id: `m${sums.id}`, part: 'Mata pelajaran' })),
];

/** On paper a month in which nothing is recorded is left out. */
export const toPupilPaper = (sheet: Sheet<PupilRow>): Sheet<PupilRow> => ({
  ...sheet,
  rows: sheet.rows.filter(({ part, base }) => part !== 'Bulan' || base > 0),
});

const pupilColumns: readonly SheetColumn<PupilRow>[] = [
  { key: 'part', label: 'Bagian', kind: 'text', value: ({ part }) => part, width: 26 },
  { key: 'name', label: 'Nama', kind: 'text', value: ({ name }) => name },
  ...[
    ...(['hadir', 'terlambat', 'dispensasi'] as const).map((status) =>
      countColumn(status, STATUS_TEXT[status].letter, ({ days }) => days[status]),
    ),
    ...ABSENCE_COLUMNS,
    countColumn('recorded', 'Dari', ({ base }) => base),
  ].map((column) => ({ ...column, width: 10 })),
  { ...PERCENT_COLUMN, width: 20 },
];

export function pupilSheet(pupil: PupilRecap, shown: ClassOfPupil): Sheet<PupilRow> {
  const title = `Rekap ${pupil.fullname}, ${shown.Class.name} ${pupil.AcademicYear?.name ?? ''}`.trim();
  const summary = `NIS ${getNisOrLoginName(pupil)}, sampai ${formatDate(shown.until)}.`;
  return {
    look: 'paper-lists',
    isPortrait: true,
    heading: 'Rekap kehadiran siswa',
    title,
    file: fileName(title.replace(',', '')),
    name: shown.Class.name,
    school: shown.School,
    facts: [
      ['Nama', pupil.fullname],
      ['NIS', getNisOrLoginName(pupil)],
      ['Kelas', shown.Class.name],
      ['Tahun ajaran', pupil.AcademicYear?.name ?? '–'],
    ],
    summary,
    explanation: [ruleText(shown), subjectsText(shown), PERCENT_TEXT],
    foot: [
      `Sampai ${formatDate(shown.until)}. Bulan dan semester dihitung dalam hari, mata pelajaran dalam pertemuan.`,
      ruleText(shown),
      PERCENT_TEXT,
      subjectsText(shown),
      ...pupil.semesters
        .filter(({ classes }) => classes.length > 1)
        .map(({ semester, classes }) => `Semester ${semester} dijumlahkan dari ${membershipsText(classes)}.`),
    ],
    letters: 'none',
    columns: pupilColumns,
    rows: pupilRows(pupil, shown),
    signers: [
      { title: 'Kepala Sekolah', who: shown.School?.head ?? null },
      { title: 'Wali Kelas', who: shown.homeroom_teacher },
    ],
  };
}
