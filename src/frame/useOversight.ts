import { type OversightScreen, oversightScreens } from '../features/system/index.ts';
import { mayOpenBy, usePerson } from '../person/person.ts';
import { useIsHadir } from '../providers/extensions.ts';

/** The screens beside the resources' that the server has, for who may read them. */
export function useOversight(): readonly OversightScreen[] {
  const isHadir = useIsHadir();
  const person = usePerson();
  return oversightScreens.filter(({ reads }) => isHadir && person !== undefined && mayOpenBy(person, reads));
}
