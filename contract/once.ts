/**
 * Makes something when it is first wanted. An `Intl` formatter takes a slow telephone 8 ms: a dozen of them, made as the modules
 * that name them were evaluated, stood between the first script and the first rows.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
