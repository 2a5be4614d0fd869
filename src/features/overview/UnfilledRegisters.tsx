import type { Overview } from '../../../contract/overview/overview.ts';
import { INCOMPLETE_PATH } from '../../school/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import type { OverviewReader } from './Lesson.tsx';
import { allUnfilledLabel, describeUnfilled, MAX_UNFILLED_SHOWN, UNFILLED_TITLE } from './overviewWords.ts';

interface UnfilledRegistersProps {
  readonly overview: Overview;
  readonly by: OverviewReader;
}

/** Registers before today with blanks. */
export function UnfilledRegisters({ overview, by }: UnfilledRegistersProps) {
  const { unfilled, unfilled_total: total, any_kept: anyKept } = overview;
  const shown = unfilled.slice(0, MAX_UNFILLED_SHOWN);
  return (
    <Section title={UNFILLED_TITLE}>
      <p className="quiet small">{describeUnfilled(total, shown.length, anyKept)}</p>
      <by.LessonList sessions={shown} withDay />
      {total > 0 && (
        <by.Link className="btn words" to={INCOMPLETE_PATH}>
          {allUnfilledLabel(total)}
        </by.Link>
      )}
    </Section>
  );
}
