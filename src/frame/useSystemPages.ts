import { type SystemScreen, systemScreens } from '../features/system/index.ts';
import { mayOpenBy, usePerson } from '../person/person.ts';
import { useIsHadir } from '../providers/extensions.ts';

/** The screens beside the resources' that the server has, for who may read them. */
export function useSystemPages(): readonly SystemScreen[] {
  const isHadir = useIsHadir();
  const person = usePerson();
  return systemScreens.filter(({ reads }) => isHadir && person !== undefined && mayOpenBy(person, reads));
}
