import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { getOwnStanding } from '../endpoints.ts';
import { membershipsText } from '../report.ts';
import type { AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import { remainingAbsencesText, limitsText, percentText, reasonsOf } from './words.ts';

/** So many days or meetings that may still be missed are said; more are nobody's plan. */
const MAX_SAID_MISSES = 3;

/** Whoever may miss all that is still to come is not near a limit. */
const hasFewMisses = ({
  may_miss: mayMiss,
  remaining,
}: Pick<AttendanceStanding, 'may_miss' | 'remaining'>): boolean =>
  mayMiss !== null && mayMiss <= MAX_SAID_MISSES && mayMiss < remaining;

/** Whether a pupil is to be told of a standing: it misses a limit, or is close to one. */
const isNearLimit = ({ why, alpa_left: alpaLeft, ...standing }: AttendanceStanding): boolean =>
  why.length > 0 || hasFewMisses(standing) || (alpaLeft !== null && alpaLeft <= MAX_SAID_MISSES);

/** Shows a pupil's own semester beside the school's limits; nothing where the school has none. */
export function OwnStanding() {
  const act = useRunAction();
  const { data } = useQuery({
    queryKey: ['rekap', 'sendiri'],
    queryFn: ({ signal }) => act(getOwnStanding, undefined, signal),
  });
  if (!data) return null;
  const { limits, standings, semester, until, elsewhere } = data;
  if (limits.min_percent === null && limits.max_alpa === null) return null;
  const near = standings.filter(isNearLimit);
  return (
    <Section title={`Batas ketidakhadiran semester ${semester}`}>
      <p className="quiet small">
        {limitsText(limits)} Sampai {formatDate(until)}; pertemuan dihitung sejauh sudah dijadwalkan.
        {elsewhere.length > 0 && ` Termasuk di ${membershipsText(elsewhere)}.`}
      </p>
      {near.length === 0 && <p>Aman: jauh dari batas sekolah.</p>}
      <ul className="lines">
        {near.map((standing) => {
          const { Subject, percent, alpa_left: alpaLeft } = standing;
          const isFewLeft = alpaLeft !== null && alpaLeft > 0 && alpaLeft <= MAX_SAID_MISSES;
          const sentences = [
            reasonsOf({ ...standing, why: standing.why.filter((reason) => reason !== 'last') }, limits),
            hasFewMisses(standing) && remainingAbsencesText(standing),
            isFewLeft && `batas alpa tercapai setelah ${alpaLeft} hari lagi`,
          ].filter(Boolean);
          return (
            <li key={Subject?.id ?? 'hari'}>
              <div className="grow">
                <b>{Subject?.name ?? 'Semua hari sekolah'}</b>
                <small>{sentences.join('; ')}</small>
              </div>
              <span className="end">{percentText(percent)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
