/** Which kiosk or reader makes a call. It is asked for with every call, so that revoking works at once and on every process. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { setCookie } from 'hono/cookie';
import { API_BASE } from '../../../../contract/calls.ts';
import { READER_HEADERS, READER_SIGNATURE_MINUTES } from '../../../../contract/gate/words.ts';
import { toRowId } from '../../../base/ids.ts';
import { HttpProblem, notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery } from '../../../db/prepared.ts';
import { readBody } from '../../../http/body.ts';
import type { ApiContext } from '../../../http/context.ts';
import { readCookie } from '../../../http/deviceCookie.ts';
import { isHttps } from '../../../http/headers.ts';
import type { Deps } from '../../../outside/deps.ts';
import { gateDevices, gateSettings, schools } from '../../../schema.ts';
import { digestOf, readerKey } from './secrets.ts';

interface FoundDevice {
  device: typeof gateDevices.$inferSelect;
  settings: typeof gateSettings.$inferSelect;
  school: typeof schools.$inferSelect;
}
/** A device that is not revoked, with its school. */
export interface CallingDevice extends FoundDevice {
  readonly timeZone: string;
}

const selectDevice = (db: Database, isAsked: SQL | undefined) =>
  db
    .select({ device: gateDevices, settings: gateSettings, school: schools })
    .from(gateDevices)
    .innerJoin(gateSettings, eq(gateSettings.schoolId, gateDevices.schoolId))
    .innerJoin(schools, eq(schools.id, gateDevices.schoolId))
    .where(isAsked);

const findKiosk = createPreparedQuery<{ tokenHash: string }, FoundDevice[]>((db) =>
  selectDevice(db, eq(gateDevices.tokenHash, sql.placeholder('tokenHash'))),
);

const findReader = createPreparedQuery<{ id: number }, FoundDevice[]>((db) =>
  selectDevice(db, and(eq(gateDevices.id, sql.placeholder('id')), isNull(gateDevices.revokedAt))),
);

/** @throws HttpProblem 404 where the school has switched the gate off */
function ofOpenGate({ settings }: Deps, found: FoundDevice): CallingDevice {
  if (!found.settings.isOn) throw notFound();
  return { ...found, timeZone: found.school.timezone ?? settings.timeZone };
}

const NOT_STARTED = 'Perangkat ini belum dimulai. Minta kode baru dari admin atau piket.';
const REVOKED = 'Perangkat ini sudah dicabut. Minta kode baru dari admin atau piket.';

/**
 * @throws HttpProblem 401 without a cookie, as after a power cut right after the start, and where nothing is known of its token, as after
 * the restore of an older backup: what waits on the device is still to be sent; 403 where it was revoked, so that it forgets all that it has
 */
export async function authenticateKiosk(deps: Deps, c: ApiContext): Promise<CallingDevice> {
  const token = readCookie(deps, c, KIOSK_COOKIE);
  const [found] = token ? await findKiosk(deps.db, { tokenHash: digestOf(token) }) : [];
  if (!found) throw new HttpProblem(401, NOT_STARTED);
  if (found.device.revokedAt) throw new HttpProblem(403, REVOKED);
  return ofOpenGate(deps, found);
}

const KIOSK_COOKIE = 'gate';
/** The longest lifetime that browsers allow for a cookie. */
const KIOSK_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Gives a kiosk its token, which no script can read and which goes along with a kiosk's calls only. */
export function setKioskCookie({ settings }: Deps, c: ApiContext, token: string): void {
  const secure = isHttps(c.req.raw.headers, settings);
  setCookie(c, `${settings.cookiePrefix}_${KIOSK_COOKIE}`, token, {
    ...(secure && { prefix: 'secure' }),
    path: `${API_BASE}/gate/kiosk`,
    maxAge: KIOSK_COOKIE_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
  });
}

const REFUSED = 'Kunci perangkat tidak cocok, atau perangkat sudah dicabut';
const WRONG_CLOCK = `Jam perangkat berbeda lebih dari ${READER_SIGNATURE_MINUTES} menit dari jam server`;

/**
 * Checks who signed a body, and when.
 *
 * @returns the device, and the bytes that it signed
 * @throws HttpProblem 401
 */
export async function authenticateReader(
  deps: Deps,
  c: ApiContext,
): Promise<CallingDevice & { readonly bytes: Uint8Array }> {
  const id = toRowId(c.req.header(READER_HEADERS.device) ?? '');
  const timestamp = c.req.header(READER_HEADERS.timestamp) ?? '';
  const [found] = id === null ? [] : await findReader(deps.db, { id });
  const keyNumber = found?.device.keyNumber;
  if (!found || !keyNumber || !/^\d{1,12}$/.test(timestamp)) throw new HttpProblem(401, REFUSED);
  // The body is read only for a device that exists.
  const bytes = await readBody(c, 'bulk');
  const expected = createHmac('sha256', readerKey(deps.settings, keyNumber))
    .update(`${timestamp}.`)
    .update(bytes)
    .digest();
  const given = Buffer.from(c.req.header(READER_HEADERS.signature) ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new HttpProblem(401, REFUSED);
  const distanceMs = Math.abs(Number(timestamp) * 1000 - deps.clock.now().getTime());
  if (distanceMs > READER_SIGNATURE_MINUTES * 60_000) throw new HttpProblem(401, WRONG_CLOCK);
  return { ...ofOpenGate(deps, found), bytes };
}
