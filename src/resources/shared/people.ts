import type { RaRecord } from 'react-admin';

/** A person's name, from whichever field a backend has it in. */
export const nameOf = (person: RaRecord): string =>
  String(person.fullname || person.name || person.username || person.identifier || person.id);

/** NIS, NIP or the login name. */
export const numberOf = (person: RaRecord): string | undefined =>
  person.identifier || person.username || undefined;
