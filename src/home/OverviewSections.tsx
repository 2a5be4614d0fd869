import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, LoadingState } from '../kit/page/states.tsx';
import { useAct } from '../providers/useAct.ts';
import { AttendanceRate } from './AttendanceRate.tsx';
import { getOverview } from './endpoints.ts';
import { Homeroom } from './Homeroom.tsx';
import { UnfilledRegisters } from './UnfilledRegisters.tsx';

/** Extension: what was left undone, and (unless the school's day tells it) how the weeks compare. */
export function OverviewSections({ withRate }: { readonly withRate: boolean }) {
  const act = useAct();
  const { data, error, refetch } = useQuery({
    queryKey: ['ringkasan'],
    queryFn: ({ signal }) => act(getOverview, undefined, signal),
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      {/* Of our own servers, those before this one do not answer it. */}
      {(data.homeroom ?? []).map((homeroom) => (
        <Homeroom key={homeroom.Class.id} homeroom={homeroom} />
      ))}
      <UnfilledRegisters sessions={data.unfilled} total={data.unfilled_total} anyKept={data.any_kept} />
      {withRate && <AttendanceRate thisWeek={data.this_week} lastWeek={data.last_week} />}
    </>
  );
}
