import { formatDate } from '../../contract/days.ts';

/** The SQLSTATE that a trigger raises when a change would affect a month that is signed. The error's detail is a {@link ClosedMonth} as JSON. */
export const CLOSED_MONTH_SQLSTATE = 'HD001';

export interface ClosedMonth {
  readonly class: string;
  /** YYYY-MM */
  readonly month: string;
  readonly by: string;
  /** How many further closed months stand in the way. */
  readonly others?: number;
}

/** "November 2026" */
export const monthInWords = (month: string): string => formatDate(`${month}-01`).replace(/^\d+ /, '');

/** The one sentence that refuses any change of a closed month. */
export const formatClosedMonthRefusal = ({ class: name, month, by, others = 0 }: ClosedMonth): string => {
  const more = others > 0 ? ` (dan ${others} lembar lain)` : '';
  return `${monthInWords(month)} kelas ${name}${more} sudah ditutup oleh ${by}, jadi kehadiran, sesi, siswa, dan hari efektifnya tidak dapat diubah. Minta kepala sekolah atau admin membukanya kembali di rekap bulan itu.`;
};
