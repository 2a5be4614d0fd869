/** One's own day: its order, the lesson of now, the next one, the register that is due, and what is said of each. */
import type { Id } from '../../../contract/calls.ts';
import { minutesOf } from '../../../contract/days.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { formatMinutes } from '../../i18n/format.ts';

const isDaily = ({ Subject }: SessionOfDay): boolean => Subject.is_daily === true;

/** Nothing is to be filled in one that is full, does not take place, or that somebody else gives. */
const isToFill = (
  { attendance_summary: { belum, total }, cancelled, Substitute }: SessionOfDay,
  me: Id | undefined,
) => !cancelled && (total === 0 || belum > 0) && (Substitute == null || String(Substitute.id) === String(me));

export interface Day {
  /** The class's own register before the lessons, beside which it is kept. */
  readonly sessions: readonly SessionOfDay[];
  readonly now: SessionOfDay | undefined;
  readonly next: SessionOfDay | undefined;
  /** The one button of the page leads to it. */
  readonly due: SessionOfDay | undefined;
}

/**
 * Due is the lesson of now; where that is filled or there is none, the class's daily register; then the first lesson of today
 * that was left open, and at last the next one.
 *
 * @param minute of the school's day
 */
export function dayAt(sessions: readonly SessionOfDay[], minute: number, me: Id | undefined): Day {
  const day = sessions.toSorted(
    (a, b) => Number(isDaily(b)) - Number(isDaily(a)) || a.start_time.localeCompare(b.start_time),
  );
  const lessons = day.filter((session) => !isDaily(session));
  const current = lessons.filter(
    ({ start_time: start, end_time: end }) => minutesOf(start) <= minute && minute < minutesOf(end),
  );
  const next = lessons.find(({ start_time: start }) => minutesOf(start) > minute);
  const begun = lessons.filter(({ start_time: start }) => minutesOf(start) <= minute);
  const due = [...current, ...day.filter(isDaily), ...begun, next].find(
    (session) => session && isToFill(session, me),
  );
  return { sessions: day, now: current[0], next, due };
}

export interface LessonOfDay {
  readonly session: SessionOfDay;
  /** The lesson of now is the one filled block of the page. */
  readonly isNow: boolean;
  /** "Sekarang", "Berikutnya, 26 menit lagi" */
  readonly tag: string | undefined;
  /** What the whole line leads to, as the page's one filled button. */
  readonly button: string | undefined;
}

/** One's own day as it is shown. @param isPhone there what is first is the lesson of now */
export function timelineAt(
  sessions: readonly SessionOfDay[],
  minute: number,
  me: Id | undefined,
  isPhone: boolean,
): readonly LessonOfDay[] {
  const { sessions: day, now, next, due } = dayAt(sessions, minute, me);
  const tagOf = (session: SessionOfDay): string | undefined => {
    if (session === now) return 'Sekarang';
    if (session !== next) return undefined;
    return `Berikutnya, ${formatMinutes(minutesOf(session.start_time) - minute)} lagi`;
  };
  const isOver = (session: SessionOfDay) => minutesOf(session.end_time) <= minute && session !== due;
  const shown = isPhone ? [...day.filter((one) => !isOver(one)), ...day.filter(isOver)] : day;
  return shown.map((session) => ({
    session,
    isNow: session === now,
    tag: tagOf(session),
    button: session === due ? (isDaily(session) ? 'Isi presensi harian' : 'Isi daftar hadir') : undefined,
  }));
}
