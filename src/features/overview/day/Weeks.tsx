import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { weekdayOf } from '../../../../contract/schoolWeek.ts';
import type { WeekComparison, WeekSums } from '../../../../contract/overview/schoolDay.ts';
import { addDays, formatPercent } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { daysAbsencesPath } from './daysPath.ts';
import { Delta } from './Delta.tsx';
import { shareOf } from './shares.ts';
import { StatusCounts } from './StatusCounts.tsx';
import { weekdaysText, weeksBaseText } from './weekWords.ts';

interface WeeksProps {
  readonly weeks: WeekComparison;
  readonly today: string;
}

/** This week against the last: percent and S, I, A of the same days, with what they are of. */
export function Weeks({ weeks, today }: WeeksProps) {
  const [now, before] = [shareOf(weeks.this_week), shareOf(weeks.last_week)];
  const days = weeks.weekdays.map((weekday) => addDays(today, weekday - weekdayOf(today)));
  return (
    <Section title="Pekan ini dan pekan lalu" summary={weekdaysText(weeks.weekdays)}>
      <ul className="lines day-weeks">
        <Week name="Pekan ini" sums={weeks.this_week} days={days}>
          {now !== null && before !== null && <Delta now={now} before={before} />}
        </Week>
        <Week name="Pekan lalu" sums={weeks.last_week} days={days.map((day) => addDays(day, -7))} />
      </ul>
      <p className="quiet small">{weeksBaseText(weeks, today)}</p>
    </Section>
  );
}

interface WeekProps {
  readonly name: string;
  readonly sums: WeekSums;
  /** The days of the sums. */
  readonly days: readonly string[];
  readonly children?: ReactNode;
}

const Week = ({ name, sums, days, children }: WeekProps) => (
  <li>
    <b>
      <Link
        className="plain"
        to={daysAbsencesPath(days)}
        aria-label={`${name}: ${formatPercent(shareOf(sums))}, lihat siapa yang tidak hadir`}
      >
        {name}
      </Link>
    </b>
    <strong>{formatPercent(shareOf(sums))}</strong>
    <span>{children}</span>
    <span className="day-counts">
      <StatusCounts counts={sums.counts} of={['sakit', 'izin', 'alpa']} />
    </span>
  </li>
);
