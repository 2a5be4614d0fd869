import { useGetList, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { formatNumber } from '../i18n/format.ts';
import { useKnownIdentity } from '../person/person.ts';
import { DataAge } from '../kit/page/DataAge.tsx';
import { FreeDayDrawing } from '../kit/page/drawings.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../kit/page/states.tsx';
import { useToday } from '../providers/extensions.ts';
import { seenAtOf } from '../providers/lastSeen.ts';
import { TODAY_SESSIONS } from './endpoints.ts';
import { Section } from '../kit/page/Section.tsx';
import { LessonList } from './LessonList.tsx';
import { Timeline } from './Timeline.tsx';

type SessionRecord = SessionOfDay & RaRecord;

/** "18 sesi: 4 lengkap, 6 sebagian, 8 belum diisi." What there is none of is left out. */
function describe(sessions: readonly SessionOfDay[]): string {
  const summaries = sessions
    .map(({ attendance_summary: summary }) => summary)
    .filter(({ total }) => total > 0);
  const cancelled = sessions.filter((session) => session.cancelled).length;
  const full = summaries.filter(({ belum }) => belum === 0).length;
  const empty = summaries.filter(({ belum, total }) => belum === total).length;
  const counts = [
    [full, 'lengkap'],
    [summaries.length - full - empty, 'sebagian'],
    [empty, 'belum diisi'],
    [cancelled, 'dibatalkan'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`);
  return `${formatNumber(sessions.length)} sesi${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

/** "What is to be done now": today's lessons, each one tap away from its register. */
export function TodaySessions() {
  const { data, meta, error, isPending, refetch } = useGetList<SessionRecord>(TODAY_SESSIONS, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const today = useToday();
  const seenAt = seenAtOf({ meta });
  // What the device still knows of another day is not today's.
  const sessions = seenAt === undefined ? data : data?.filter(({ date }) => date === today);
  const identity = useKnownIdentity();
  const isOwnDay = sessions?.every(
    ({ Teacher: teacher, Substitute: substitute }) =>
      teacher != null && [teacher.id, substitute?.id].includes(identity?.userId),
  );
  return (
    <Section title="Sesi hari ini" summary={sessions && sessions.length > 0 && describe(sessions)}>
      <DataAge seenAt={seenAt} />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState />
      ) : sessions?.length === 0 ? (
        <EmptyState drawing={<FreeDayDrawing />} title="Tidak ada sesi hari ini." />
      ) : isOwnDay ? (
        <Timeline sessions={sessions ?? []} />
      ) : (
        <LessonList sessions={sessions ?? []} />
      )}
    </Section>
  );
}
