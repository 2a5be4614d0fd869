import { minutesOf } from '../../contract/days.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useNow } from '../kit/page/useNow.ts';
import { useKnownIdentity } from '../person/person.ts';
import { useSchoolTime } from '../providers/extensions.ts';
import { timelineAt } from './due.ts';
import { Lesson } from './Lesson.tsx';

const MINUTE_MS = 60_000;

/** One's own day in its order: which lesson is now, which comes next, and one button to the register that is due. */
export function Timeline({ sessions }: { readonly sessions: readonly SessionOfDay[] }) {
  const timeAt = useSchoolTime();
  const minute = minutesOf(timeAt(useNow(MINUTE_MS / 2)));
  const me = useKnownIdentity()?.userId;
  return (
    <ol className="home-lessons">
      {timelineAt(sessions, minute, me, useIsMobile()).map((lesson) => (
        <li key={lesson.session.id}>
          <Lesson {...lesson} />
        </li>
      ))}
    </ol>
  );
}
