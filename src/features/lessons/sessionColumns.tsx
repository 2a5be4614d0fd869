import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { formatDateWithWeekday, formatTimeRange } from '../../i18n/format.ts';
import type { Column } from '../../kit/list/columns.ts';

type PlacedSession = Pick<
  SessionOfDay,
  'id' | 'name' | 'date' | 'start_time' | 'end_time' | 'Subject' | 'Class' | 'Teacher'
>;

/** The time, place and teacher of a session, wherever one list holds sessions of all subjects. */
export const sessionPlaceColumns: readonly Column<PlacedSession>[] = [
  { source: 'date', label: 'Tanggal', text: ({ date }) => formatDateWithWeekday(date) },
  {
    source: 'start_time',
    label: 'Waktu',
    text: ({ start_time, end_time }) => formatTimeRange(start_time, end_time),
  },
  { source: 'Subject', label: 'Mata pelajaran', text: ({ Subject }) => Subject.name },
  { source: 'Class', label: 'Kelas', text: ({ Class }) => Class.name },
  { source: 'name', label: 'Sesi', text: ({ name }) => name },
  { source: 'Teacher', label: 'Guru', text: ({ Teacher }) => Teacher?.fullname },
];

export const sessionPlaceText = ({ Subject, Class, name }: PlacedSession): string =>
  `${Subject.name}, ${Class.name}: ${name}`;
export const sessionTimeText = ({ date, start_time, end_time }: PlacedSession): string =>
  `${formatDateWithWeekday(date)} · ${formatTimeRange(start_time, end_time)}`;
