import { isIPv6 } from 'node:net';
import type { ApiContext } from './context.ts';

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
  const peer = isNodeConnection(connection) ? connection.incoming.socket.remoteAddress : undefined;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const forwardedAddress = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? forwarded[0]) : undefined;
  return network(withoutPort(forwardedAddress || peer || 'unknown'));
}

/** Some proxies write the port, too, which is another one with every connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

function network(address: string): string {
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
