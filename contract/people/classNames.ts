/** Recognises one class under the spellings of different files: "X-IPA-1", "X IPA1" and "Kelas X IPA 1" are the same. */

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'];

const splitIntoTokens = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(KELAS|ROMBEL)\b/, '')
    .match(/\p{L}+|\p{N}+/gu) ?? [];

const isNumber = (token: string | undefined): boolean => /^\p{N}/u.test(token ?? '');

/** A key that is equal for all spellings of one class. "X 1 1" and "X 11" stay different, and so do "X IPS" and "XI PS". */
export const classNameKey = (name: string): string =>
  splitIntoTokens(name)
    // "07" is a number, too.
    .map((token) => token.replace(/^0+(?=\p{N})/u, ''))
    .reduce((key, token, i, all) => {
      const isSameKind = i > 0 && isNumber(token) === isNumber(all[i - 1]);
      return key + (isSameKind ? ' ' : '') + token;
    }, '');

/** The tingkat (level) that a class name says: 10 for "X IPA 1", 7 for "7A"; undefined when it says none. */
export function levelOf(name: string): number | undefined {
  const [first = ''] = splitIntoTokens(name);
  const roman = ROMAN.indexOf(first) + 1;
  if (roman > 0) return roman;
  const number = Number(first);
  return Number.isInteger(number) && number >= 1 && number <= ROMAN.length ? number : undefined;
}

/** For each class, by its key, the spelling that occurs most often; of equally frequent ones the first. */
export function mostFrequentSpellings(names: Iterable<string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const spellings = counts.get(classNameKey(name)) ?? new Map<string, number>();
    spellings.set(name, (spellings.get(name) ?? 0) + 1);
    counts.set(classNameKey(name), spellings);
  }
  return new Map(
    [...counts].map(([key, spellings]) => {
      const [[usual = ''] = []] = [...spellings].toSorted(([, a], [, b]) => b - a);
      return [key, usual];
    }),
  );
}
