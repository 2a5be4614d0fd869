import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { may, usePerson } from '../../person/person.ts';
import { useExtension } from '../../providers/extensions.ts';

/** The way to first passwords on paper, for who may make them. */
export function SlipsLink({ to }: { readonly to: string }) {
  const isOffered = useExtension('first-passwords');
  const person = usePerson();
  if (!isOffered || !person || !may(person, 'createFirstPasswords')) return null;
  return <LinkButton to={to}>Slip kata sandi</LinkButton>;
}
