import type { ReactNode } from 'react';
import type { WeekComparison, WeekSums } from '../../../../contract/overview/schoolDay.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
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
  return (
    <Section title="Pekan ini dan pekan lalu" summary={weekdaysText(weeks.weekdays)}>
      <ul className="lines day-weeks">
        <Week name="Pekan ini" sums={weeks.this_week}>
          {now !== null && before !== null && <Delta now={now} before={before} />}
        </Week>
        <Week name="Pekan lalu" sums={weeks.last_week} />
      </ul>
      <p className="quiet small">{weeksBaseText(weeks, today)}</p>
    </Section>
  );
}

interface WeekProps {
  readonly name: string;
  readonly sums: WeekSums;
  readonly children?: ReactNode;
}

const Week = ({ name, sums, children }: WeekProps) => (
  <li>
    <b>{name}</b>
    <strong>{formatPercent(shareOf(sums))}</strong>
    <span>{children}</span>
    <span className="day-counts">
      <StatusCounts counts={sums.counts} of={['sakit', 'izin', 'alpa']} />
    </span>
  </li>
);
