/** Jurnal mengajar, as it is shown, printed and saved. */
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { Journal, JournalSession } from '../../../contract/recap/journal.ts';
import { formatDate, formatDateWithWeekday, formatTimeRange } from '../../i18n/format.ts';
import { fileName, type Sheet, type SheetCard, type SheetColumn } from '../../school/sheet/sheet.ts';
import { monthName } from './words.ts';

export interface JournalRow extends JournalSession {
  /** The number of the row, in order. */
  readonly number: number;
}

/** "Budi (S), Citra (A)" */
const absentNames = ({ absent }: JournalSession): string =>
  absent.map(({ fullname, status }) => `${fullname} (${STATUS_TEXT[status].letter})`).join(', ');

const timeOf = ({ start_time: start, end_time: end }: JournalSession): string => formatTimeRange(start, end);

const topicOf = ({ name, topic }: JournalSession): string => [name, topic].filter(Boolean).join(': ');

/** "34/36"; null: nobody has recorded it. */
const presentText = ({ present, total, blank }: JournalSession): string | null =>
  blank === total ? null : `${present}/${total}`;

const journalColumns: readonly SheetColumn<JournalRow>[] = [
  { key: 'number', label: 'No', kind: 'text', value: ({ number }) => number, width: 7 },
  {
    key: 'day',
    label: 'Hari, tanggal',
    kind: 'text',
    value: ({ date }) => formatDateWithWeekday(date),
    width: 34,
  },
  { key: 'time', label: 'Waktu', kind: 'text', value: timeOf, width: 19 },
  { key: 'class', label: 'Kelas', kind: 'text', value: ({ Class }) => Class.name, width: 19 },
  {
    key: 'name',
    label: 'Mata pelajaran',
    kind: 'text',
    value: ({ subject, is_substitute: isSubstitute }) =>
      isSubstitute ? `${subject} (menggantikan)` : subject,
    width: 32,
  },
  { key: 'topic', label: 'Materi', kind: 'text', value: topicOf },
  { key: 'present', label: 'Hadir', kind: 'count', value: presentText, width: 13 },
  { key: 'absent', label: 'Tidak hadir', kind: 'text', value: absentNames, width: 74 },
  { key: 'remark', label: 'Catatan / hambatan', kind: 'text', value: () => '', isByHand: true },
  { key: 'sign', label: 'Paraf', kind: 'text', value: () => '', isByHand: true, width: 16 },
];

const journalCard = (row: JournalRow): SheetCard => ({
  number: row.number,
  name: `${row.subject} ${row.Class.name}`,
  figure: presentText(row) ?? '–',
  text: `${formatDateWithWeekday(row.date)}, ${timeOf(row)}`,
  more: [topicOf(row), absentNames(row)].filter(Boolean).join(' · '),
});

export function journalSheet({ School, Teacher, month, until, sessions }: Journal): Sheet<JournalRow> {
  const title = `Jurnal mengajar ${Teacher.fullname}, ${monthName(month)}`;
  const summary = `${sessions.length} pertemuan sampai ${formatDate(until)}.`;
  const registersWithBlanks = sessions.filter(({ blank }) => blank > 0).length;
  const footnotes = [
    'Hadir: yang hadir, terlambat, atau dispensasi, dari semua siswa di daftar hadir. S sakit, I izin, A alpa.',
    registersWithBlanks > 0 ? `${registersWithBlanks} pertemuan belum lengkap dicatat.` : undefined,
  ];
  return {
    look: 'paper-texts',
    isPortrait: false,
    heading: 'Jurnal mengajar',
    title,
    file: fileName(title.replaceAll(',', '')),
    name: monthName(month),
    school: School,
    facts: [
      ['Guru', Teacher.fullname],
      ['Bulan', monthName(month)],
      ['Pertemuan', String(sessions.length)],
    ],
    summary,
    explanation: [summary, ...footnotes],
    foot: footnotes,
    letters: 'none',
    columns: journalColumns,
    rows: sessions.map((session, at) => ({ ...session, number: at + 1 })),
    card: journalCard,
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Guru', who: { name: Teacher.fullname, employee_number: Teacher.employee_number } },
    ],
  };
}
