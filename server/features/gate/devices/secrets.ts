/** Codes, tokens and keys of kiosks and readers. Of a code and a token only a digest is kept; a reader's key is kept nowhere. */
import { createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { Settings } from '../../../outside/deps.ts';

/** Without signs that look alike (0 O, 1 I L). */
const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

export const makeKioskCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS.charAt(randomInt(CODE_SIGNS.length))).join('');

export const makeKioskToken = (): string => randomBytes(32).toString('base64url');

export const makeKeyNumber = (): string => randomBytes(16).toString('base64url');

/** A code and a token are random, so their digest needs no salt. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The key of a reader, from the installation's secret; another number gives another key. */
export const readerKey = ({ jwtSecret }: Pick<Settings, 'jwtSecret'>, keyNumber: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, keyNumber, 'hadir gate reader', 32)).toString('base64url');
