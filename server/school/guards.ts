import { refused } from '../base/problem.ts';

/**
 * Refuses to delete what others hang on, saying what and how many.
 *
 * @param thing "Kelas ini"
 * @param uses how many of each noun hang on it, in the order they are named
 * @param instead what can be done rather than that, as a sentence without its full stop
 * @throws HttpProblem 400
 */
export function refuseWhileUsed(
  thing: string,
  uses: Readonly<Record<string, number>>,
  instead?: string,
): void {
  const inTheWay = Object.entries(uses).flatMap(([noun, number]) =>
    number > 0 ? [`${number} ${noun}`] : [],
  );
  if (inTheWay.length > 0) {
    const why = `${thing} belum dapat dihapus: masih ada ${inTheWay.join(', ')}`;
    throw refused(instead === undefined ? why : `${why}. ${instead}.`);
  }
}
