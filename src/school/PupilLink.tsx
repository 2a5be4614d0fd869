import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Id } from '../../contract/calls.ts';
import { may, usePerson } from '../person/person.ts';
import { getPupilLink, pupilPath } from './pupilPath.ts';

/** Whether the server has pages of pupils and the user may see them. */
function useHasPupilPages(): boolean {
  const person = usePerson();
  return person !== undefined && may(person, 'getPupilRecap');
}

interface PupilLinkProps {
  readonly id: Id;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A pupil's name as a link to the pupil's page or record, and plain text where the user may open neither. */
export function PupilLink({ id, className, children }: PupilLinkProps) {
  const person = usePerson();
  const to = person && getPupilLink(person, id);
  if (to === undefined) return children;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}

/** A link to a pupil's page, for places where the name is not a link itself. Nothing is shown where the user may not see such pages. */
export const PupilPageLink = ({ id, children }: PupilLinkProps) =>
  useHasPupilPages() ? <Link to={pupilPath(id)}>{children}</Link> : null;
