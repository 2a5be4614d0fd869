import type { ComponentType } from 'react';
import type { Overview as Answer } from '../../contract/overview.ts';
import type { LinkComponent } from '../kit/page/plainLink.tsx';
import type { Person } from '../person/rights.ts';
import { AttendanceRate } from './AttendanceRate.tsx';
import { Homeroom } from './Homeroom.tsx';
import type { LessonListProps } from './Lesson.tsx';
import { UnfilledRegisters } from './UnfilledRegisters.tsx';

/** Who looks at it, and what links and lessons are made with: React's, or before it is there the first script's. */
export interface OverviewReader {
  readonly person: Person | undefined;
  readonly Link: LinkComponent;
  readonly LessonList: ComponentType<LessonListProps>;
}

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
