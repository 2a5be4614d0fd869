import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_DAYS, REFRESH_TOKEN_DAYS } from '../../contract/limits.ts';
import type { TokenPair } from '../../contract/account/auth.ts';
import type { Deps } from '../outside/deps.ts';
import { latestTrustedMoment } from '../base/clock.ts';
import { toRowId } from '../base/ids.ts';

const DAY_SECONDS = 24 * 60 * 60;
export const REFRESH_TOKEN_MS = REFRESH_TOKEN_DAYS * DAY_SECONDS * 1000;

type Kind = 'access' | 'refresh';

/** The fields of a sign-in session from which its tokens are made. */
export interface TokenSource {
  id: string;
  userId: number;
  rotation: number;
  rotatedAt: Date;
  /** No token of this session is valid after this moment. */
  expiresAt: Date;
}

export interface TokenClaims {
  userId: number;
  signInId: string;
  rotation: number;
}

const secretOf = ({ settings }: Deps) => new TextEncoder().encode(settings.jwtSecret);

/**
 * Makes both tokens of a sign-in session. They are derived from its row alone, so two tabs that refresh at the same time, even on two
 * processes, receive identical tokens.
 */
export async function tokenPair(deps: Deps, source: TokenSource): Promise<TokenPair> {
  const [token, refreshToken] = await Promise.all([
    sign(deps, source, 'access', ACCESS_TOKEN_DAYS),
    sign(deps, source, 'refresh', REFRESH_TOKEN_DAYS),
  ]);
  return { token, refreshToken };
}

function sign(
  deps: Deps,
  { id, userId, rotation, rotatedAt, expiresAt }: TokenSource,
  typ: Kind,
  days: number,
) {
  const issuedAt = Math.floor(rotatedAt.getTime() / 1000);
  const end = Math.floor(expiresAt.getTime() / 1000);
  return new SignJWT({ sid: id, rot: rotation, typ })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + days * DAY_SECONDS, end))
    .sign(secretOf(deps));
}

interface Verified {
  kind: unknown;
  claims: TokenClaims | null;
  /** In seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}

/**
 * Tokens whose signature was verified already, for each server's settings (which hold the secret). A client sends the same token with every
 * call, so verifying it again is skipped; only the last `MAX_REMEMBERED_TOKENS` tokens are remembered.
 */
const verifiedTokensBySettings = new WeakMap<Deps['settings'], Map<string, Verified>>();
const MAX_REMEMBERED_TOKENS = 5_000;

/**
 * Reads the claims of a token.
 *
 * @returns null unless this server signed the token, it is of this kind and it has not expired
 */
export async function readToken(
  deps: Deps,
  token: string | undefined,
  kind: Kind,
): Promise<TokenClaims | null> {
  if (!token) return null;
  const existing = verifiedTokensBySettings.get(deps.settings) ?? new Map<string, Verified>();
  verifiedTokensBySettings.set(deps.settings, existing);
  const read = existing.get(token) ?? (await verify(deps, token));
  if (!read) return null;
  if (existing.size >= MAX_REMEMBERED_TOKENS && !existing.has(token)) {
    const [oldest = ''] = existing.keys();
    existing.delete(oldest);
  }
  existing.set(token, read);
  const now = deps.clock.now();
  const isOver = read.expiresAt <= Math.floor(now.getTime() / 1000);
  // A token dated in the future was issued while the clock was ahead, and would be valid for years.
  const isEarly = read.issuedAt * 1000 > latestTrustedMoment(now).getTime();
  return isOver || isEarly || read.kind !== kind ? null : read.claims;
}

async function verify(deps: Deps, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, secretOf(deps), {
      algorithms: ['HS256'],
      currentDate: deps.clock.now(),
      requiredClaims: ['exp', 'iat'],
    });
    return {
      kind: payload.typ,
      claims: claimsOf(payload),
      issuedAt: payload.iat ?? 0,
      expiresAt: payload.exp ?? 0,
    };
  } catch {
    return null;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function claimsOf({ sub = '', sid, rot }: JWTPayload): TokenClaims | null {
  const userId = toRowId(sub);
  if (userId === null || typeof sid !== 'string' || !UUID.test(sid)) return null;
  return typeof rot === 'number' ? { userId, signInId: sid, rotation: rot } : null;
}
