/** Only the named fields, where a form holds the whole record; missing ones stay missing. */
export const pick = (
  form: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]));

/** `head.name` is the name in `head`, as for an input; no object, no name. */
// oxlint-disable-next-line typescript/no-explicit-any
export const valueIn = (record: Readonly<Record<string, any>>, source: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  source.split('.').reduce<any>((value, part) => value?.[part], record);
