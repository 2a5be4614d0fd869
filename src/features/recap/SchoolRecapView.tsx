import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { lazyPart } from '../../kit/page/lazyScreen.tsx';
import { EmptyState } from '../../kit/page/states.tsx';
import { useRunAction } from '../../providers/useAct.ts';
import { getSchoolRecap } from './endpoints.ts';
import { monthRecapPath } from '../../school/paths.ts';
import { type ChangeFilters, RecapFrame } from './RecapFrame.tsx';
import { Explanation, SheetView } from './SheetView.tsx';
import { type DinasRow, dinasSheet } from './dinas.ts';
import type { RecapFilters } from './useFilters.ts';
import { monthName } from './words.ts';

const CloseAll = lazyPart(() => import('./CloseAll.tsx'), 'CloseAll');
const SchoolCharts = lazyPart(() => import('./SchoolCharts.tsx'), 'SchoolCharts');

interface SchoolRecapViewProps {
  readonly filters: RecapFilters;
  readonly onChange: ChangeFilters;
}

/** All classes of a school in a month: the table of its Dinas. */
export function SchoolRecapView({ filters: { month }, onChange }: SchoolRecapViewProps) {
  const act = useRunAction();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'dinas', month],
    queryFn: ({ signal }) => act(getSchoolRecap, { month }, signal),
    placeholderData: keepPreviousData,
  });
  const sheet = data?.classes && data.classes.length > 0 ? dinasSheet(data) : undefined;
  return (
    <RecapFrame
      view="dinas"
      onChange={onChange}
      sheet={sheet}
      title="Rekap kehadiran sekolah"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      picks={[
        null,
        data && (
          <ToolbarSelect
            key="when"
            label="Bulan"
            value={data.month}
            isOn={false}
            onChange={(bulan) => onChange({ bulan })}
            options={data.year_months.map((one) => ({ value: one, label: monthName(one) }))}
          />
        ),
      ]}
      nothing={data && emptyStateOf(data)}
    >
      {data && sheet && (
        <>
          <Explanation sheet={sheet} />
          {/* The place of this block is kept, so that nothing moves when its content arrives. */}
          <div className="recap-closing recap-close-all">
            <CloseAll key={data.month} recap={data} />
          </div>
          <SheetView
            sheet={sheet}
            className="dinas"
            label="Rekap per kelas"
            linkOf={(row) => <ClassLink row={row} month={data.month} />}
          />
          <SchoolCharts recap={data} />
        </>
      )}
    </RecapFrame>
  );
}

function emptyStateOf({ classes }: SchoolRecap) {
  if (classes === null)
    return (
      <EmptyState title="Rekap ini untuk satu sekolah." text="Pilih sekolahnya di bagian atas halaman." />
    );
  return classes.length === 0 && <EmptyState title="Belum ada kelas untuk direkap." />;
}

/** Links to the class's own month. The row of all classes together has no link. */
const ClassLink = ({
  row: { id, name, number },
  month,
}: {
  readonly row: DinasRow;
  readonly month: string;
}) =>
  number === null ? (
    name
  ) : (
    <Link className="plain" to={monthRecapPath(id, month)}>
      {name}
    </Link>
  );
