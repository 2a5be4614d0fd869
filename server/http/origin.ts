import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, or } from 'drizzle-orm';
import { signInSessions } from '../db/tables/signIns.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { knownDevice } from './deviceCookie.ts';
import { isIPv6 } from 'node:net';

/** How recently a device or an address must have been used by a sign-in for the limits to recognise it. */
const RECENT_USE_MS = 60 * 24 * 60 * 60_000;

export const readCallerAddress = (deps: Deps, c: ApiContext): string =>
  clientAddress(c, deps.settings.trustedProxies);

/** A digest of the address. An address is personal and only ever compared, so it is not stored itself. */
export const addressDigest = (deps: Deps, c: ApiContext): string =>
  createHmac('sha256', deps.settings.jwtSecret)
    .update(`address\0${readCallerAddress(deps, c)}`)
    .digest('base64url');

/** Where an attempt to sign in comes from, as far as rate limits care. */
interface Origin {
  address: string;
  /** The digest of the device, if the account has signed in on it before. */
  ownDevice: string | undefined;
  /** Whether the account has signed in from this address. */
  isOwnAddress: boolean;
}

/**
 * Finds where an attempt comes from, compared with the account's earlier sign-ins.
 *
 * @param userId undefined when nobody has that name; the query runs all the same, so that it takes as long
 */
export async function findAttemptOrigin(
  deps: Deps,
  c: ApiContext,
  userId: number | undefined,
): Promise<Origin> {
  const device = knownDevice(deps, c);
  const address = addressDigest(deps, c);
  const rows = await deps.db
    .selectDistinct({ device: signInSessions.device, address: signInSessions.address })
    .from(signInSessions)
    .where(
      and(
        eq(signInSessions.userId, userId ?? 0),
        gt(signInSessions.lastUsedAt, new Date(deps.clock.now().getTime() - RECENT_USE_MS)),
        or(eq(signInSessions.address, address), device ? eq(signInSessions.device, device) : undefined),
      ),
    );
  return {
    address: readCallerAddress(deps, c),
    ownDevice: rows.some((row) => row.device === device) ? device : undefined,
    isOwnAddress: rows.some((row) => row.address === address),
  };
}

/** How long ago an account must have signed in on a device for the device to count as its own. */
const MIN_OWN_DEVICE_AGE_MS = 24 * 60 * 60_000;

/** Whether an account is new on a device: it has no sign-in there, or none older than a day. */
export async function isNewDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  device: string,
): Promise<boolean> {
  const olderSignInCondition = and(
    eq(signInSessions.userId, userId),
    eq(signInSessions.device, device),
    lt(signInSessions.createdAt, new Date(clock.now().getTime() - MIN_OWN_DEVICE_AGE_MS)),
  );
  return (await db.$count(signInSessions, olderSignInCondition)) === 0;
}

interface NodeConnection {
  incoming: { socket: { remoteAddress?: string } };
}

const isNodeConnection = (env: unknown): env is NodeConnection =>
  typeof env === 'object' && env !== null && 'incoming' in env;

/**
 * The address that a call comes from, for rate limits: that of the connection, or what the outermost trusted proxy
 * reports. Anybody can write `X-Forwarded-For`, so only as many of its last entries count as there are proxies of
 * ours.
 *
 * @returns an IPv4 address, the /64 network of an IPv6 address (one household has all of it), or `unknown` where
 *   there is no connection at all.
 */
export function clientAddress(c: ApiContext, trustedProxies = 0): string {
  const connection: unknown = c.env;
  const peerAddress = isNodeConnection(connection) ? connection.incoming.socket.remoteAddress : undefined;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const forwardedAddress = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? forwarded[0]) : undefined;
  return toNetworkAddress(withoutPort(forwardedAddress || peerAddress || 'unknown'));
}

/** Removes the port, which some proxies write, because it differs with every connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

function toNetworkAddress(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4?.[1]) return v4[1];
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
