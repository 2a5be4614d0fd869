/** What a class is called in files of different hands: "X-IPA-1", "X IPA1" and "Kelas X IPA 1" are one. */

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'];

const tokensOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(KELAS|ROMBEL)\b/, '')
    .match(/\p{L}+|\p{N}+/gu) ?? [];

const isNumber = (token: string | undefined): boolean => /^\p{N}/u.test(token ?? '');

/** The same for all spellings of one class; "X 1 1" and "X 11" stay two, and so do "X IPS" and "XI PS". */
export const classKey = (name: string): string =>
  tokensOf(name)
    // "07" is a number, too.
    .map((token) => token.replace(/^0+(?=\p{N})/u, ''))
    .reduce((key, token, i, all) => {
      const isSameKind = i > 0 && isNumber(token) === isNumber(all[i - 1]);
      return key + (isSameKind ? ' ' : '') + token;
    }, '');

/** Tingkat, where the name says it: 10 of "X IPA 1", 7 of "7A". */
export function levelOf(name: string): number | undefined {
  const [first = ''] = tokensOf(name);
  const roman = ROMAN.indexOf(first) + 1;
  if (roman > 0) return roman;
  const number = Number(first);
  return Number.isInteger(number) && number >= 1 && number <= ROMAN.length ? number : undefined;
}

/** The spelling that stands there most often, the first of these. */
export function usualNames(names: Iterable<string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const spellings = counts.get(classKey(name)) ?? new Map<string, number>();
    spellings.set(name, (spellings.get(name) ?? 0) + 1);
    counts.set(classKey(name), spellings);
  }
  return new Map(
    [...counts].map(([key, spellings]) => {
      const [[usual = ''] = []] = [...spellings].toSorted(([, a], [, b]) => b - a);
      return [key, usual];
    }),
  );
}
