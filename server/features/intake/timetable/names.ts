/** Finds the teachers whom a timetable means by a name, as people write it, with or without titles. Pure. */
import { foldName } from '../../../base/folded.ts';
import type { ExistingTeacher } from './existing.ts';

const TITLES = /^((prof|dr|drs|dra|ir|h|hj|kh|ust|ustadz|ustadzah|bapak|ibu|pak|bu)\b\.?\s*)+/i;

/** Removes titles and folds the name: "Drs. H. Budi Santoso, M.Pd." becomes budi santoso. */
const withoutTitles = (name: string): string => {
  const [person = ''] = name.split(',');
  return foldName(person.replace(TITLES, '')) || foldName(name);
};

const plainNumber = (text: string): string => text.replaceAll(/[ .]/g, '').toLowerCase();

/** Finds teachers by NIP or login name, else by the whole name, else by the name without its titles. */
export function teachersNamed(
  teachers: readonly ExistingTeacher[],
  name: string,
): readonly ExistingTeacher[] {
  const number = plainNumber(name);
  const matchers: readonly ((one: ExistingTeacher) => boolean)[] = [
    (one) =>
      one.identifier.toLowerCase() === name.toLowerCase() ||
      (one.employeeNumber !== null && plainNumber(one.employeeNumber) === number),
    (one) => foldName(one.fullname) === foldName(name),
    (one) => withoutTitles(one.fullname) === withoutTitles(name),
  ];
  for (const fits of matchers) {
    const found = teachers.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
}
