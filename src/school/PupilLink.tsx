import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Id } from '../../contract/calls.ts';
import { usePerson } from '../person/person.ts';
import { getPupilLink } from './pupilPath.ts';

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

interface PupilNameProps {
  readonly pupil: { readonly id: Id; readonly fullname: string };
}

export const PupilName = ({ pupil: { id, fullname } }: PupilNameProps) => (
  <PupilLink className="plain" id={id}>
    {fullname}
  </PupilLink>
);
