/** Arranges a person's own day: its order, the lesson of now, the next one, the register that is due, and the words for each. */
import type { Id } from '../../../contract/calls.ts';
import { minutesSinceMidnight } from '../../../contract/days.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { formatMinutes } from '../../i18n/format.ts';

const isDaily = ({ Subject }: SessionOfDay): boolean => Subject.is_daily === true;

/** A register has to be filled unless it is full, the session is cancelled, or somebody else gives it as substitute. */
const isToFill = (
  { attendance_summary: { belum, total }, cancelled, Substitute }: SessionOfDay,
  me: Id | undefined,
) => !cancelled && (total === 0 || belum > 0) && (Substitute == null || String(Substitute.id) === String(me));

export interface OwnDay {
  /** The day in order. The class's daily register comes before the lessons, because it is kept beside them. */
  readonly sessions: readonly SessionOfDay[];
  readonly now: SessionOfDay | undefined;
  readonly next: SessionOfDay | undefined;
  /** The session whose register is due; the page's one button leads to it. */
  readonly due: SessionOfDay | undefined;
}

/**
 * Finds the lesson of now, the next one and the one that is due. Due is the lesson of now; if that is filled or there is none, the class's
 * daily register; then the first lesson of today that was left open, and at last the next one.
 *
 * @param minute of the school's day
 */
export function arrangeOwnDay(sessions: readonly SessionOfDay[], minute: number, me: Id | undefined): OwnDay {
  const day = sessions.toSorted(
    (a, b) => Number(isDaily(b)) - Number(isDaily(a)) || a.start_time.localeCompare(b.start_time),
  );
  const lessons = day.filter((session) => !isDaily(session));
  const current = lessons.filter(
    ({ start_time: start, end_time: end }) =>
      minutesSinceMidnight(start) <= minute && minute < minutesSinceMidnight(end),
  );
  const next = lessons.find(({ start_time: start }) => minutesSinceMidnight(start) > minute);
  const begunLessons = lessons.filter(({ start_time: start }) => minutesSinceMidnight(start) <= minute);
  const due = [...current, ...day.filter(isDaily), ...begunLessons, next].find(
    (session) => session && isToFill(session, me),
  );
  return { sessions: day, now: current[0], next, due };
}

export interface LessonOfDay {
  readonly session: SessionOfDay;
  /** Whether this is the lesson of now, which is the page's one filled block. */
  readonly isNow: boolean;
  /** A label above the name: "Sekarang" or "Berikutnya, 26 menit lagi". */
  readonly tag: string | undefined;
  /** The label of the page's one filled button, set only on the session that is due. The whole line leads to the same place. */
  readonly button: string | undefined;
}

/**
 * Prepares a person's own day for display.
 * @param isPhone moves lessons that are over to the end, so that the lesson of now comes first
 */
export function prepareTimeline(
  sessions: readonly SessionOfDay[],
  minute: number,
  me: Id | undefined,
  isPhone: boolean,
): readonly LessonOfDay[] {
  const { sessions: day, now, next, due } = arrangeOwnDay(sessions, minute, me);
  const tagOf = (session: SessionOfDay): string | undefined => {
    if (session === now) return 'Sekarang';
    if (session !== next) return undefined;
    return `Berikutnya, ${formatMinutes(minutesSinceMidnight(session.start_time) - minute)} lagi`;
  };
  const isOver = (session: SessionOfDay) =>
    minutesSinceMidnight(session.end_time) <= minute && session !== due;
  const shown = isPhone ? [...day.filter((one) => !isOver(one)), ...day.filter(isOver)] : day;
  return shown.map((session) => ({
    session,
    isNow: session === now,
    tag: tagOf(session),
    button: session === due ? (isDaily(session) ? 'Isi presensi harian' : 'Isi daftar hadir') : undefined,
  }));
}
