import { randomInt, createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { latestTrustedMoment } from '../../base/clock.ts';
import type { GeneratedQr } from '../../../contract/attendance/attendance.ts';
import { storeCodes } from './codeQueries.ts';
import type { Deps } from '../../outside/deps.ts';

/** How long one QR code is good: short enough that a photograph sent to a friend is too late. */
const CODE_VALID_SECONDS = 30;
/**
 * The time from one prepared code to the next. It is shorter than a code is valid, so that whoever scans at the last
 * moment still has a few seconds to press the button.
 */
const CODE_INTERVAL_SECONDS = 25;
/** How long a pupil who has opened a code in time may take to press the button. */
const PERSONAL_TOKEN_VALID_SECONDS = 120;

type CheckInMethod = 'qr' | 'code';

export interface CheckInClaim {
  sessionId: number;
  method: CheckInMethod;
  /** Whether the claim was made with the pupil's own token, see {@link personalToken}. */
  isPersonal?: boolean;
}

type CheckInDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const secretOf = ({ settings }: Pick<Deps, 'settings'>) => new TextEncoder().encode(settings.jwtSecret);

/**
 * Makes a signed token and a typed code that let a pupil of the session's class check in, and `ahead` further ones, so that a board can go
 * on without a connection.
 *
 * @param origin where people open the dashboard, without a trailing slash
 */
export async function makeCheckInCodes(
  deps: CheckInDeps,
  sessionId: number,
  origin: string,
  codesAhead: number,
): Promise<GeneratedQr> {
  const now = readClockSeconds(deps);
  const codes = differentCodes(1 + codesAhead);
  const windows = codes.map((code, i) => {
    const from = now + i * CODE_INTERVAL_SECONDS;
    return { code, from, until: from + CODE_VALID_SECONDS };
  });
  await storeCodes(deps.db, sessionId, windows, deps.clock.now());
  const [first, ...upcoming] = windows.map(({ code, from, until }) => {
    const token = wallToken(deps.settings.jwtSecret, sessionId, from);
    const url = `${origin}/hadir?token=${token}`;
    return { token, url, code, expires_at: isoOf(until), valid_from: isoOf(from) };
  });
  if (!first) throw new Error('no code was made');
  return codesAhead > 0 ? { ...first, upcoming } : first;
}

const readClockSeconds = ({ clock }: Pick<Deps, 'clock'>): number => Math.floor(clock.now().getTime() / 1000);

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function differentCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, '0'));
  return [...codes];
}

/**
 * Makes a token for a pupil who opened a code in time. The pupil may send it instead of the code for a little longer ({@link
 * PERSONAL_SECONDS}); nobody else can use it.
 */
export function personalToken(
  deps: CheckInDeps,
  { sessionId, method }: CheckInClaim,
  userId: number,
): Promise<string> {
  const now = readClockSeconds(deps);
  return new SignJWT({ typ: 'check-in', ses: sessionId, via: method })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(now + PERSONAL_TOKEN_VALID_SECONDS)
    .sign(secretOf(deps));
}

/** Reads which session a token stands for, and whether this pupil may use it now. */
export async function readCheckInToken(
  deps: CheckInDeps,
  token: string,
  userId: number,
): Promise<CheckInClaim | 'expired' | 'unknown'> {
  const wallClaim = readWallToken(deps.settings.jwtSecret, token);
  if (wallClaim) {
    const now = readClockSeconds(deps);
    // The code was prepared ahead and is not valid yet.
    if (now < wallClaim.from) return 'unknown';
    return now < wallClaim.from + CODE_VALID_SECONDS
      ? { sessionId: wallClaim.sessionId, method: 'qr' }
      : 'expired';
  }
  try {
    const { payload } = await jwtVerify(token, secretOf(deps), {
      algorithms: ['HS256'],
      currentDate: deps.clock.now(),
    });
    const { typ, ses, via, sub, iat = Infinity } = payload;
    if (typ !== 'check-in' || typeof ses !== 'number' || sub !== String(userId)) return 'unknown';
    if (iat * 1000 > latestTrustedMoment(deps.clock.now()).getTime()) return 'expired';
    return { sessionId: ses, method: via === 'code' ? 'code' : 'qr', isPersonal: true };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'unknown';
  }
}

/**
 * Makes and reads the token in a QR code on the wall. It consists of session, first valid second and signature, about 30 characters; a JWT
 * of the same content would need a QR code of twice as many squares, which a cheap phone reads only from half the distance.
 */

/** How many bytes of the signature are kept. 128 bits are never guessed within half a minute. */
const SIGNATURE_BYTES = 16;

const signatureOf = (secret: string, session: string, from: string): Buffer =>
  createHmac('sha256', secret).update(`wall\0${session}\0${from}`).digest().subarray(0, SIGNATURE_BYTES);

/**
 * Makes the token of a QR code on the wall.
 *
 * @param from in seconds since 1970; the token is valid from then on, and its reader decides for how long
 */
export function wallToken(secret: string, sessionId: number, from: number): string {
  const parts = [sessionId.toString(36), from.toString(36)] as const;
  return [...parts, signatureOf(secret, ...parts).toString('base64url')].join('.');
}

/**
 * Reads a token and checks its signature.
 *
 * @returns the signed content; undefined when this server did not sign it. The caller decides whether it is valid now
 */
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
