/** The words for incomplete registers, one's own class and the comparison of weeks. React's page and the first script share them. */
import type { Homeroom } from '../../../contract/overview/homeroom.ts';
import type { DayAttendance } from '../../../contract/overview/overview.ts';
import type { AbsenceStreak } from '../../../contract/recap/thresholds.ts';
import {
  formatNumber,
  formatPercent,
  formatShortDate,
  formatTime,
  formatWeekday,
} from '../../i18n/format.ts';
import { ARREARS_TITLE, NO_SESSIONS } from './words.ts';

/** Registers of earlier days; those of today are told beside the day. */
export const UNFILLED_TITLE = ARREARS_TITLE;
export const MAX_UNFILLED_SHOWN = 6;

/** How many lessons a list shows at first. A teacher's day has fewer, the whole school's has more. */
export const MAX_LESSONS_AT_FIRST = 8;

export const showAllLabel = (count: number): string => `Tampilkan semua (${count})`;

export function describeUnfilled(total: number, shown: number, anyKept: boolean): string {
  if (total === 0) {
    return anyKept
      ? 'Semua daftar hadir sampai kemarin sudah lengkap.'
      : 'Belum ada daftar hadir yang diisi sampai kemarin.';
  }
  const all = `${formatNumber(total)} tunggakan daftar hadir`;
  return total > shown ? `${all}, ${formatNumber(shown)} yang terbaru:` : `${all}.`;
}

export const allUnfilledLabel = (total: number): string => `Lihat semua tunggakan (${formatNumber(total)})`;

export const homeroomTitle = ({ Class }: Homeroom): string => `Kelas saya: ${Class.name}`;
export const classLinkText = ({ Class }: Homeroom): string => `Lihat kelas ${Class.name}`;
export const recapLinkText = ({ Class }: Homeroom): string => `Rekap ${Class.name}`;
export const MISSING_LABEL = 'Tidak hadir sekarang';

/** Describes a class's day. While nothing is recorded it says so, instead of claiming that nobody is absent. */
export function describeHomeroom({ sessions, missing }: Homeroom): string {
  if (sessions.length === 0) return NO_SESSIONS;
  if (missing.length > 0)
    return `${missing.length} siswa tidak hadir sekarang, menurut catatan terakhir hari ini:`;
  const isRecorded = sessions.some(({ attendance_summary: { belum, total } }) => belum < total);
  return isRecorded
    ? 'Tidak ada siswa yang tercatat tidak hadir sekarang.'
    : 'Belum ada kehadiran yang dicatat hari ini.';
}

export const STREAKS_TITLE = 'Berturut-turut tidak hadir';

/** "4 hari, sejak 17 Nov" */
export const streakText = ({ days, since }: AbsenceStreak): string =>
  `${formatNumber(days)} hari, sejak ${formatShortDate(since)}`;

type MissingPupil = Homeroom['missing'][number];

export const missingPupilText = ({ pupil: { number, fullname } }: MissingPupil): string =>
  number === null ? fullname : `${number}. ${fullname}`;

export const missingLessonText = ({ session }: MissingPupil): string =>
  `${session.subject}, ${formatTime(session.start_time)}`;

/** The sessions of the class, with its daily register before the lessons. */
export const sortHomeroomSessions = ({ sessions }: Homeroom): Homeroom['sessions'] =>
  sessions.toSorted((a, b) => Number(b.Subject.is_daily === true) - Number(a.Subject.is_daily === true));

export const RATE_TITLE = 'Tingkat kehadiran';
export const RATE_NOTE = 'Terlambat dihitung hadir.';

/** The share is null where nothing is recorded, because that is neither 100 % nor 0 %. */
const shareOf = (days: readonly DayAttendance[]): number | null => {
  const recorded = days.reduce((sum, day) => sum + day.recorded, 0);
  return recorded === 0 ? null : days.reduce((sum, day) => sum + day.present, 0) / recorded;
};

/** Bars begin this far below the lowest day's share. Otherwise a school's days would all look alike between 91 and 100 %. */
const BAR_MARGIN = 0.02;

interface RateRow {
  readonly weekday: string;
  readonly now: string;
  readonly before: string;
  /** The bar's CSS width; undefined where nothing is recorded. */
  readonly width: string | undefined;
  readonly isLow: boolean;
}

export interface WeekRates {
  readonly thisWeek: string;
  readonly lastWeek: string;
  /** The share at which the bars begin. */
  readonly from: string;
  readonly rows: readonly RateRow[];
}

/** This week against the last. */
export function compareWeeks(
  thisWeek: readonly DayAttendance[],
  lastWeek: readonly DayAttendance[],
): WeekRates {
  const shareOnWeekday = (days: readonly DayAttendance[], weekday: string) =>
    shareOf(days.filter((day) => formatWeekday(day.date) === weekday));
  const weekdays = [...new Set([...lastWeek, ...thisWeek].map(({ date }) => formatWeekday(date)))];
  const rows = weekdays.map((weekday) => ({
    weekday,
    now: shareOnWeekday(thisWeek, weekday),
    before: shareOnWeekday(lastWeek, weekday),
  }));
  const recorded = rows.flatMap(({ now, before }) => [now, before]).filter((share) => share !== null);
  const barStart = Math.max(0, Math.min(...recorded, 1) - BAR_MARGIN);
  const widthOf = (share: number): string => `${((share - barStart) / (1 - barStart)) * 100}%`;
  return {
    thisWeek: formatPercent(shareOf(thisWeek)),
    lastWeek: formatPercent(shareOf(lastWeek)),
    from: formatPercent(barStart),
    rows: rows.map(({ weekday, now, before }) => ({
      weekday,
      now: formatPercent(now),
      before: formatPercent(before),
      width: now === null ? undefined : widthOf(now),
      isLow: now !== null && before !== null && now < before,
    })),
  };
}
