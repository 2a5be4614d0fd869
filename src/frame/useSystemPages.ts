import { type SystemScreen, systemScreens } from '../features/system/index.ts';
import { mayOpenBy, usePerson } from '../person/person.ts';
import { useExtensions } from '../providers/extensions.ts';

/** Returns the system pages (screens without a resource) that a Hadir server offers and that this person may read. */
export function useSystemPages(): readonly SystemScreen[] {
  const has = useExtensions();
  const person = usePerson();
  return systemScreens.filter(
    ({ reads, needs = 'hadir' }) =>
      has('hadir') && has(needs) && person !== undefined && mayOpenBy(person, reads),
  );
}
