import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Stored in place of a hash for somebody who was imported and has no password yet. No typed password matches it. */
export const NO_PASSWORD = '';

let dummyHashPromise: Promise<string> | undefined;

/**
 * Compares a password with its hash. Without a hash (no such user, or no password yet) it returns false after the same amount of work, so
 * that the response time does not reveal which names exist.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  // Every call waits for this hash, even one that does not need it. Otherwise the first unknown name after a start would take twice as
  // long.
  const dummyHash = await (dummyHashPromise ??= hashPassword('nobody has this password'));
  const matches = await verify(storedHash || dummyHash, password);
  return Boolean(storedHash) && matches;
}

/** The characters of generated passwords; those that look alike are left out. */
const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const groups = (count: number, size: number): string =>
  Array.from({ length: count }, () =>
    Array.from({ length: size }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join(''),
  ).join('-');

/** Makes a password of four groups of five characters, about 98 bits. */
export const randomPassword = (): string => groups(4, 5);

/**
 * Makes a password that is printed on a slip of paper and typed once on a phone. It has only about 39 bits, which is enough because the
 * server counts wrong attempts.
 */
export const firstPassword = (): string => groups(2, 4);
