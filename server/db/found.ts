/** There is no such record. The caller gets a 404 (http/failures.ts). */
export class NoSuchRow extends Error {
  override name = 'NoSuchRow';
}

/** The first row of an answer of the database. @throws NoSuchRow when there is none */
export function found<T>([row]: readonly T[]): T {
  if (row === undefined) throw new NoSuchRow();
  return row;
}
