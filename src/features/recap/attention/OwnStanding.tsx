import { formatDate } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { membershipsText } from '../report.ts';
import { isNearLimit, StandingLines } from './StandingLines.tsx';
import { useOwnStanding } from './useOwnStanding.ts';
import { limitsText } from './words.ts';

/** Shows a pupil's own semester beside the school's limits, when one is missed or so near that few days remain; otherwise nothing. */
export function OwnStanding() {
  const { data } = useOwnStanding();
  if (!data) return null;
  const { limits, standings, semester, until, elsewhere } = data;
  if (limits.min_percent === null && limits.max_alpa === null) return null;
  if (!standings.some(isNearLimit)) return null;
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
