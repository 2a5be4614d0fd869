import { type SystemScreen, systemScreens } from '../features/system/index.ts';
import { mayOpenBy, usePerson } from '../person/person.ts';
import { useIsHadir } from '../providers/extensions.ts';

/** Returns the system pages (screens without a resource) that a Hadir server offers and that this person may read. */
export function useSystemPages(): readonly SystemScreen[] {
  const isHadir = useIsHadir();
  const person = usePerson();
  return systemScreens.filter(({ reads }) => isHadir && person !== undefined && mayOpenBy(person, reads));
}
