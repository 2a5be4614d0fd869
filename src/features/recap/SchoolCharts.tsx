import { useQueries } from '@tanstack/react-query';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { useAct } from '../../providers/useAct.ts';
import { getSchoolRecap } from './endpoints.ts';
import { ClassDots } from './charts/ClassDots.tsx';
import { HourMap } from './charts/HourMap.tsx';
import { momentOfMonth } from './moments.ts';
import { TrendLine } from './charts/TrendLine.tsx';
import './charts/charts.css';

/** What the school's month looks like: classes beside one another, the hours of the week, and the months until now. Each has its figures in a table. */
export function SchoolCharts({ recap }: { readonly recap: SchoolRecap }) {
  return (
    <div className="chart-pair">
      <ClassDots recap={recap} />
      <HourMap hours={recap.hours} />
      <SchoolMonths recap={recap} />
    </div>
  );
}

/** Months of the year that have begun; what was asked for a moment ago is not asked again. */
const KEPT_MS = 300_000;

function SchoolMonths({ recap: { year_months: all, until } }: { readonly recap: SchoolRecap }) {
  const act = useAct();
  const months = all.filter((month) => month <= until.slice(0, 7)).slice(-6);
  const asked = useQueries({
    queries: months.map((month) => ({
      queryKey: ['rekap', 'dinas', month],
      queryFn: ({ signal }: { signal: AbortSignal }) => act(getSchoolRecap, { month }, signal),
      staleTime: KEPT_MS,
    })),
  });
  return (
    <TrendLine
      title="Tren per bulan"
      label="Persen hari hadir per bulan"
      head="Bulan"
      moments={months.map((month, at) => momentOfMonth(month, asked[at]?.data?.total.percent ?? null))}
      isPending={asked.some((one) => one.isPending)}
      nothing="Belum ada kehadiran yang dicatat pada tahun ajaran ini."
    />
  );
}
