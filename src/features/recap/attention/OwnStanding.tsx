import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { getOwnStanding } from '../endpoints.ts';
import { membershipsText } from '../report.ts';
import { StandingLines } from './StandingLines.tsx';
import { limitsText } from './words.ts';

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
    <Section title={`Batas ketidakhadiran semester ${semester}`}>
      <p className="quiet small">
        {limitsText(limits)} Sampai {formatDate(until)}; pertemuan dihitung sejauh sudah dijadwalkan.
        {elsewhere.length > 0 && ` Termasuk di ${membershipsText(elsewhere)}.`}
      </p>
      <StandingLines standings={standings} limits={limits} />
    </Section>
  );
}
