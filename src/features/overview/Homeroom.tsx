import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { Homeroom as Led } from '../../../contract/overview/homeroom.ts';
import { StatusLine } from '../attendance/index.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { may } from '../../person/rights.ts';
import { recapPath } from '../../school/paths.ts';
import { pupilLinkOf } from '../../school/pupilPath.ts';
import type { OverviewReader } from './Lesson.tsx';
import {
  classLinkText,
  describeHomeroom,
  homeroomSessions,
  homeroomTitle,
  MISSING_LABEL,
  missingLesson,
  missingName,
  recapLinkText,
} from './overviewWords.ts';

/** "Kelas saya" of a wali kelas: who is missing now, today's lessons, and the way to the class. */
export const Homeroom = ({ homeroom, by }: { readonly homeroom: Led; readonly by: OverviewReader }) => (
  <Section title={homeroomTitle(homeroom)}>
    <p className="quiet small">{describeHomeroom(homeroom)}</p>
    {homeroom.missing.length > 0 && (
      <ul className="lines" aria-label={MISSING_LABEL}>
        {homeroom.missing.map((one) => (
          <Missing key={one.pupil.id} missing={one} by={by} />
        ))}
      </ul>
    )}
    <by.LessonList sessions={homeroomSessions(homeroom)} isDense />
    <by.Link className="btn words" to={pathTo('kelas', homeroom.Class.id)}>
      {classLinkText(homeroom)}
    </by.Link>
    {by.person && may(by.person, 'getMonthRecap') && (
      <by.Link className="btn" to={recapPath(homeroom.Class.id)}>
        {recapLinkText(homeroom)}
      </by.Link>
    )}
  </Section>
);

interface MissingProps {
  readonly missing: Led['missing'][number];
  readonly by: OverviewReader;
}

function Missing({ missing, by: { person, Link } }: MissingProps) {
  const { pupil, status, session } = missing;
  const to = person && pupilLinkOf(person, pupil.id);
  const name = missingName(missing);
  return (
    <StatusLine
      status={status}
      name={
        to === undefined ? (
          name
        ) : (
          <Link className="plain" to={to}>
            {name}
          </Link>
        )
      }
    >
      {STATUS_TEXT[status].label} ·{' '}
      <Link to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}>
        {missingLesson(missing)}
      </Link>
    </StatusLine>
  );
}
