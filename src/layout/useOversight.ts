import { type OversightScreen, oversightScreens } from '../oversight/screens.tsx';
import { mayOpenBy, usePerson } from '../person/person.ts';
import { useExtensions } from '../providers/extensions.ts';

/** The screens beside the resources' that the server has, for who may read them. */
export function useOversight(): readonly OversightScreen[] {
  const offers = useExtensions();
  const person = usePerson();
  return oversightScreens.filter(
    ({ extension, reads }) => person !== undefined && offers(extension) && mayOpenBy(person, reads),
  );
}
