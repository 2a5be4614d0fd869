import { Link } from 'react-router-dom';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { Homeroom as Led } from '../../contract/homeroom.ts';
import { StatusLine } from '../attendance/StatusLine.tsx';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { Section } from '../kit/page/Section.tsx';
import { RecapLink } from '../recap/RecapLink.tsx';
import { PupilLink } from '../school/PupilLink.tsx';
import { LessonList } from './LessonList.tsx';
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
export const Homeroom = ({ homeroom }: { readonly homeroom: Led }) => (
  <Section title={homeroomTitle(homeroom)}>
    <p className="quiet small">{describeHomeroom(homeroom)}</p>
    {homeroom.missing.length > 0 && (
      <ul className="lines" aria-label={MISSING_LABEL}>
        {homeroom.missing.map((one) => (
          <Missing key={one.pupil.id} missing={one} />
        ))}
      </ul>
    )}
    <LessonList sessions={homeroomSessions(homeroom)} isDense />
    <LinkButton to={pathTo('kelas', homeroom.Class.id)}>{classLinkText(homeroom)}</LinkButton>
    <RecapLink classId={homeroom.Class.id}>{recapLinkText(homeroom)}</RecapLink>
  </Section>
);

function Missing({ missing }: { readonly missing: Led['missing'][number] }) {
  const { pupil, status, session } = missing;
  const name = (
    <PupilLink className="plain" id={pupil.id}>
      {missingName(missing)}
    </PupilLink>
  );
  return (
    <StatusLine status={status} name={name}>
      {STATUS_TEXT[status].label} ·{' '}
      <Link to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}>
        {missingLesson(missing)}
      </Link>
    </StatusLine>
  );
}
