import { formatShare } from '../i18n/format.ts';
import type { RangePupil, RangeRecap } from '../../contract/recap.ts';
import { PupilLink } from '../school/PupilLink.tsx';
import { monthName } from './words.ts';

/** On a phone: what the semester comes to, and the months that have something in them. */
export const SemesterCards = ({
  recap: { pupils, months },
}: {
  readonly recap: Pick<RangeRecap, 'months'> & { readonly pupils: readonly RangePupil[] };
}) => (
  <ul className="recap-cards">
    {pupils.map((pupil) => (
      <li key={pupil.id}>
        <div className="recap-card">
          <span className="recap-card-head">
            <span className="quiet">{pupil.number}</span>
            <b>
              <PupilLink className="plain" id={pupil.id}>
                {pupil.fullname}
              </PupilLink>
            </b>
            <b>{pupil.percent === null ? '–' : `${formatShare(pupil.percent)}%`}</b>
          </span>
          <span className="recap-card-text">
            {pupil.recorded === 0
              ? 'Belum dicatat'
              : `Sakit ${pupil.days.sakit} · Izin ${pupil.days.izin} · Tanpa keterangan ${pupil.days.alpa}`}
          </span>
          <small>
            {pupil.months
              .flatMap(({ absent, days }, at) => {
                const month = months[at]?.month;
                return absent > 0 && month
                  ? [`${monthName(month).split(' ')[0]}: S ${days.sakit}, I ${days.izin}, A ${days.alpa}`]
                  : [];
              })
              .join(' · ')}
          </small>
        </div>
      </li>
    ))}
  </ul>
);
