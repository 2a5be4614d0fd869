/** Sheets of a subject, of the teachers and of one pupil; those of a class stand in sheets.ts. */
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import { schoolNumberOf } from '../../contract/officialNumbers.ts';
import type { ClassOfPupil, PupilRecap } from '../../contract/pupilRecap.ts';
import type {
  FilledRegisters,
  RecapSums,
  SubjectPupil,
  SubjectRecap,
  TeacherRecap,
} from '../../contract/recap.ts';
import { formatDate } from '../i18n/format.ts';
import { fileName, percentText, type Sheet, type SheetColumn } from '../school/sheet/sheet.ts';
import { countColumn, letterAt, PERCENT, SUMS, sumsOfLetters, whoColumns } from './columns.ts';
import { staysText } from './report.ts';
import { lettersCard } from './sheets.ts';
import {
  elsewhereText,
  genderText,
  MEETING_PERCENT_TEXT,
  monthName,
  PERCENT_TEXT,
  rangeText,
  ruleText,
  subjectsText,
} from './words.ts';

/** A letter for each meeting of a subject, and what they come to. */
const meetingColumns = ({ meetings }: SubjectRecap): readonly SheetColumn<SubjectPupil>[] => [
  ...whoColumns({ narrow: 6, name: 50 }),
  ...meetings.map(({ id, date }, at): SheetColumn<SubjectPupil> => {
    const [day, month] = [Number(date.slice(8)), Number(date.slice(5, 7))];
    return {
      key: `m${id}`,
      label: `${day}/${month}`,
      twoLines: [String(day), `/${month}`],
      kind: 'letter',
      value: letterAt(at),
    };
  }),
  ...sumsOfLetters(countColumn('recorded', 'Dari', ({ recorded }) => recorded)),
];

export function subjectSheet(recap: SubjectRecap): Sheet<SubjectPupil> {
  const { Subject, Class, Teacher, School, meetings } = recap;
  const title = `Rekap ${Subject.name} ${Class.name}, ${rangeText(recap)}`;
  const held = `${meetings.length} pertemuan.`;
  return {
    look: 'paper-meetings',
    isPortrait: false,
    heading: 'Rekap kehadiran per mata pelajaran',
    title,
    file: fileName(title.replace(',', '')),
    name: Class.name,
    school: School,
    facts: [
      ['Mata pelajaran', Subject.name],
      ['Kelas', Class.name],
      ['Guru', recap.taught_by.join(', ') || (Teacher?.name ?? '–')],
      ['Rentang', rangeText(recap)],
      ['Tahun ajaran', recap.AcademicYear.name],
    ],
    summary: `Tahun ajaran ${recap.AcademicYear.name}. ${held}`,
    explanation: [held, MEETING_PERCENT_TEXT, elsewhereText(recap)],
    foot: [`${genderText(recap)}. ${held}`, MEETING_PERCENT_TEXT, elsewhereText(recap)],
    letters: 'all',
    columns: meetingColumns(recap),
    rows: recap.pupils,
    card: lettersCard,
    notes: meetings.map(({ date, name, topic }) =>
      [`${formatDate(date)}: ${name}`, topic].filter(Boolean).join(', '),
    ),
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Guru mata pelajaran', who: Teacher },
    ],
  };
}

const nameOfTeacher = ({ fullname }: FilledRegisters): string => fullname ?? 'Tanpa guru';

const teacherColumns: readonly SheetColumn<FilledRegisters>[] = [
  { key: 'name', label: 'Guru', kind: 'text', value: nameOfTeacher },
  { key: 'total', label: 'Sesi selesai', kind: 'count', value: ({ total }) => total, width: 16 },
  { key: 'complete', label: 'Lengkap', kind: 'count', value: ({ complete }) => complete, width: 16 },
  { key: 'partial', label: 'Sebagian', kind: 'count', value: ({ partial }) => partial, width: 16 },
  { key: 'empty', label: 'Kosong', kind: 'count', value: ({ empty }) => empty, width: 16 },
  { key: 'percent', label: '% lengkap', kind: 'percent', value: ({ percent }) => percent, width: 20 },
];

export function teacherSheet(recap: TeacherRecap): Sheet<FilledRegisters> {
  const title = `Rekap pengisian daftar hadir, ${rangeText(recap)}`;
  const summary = `Sesi yang sudah selesai sampai ${formatDate(recap.until)}.`;
  const foot = [
    'Lengkap: semua siswa dicatat; sebagian: masih ada yang belum; kosong: belum ada yang dicatat.',
    'Sesi yang dibatalkan tidak dihitung; sesi guru pengganti dihitung pada penggantinya.',
  ];
  return {
    look: 'paper-lists',
    isPortrait: true,
    heading: 'Rekap pengisian daftar hadir',
    title,
    file: fileName(title.replace(',', '')),
    name: 'Guru',
    school: recap.School,
    facts: [['Rentang', rangeText(recap)]],
    summary,
    explanation: [summary, ...foot],
    foot,
    letters: 'none',
    columns: teacherColumns,
    rows: recap.teachers ?? [],
    card: (row) => ({
      name: nameOfTeacher(row),
      figure: percentText(row.percent),
      text: `${row.complete} lengkap dari ${row.total} sesi`,
      more: row.partial + row.empty > 0 ? `${row.partial} sebagian · ${row.empty} kosong` : '',
    }),
    signers: [{ title: 'Kepala Sekolah', who: recap.School?.head ?? null }],
  };
}

interface PupilRow extends RecapSums {
  readonly id: string;
  readonly part: string;
  readonly name: string;
}

/** All that one pupil's page counts, line by line. */
const pupilRows = (
  { semesters }: PupilRecap,
  { months, by_subject: subjects }: ClassOfPupil,
): readonly PupilRow[] => [
  ...months.map((sums) => ({ ...sums, id: sums.month, part: 'Bulan', name: monthName(sums.month) })),
  ...semesters.map((sums) => ({ ...sums, id: sums.semester, part: 'Semester', name: sums.semester })),
  ...subjects.map((sums) => ({ ...sums, id: `m${sums.id}`, part: 'Mata pelajaran' })),
];

const pupilColumns: readonly SheetColumn<PupilRow>[] = [
  { key: 'part', label: 'Bagian', kind: 'text', value: ({ part }) => part, width: 26 },
  { key: 'name', label: 'Nama', kind: 'text', value: ({ name }) => name },
  ...[
    ...(['hadir', 'terlambat', 'dispensasi'] as const).map((status) =>
      countColumn(status, STATUS_TEXT[status].letter, ({ days }) => days[status]),
    ),
    ...SUMS,
    countColumn('recorded', 'Dari', ({ base }) => base),
  ].map((column) => ({ ...column, width: 10 })),
  { ...PERCENT, width: 20 },
];

export function pupilSheet(pupil: PupilRecap, shown: ClassOfPupil): Sheet<PupilRow> {
  const title = `Rekap ${pupil.fullname}, ${shown.Class.name} ${pupil.AcademicYear?.name ?? ''}`.trim();
  const summary = `NIS ${schoolNumberOf(pupil)}, sampai ${formatDate(shown.until)}.`;
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
      ['NIS', schoolNumberOf(pupil)],
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
        .map(({ semester, classes }) => `Semester ${semester} dijumlahkan dari ${staysText(classes)}.`),
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
