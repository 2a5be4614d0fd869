/** Thrown when a record does not exist. The caller gets a 404 (http/failures.ts). */
export class NoSuchRow extends Error {
  override name = 'NoSuchRow';
}

/**
 * Returns the first row of a query's result.
 *
 * @throws NoSuchRow when there is none
 */
export function found<T>([row]: readonly T[]): T {
  if (row === undefined) throw new NoSuchRow();
  return row;
}
