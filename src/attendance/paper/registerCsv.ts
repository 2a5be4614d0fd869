import type { RaRecord } from 'react-admin';
import type { Session } from '../../../contract/sessions.ts';
import type { Subject } from '../../../contract/subjects.ts';
import type { Column } from '../../kit/list/columns.ts';
import { toCsv } from '../../kit/list/csv.ts';
import type { Register } from '../engine/register.ts';
import { groupLabel, groupOf, type Mark, numbered, type RosterRow } from '../engine/rows.ts';

interface RegisterOfSession {
  readonly register: Register;
  readonly roster: readonly RosterRow[];
  readonly session: Session;
  readonly subject?: Subject;
}

interface Row extends RaRecord, Mark {
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
  const columns: readonly Column<Row>[] = [
    { source: 'number', label: 'No', text: ({ number }) => number },
    { source: 'nis', label: 'NIS', text: ({ nis }) => nis },
    { source: 'name', label: 'Nama', text: ({ name }) => name },
    { source: 'status', label: 'Status', text: statusOf },
    {
      source: 'minutes',
      label: 'Menit terlambat',
      text: ({ status, minutesLate }) => (status === 'terlambat' ? minutesLate : null),
    },
    { source: 'note', label: 'Catatan', text: ({ note }) => note },
    { source: 'date', label: 'Tanggal', text: () => session.date },
    { source: 'session', label: 'Sesi', text: () => session.name },
    { source: 'subject', label: 'Mata pelajaran', text: () => subject?.name },
    { source: 'class', label: 'Kelas', text: () => subject?.Class?.name },
  ];
  const rows = numbered(roster).map(({ id, nis, name, number }) => ({
    ...register.view(id),
    id,
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
