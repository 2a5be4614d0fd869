/** Extension: the letterhead of the school that a page or a paper is about. */
import { type ListedSchool, useAllSchools } from './everySchool.ts';
import { useHasSeveralSchools, useServerExtensions } from './extensions.ts';
import { type Kop, type Letterhead, toKop } from './kop.ts';
import { useChosenSchool, usePageSchool } from './schoolStore.ts';

/** Returns the letterhead of the signed-in person's school. Who looks after several gets that of the chosen school, else of the school that the page shows. */
export function useLetterhead(): Letterhead | undefined {
  const { data: server } = useServerExtensions();
  const hasSeveral = useHasSeveralSchools() === true;
  const chosen = useChosenSchool();
  const pageSchool = usePageSchool();
  const wanted = chosen ?? pageSchool;
  const schools = useAllSchools(hasSeveral && wanted !== undefined);
  if (server?.school !== undefined) {
    const { head_name: name, head_employee_number: number = null, ...lines } = server.letterhead ?? {};
    return {
      ...lines,
      name: server.school,
      image: server.schoolImage,
      head: name ? { name, employee_number: number } : null,
    };
  }
  return wanted && (schools?.find(({ id }) => String(id) === String(wanted.id)) ?? { name: wanted.name });
}

/** Returns the letterhead at the top of every page; undefined while it is unknown, null when it is no school's. */
export function useKop(): Kop | null | undefined {
  const { data: server, isPending } = useServerExtensions();
  const letterhead = useLetterhead();
  const hasSeveral = useHasSeveralSchools() === true;
  const schools = useAllSchools(hasSeveral && !letterhead);
  if (letterhead) return toKop(letterhead);
  if (isPending || server?.isUnanswered || (hasSeveral && !schools)) return undefined;
  const foundation = schools && findCommonAuthority(schools);
  return foundation ? { name: foundation } : null;
}

/** Returns the authority that all schools have in common, which is their foundation. */
function findCommonAuthority(schools: readonly ListedSchool[]): string | undefined {
  const [first, ...others] = schools.map(({ authority }) => authority);
  return first && others.every((authority) => authority === first) ? first : undefined;
}
