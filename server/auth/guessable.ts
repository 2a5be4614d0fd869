/**
 * The rules here recognise passwords that follow a pattern: too few characters, runs, repeats, dates of birth, telephone numbers. This is
 * how many different characters a password needs.
 */
const MIN_DISTINCT_CHARACTERS = 5;
/** How many characters a password needs besides the part that can be guessed. */
const MIN_UNGUESSABLE_CHARACTERS = 5;
/** Parts of this length or longer are not looked for, because repeating a long part makes a good enough password. */
const REPEATED_PART_LENGTH_LIMIT = 8;

const MONTHS: readonly (readonly string[])[] = [
  ['januari', 'january', 'jan'],
  ['februari', 'february', 'pebruari', 'feb', 'peb'],
  ['maret', 'march', 'mar'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['agustus', 'august', 'agu', 'ags', 'agt', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nopember', 'nov', 'nop'],
  ['desember', 'december', 'des', 'dec'],
];

/** Reduces a text to lower-case letters and digits, without accents, so that spellings can be compared. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a password has too few different characters. Blanks do not count, so eight spaces are no password. */
export const hasFewCharacters = (password: string): boolean =>
  new Set(password.toLowerCase().replaceAll(/\s/gu, '')).size < MIN_DISTINCT_CHARACTERS;

/**
 * Whether a password consists almost only of characters that follow one another upwards or downwards, in steps of one or two: `abcdefgh`,
 * `87654321`, `acegikmo`, `abcd1234`.
 */
export function isRun(password: string): boolean {
  const codePoints = Array.from(foldText(password), (letter) => letter.codePointAt(0) ?? 0);
  let left = 0;
  for (let from = 0; from < codePoints.length;) {
    const step = (codePoints[from + 1] ?? NaN) - (codePoints[from] ?? NaN);
    let to = from + 1;
    while (
      (Math.abs(step) === 1 || Math.abs(step) === 2) &&
      (codePoints[to] ?? NaN) - (codePoints[to - 1] ?? NaN) === step
    )
      to++;
    const isLong = to - from >= 3;
    if (!isLong) left += 1;
    from = isLong ? to : from + 1;
  }
  return left < MIN_UNGUESSABLE_CHARACTERS;
}

/** Whether a password is a short part repeated, with hardly anything else: `abcabcabc`, `kopikopi1`. */
export function isRepeat(password: string): boolean {
  const text = foldText(password);
  for (let length = 1; length < REPEATED_PART_LENGTH_LIMIT; length++) {
    const part = text.slice(0, length);
    let end = 0;
    while (text.startsWith(part, end)) end += length;
    if (end >= 2 * length && text.length - end < Math.max(3, Math.min(length, MIN_UNGUESSABLE_CHARACTERS)))
      return true;
  }
  return false;
}

/**
 * Lists all the ways to write a day, folded (see {@link foldText}): `1990-05-17`, `17 Mei 1990`, `170590`.
 *
 * @param day YYYY-MM-DD
 */
export function listDateSpellings(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const dropLeadingZero = (digits: string) => String(Number(digits));
  const dates = [date, dropLeadingZero(date)];
  const months = [month, dropLeadingZero(month), ...(MONTHS[Number(month) - 1] ?? [])];
  const years = [year, year.slice(2)];
  return dates.flatMap((d) =>
    months.flatMap((m) =>
      years.flatMap((y) => [`${d}${m}${y}`, `${m}${d}${y}`, `${y}${m}${d}`, `${y}${d}${m}`]),
    ),
  );
}

const WEEKDAYS =
  /senin|selasa|rabu|kamis|jumat|sabtu|minggu|ahad|(?:mon|tues|wednes|thurs|fri|satur|sun)day/g;

/**
 * Removes weekday names: people often write a date with its weekday, which makes it no harder to guess.
 *
 * @param text folded
 */
export const withoutWeekday = (text: string): string => text.replaceAll(WEEKDAYS, '');

/** Whether a password is a telephone number, with hardly anything else: `0812-3456-7890`, `+62 812 3456 7890`, `81234567890`. */
export function isTelephone(password: string): boolean {
  const digits = password.replaceAll(/\D/g, '');
  return (
    /^(?:(?:0|62)[1-9]\d{6,12}|8[1-9]\d{7,10})$/.test(digits) &&
    foldText(password).length - digits.length < MIN_UNGUESSABLE_CHARACTERS
  );
}
