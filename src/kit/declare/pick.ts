/** Only the named fields, where a form holds the whole record; missing ones stay missing. */
export const pick = (
  form: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]));
