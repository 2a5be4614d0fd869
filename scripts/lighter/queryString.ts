/**
 * Replaces the package "query-string" with URLSearchParams, for the only use that ra-core makes of it: a list's page, order and filters in
 * its address.
 */
export const parse = (search: string): Record<string, string | string[]> => {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search))
    found[name] = Object.hasOwn(found, name) ? [found[name] ?? [], value].flat() : value;
  return found;
};
export const stringify = (values: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const name of Object.keys(values).toSorted())
    for (const value of [values[name]].flat())
      if (value !== undefined) search.append(name, String(value ?? ''));
  return search.toString().replaceAll('+', '%20');
};
