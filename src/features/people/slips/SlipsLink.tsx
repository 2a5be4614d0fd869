import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { may, usePerson } from '../../../person/person.ts';

/** The way to first passwords on paper, for who may make them. */
export function SlipsLink({ to }: { readonly to: string }) {
  const person = usePerson();
  if (!person || !may(person, 'createFirstPasswords')) return null;
  return <LinkButton to={to}>Slip kata sandi</LinkButton>;
}
