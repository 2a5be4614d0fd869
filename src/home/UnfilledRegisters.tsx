import type { SessionOfDay } from '../../contract/sessions.ts';
import { INCOMPLETE_PATH } from '../oversight/paths.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { Section } from '../kit/page/Section.tsx';
import { LessonList } from './LessonList.tsx';
import { allUnfilled, describeUnfilled, UNFILLED_SHOWN, UNFILLED_TITLE } from './overviewWords.ts';

interface UnfilledRegistersProps {
  readonly sessions: readonly SessionOfDay[];
  /** All of any age; only the latest are shown. */
  readonly total: number;
  /** Whether any was kept at all: where none was, none is complete either. */
  readonly anyKept: boolean;
}

/** Registers before today with blanks. */
export function UnfilledRegisters({ sessions, total, anyKept }: UnfilledRegistersProps) {
  const shown = sessions.slice(0, UNFILLED_SHOWN);
  return (
    <Section title={UNFILLED_TITLE}>
      <p className="quiet small">{describeUnfilled(total, shown.length, anyKept)}</p>
      <LessonList sessions={shown} withDay />
      {total > 0 && <LinkButton to={INCOMPLETE_PATH}>{allUnfilled(total)}</LinkButton>}
    </Section>
  );
}
