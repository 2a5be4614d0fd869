import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token in a QR code on the wall: session, first second and signature, 30-odd characters. A JWT of the same would
 * need a QR code of twice as many squares, which a cheap phone reads from half as far away.
 */

/** How many bytes of the signature are kept. 128 bits are never guessed within half a minute. */
const SIGNATURE_BYTES = 16;

const signatureOf = (secret: string, session: string, from: string): Buffer =>
  createHmac('sha256', secret).update(`wall\0${session}\0${from}`).digest().subarray(0, SIGNATURE_BYTES);

/** @param from in seconds since 1970; the token is good from then on, as long as its reader says. */
export function wallToken(secret: string, sessionId: number, from: number): string {
  const parts = [sessionId.toString(36), from.toString(36)] as const;
  return [...parts, signatureOf(secret, ...parts).toString('base64url')].join('.');
}

/** @returns what is signed; undefined when it is not ours. Whether it is good now is for the caller to say. */
export function readWallToken(
  secret: string,
  token: string,
): { sessionId: number; from: number } | undefined {
  const match = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{22})$/.exec(token);
  if (!match) return undefined;
  const [, session = '', from = '', signature = ''] = match;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, session, from);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { sessionId: parseInt(session, 36), from: parseInt(from, 36) };
}
