import type { SessionOfDay } from '../../contract/sessions.ts';
import { formatMinutes } from '../i18n/format.ts';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useNow } from '../kit/page/useNow.ts';
import { useSchoolTime } from '../providers/extensions.ts';
import { Lesson } from './Lesson.tsx';

const MINUTE_MS = 60_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Nothing is to be filled in one that does not take place, or that somebody else gives. */
const isFull = ({ attendance_summary: { belum, total }, cancelled }: SessionOfDay): boolean =>
  Boolean(cancelled) || (total > 0 && belum === 0);

const isDaily = ({ Subject }: SessionOfDay): boolean => Subject.is_daily === true;

/** One's own day in its order: which lesson is now, which comes next, and one button to the register that is due. */
export function Timeline({ sessions }: { readonly sessions: readonly SessionOfDay[] }) {
  const timeAt = useSchoolTime();
  const minute = minutesOf(timeAt(useNow(MINUTE_MS / 2)));
  const day = sessions.toSorted(
    (a, b) => Number(isDaily(b)) - Number(isDaily(a)) || a.start_time.localeCompare(b.start_time),
  );
  // The class's day is kept beside its lessons, and before them.
  const lessons = day.filter((session) => !isDaily(session));
  const now = lessons.find(
    ({ start_time: start, end_time: end }) => minutesOf(start) <= minute && minute < minutesOf(end),
  );
  const next = lessons.find(({ start_time: start }) => minutesOf(start) > minute);
  const due =
    day.find((session) => isDaily(session) && !isFull(session)) ??
    [now, ...lessons, next].find(
      (session) =>
        session && !isFull(session) && (session === next || minutesOf(session.start_time) <= minute),
    );
  const isPast = ({ end_time: end }: SessionOfDay) => minutesOf(end) <= minute;
  const tagOf = (session: SessionOfDay): string | undefined => {
    if (session === now) return 'Sekarang';
    if (session !== next) return undefined;
    return `Berikutnya, ${formatMinutes(minutesOf(session.start_time) - minute)} lagi`;
  };
  const isOver = (session: SessionOfDay) => isPast(session) && session !== due;
  // On a phone what is first is the lesson of now.
  const shown = useIsMobile() ? [...day.filter((one) => !isOver(one)), ...day.filter(isOver)] : day;
  return (
    <ol className="lessons">
      {shown.map((session) => (
        <li key={session.id}>
          <Lesson
            session={session}
            isNow={session === now}
            tag={tagOf(session)}
            button={
              session === due ? (isDaily(session) ? 'Isi presensi harian' : 'Isi daftar hadir') : undefined
            }
          />
        </li>
      ))}
    </ol>
  );
}
