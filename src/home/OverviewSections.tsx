import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Overview } from '../../contract/overview.ts';
import { ErrorPanel, LoadingState } from '../layout/states.tsx';
import type { HadirDataProvider } from '../providers/dataProvider.ts';
import { AttendanceRate } from './AttendanceRate.tsx';
import { OVERVIEW } from './endpoints.ts';
import { UnfilledRegisters } from './UnfilledRegisters.tsx';

/** Extension `attendance-overview`: what was left undone, and how the weeks compare. */
export function OverviewSections() {
  const provider = useDataProvider<HadirDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [OVERVIEW],
    queryFn: async ({ signal }) => (await provider.act(OVERVIEW, 'read', undefined, signal)) as Overview,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <UnfilledRegisters sessions={data.unfilled} total={data.unfilled_total} anyKept={data.any_kept} />
      <AttendanceRate thisWeek={data.this_week} lastWeek={data.last_week} />
    </>
  );
}
