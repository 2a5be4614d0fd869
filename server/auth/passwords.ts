import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** In the place of a hash: of somebody who was imported and has no password yet. Nothing that is typed matches it. */
export const NO_PASSWORD = '';

let nobodys: Promise<string> | undefined;

/**
 * Compares a password with its hash. Without a hash (no such user, or no password yet) it takes as long and returns false, so
 * that the time reveals nothing.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  // Waited for by everybody, or the first unknown name after a start would take twice as long.
  const nobodysHash = await (nobodys ??= hashPassword('nobody has this password'));
  const matches = await verify(storedHash || nobodysHash, password);
  return Boolean(storedHash) && matches;
}

/** Without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const groups = (count: number, size: number): string =>
  Array.from({ length: count }, () =>
    Array.from({ length: size }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Four groups of five, about 98 bits. */
export const randomPassword = (): string => groups(4, 5);

/** For a slip of paper, typed once on a phone: about 39 bits, and the server counts wrong ones. */
export const firstPassword = (): string => groups(2, 4);
