import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

const holds = (folded: SQLWrapper, word: string): SQL => sql`strpos(${folded}, hadir_fold(${word})) > 0`;

/** Every word of the search stands somewhere in the (folded) text; undefined, that is no condition, without words. */
export const matchesSearch = (folded: SQLWrapper, search: string): SQL | undefined =>
  and(...wordsOf(search).map((word) => holds(folded, word)));

/** What the database folds away; here it only decides how the rows are looked for, not which are found. */
const FOLDED_AWAY = /[\u0300-\u036f'’`]/g;
const GRAM = 3;
/** The shortest word that an index finds if it is all there is. */
const SHORTEST = 2;

/** The parts that a word has once it is folded: mostly itself, but there are letters that are a space with an accent. */
const partsOf = (word: string): string[] => word.normalize('NFKD').replace(FOLDED_AWAY, '').split(/\s+/);

/** Whether an index finds the word, and it stands in one of several texts where it stands in all of them together. */
export const isOnePart = (word: string): boolean => {
  const [part = '', ...others] = partsOf(word);
  return others.length === 0 && part.length >= GRAM;
};

const isIndexed = (word: string): boolean => {
  const parts = partsOf(word).map((part) => [...part].length);
  return Math.max(...parts) >= (parts.length === 1 ? SHORTEST : GRAM);
};

/** Whether something is searched for, and no index finds any of its words: each may stand in nearly every row. */
export const isInManyRows = (search: string): boolean => {
  const words = wordsOf(search);
  return words.length > 0 && !words.some(isIndexed);
};

/**
 * Like {@link matchesSearch}, for a column that has an index of its grams: that finds few rows to look at. A single letter is
 * looked for in every row.
 *
 * @param standsIn where the word must stand, when the column only says where to look
 */
export const holdsWord = (
  indexed: SQLWrapper,
  word: string,
  standsIn: SQLWrapper = indexed,
): SQL | undefined =>
  and(
    isIndexed(word) ? sql`hadir_grams(${indexed}) @> hadir_grams_of_word(hadir_fold(${word}))` : undefined,
    holds(standsIn, word),
  );
