/**
 * Decides whether two spellings are the name of one person. Differences in case, accents, signs, titles, usual abbreviations (M. for
 * Muhammad,
 * an initial) and one typing slip are ignored. Pure and free of zod.
 */

const MUHAMMAD = 'muhammad';
const USUAL_ABBREVIATIONS: Readonly<Record<string, string>> = {
  m: MUHAMMAD,
  md: MUHAMMAD,
  mhd: MUHAMMAD,
  muh: MUHAMMAD,
  moh: MUHAMMAD,
  mohd: MUHAMMAD,
  moch: MUHAMMAD,
  mohamad: MUHAMMAD,
  mohammad: MUHAMMAD,
  mohammed: MUHAMMAD,
  mochamad: MUHAMMAD,
  mochammad: MUHAMMAD,
  muhamad: MUHAMMAD,
  muhamed: MUHAMMAD,
  muhammed: MUHAMMAD,
  abd: 'abdul',
  st: 'siti',
};

/** The titles that stand before a name. Those behind a name follow a comma, so they are cut off there. */
const TITLES: ReadonlySet<string> = new Set(['dr', 'drs', 'dra', 'ir', 'prof', 'hj', 'h', 'ust', 'kh']);

function splitNameIntoWords(name: string): string[] {
  const words = (name.split(',')[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  return words.map((word) => USUAL_ABBREVIATIONS[word] ?? word);
}

/** The shortest word in which one other letter counts as a slip; in shorter words it makes another name (Ana, Ani). */
const MIN_LENGTH_FOR_SLIP = 5;

/** Whether two words differ by one slip: a letter too many, too few or another one, or two swapped letters. */
function differsByOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
  );
}

const isInitialOf = (short: string, long: string): boolean => short.length === 1 && long.startsWith(short);

export function isSameName(one: string, other: string): boolean {
  const [a, b] = [splitNameIntoWords(one), splitNameIntoWords(other)];
  const [wholeA, wholeB] = [a.join(''), b.join('')];
  // The same name may be written as one word or two: "Nur Hidayah" and "Nurhidayah".
  if (wholeA === wholeB) return true;
  const pairs = a.map((word, i) => [word, b[i] ?? ''] as const);
  const differing = pairs.filter(([x, y]) => x !== y && !isInitialOf(x, y) && !isInitialOf(y, x));
  if (a.length === b.length && differing.length === 0) return pairs.some(([x, y]) => x === y);
  const shortest = Math.min(wholeA.length, wholeB.length);
  const isShortWord =
    a.length === b.length && differing.some(([x, y]) => Math.min(x.length, y.length) < MIN_LENGTH_FOR_SLIP);
  return shortest >= MIN_LENGTH_FOR_SLIP && !isShortWord && differsByOneSlip(wholeA, wholeB);
}
