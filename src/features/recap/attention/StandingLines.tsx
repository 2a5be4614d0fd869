import type { AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import type { AttendanceLimits } from '../../../../contract/schools/schools.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { percentText, reasonsOf, remainingAbsencesText } from './words.ts';

/** So many days or meetings that may still be missed are said; more are nobody's plan. */
const MAX_SAID_MISSES = 3;

/** Whoever may miss all that is still to come is not near a limit. */
const hasFewMisses = ({
  may_miss: mayMiss,
  remaining,
}: Pick<AttendanceStanding, 'may_miss' | 'remaining'>): boolean =>
  mayMiss !== null && mayMiss <= MAX_SAID_MISSES && mayMiss < remaining;

/** Whether a standing is worth a line: it misses a limit, or is close to one. */
export const isNearLimit = ({ why, alpa_left: alpaLeft, ...standing }: AttendanceStanding): boolean =>
  why.length > 0 || hasFewMisses(standing) || (alpaLeft !== null && alpaLeft <= MAX_SAID_MISSES);

interface StandingLinesProps {
  readonly standings: readonly AttendanceStanding[];
  readonly limits: AttendanceLimits;
}

/** The standings that miss a limit or are close to one, each with its sentence; "Aman" where there are none. */
export function StandingLines({ standings, limits }: StandingLinesProps) {
  const near = standings.filter(isNearLimit);
  if (near.length === 0) return <p>Aman: jauh dari batas sekolah.</p>;
  return (
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
          <Line
            key={Subject?.id ?? 'hari'}
            title={Subject?.name ?? 'Semua hari sekolah'}
            text={sentences.join('; ')}
          >
            <span className="end">{percentText(percent)}</span>
          </Line>
        );
      })}
    </ul>
  );
}
