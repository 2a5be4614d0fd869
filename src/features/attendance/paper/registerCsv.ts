import type { Session } from '../../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { type CsvColumn, toCsv } from '../../../kit/list/csv.ts';
import type { Register } from '../engine/register.ts';
import { groupLabel, groupOf, type Mark, numbered, type RosterRow } from '../engine/rows.ts';

interface RegisterOfSession {
  readonly register: Register;
  readonly roster: readonly RosterRow[];
  readonly session: Session;
  readonly subject?: Subject;
}

interface Row extends Mark {
  readonly number: number | null;
  readonly nis: string;
  readonly name: string;
}

/** The same text as on the screen: "Belum dicatat" is a state of its own, and a foreign status keeps its word. */
const statusOf = ({ status }: Mark): string => {
  const group = groupOf(status);
  return group === 'lain' ? String(status) : groupLabel(group);
};

/** The whole class, whatever is filtered on the screen. */
export function registerCsv({ register, roster, session, subject }: RegisterOfSession): string {
  const columns: readonly CsvColumn<Row>[] = [
    { label: 'No', text: ({ number }) => number },
    { label: 'NIS', text: ({ nis }) => nis },
    { label: 'Nama', text: ({ name }) => name },
    { label: 'Status', text: statusOf },
    {
      label: 'Menit terlambat',
      text: ({ status, minutesLate }) => (status === 'terlambat' ? minutesLate : null),
    },
    { label: 'Catatan', text: ({ note }) => note },
    { label: 'Tanggal', text: () => session.date },
    { label: 'Sesi', text: () => session.name },
    { label: 'Mata pelajaran', text: () => subject?.name },
    { label: 'Kelas', text: () => subject?.Class?.name },
  ];
  const rows = numbered(roster).map(({ id, nis, name, number }) => ({
    ...register.view(id),
    nis,
    name,
    number,
  }));
  return toCsv(columns, rows);
}

/** "Daftar hadir Matematika X IPA 1 2026-11-09"; without what a file's name may not hold. */
export const registerFileName = ({
  session: { date },
  subject,
}: Pick<RegisterOfSession, 'session' | 'subject'>): string =>
  ['Daftar hadir', subject?.name, subject?.Class?.name, date]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]+/g, '-');
