import type { Id } from '../../contract/calls.ts';
import { ROLES } from '../../contract/roles.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { may, usePerson } from '../person/person.ts';
import { useExtension } from '../providers/extensions.ts';
import { subjectRecapPath } from './paths.ts';

interface SubjectRecapLinkProps {
  readonly subjectId: Id;
  readonly teacherId: Id | null | undefined;
}

/** The way to a subject's, by meeting: for its teacher and the office. */
export function SubjectRecapLink({ subjectId, teacherId }: SubjectRecapLinkProps) {
  const isOffered = useExtension('recaps-of-more');
  const person = usePerson();
  if (!isOffered || !person || !may(person, 'getSubjectRecap')) return null;
  if (person.role === ROLES.teacher && String(teacherId) !== String(person.id)) return null;
  return (
    <LinkButton to={subjectRecapPath(subjectId)} variant="outlined">
      Rekap
    </LinkButton>
  );
}
