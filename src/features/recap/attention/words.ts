import { formatDateWithWeekday, formatPercentPoints } from '../../../i18n/format.ts';
import type { AttentionReason } from '../../../../contract/thresholdWords.ts';
import type { AbsenceStreak, AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import type { AttendanceLimits } from '../../../../contract/schools/schools.ts';

/** "hari", "pertemuan" */
const unitOf = ({ Subject }: AttendanceStanding): string => (Subject === null ? 'hari' : 'pertemuan');

export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${formatPercentPoints(percent)}%`;

const REASON_TEXTS: Readonly<
  Record<AttentionReason, (standing: AttendanceStanding, limits: AttendanceLimits) => string>
> = {
  unreachable: ({ percent }, { min_percent }) =>
    `${percentText(percent)}, tidak dapat mencapai ${min_percent}% lagi`,
  below: ({ percent }, { min_percent }) => `${percentText(percent)}, di bawah ${min_percent}%`,
  alpa: ({ alpa }, { max_alpa }) => `alpa ${alpa} hari, batasnya ${max_alpa}`,
  last: (standing) => remainingAbsencesText(standing) ?? '',
};

/** Says in words why a pupil needs attention. */
export const reasonsOf = (standing: AttendanceStanding, limits: AttendanceLimits): string =>
  standing.why
    // Who cannot reach the share any more is below it as well, which needs no second word.
    .filter((reason) => reason !== 'below' || !standing.why.includes('unreachable'))
    .map((reason) => REASON_TEXTS[reason](standing, limits))
    .join('; ');

/** "3 hari sekolah berturut-turut tidak hadir, sejak Selasa, 17 November 2026" */
export const streakText = ({ days, since }: AbsenceStreak): string =>
  `${days} hari sekolah berturut-turut tidak hadir, sejak ${formatDateWithWeekday(since)}`;

/** "masih boleh tidak hadir 2 pertemuan lagi"; undefined where no share is asked for, or it is out of reach. */
export function remainingAbsencesText(standing: AttendanceStanding): string | undefined {
  const { may_miss: left, remaining } = standing;
  if (left === null || remaining === 0) return undefined;
  return left === 0
    ? `tidak boleh terlewat satu ${unitOf(standing)} pun lagi`
    : `masih boleh tidak hadir ${left} ${unitOf(standing)} lagi`;
}

/** What a school asks for, in one sentence. */
export function limitsText({ min_percent, max_alpa, streak_days }: AttendanceLimits): string {
  const filters = [
    min_percent !== null && `kehadiran paling sedikit ${min_percent}%`,
    max_alpa !== null && `alpa kurang dari ${max_alpa} hari`,
  ].filter(Boolean);
  return [
    filters.length > 0 && `Batas sekolah dalam satu semester: ${filters.join(' dan ')}.`,
    // Older servers do not send it.
    streak_days && `Tidak hadir ${streak_days} hari sekolah berturut-turut juga perlu perhatian.`,
  ]
    .filter(Boolean)
    .join(' ');
}
