import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Id } from '../../contract/calls.ts';
import { may, usePerson } from '../person/person.ts';
import { pupilLinkOf, pupilPath } from './pupilPath.ts';

/** Whether who is signed in may be shown pupils' pages, which the server has. */
function useHasPupilPages(): boolean {
  const person = usePerson();
  return person !== undefined && may(person, 'getPupilRecap');
}

interface PupilLinkProps {
  readonly id: Id;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A pupil's name, and the way to what there is of the pupil. */
export function PupilLink({ id, className, children }: PupilLinkProps) {
  const person = usePerson();
  const to = person && pupilLinkOf(person, id);
  if (to === undefined) return children;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}

/** The way there where the name itself is none; where there is no page, nothing. */
export const PupilPageLink = ({ id, children }: PupilLinkProps) =>
  useHasPupilPages() ? <Link to={pupilPath(id)}>{children}</Link> : null;
