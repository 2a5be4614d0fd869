import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { OwnLetter } from '../../../contract/letters.ts';
import { formatDateRange, formatDateWithWeekday, formatTimeRange } from '../../i18n/format.ts';

type LetterPeriod = Pick<OwnLetter, 'start_date' | 'end_date' | 'start_time' | 'end_time'>;

/** The title of a letter, e.g. "Surat sakit". */
export const letterTitle = ({ kind }: Pick<OwnLetter, 'kind'>): string =>
  `Surat ${STATUS_TEXT[kind].label.toLowerCase()}`;

/** The days of a letter in words, e.g. "Jumat, 20 November 2026" or "20–22 November 2026, 07.00–09.30". */
export function formatLetterDays({ start_date, end_date, start_time, end_time }: LetterPeriod): string {
  const days =
    start_date === end_date ? formatDateWithWeekday(start_date) : formatDateRange(start_date, end_date);
  return start_time && end_time ? `${days}, ${formatTimeRange(start_time, end_time)}` : days;
}
