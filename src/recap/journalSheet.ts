/** Jurnal mengajar, as it is shown, printed and saved. */
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { Journal, JournalSession } from '../../contract/journal.ts';
import { formatDate, formatDay, formatTimeRange } from '../i18n/format.ts';
import type { SheetColumn } from './columns.ts';
import { fileName, type Sheet } from './sheets.ts';
import { monthName } from './words.ts';

export interface JournalRow extends JournalSession {
  /** Its place. */
  readonly number: number;
}

/** "Budi (S), Citra (A)" */
export const absentNames = ({ absent }: JournalSession): string =>
  absent.map(({ fullname, status }) => `${fullname} (${STATUS_TEXT[status].letter})`).join(', ');

/** The last two are written by hand. */
export const journalColumns: readonly SheetColumn<JournalRow>[] = [
  { key: 'number', label: 'No', kind: 'none', value: ({ number }) => number },
  { key: 'day', label: 'Hari, tanggal', kind: 'none', value: ({ date }) => formatDay(date) },
  {
    key: 'time',
    label: 'Waktu',
    kind: 'none',
    value: ({ start_time: start, end_time: end }) => formatTimeRange(start, end),
  },
  { key: 'class', label: 'Kelas', kind: 'none', value: ({ Class }) => Class.name },
  {
    key: 'name',
    label: 'Mata pelajaran',
    kind: 'none',
    value: ({ subject, is_substitute: isSubstitute }) =>
      isSubstitute ? `${subject} (menggantikan)` : subject,
  },
  {
    key: 'topic',
    label: 'Materi',
    kind: 'none',
    value: ({ name, topic }) => [name, topic].filter(Boolean).join(': '),
  },
  {
    key: 'present',
    label: 'Hadir',
    kind: 'count',
    value: ({ present, total, blank }) => (blank === total ? null : `${present}/${total}`),
  },
  { key: 'absent', label: 'Tidak hadir', kind: 'none', value: absentNames },
  { key: 'remark', label: 'Catatan / hambatan', kind: 'none', value: () => '' },
  { key: 'sign', label: 'Paraf', kind: 'none', value: () => '' },
];

export function journalSheet({ School, Teacher, month, until, sessions }: Journal): Sheet<JournalRow> {
  const title = `Jurnal mengajar ${Teacher.fullname}, ${monthName(month)}`;
  const blanks = sessions.filter(({ blank }) => blank > 0).length;
  return {
    kind: 'jurnal',
    isPortrait: false,
    heading: 'Jurnal mengajar',
    title,
    file: fileName(title.replaceAll(',', '')),
    name: monthName(month),
    school: School,
    head: [
      ['Guru', Teacher.fullname],
      ['Bulan', monthName(month)],
      ['Pertemuan', String(sessions.length)],
    ],
    summary: `${sessions.length} pertemuan sampai ${formatDate(until)}.`,
    foot: [
      'Hadir: yang hadir, terlambat, atau dispensasi, dari semua siswa di daftar hadir. S sakit, I izin, A alpa.',
      blanks > 0 ? `${blanks} pertemuan belum lengkap dicatat.` : undefined,
    ],
    letters: 'none',
    columns: journalColumns,
    rows: sessions.map((session, at) => ({ ...session, number: at + 1 })),
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Guru', who: { name: Teacher.fullname, employee_number: Teacher.employee_number } },
    ],
  };
}
