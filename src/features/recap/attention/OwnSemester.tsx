import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import type { OwnStanding } from '../../../../contract/recap/thresholds.ts';
import { StatusLetter } from '../../../school/StatusLetter.tsx';
import { formatNumber, formatPercentPoints } from '../../../i18n/format.ts';
import { ErrorPanel } from '../../../kit/page/states.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useToday } from '../../../providers/extensions.ts';
import { monthName } from '../words.ts';
import { MonthCalendar } from '../MonthCalendar.tsx';
import { useOwnStanding } from './useOwnStanding.ts';
import './ownSemester.css';

/**
 * A pupil's own semester as one figure, and the month as a calendar. Both keep their places while they load: the days of a month are known
 * before the letters have come.
 */
export function OwnSemester() {
  const { data, error, isPending, refetch } = useOwnStanding();
  const today = useToday() ?? '';
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const month = data?.month ?? { month: today.slice(0, 7), calendar: [], letters: '' };
  return (
    <>
      <Section title="Kehadiran semester ini">
        <div className="pupil-own-figure" data-loading={isPending || undefined}>
          {!isPending && <SemesterFigure sums={data?.sums} />}
        </div>
      </Section>
      {today && (
        <Section title={monthName(month.month)}>
          <MonthCalendar {...month} />
          <MonthLegend letters={month.letters} />
        </Section>
      )}
    </>
  );
}

const ABSENT_OR_LATE = ['terlambat', 'sakit', 'izin', 'alpa', 'dispensasi'] as const;

function SemesterFigure({ sums }: { readonly sums: OwnStanding['sums'] }) {
  if (!sums || sums.percent === null) return <p className="quiet">Belum ada hari yang dicatat.</p>;
  const { days, absent, base, percent } = sums;
  return (
    <>
      <p>
        <strong>{formatPercentPoints(percent)}%</strong>
        <span className="quiet small">
          hadir {formatNumber(base - absent)} dari {formatNumber(base)} hari yang tercatat
        </span>
      </p>
      <p className="pupil-own-counts">
        {ABSENT_OR_LATE.filter((status) => days[status] > 0).map((status) => (
          <span key={status} className="count-of">
            <StatusLetter status={status} />
            {STATUS_TEXT[status].label} {formatNumber(days[status])}
          </span>
        ))}
      </p>
    </>
  );
}

/** The words of the dots and letters, with how many days each has; the line is kept while there are none. */
const MonthLegend = ({ letters }: { readonly letters: string }) => (
  <p className="pupil-own-counts">
    {(['hadir', ...ABSENT_OR_LATE] as const).map((status) => {
      const count = letters.split(STATUS_TEXT[status].letter).length - 1;
      if (count === 0) return null;
      return (
        <span key={status} className="count-of">
          {status === 'hadir' ? <span className="dot" aria-hidden /> : <StatusLetter status={status} />}
          {STATUS_TEXT[status].label} {formatNumber(count)}
        </span>
      );
    })}
  </p>
);
