import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

const holds = (folded: SQLWrapper, word: string): SQL => sql`strpos(${folded}, hadir_fold(${word})) > 0`;

/** The condition that the folded text contains every word of the search; undefined (no condition) for an empty search. */
export const matchesSearch = (folded: SQLWrapper, search: string): SQL | undefined =>
  and(...wordsOf(search).map((word) => holds(folded, word)));

/** Characters that the database's `hadir_fold` removes. Here they only decide whether an index is used, never which rows are found. */
const FOLDED_AWAY = /[\u0300-\u036f'’`]/g;
const GRAM = 3;
/** The shortest word that the index can find when it is the only part. */
const SHORTEST = 2;

/** Splits a word into the parts that it has after folding. That is mostly the word itself, but some letters fold to a space with an accent. */
const partsOf = (word: string): string[] => word.normalize('NFKD').replace(FOLDED_AWAY, '').split(/\s+/);

/** Whether an index can find the word, and a match in several joined texts always lies within one of them. */
export const isOnePart = (word: string): boolean => {
  const [part = '', ...others] = partsOf(word);
  return others.length === 0 && part.length >= GRAM;
};

const isIndexed = (word: string): boolean => {
  const parts = partsOf(word).map((part) => [...part].length);
  return Math.max(...parts) >= (parts.length === 1 ? SHORTEST : GRAM);
};

/** Whether a search has words, but an index can find none of them, so that each may be in nearly every row. */
export const isInManyRows = (search: string): boolean => {
  const words = wordsOf(search);
  return words.length > 0 && !words.some(isIndexed);
};

/**
 * A condition like {@link matchesSearch} for one word, on a column with an index of its grams, so that few rows are read. A single letter
 * is looked for in every row.
 *
 * @param standsIn the text that must contain the word, when the indexed column only narrows the rows down
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
