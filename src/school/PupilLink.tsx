import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Id } from '../../contract/calls.ts';
import { pathTo } from '../kit/page/paths.ts';
import { may, usePerson } from '../person/person.ts';
import { useExtension } from '../providers/extensions.ts';
import { pupilPath } from './pupilPath.ts';

/** Whether who is signed in may be shown pupils' pages, which the server has. */
export function useHasPupilPages(): boolean {
  const isOffered = useExtension('pupil-recap');
  const person = usePerson();
  return isOffered && person !== undefined && may(person, 'getPupilRecap');
}

interface PupilLinkProps {
  readonly id: Id;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A pupil's name, and the way to the pupil's page; where there is none, to the record, for who may open that. */
export function PupilLink({ id, className, children }: PupilLinkProps) {
  const hasPage = useHasPupilPages();
  const person = usePerson();
  if (!hasPage && !(person && may(person, 'getUser'))) return children;
  return (
    <Link className={className} to={hasPage ? pupilPath(id) : pathTo('pengguna', id)}>
      {children}
    </Link>
  );
}

/** The way there where the name itself is none; where there is no page, nothing. */
export const PupilPageLink = ({ id, children }: PupilLinkProps) =>
  useHasPupilPages() ? <Link to={pupilPath(id)}>{children}</Link> : null;
