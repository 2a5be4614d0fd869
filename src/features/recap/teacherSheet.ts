/** Whose registers are filled. */
import type { FilledRegisters, TeacherRecap } from '../../../contract/recap/recap.ts';
import { formatDate } from '../../i18n/format.ts';
import { fileName, percentText, type Sheet, type SheetColumn } from '../../school/sheet/sheet.ts';
import { rangeText } from './words.ts';

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
