import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { useIsOffered } from '../../../person/person.ts';

/** The way to first passwords on paper, for who may make them. */
export function SlipsLink({ to }: { readonly to: string }) {
  if (!useIsOffered('createFirstPasswords')) return null;
  return <LinkButton to={to}>Slip kata sandi</LinkButton>;
}
