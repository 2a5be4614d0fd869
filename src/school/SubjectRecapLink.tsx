import { useGetOne } from 'react-admin';
import type { Id } from '../../contract/calls.ts';
import type { Class } from '../../contract/people/classes.ts';
import { ROLES } from '../../contract/roles.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { may, usePerson } from '../person/person.ts';
import { subjectRecapPath } from './paths.ts';
import { isHomeroomTeacherOf } from '../person/rights.ts';

interface SubjectRecapLinkProps {
  readonly subjectId: Id;
  readonly classId: Id;
  readonly teacherId: Id | null | undefined;
}

const isSameId = (a: Id | null | undefined, b: Id | undefined): boolean =>
  a != null && String(a) === String(b);

/** A link to a subject's recap by meeting, for the subject's teacher, the wali kelas of its class, and the office. */
export function SubjectRecapLink({ subjectId, classId, teacherId }: SubjectRecapLinkProps) {
  const person = usePerson();
  const isAllowed = person !== undefined && may(person, 'getSubjectRecap');
  const isOthers = isAllowed && person.role === ROLES.teacher && !isSameId(teacherId, person.id);
  const { data: schoolClass } = useGetOne<Class>(
    'kelas',
    { id: classId },
    { enabled: isOthers, retry: false, onError: () => undefined },
  );
  if (!isAllowed || (isOthers && !isHomeroomTeacherOf(person, schoolClass))) return null;
  return (
    <LinkButton to={subjectRecapPath(subjectId)} variant="outlined">
      Rekap
    </LinkButton>
  );
}
