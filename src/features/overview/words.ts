/** The home in words, without components: React's page and the first script (start/firstHome.tsx) say the same. */
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';

import type { Id } from '../../../contract/calls.ts';
import type { SessionOfDay, AttendanceSummary } from '../../../contract/lessons/sessions.ts';
import { formatDateWithWeekday, formatNumber, formatTime } from '../../i18n/format.ts';
import { formatLessonName } from '../../school/lessonName.ts';
import { describeRegister } from '../../school/summary.ts';

export const HOME_TITLE = 'Beranda';
export const TODAY_TITLE = 'Sesi hari ini';
export const NO_SESSIONS = 'Tidak ada sesi hari ini.';
/** The registers with blanks of earlier days. Those of today have another name and another number: they can still be filled in time. */
export const ARREARS_TITLE = 'Tunggakan';
export const INCOMPLETE_TODAY_TITLE = 'Belum lengkap hari ini';

function greetingAt(hour: number): string {
  if (hour >= 4 && hour < 11) return 'Selamat pagi';
  if (hour >= 11 && hour < 15) return 'Selamat siang';
  if (hour >= 15 && hour < 18) return 'Selamat sore';
  return 'Selamat malam';
}

/** Titles before a name, each with its dot. An initial such as "M." is part of the name. */
const TITLES_BEFORE = /^(?:(?:prof|drs|dra|drg|dr|ir|hj|h|kh|apt)\.\s*)+/i;

/** "Rohaeti Permanasari" of "Dr. Rohaeti Permanasari, M.Pd.": nobody is greeted by a degree, and a phone has no room for one. */
const withoutTitles = (name: string): string => {
  const [beforeComma = ''] = name.split(',');
  return beforeComma.trim().replace(TITLES_BEFORE, '') || name;
};

/** "Selamat pagi, Sri Wahyuni" @param hour of the school's day */
export const greet = (hour: number, name: string | undefined): string =>
  [greetingAt(hour), name && withoutTitles(name)].filter(Boolean).join(', ');

/** For example "18 sesi: 4 lengkap, 6 sebagian, 8 belum diisi." Zero counts are left out. */
export function describeDay(sessions: readonly SessionOfDay[]): string {
  const summaries = sessions
    .map(({ attendance_summary: summary }) => summary)
    .filter(({ total }) => total > 0);
  const cancelled = sessions.filter((session) => session.cancelled).length;
  const fullCount = summaries.filter(({ belum }) => belum === 0).length;
  const emptyCount = summaries.filter(({ belum, total }) => belum === total).length;
  const counts = [
    [fullCount, 'lengkap'],
    [summaries.length - fullCount - emptyCount, 'sebagian'],
    [emptyCount, 'belum diisi'],
    [cancelled, 'dibatalkan'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`);
  return `${formatNumber(sessions.length)} sesi${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

/** Whether this person gives all lessons of the day, as teacher or substitute, so that it is their own day. */
export const isOwnDay = (sessions: readonly SessionOfDay[], me: Id | undefined): boolean =>
  sessions.every(
    ({ Teacher: teacher, Substitute: substitute }) =>
      teacher != null && [teacher.id, substitute?.id].includes(me),
  );

/** "Menggantikan Sri Wahyuni" to the substitute, "Digantikan Tomi" to all others. */
function substituteText(
  { Teacher: teacher, Substitute: substitute }: SessionOfDay,
  me: Id | undefined,
): string {
  return substitute?.id === me && teacher
    ? `Menggantikan ${teacher.fullname}`
    : `Digantikan ${substitute?.fullname}`;
}

export interface LessonText {
  readonly start: string;
  readonly end: string;
  /** Date and times, for lists with lessons of several days. */
  readonly day: string;
  readonly name: string;
  /** The session's name, its teacher, its room, and what is special about it. */
  readonly detail: string;
  readonly state: string;
  readonly isFull: boolean;
  readonly isEmpty: boolean;
}

/** @param me the person who is signed in */
export function describeLesson(session: SessionOfDay, me: Id | undefined): LessonText {
  const { attendance_summary: summary, Teacher: teacher, Substitute: substitute, cancelled } = session;
  const [start, end] = [formatTime(session.start_time), formatTime(session.end_time)];
  return {
    start,
    end,
    day: `${formatDateWithWeekday(session.date)} · ${start}–${end}`,
    name: formatLessonName(session.Subject, session.Class),
    detail: [
      session.name,
      teacher && teacher.id !== me && !substitute && teacher.fullname,
      substitute && substituteText(session, me),
      session.room,
      cancelled?.reason,
    ]
      .filter((part) => typeof part === 'string')
      .join(' · '),
    state: describeRegister(summary, session),
    isFull: summary.total > 0 && summary.belum === 0,
    isEmpty: summary.belum === summary.total && !cancelled,
  };
}

/** This many letters fit beside the dots. When there are more, each status is shown once with its number. */
const MAX_LETTERS = 12;

export interface Dots {
  /** The number of dots and rings together: pupils who are present or not recorded. */
  readonly of: number;
  readonly present: number;
  /** The pupils who are neither: a letter for each, or where these are too many, one letter for each status with its count. */
  readonly letters: readonly { readonly status: AttendanceStatus; readonly count?: number }[];
}

/** Prepares a register for drawing as one line; undefined when it has no pupils. */
export function dotsOf(summary: AttendanceSummary): Dots | undefined {
  const { total, belum } = summary;
  if (total === 0) return undefined;
  const others = ATTENDANCE_STATUSES.filter((status) => status !== 'hadir').map((status) => ({
    status,
    count: summary[status] ?? 0,
  }));
  const absent = others.reduce((sum, { count }) => sum + count, 0);
  const letters =
    absent <= MAX_LETTERS
      ? others.flatMap(({ status, count }) => Array.from({ length: count }, () => ({ status })))
      : others.filter(({ count }) => count > 0);
  return { of: total - absent, present: total - absent - belum, letters };
}
