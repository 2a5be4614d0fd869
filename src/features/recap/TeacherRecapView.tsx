import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TeacherRecap } from '../../../contract/recap/recap.ts';
import { EmptyState } from '../../kit/page/states.tsx';
import { useAct } from '../../providers/useAct.ts';
import { getTeacherRecap } from './endpoints.ts';
import { type Change, RangePick, RecapFrame } from './RecapFrame.tsx';
import { Explanation, SheetView } from './SheetView.tsx';
import { teacherSheet } from './teacherSheet.ts';
import type { Filters } from './useFilters.ts';

interface TeacherRecapViewProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

/** Whose registers are filled: of a teacher the own ones, for the office everybody's. */
export function TeacherRecapView({ filters: { from, to }, onChange }: TeacherRecapViewProps) {
  const act = useAct();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'guru', from, to],
    queryFn: ({ signal }) => act(getTeacherRecap, { from, to }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <RecapFrame
      view="guru"
      onChange={onChange}
      sheet={data && teacherSheet(data)}
      title="Rekap pengisian daftar hadir"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      picks={[
        null,
        <RangePick key="when" from={from ?? data?.from} to={to ?? data?.to} onChange={onChange} />,
      ]}
    >
      {data && <Teachers recap={data} />}
    </RecapFrame>
  );
}

function Teachers({ recap }: { readonly recap: TeacherRecap }) {
  if (recap.teachers === null)
    return (
      <EmptyState
        title="Terlalu banyak sesi untuk dijumlahkan sekaligus."
        text="Pilih satu sekolah di bagian atas, atau rentang yang lebih pendek."
      />
    );
  if (recap.teachers.length === 0)
    return <EmptyState title="Belum ada sesi yang selesai dalam rentang ini." />;
  const sheet = teacherSheet(recap);
  return (
    <>
      <Explanation sheet={sheet} />
      <SheetView sheet={sheet} className="teachers" />
    </>
  );
}
