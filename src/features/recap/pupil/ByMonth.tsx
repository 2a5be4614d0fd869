import { formatShare } from '../../../i18n/format.ts';
import type { MonthOfPupil } from '../../../../contract/recap/pupilRecap.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { monthName } from '../words.ts';
import { CountCells, CountHeads } from './counts.tsx';

/** How it goes from month to month: the figures of the class's sheets, each with its bar. */
export const ByMonth = ({ months }: { readonly months: readonly MonthOfPupil[] }) => (
  <Section title="Tren per bulan">
    <table className="pupil-counts">
      <thead>
        <tr>
          <th scope="col">Bulan</th>
          <CountHeads />
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(month.month)}</th>
            <CountCells sums={month} />
            <td className="bar">
              {month.percent === null ? (
                '–'
              ) : (
                <>
                  <span>{formatShare(month.percent)}</span>
                  <i aria-hidden>
                    <i style={{ width: `${month.percent}%` }} />
                  </i>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
