import { useQuery } from '@tanstack/react-query';
import { formatDate, formatPercentPoints } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { getOwnStanding } from '../endpoints.ts';
import { membershipsText } from '../report.ts';
import { remainingAbsencesText, limitsText, reasonsOf } from './words.ts';

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
  return (
    <Section title={`Sisa jatah semester ${semester}`}>
      <p className="quiet small">
        {limitsText(limits)} Sampai {formatDate(until)}; pertemuan dihitung sejauh sudah dijadwalkan.
        {elsewhere.length > 0 && ` Termasuk di ${membershipsText(elsewhere)}.`}
      </p>
      <ul className="lines">
        {standings.map((standing) => {
          const { Subject, percent, alpa_left: alpaLeft } = standing;
          const sentences = [
            reasonsOf({ ...standing, why: standing.why.filter((reason) => reason !== 'last') }, limits),
            remainingAbsencesText(standing),
            alpaLeft !== null && alpaLeft > 0 && `batas alpa tercapai setelah ${alpaLeft} hari lagi`,
          ].filter(Boolean);
          return (
            <li key={Subject?.id ?? 'hari'}>
              <div className="grow">
                <b>{Subject?.name ?? 'Semua hari sekolah'}</b>
                <small>
                  {sentences.join('; ') ||
                    (percent === null ? 'Belum ada yang dicatat' : 'Memenuhi batas sejauh ini')}
                </small>
              </div>
              <span className="end">{percent === null ? '–' : `${formatPercentPoints(percent)}%`}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
