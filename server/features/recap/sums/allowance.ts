/** How much somebody may still miss. Pure; compared by whole numbers, so that no rounding decides. */
import { type AttentionReason, FEW_ALLOWED_MISSES } from '../../../../contract/thresholdWords.ts';
import type { AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import type { AttendanceLimits } from '../../../../contract/schools/schools.ts';

export interface StandingSoFar {
  /** Recorded days, or meetings, by which the share is counted. */
  readonly base: number;
  readonly absent: number;
  readonly alpa: number;
  /** Days, or meetings, that are still to come. */
  readonly remaining: number;
}

type Allowance = Pick<AttendanceStanding, 'may_miss' | 'is_reachable' | 'alpa_left' | 'why'>;

/**
 * Calculates what a pupil may still miss. If `missed` of what is to come were missed and all of it recorded, the semester would end with a
 * share of (base − absent + remaining − missed) of (base + remaining).
 */
export function allowanceOf(
  { base, absent, alpa, remaining }: StandingSoFar,
  { min_percent: min, max_alpa: maxAlpa }: Pick<AttendanceLimits, 'min_percent' | 'max_alpa'>,
): Allowance {
  const all = base + remaining;
  // The surplus over the minimum if nothing more were missed, in hundredths of a day or meeting.
  const surplusHundredths = min === null ? 0 : 100 * (all - absent) - min * all;
  const isReachable = min === null ? null : surplusHundredths >= 0;
  const mayMiss =
    min === null || !isReachable ? null : Math.min(remaining, Math.floor(surplusHundredths / 100));
  const why: AttentionReason[] = [];
  if (isReachable === false) why.push('unreachable');
  if (min !== null && base > 0 && 100 * (base - absent) < min * base) why.push('below');
  if (maxAlpa !== null && alpa >= maxAlpa) why.push('alpa');
  if (mayMiss !== null && absent > 0 && mayMiss <= FEW_ALLOWED_MISSES && mayMiss < remaining)
    why.push('last');
  return {
    may_miss: mayMiss,
    is_reachable: isReachable,
    alpa_left: maxAlpa === null ? null : Math.max(0, maxAlpa - alpa),
    why,
  };
}
