import type { Overview as Answer } from '../../../contract/overview/overview.ts';
import { AttendanceRate } from './AttendanceRate.tsx';
import { Homeroom } from './Homeroom.tsx';
import type { OverviewReader } from './Lesson.tsx';
import { UnfilledRegisters } from './UnfilledRegisters.tsx';

interface OverviewProps {
  readonly overview: Answer;
  readonly withRate: boolean;
  readonly by: OverviewReader;
}

/** One's own class, what was left undone, and (unless the school's day tells it) how the weeks compare. */
export const Overview = ({ overview, withRate, by }: OverviewProps) => (
  <>
    {/* Of our own servers, those before this one do not answer it. */}
    {(overview.homeroom ?? []).map((homeroom) => (
      <Homeroom key={homeroom.Class.id} homeroom={homeroom} by={by} />
    ))}
    <UnfilledRegisters overview={overview} by={by} />
    {withRate && <AttendanceRate thisWeek={overview.this_week} lastWeek={overview.last_week} />}
  </>
);
