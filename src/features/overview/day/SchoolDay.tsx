import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SchoolDayOverview } from '../../../../contract/overview/schoolDay.ts';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { getSchoolDay } from './endpoints.ts';
import { AbsentPupils } from './AbsentPupils.tsx';
import { ClassesToLookAt } from './ClassesToLookAt.tsx';
import { DayFigures } from './DayFigures.tsx';
import { IncompleteToday } from './IncompleteToday.tsx';
import { Streaks } from './Streaks.tsx';
import { Trend } from './Trend.tsx';
import { Weeks } from './Weeks.tsx';
import './day.css';

/** Marks come in all morning, so the figures are fetched again every two minutes. */
export const REFETCH_INTERVAL_MS = 120_000;

interface SchoolDayProps {
  /** What follows. It loads meanwhile, and is shown when the height of the day is known, so that nothing moves. */
  readonly children?: ReactNode;
}

/** Shows what the office asks first about a day. */
export function SchoolDay({ children }: SchoolDayProps) {
  const act = useRunAction();
  const { data, error, refetch } = useQuery({
    queryKey: ['hari-ini'],
    queryFn: ({ signal }) => act(getSchoolDay, undefined, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <>
      {data ? (
        <Day day={data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['figures', 'rows']} />
      )}
      <div hidden={!data && !error}>{children}</div>
    </>
  );
}

/** A day without lessons has no figures, only how the last weeks went. */
function Day({ day }: { readonly day: SchoolDayOverview }) {
  const { today, date, days, classes, streaks, weeks } = day;
  const hasLessons = today !== null && today.registers.total > 0;
  return (
    <div>
      {hasLessons && <DayFigures today={today} date={date} days={days} />}
      {today === null && (
        <p className="quiet">
          Terlalu banyak sesi untuk dijumlahkan sekaligus. Pilih satu sekolah di bagian atas untuk melihat
          siapa yang tidak hadir hari ini.
        </p>
      )}
      {hasLessons ? (
        <div className="day-page day-home">
          <div>
            <AbsentPupils {...today.absent} />
            {weeks && <Weeks weeks={weeks} today={date} />}
            <Trend days={days} today={date} />
          </div>
          <div>
            {streaks && <Streaks {...streaks} />}
            <IncompleteToday {...today.registers} />
            {classes && <ClassesToLookAt {...classes} />}
          </div>
        </div>
      ) : (
        <div className="day-page">
          <div>
            {streaks && <Streaks {...streaks} />}
            {weeks && <Weeks weeks={weeks} today={date} />}
            <Trend days={days} today={date} />
            {classes && <ClassesToLookAt {...classes} />}
          </div>
        </div>
      )}
    </div>
  );
}
