import type { SchoolDayOverview } from '../../../../contract/overview/schoolDay.ts';
import type { PupilStreak } from '../../../../contract/recap/thresholds.ts';
import { StatusLine } from '../../attendance/index.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { PupilName } from '../../../school/PupilLink.tsx';
import { ATTENTION_SLUG } from '../../../school/paths.ts';
import { streakText, STREAKS_TITLE } from '../overviewWords.ts';
import { useFirstOrAll } from './useShown.tsx';

const MAX_PUPILS_AT_FIRST = 7;

/** Lists who has been absent for some school days in a row, and since when; the longest first. */
export function Streaks({ total, pupils }: NonNullable<SchoolDayOverview['streaks']>) {
  const [shown, button] = useFirstOrAll(
    pupils,
    MAX_PUPILS_AT_FIRST,
    `Semua ${formatNumber(pupils.length)} nama`,
  );
  return (
    <Section title={STREAKS_TITLE} count={total > 0 ? formatNumber(total) : undefined}>
      {total === 0 && <p className="quiet small">Tidak ada siswa.</p>}
      <ul className="lines">
        {shown.map((streak) => (
          <StreakLine key={streak.id} streak={streak} />
        ))}
      </ul>
      {shown.length === pupils.length && total > pupils.length && (
        <p className="quiet small">dan {formatNumber(total - pupils.length)} siswa lain.</p>
      )}
      {button}
      <LinkButton to={pathTo(ATTENTION_SLUG)}>Siswa yang perlu perhatian</LinkButton>
    </Section>
  );
}

const StreakLine = ({ streak }: { readonly streak: PupilStreak }) => (
  <StatusLine status={streak.status} name={<PupilName pupil={streak} />}>
    {streak.Class.name} · {streakText(streak)}
  </StatusLine>
);
