import { weekdayName } from '../../../contract/schoolWeek.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import type { CsvColumn } from '../../kit/list/csv.ts';

/** The columns of an import (tests/intake/server/timetable.test.ts), so that the file can be changed in Excel and imported again. */
export const TIMETABLE_COLUMNS: readonly CsvColumn<TimetableEntry>[] = [
  { label: 'Kelas', text: ({ Class }) => Class.name },
  { label: 'Hari', text: ({ weekday }) => weekdayName(weekday) },
  {
    label: 'Jam ke-',
    // A spreadsheet would make a date of "1-2".
    text: ({ first_period: first, last_period: last }) => (first === last ? first : `${first} s.d. ${last}`),
  },
  { label: 'Mata pelajaran', text: ({ Subject }) => Subject.name },
  { label: 'Guru', text: ({ Teacher }) => Teacher?.fullname },
  { label: 'Ruang', text: ({ room }) => room },
];
