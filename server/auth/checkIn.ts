import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import type { GeneratedQr } from '../../contract/attendance.ts';
import type { Deps } from '../deps.ts';

/** How long one QR code is good: short enough that a photograph sent to a friend is too late. */
export const CHECK_IN_SECONDS = 30;

/**
 * A signed token and a typed code that let a pupil of the session's class check in.
 *
 * @param origin where people open the dashboard, without a trailing slash
 */
export async function checkInCode(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  sessionId: number,
  origin: string,
): Promise<GeneratedQr> {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const expires = seconds + CHECK_IN_SECONDS;
  const token = await new SignJWT({ typ: 'check-in', ses: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(settings.jwtSecret));
  return {
    token,
    url: `${origin}/hadir?token=${token}`,
    code: typedCode(settings.jwtSecret, sessionId, Math.floor(seconds / CHECK_IN_SECONDS)),
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** Six digits that follow from the session and the half minute, so that no process needs to remember them. */
export function typedCode(secret: string, sessionId: number, window: number): string {
  const digest = createHmac('sha256', secret).update(`check-in code ${sessionId} ${window}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
