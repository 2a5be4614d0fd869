/**
 * Makes a value when it is first needed. An `Intl` formatter takes a slow phone 8 ms, and a dozen of them made while the modules
 * loaded delayed the first rows.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
