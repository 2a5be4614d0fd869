import { useGetList, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { today } from '../i18n/format.ts';
import { DataAge } from '../layout/DataAge.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../layout/states.tsx';
import { seenAtOf } from '../providers/lastSeen.ts';
import { TODAY_SESSIONS } from './endpoints.ts';
import { HomeSection } from './HomeSection.tsx';
import { SessionCards } from './SessionCards.tsx';

type SessionRecord = SessionOfDay & RaRecord;

/** "What is to be done now": today's lessons, each one tap away from its register. */
export function TodaySessions() {
  const { data, meta, error, isPending, refetch } = useGetList<SessionRecord>(TODAY_SESSIONS, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const seenAt = seenAtOf({ meta });
  // What the device still knows of another day is not today's.
  const sessions = seenAt === undefined ? data : data?.filter(({ date }) => date === today());
  return (
    <HomeSection title="Sesi hari ini">
      <DataAge seenAt={seenAt} />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState />
      ) : sessions?.length === 0 ? (
        <EmptyState title="Tidak ada sesi hari ini." />
      ) : (
        <SessionCards sessions={sessions ?? []} />
      )}
    </HomeSection>
  );
}
