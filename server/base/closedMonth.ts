import { formatDate } from '../../contract/days.ts';

/** What a trigger raises (SQLSTATE) when something of a month that is signed would change; its detail is {@link ClosedMonth} as JSON. */
export const CLOSED_MONTH_STATE = 'HD001';

export interface ClosedMonth {
  readonly class: string;
  /** YYYY-MM */
  readonly month: string;
  readonly by: string;
}

/** "November 2026" */
export const monthInWords = (month: string): string => formatDate(`${month}-01`).replace(/^\d+ /, '');

export const closedSentence = ({ class: name, month, by }: ClosedMonth): string =>
  `${monthInWords(month)} kelas ${name} sudah ditutup oleh ${by}, jadi kehadiran dan sesinya tidak dapat diubah. Minta kepala sekolah atau admin membukanya kembali.`;
