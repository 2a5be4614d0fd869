import { Link } from 'react-router-dom';
import type { PupilRecap, MonthOfPupil, SubjectOfPupil } from '../../../../contract/recap/pupilRecap.ts';
import { membershipsText } from '../report.ts';
import { formatNumber, formatPercentPoints } from '../../../i18n/format.ts';
import { Figure } from '../../../kit/page/Figure.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { monthName } from '../words.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import type { RecapSums } from '../../../../contract/recap/recap.ts';
import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';

/** Shows the days of the last semester with records, in all classes that the pupil was in. Without any records it shows dashes, not zeros. */
export function PupilFigures({ pupil: { semesters } }: { readonly pupil: PupilRecap }) {
  const semester = semesters.findLast(({ recorded }) => recorded > 0) ?? semesters.at(-1);
  if (!semester) return null;
  const { days, recorded, base, percent } = semester;
  const of = (value: number) => (recorded === 0 ? '–' : formatNumber(value));
  const present = recorded === 0 ? 'belum ada yang dicatat' : `dari ${formatNumber(base)} hari yang tercatat`;
  const figures = [
    [
      `Kehadiran semester ${semester.semester}`,
      percent === null ? '–' : `${formatPercentPoints(percent)}%`,
      present,
    ],
    ['Sakit', of(days.sakit), 'hari'],
    ['Izin', of(days.izin), 'hari'],
    ['Alpa', of(days.alpa), days.terlambat > 0 ? `hari; terlambat ${of(days.terlambat)} hari` : 'hari'],
  ] as const;
  return (
    <>
      <dl className="figs">
        {figures.map(([name, value, more]) => (
          <Figure key={name} name={name} value={value}>
            {more}
          </Figure>
        ))}
      </dl>
      {semester.classes.length > 1 && (
        <p className="quiet small">{`Semester ${semester.semester} dijumlahkan dari ${membershipsText(semester.classes)}.`}</p>
      )}
    </>
  );
}

/** How it goes from month to month: the figures of the class's sheets, each with its bar. */
export const MonthCounts = ({ months }: { readonly months: readonly MonthOfPupil[] }) => (
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
                  <span>{formatPercentPoints(month.percent)}</span>
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

/** In which lessons somebody is missing: meetings, not days. */
export const SubjectCounts = ({ subjects }: { readonly subjects: readonly SubjectOfPupil[] }) => (
  <Section title="Per mata pelajaran" summary="pertemuan yang tercatat">
    {subjects.length === 0 ? (
      <p className="quiet small">Belum ada pertemuan.</p>
    ) : (
      <table className="pupil-counts">
        <thead>
          <tr>
            <th scope="col">Mata pelajaran</th>
            <CountHeads />
            <th scope="col" abbr="Pertemuan yang tercatat">
              Dari
            </th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.id}>
              <th scope="row">
                <Link to={pathTo('mata-pelajaran', subject.id)}>{subject.name}</Link>
              </th>
              <CountCells sums={subject} />
              <td>{subject.recorded}</td>
              <td>{subject.percent === null ? '–' : formatPercentPoints(subject.percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
);

/** The statuses shown, in the order that papers use. */
const SHOWN_STATUSES = ['sakit', 'izin', 'alpa', 'terlambat'] as const;

const CountHeads = () =>
  SHOWN_STATUSES.map((status) => (
    <th key={status} scope="col" abbr={STATUS_TEXT[status].label}>
      {STATUS_TEXT[status].letter}
    </th>
  ));

/** Shows a dash, not zero, where nothing is recorded. */
const CountCells = ({ sums: { days, recorded } }: { readonly sums: RecapSums }) =>
  SHOWN_STATUSES.map((status) => (
    <td key={status} data-zero={(recorded > 0 && days[status] === 0) || undefined}>
      {recorded === 0 ? '–' : days[status]}
    </td>
  ));
