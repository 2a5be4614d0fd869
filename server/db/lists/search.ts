import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

const containsWordCondition = (folded: SQLWrapper, word: string): SQL =>
  sql`strpos(${folded}, hadir_fold(${word})) > 0`;

/** The condition that the folded text contains every word of the search; undefined (no condition) for an empty search. */
export const searchCondition = (folded: SQLWrapper, search: string): SQL | undefined =>
  and(...wordsOf(search).map((word) => containsWordCondition(folded, word)));

/** Characters that the database's `hadir_fold` removes. Here they only decide whether an index is used, never which rows are found. */
const FOLDED_AWAY_PATTERN = /[\u0300-\u036f'’`]/g;
const GRAM_LENGTH = 3;
/** The shortest word that the index can find when it is the only part. */
const MIN_INDEXED_WORD_LENGTH = 2;

/** Splits a word into the parts that it has after folding. That is mostly the word itself, but some letters fold to a space with an accent. */
const splitFoldedParts = (word: string): string[] =>
  word.normalize('NFKD').replace(FOLDED_AWAY_PATTERN, '').split(/\s+/);

/** Whether an index can find the word, and a match in several joined texts always lies within one of them. */
export const isOnePart = (word: string): boolean => {
  const [part = '', ...others] = splitFoldedParts(word);
  return others.length === 0 && part.length >= GRAM_LENGTH;
};

const isIndexed = (word: string): boolean => {
  const parts = splitFoldedParts(word).map((part) => [...part].length);
  return Math.max(...parts) >= (parts.length === 1 ? MIN_INDEXED_WORD_LENGTH : GRAM_LENGTH);
};

/** A word that the index holds as it stands, whatever the database's folding does to it. */
const GRAM_PATTERN = /^[a-z0-9]{2}$/i;

/** The condition that a column's index of grams answers alone, without reading a row; undefined unless the search is one word of two letters. */
export const gramCondition = (indexedColumn: SQLWrapper, search: string): SQL | undefined =>
  GRAM_PATTERN.test(search.trim())
    ? sql`hadir_grams(${indexedColumn}) @> array[hadir_fold(${search.trim()})]`
    : undefined;

/** Whether a search has words, but an index can find none of them, so that each may be in nearly every row. */
export const isInManyRows = (search: string): boolean => {
  const words = wordsOf(search);
  return words.length > 0 && !words.some(isIndexed);
};

/**
 * A condition like {@link searchCondition} for one word, on a column with an index of its grams, so that few rows are read. A single letter
 * is looked for in every row.
 *
 * @param containingText the text that must contain the word, when the indexed column only narrows the rows down
 */
export const indexedWordCondition = (
  indexedColumn: SQLWrapper,
  word: string,
  containingText: SQLWrapper = indexedColumn,
): SQL | undefined =>
  and(
    isIndexed(word)
      ? sql`hadir_grams(${indexedColumn}) @> hadir_grams_of_word(hadir_fold(${word}))`
      : undefined,
    containsWordCondition(containingText, word),
  );
