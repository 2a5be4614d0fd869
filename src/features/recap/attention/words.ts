import { formatShare } from '../../../i18n/format.ts';
import type { AttentionReason } from '../../../../contract/thresholdWords.ts';
import type { Standing } from '../../../../contract/recap/thresholds.ts';
import type { Limits } from '../../../../contract/schools/schools.ts';

/** "hari", "pertemuan" */
const unitOf = ({ Subject }: Standing): string => (Subject === null ? 'hari' : 'pertemuan');

const REASON_TEXTS: Readonly<Record<AttentionReason, (standing: Standing, limits: Limits) => string>> = {
  unreachable: (_standing, { min_percent }) => `tidak mungkin lagi mencapai ${min_percent}%`,
  below: ({ percent }, { min_percent }) =>
    `kehadiran ${percent === null ? '–' : formatShare(percent)}%, di bawah ${min_percent}%`,
  alpa: ({ alpa }, { max_alpa }) => `alpa ${alpa} hari, batasnya ${max_alpa}`,
  last: (standing) => leftText(standing) ?? '',
};

/** Says in words why a pupil needs attention. */
export const reasonsOf = (standing: Standing, limits: Limits): string =>
  standing.why.map((reason) => REASON_TEXTS[reason](standing, limits)).join('; ');

/** "masih boleh tidak hadir 2 pertemuan lagi"; undefined where no share is asked for, or it is out of reach. */
export function leftText(standing: Standing): string | undefined {
  const { may_miss: left, remaining } = standing;
  if (left === null || remaining === 0) return undefined;
  return left === 0
    ? `tidak boleh terlewat satu ${unitOf(standing)} pun lagi`
    : `masih boleh tidak hadir ${left} ${unitOf(standing)} lagi`;
}

/** What a school asks for, in one sentence. */
export function limitsText({ min_percent, max_alpa }: Limits): string {
  const filters = [
    min_percent !== null && `kehadiran paling sedikit ${min_percent}%`,
    max_alpa !== null && `alpa kurang dari ${max_alpa} hari`,
  ].filter(Boolean);
  return filters.length === 0 ? '' : `Batas sekolah dalam satu semester: ${filters.join(' dan ')}.`;
}
