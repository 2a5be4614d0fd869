/** The parts of a person that may hold the name, as any backend answers them. */
export type PersonNameParts = {
  readonly fullname?: unknown;
  readonly name?: unknown;
  readonly username?: unknown;
  readonly identifier?: unknown;
  readonly [field: string]: unknown;
};

/** Returns a person's name: `fullname`, else `name`, else `username`, which our own server calls `identifier`. */
export function personName({ fullname, name, username, identifier }: PersonNameParts): string | undefined {
  const found = [fullname, name, username, identifier].find(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  );
  return found === undefined ? undefined : String(found);
}
