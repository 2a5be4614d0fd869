import { useGetList, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { EmptyState, ErrorPanel, LoadingState } from '../layout/states.tsx';
import { TODAY_SESSIONS } from './endpoints.ts';
import { HomeSection } from './HomeSection.tsx';
import { SessionCards } from './SessionCards.tsx';

type SessionRecord = SessionOfDay & RaRecord;

/** "What is to be done now": today's lessons, each one tap away from its register. */
export function TodaySessions() {
  const { data, error, isPending, refetch } = useGetList<SessionRecord>(TODAY_SESSIONS, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  return (
    <HomeSection title="Sesi hari ini">
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState title="Tidak ada sesi hari ini." />
      ) : (
        <SessionCards sessions={data} />
      )}
    </HomeSection>
  );
}
