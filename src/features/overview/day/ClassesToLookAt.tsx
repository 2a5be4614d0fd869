import { Link } from 'react-router-dom';
import { CLASS_ATTENTION_THRESHOLDS } from '../../../../contract/limits.ts';
import type { ClassNeedingAttention, SchoolDayOverview } from '../../../../contract/overview/schoolDay.ts';
import { formatPercent, formatPointDifference } from '../../../i18n/format.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { Delta } from './Delta.tsx';
import { shareOf } from './shares.ts';
import { StatusCounts } from './StatusCounts.tsx';
import { countPresentMarks, countRecordedMarks } from '../../../../contract/attendanceStatus.ts';

type ClassesToLookAtProps = NonNullable<SchoolDayOverview['classes']>;

/** Lists the classes whose figures differ from their school's, and says in what. */
export const ClassesToLookAt = ({ school, look_at: found }: ClassesToLookAtProps) => (
  <Section title="Kelas yang perlu dilihat" summary="7 hari terakhir">
    {found.length === 0 && (
      <p className="quiet small">
        {school.recorded === 0
          ? 'Belum ada kehadiran yang dicatat.'
          : 'Tidak ada kelas yang jauh di bawah kelas lain.'}
      </p>
    )}
    <ul className="lines">
      {found.map((one) => (
        <Row key={one.Class.id} {...one} schoolShare={shareOf(school)} />
      ))}
    </ul>
  </Section>
);

const ABSENT_STATUSES = ['alpa', 'sakit', 'izin'] as const;

function Row({
  Class,
  counts,
  before,
  why,
  schoolShare,
}: ClassNeedingAttention & { readonly schoolShare: number | null }) {
  const recorded = countRecordedMarks(counts);
  const present = countPresentMarks(counts);
  const share = shareOf({ present, recorded });
  const shareBefore = before.recorded < CLASS_ATTENTION_THRESHOLDS.marks ? null : shareOf(before);
  return (
    <li>
      <div className="grow">
        <b>
          <Link className="plain" to={pathTo('kelas', Class.id)}>
            {Class.name}
          </Link>
        </b>
        <small>
          {why === 'lateness'
            ? `terlambat ${formatPercent(counts.terlambat / recorded)} dari ${recorded} catatan`
            : share !== null &&
              schoolShare !== null &&
              `${formatPointDifference(share, schoolShare)} poin di bawah ${formatPercent(schoolShare)} semua kelas`}
        </small>
      </div>
      <span className="day-counts">
        <StatusCounts counts={counts} of={why === 'lateness' ? ['terlambat'] : ABSENT_STATUSES} />
      </span>
      <span className="end day-share">
        <b>{formatPercent(share)}</b>
        {share !== null && shareBefore !== null && <Delta now={share} before={shareBefore} />}
      </span>
    </li>
  );
}
