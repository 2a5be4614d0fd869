/**
 * What the server said of a success, by what it answered: react-admin's hooks hand on the data alone. A server's own words are
 * preferred to the dashboard's, as they are where something fails.
 */
const said = new WeakMap<object, string>();

/** Remembers the words with the answer. @returns the answer */
export function withWords<T>(answer: T, words: string | undefined): T {
  if (words && typeof answer === 'object' && answer !== null) said.set(answer, words);
  return answer;
}

/** The server's words for a success, where it had any. */
export const wordsOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? said.get(answer) : undefined;
