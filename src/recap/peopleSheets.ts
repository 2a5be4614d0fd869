/** Sheets of a subject, of the teachers and of one pupil; those of a class stand in sheets.ts. */
import { schoolNumberOf } from '../../contract/officialNumbers.ts';
import type { ClassOfPupil, PupilRecap } from '../../contract/pupilRecap.ts';
import type { SubjectRecap, TeacherRecap } from '../../contract/recap.ts';
import { formatDate } from '../i18n/format.ts';
import { meetingColumns, pupilColumns, pupilRows, teacherColumns } from './columns.ts';
import { staysText } from './report.ts';
import { fileName, type Sheet } from './sheets.ts';
import {
  elsewhereText,
  genderText,
  MEETING_PERCENT_TEXT,
  PERCENT_TEXT,
  rangeText,
  ruleText,
  subjectsText,
} from './words.ts';

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
      ['Guru', recap.taught_by.join(', ') || (Teacher?.name ?? '–')],
      ['Rentang', rangeText(recap)],
      ['Tahun ajaran', recap.AcademicYear.name],
    ],
    summary: `Tahun ajaran ${recap.AcademicYear.name}. ${meetings.length} pertemuan.`,
    foot: [`${genderText(recap)}. ${meetings.length} pertemuan.`, MEETING_PERCENT_TEXT, elsewhereText(recap)],
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
      ['NIS', schoolNumberOf(pupil)],
      ['Kelas', shown.Class.name],
      ['Tahun ajaran', pupil.AcademicYear?.name ?? '–'],
    ],
    summary: `NIS ${schoolNumberOf(pupil)}, sampai ${formatDate(shown.until)}.`,
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
