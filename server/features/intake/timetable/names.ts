/** Finds the teachers whom a timetable means by a name, as people write it, with or without titles. Pure. */
import { foldName } from '../../../base/folded.ts';
import { groupBy } from '../../../base/groups.ts';
import type { ExistingTeacher } from './existing.ts';

const TITLES = /^((prof|dr|drs|dra|ir|h|hj|kh|ust|ustadz|ustadzah|bapak|ibu|pak|bu)\b\.?\s*)+/i;

/** Removes titles and folds the name: "Drs. H. Budi Santoso, M.Pd." becomes budi santoso. */
const withoutTitles = (name: string): string => {
  const [person = ''] = name.split(',');
  return foldName(person.replace(TITLES, '')) || foldName(name);
};

const plainNumber = (text: string): string => text.replaceAll(/[ .]/g, '').toLowerCase();

/**
 * Returns a function that finds teachers by NIP or login name, else by the whole name, else by the name without its titles. Their names are
 * folded once, because a file has thousands of rows.
 */
export function createTeacherFinder(
  teachers: readonly ExistingTeacher[],
): (name: string) => readonly ExistingTeacher[] {
  const byLogin = groupBy(teachers, ({ identifier }) => identifier.toLowerCase());
  const byNumber = groupBy(teachers, ({ employeeNumber }) => employeeNumber && plainNumber(employeeNumber));
  const byName = groupBy(teachers, ({ fullname }) => foldName(fullname));
  const byNameWithoutTitles = groupBy(teachers, ({ fullname }) => withoutTitles(fullname));
  return (name) => {
    const numbered = new Set([
      ...(byLogin.get(name.toLowerCase()) ?? []),
      ...(byNumber.get(plainNumber(name)) ?? []),
    ]);
    if (numbered.size > 0) return [...numbered];
    return byName.get(foldName(name)) ?? byNameWithoutTitles.get(withoutTitles(name)) ?? [];
  };
}
