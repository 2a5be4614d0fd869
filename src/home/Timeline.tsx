import { minutesOf } from '../../contract/days.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { formatMinutes } from '../i18n/format.ts';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useNow } from '../kit/page/useNow.ts';
import { useKnownIdentity } from '../person/person.ts';
import { useSchoolTime } from '../providers/extensions.ts';
import { dayAt, isDaily } from './due.ts';
import { Lesson } from './Lesson.tsx';

const MINUTE_MS = 60_000;

/** One's own day in its order: which lesson is now, which comes next, and one button to the register that is due. */
export function Timeline({ sessions }: { readonly sessions: readonly SessionOfDay[] }) {
  const timeAt = useSchoolTime();
  const minute = minutesOf(timeAt(useNow(MINUTE_MS / 2)));
  const me = useKnownIdentity()?.userId;
  const { sessions: day, now, next, due } = dayAt(sessions, minute, me);
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
