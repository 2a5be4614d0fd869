import type { PupilRecap } from '../../../../contract/recap/pupilRecap.ts';
import { staysText } from '../report.ts';
import { formatNumber, formatShare } from '../../../i18n/format.ts';

/** The semester that has begun last, in days, in all classes that it was spent in. Nothing recorded is no zero. */
export function PupilFigures({ pupil: { semesters } }: { readonly pupil: PupilRecap }) {
  const semester = semesters.findLast(({ recorded }) => recorded > 0) ?? semesters.at(-1);
  if (!semester) return null;
  const { days, recorded, base, percent } = semester;
  const of = (value: number) => (recorded === 0 ? '–' : formatNumber(value));
  const present = recorded === 0 ? 'belum ada yang dicatat' : `dari ${formatNumber(base)} hari yang tercatat`;
  const figures = [
    [`Kehadiran semester ${semester.semester}`, percent === null ? '–' : `${formatShare(percent)}%`, present],
    ['Sakit', of(days.sakit), 'hari'],
    ['Izin', of(days.izin), 'hari'],
    ['Alpa', of(days.alpa), days.terlambat > 0 ? `hari; terlambat ${of(days.terlambat)} hari` : 'hari'],
  ] as const;
  return (
    <>
      <dl className="figs">
        {figures.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <span>{more}</span>
            </dd>
          </div>
        ))}
      </dl>
      {semester.classes.length > 1 && (
        <p className="quiet small">{`Semester ${semester.semester} dijumlahkan dari ${staysText(semester.classes)}.`}</p>
      )}
    </>
  );
}
