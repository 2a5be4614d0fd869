import { formatPercentPoints } from '../../../i18n/format.ts';
import type { AttentionReason } from '../../../../contract/thresholdWords.ts';
import type { AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import type { AttendanceLimits } from '../../../../contract/schools/schools.ts';

/** "hari", "pertemuan" */
const unitOf = ({ Subject }: AttendanceStanding): string => (Subject === null ? 'hari' : 'pertemuan');

const REASON_TEXTS: Readonly<
  Record<AttentionReason, (standing: AttendanceStanding, limits: AttendanceLimits) => string>
> = {
  unreachable: (_standing, { min_percent }) => `tidak mungkin lagi mencapai ${min_percent}%`,
  below: ({ percent }, { min_percent }) =>
    `kehadiran ${percent === null ? '–' : formatPercentPoints(percent)}%, di bawah ${min_percent}%`,
  alpa: ({ alpa }, { max_alpa }) => `alpa ${alpa} hari, batasnya ${max_alpa}`,
  last: (standing) => remainingAbsencesText(standing) ?? '',
};

/** Says in words why a pupil needs attention. */
export const reasonsOf = (standing: AttendanceStanding, limits: AttendanceLimits): string =>
  standing.why.map((reason) => REASON_TEXTS[reason](standing, limits)).join('; ');

/** "masih boleh tidak hadir 2 pertemuan lagi"; undefined where no share is asked for, or it is out of reach. */
export function remainingAbsencesText(standing: AttendanceStanding): string | undefined {
  const { may_miss: left, remaining } = standing;
  if (left === null || remaining === 0) return undefined;
  return left === 0
    ? `tidak boleh terlewat satu ${unitOf(standing)} pun lagi`
    : `masih boleh tidak hadir ${left} ${unitOf(standing)} lagi`;
}

/** What a school asks for, in one sentence. */
export function limitsText({ min_percent, max_alpa }: AttendanceLimits): string {
  const filters = [
    min_percent !== null && `kehadiran paling sedikit ${min_percent}%`,
    max_alpa !== null && `alpa kurang dari ${max_alpa} hari`,
  ].filter(Boolean);
  return filters.length === 0 ? '' : `Batas sekolah dalam satu semester: ${filters.join(' dan ')}.`;
}
