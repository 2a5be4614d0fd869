import { formatShare } from '../i18n/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { SchoolRecap } from '../../contract/schoolRecap.ts';
import { Pick } from '../kit/list/Pick.tsx';
import { lazyPart } from '../kit/page/lazyScreen.tsx';
import { EmptyState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useAct } from '../providers/useAct.ts';
import { getSchoolRecap } from './endpoints.ts';
import { monthRecapPath } from './paths.ts';
import { type Change, RecapFrame } from './RecapFrame.tsx';
import { SheetTable } from './SheetTable.tsx';
import { dinasColumns, type DinasRow, dinasRows, dinasSheet } from './dinas.ts';
import type { Filters } from './useFilters.ts';
import { monthName } from './words.ts';

const CloseAll = lazyPart(() => import('./CloseAll.tsx'), 'CloseAll');
const SchoolCharts = lazyPart(() => import('./SchoolCharts.tsx'), 'SchoolCharts');

interface SchoolRecapViewProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

/** All classes of a school in a month: the table of its Dinas. */
export function SchoolRecapView({ filters: { month }, onChange }: SchoolRecapViewProps) {
  const act = useAct();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'dinas', month],
    queryFn: ({ signal }) => act(getSchoolRecap, { month }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <RecapFrame
      view="dinas"
      onChange={onChange}
      sheet={data?.classes && data.classes.length > 0 ? dinasSheet(data) : undefined}
      title="Rekap kehadiran sekolah"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      picks={[
        null,
        data && (
          <Pick
            key="when"
            label="Bulan"
            value={data.month}
            isOn={false}
            onChange={(bulan) => onChange({ bulan })}
            options={data.year_months.map((one) => ({ value: one, label: monthName(one) }))}
          />
        ),
      ]}
      nothing={data && nothingOf(data)}
    >
      {data && <Classes recap={data} />}
    </RecapFrame>
  );
}

function nothingOf({ classes }: SchoolRecap) {
  if (classes === null)
    return (
      <EmptyState title="Rekap ini untuk satu sekolah." text="Pilih sekolahnya di bagian atas halaman." />
    );
  return classes.length === 0 && <EmptyState title="Belum ada kelas untuk direkap." />;
}

function Classes({ recap }: { readonly recap: SchoolRecap }) {
  const isPhone = useIsMobile();
  const { summary, foot } = dinasSheet(recap);
  return (
    <>
      <p className="quiet small recap-facts">{[summary, ...foot].join(' ')}</p>
      {/* Its place is kept: nothing moves when it comes. */}
      <div className="recap-closing recap-close-all">
        <CloseAll key={recap.month} recap={recap} />
      </div>
      {isPhone ? (
        <ClassCards recap={recap} />
      ) : (
        <Box className="recap-wide" tabIndex={0} role="region" aria-label="Rekap per kelas">
          <SheetTable
            className="recap-sheet dinas"
            columns={dinasColumns(recap)}
            pupils={dinasRows(recap)}
            linkOf={(row) => <ClassLink row={row} month={recap.month} />}
          />
        </Box>
      )}
      <SchoolCharts recap={recap} />
    </>
  );
}

/** To the class's own month; all together have none. */
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

const ClassCards = ({ recap }: { readonly recap: SchoolRecap }) => (
  <ul className="recap-cards">
    {dinasRows(recap).map((row) => (
      <li key={row.id}>
        <div className="recap-card">
          <span className="recap-card-head">
            <span className="quiet">{row.number}</span>
            <b>
              <ClassLink row={row} month={recap.month} />
            </b>
            <b>{row.percent_absent === null ? '–' : `${formatShare(row.percent_absent)}%`}</b>
          </span>
          <span className="recap-card-text">
            {row.recorded === 0
              ? 'Belum dicatat'
              : `Sakit ${row.days.sakit} · Izin ${row.days.izin} · Alpa ${row.days.alpa} · jumlah ${row.absent} hari`}
          </span>
          <small>
            {row.pupils} siswa: L {row.male}, P {row.female}
          </small>
        </div>
      </li>
    ))}
  </ul>
);
