import type { Id } from '../../contract/calls.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { may, usePerson } from '../person/person.ts';
import { recapPath } from './paths.ts';

interface RecapLinkProps {
  readonly classId: Id;
  readonly children: string;
}

/** A link to a class's recap, where the server has recaps and the user may see them. */
export function RecapLink({ classId, children }: RecapLinkProps) {
  const person = usePerson();
  if (!person || !may(person, 'getMonthRecap')) return null;
  return (
    <LinkButton to={recapPath(classId)} variant="outlined">
      {children}
    </LinkButton>
  );
}
