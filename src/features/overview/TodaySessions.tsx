import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { useRememberedIdentity } from '../../person/person.ts';
import { DataAge } from '../../kit/page/DataAge.tsx';
import { FreeDayDrawing } from '../../kit/page/drawings.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { useToday, useSchoolTime } from '../../providers/extensions.ts';
import { seenAtOf } from '../../providers/lastSeen.ts';
import { TODAY_SESSIONS } from './endpoints.ts';
import { Section } from '../../kit/page/Section.tsx';
import { LessonList } from './LessonList.tsx';
import { describeDay, isOwnDay, NO_SESSIONS, TODAY_TITLE } from './words.ts';
import { minutesOf } from '../../../contract/days.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { timelineAt } from './due.ts';
import { DayLessons } from './Lesson.tsx';

type SessionRecord = SessionOfDay & RaRecord;

/** "What is to be done now": today's lessons, each one tap away from its register. */
export function TodaySessions() {
  const { data, meta, error, isPending, refetch } = useGetList<SessionRecord>(TODAY_SESSIONS, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const today = useToday();
  const seenAt = seenAtOf({ meta });
  // What the device still knows of another day is not today's.
  const sessions = seenAt === undefined ? data : data?.filter(({ date }) => date === today);
  const identity = useRememberedIdentity();
  return (
    <Section title={TODAY_TITLE} summary={sessions && sessions.length > 0 && describeDay(sessions)}>
      <DataAge seenAt={seenAt} />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState />
      ) : sessions?.length === 0 ? (
        <EmptyState drawing={<FreeDayDrawing />} title={NO_SESSIONS} />
      ) : isOwnDay(sessions ?? [], identity?.userId) ? (
        <Timeline sessions={sessions ?? []} />
      ) : (
        <LessonList sessions={sessions ?? []} />
      )}
    </Section>
  );
}

const MINUTE_MS = 60_000;

/** One's own day as it stands at this minute. */
function Timeline({ sessions }: { readonly sessions: readonly SessionOfDay[] }) {
  const timeAt = useSchoolTime();
  const minute = minutesOf(timeAt(useNow(MINUTE_MS / 2)));
  const identity = useRememberedIdentity();
  const lessons = timelineAt(sessions, minute, identity?.userId, useIsMobile());
  return <DayLessons lessons={lessons} me={identity?.id} Link={Link} />;
}
