/** Takes only the named fields of a form that holds the whole record. Fields that are missing stay missing. */
export const pickFields = (
  form: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]));

/** Reads a value by its path, as an input does: `head.name` is the `name` of the object in `head`. Without such an object it is undefined. */
// oxlint-disable-next-line typescript/no-explicit-any
export const readValueAtPath = (record: Readonly<Record<string, any>>, source: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  source.split('.').reduce<any>((value, part) => value?.[part], record);
