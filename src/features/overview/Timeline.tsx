import { Link } from 'react-router-dom';
import { minutesOf } from '../../../contract/days.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { useKnownIdentity } from '../../person/person.ts';
import { useSchoolTime } from '../../providers/extensions.ts';
import { timelineAt } from './due.ts';
import { DayLessons } from './Lesson.tsx';

const MINUTE_MS = 60_000;

/** One's own day as it stands at this minute. */
export function Timeline({ sessions }: { readonly sessions: readonly SessionOfDay[] }) {
  const timeAt = useSchoolTime();
  const minute = minutesOf(timeAt(useNow(MINUTE_MS / 2)));
  const identity = useKnownIdentity();
  const lessons = timelineAt(sessions, minute, identity?.userId, useIsMobile());
  return <DayLessons lessons={lessons} me={identity?.id} Link={Link} />;
}
