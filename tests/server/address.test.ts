import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../server/http/origin.ts';

describe('the address of a caller', () => {
  const of = async (remoteAddress: string | undefined, forwarded: string | undefined, proxies: number) => {
    const { OpenAPIHono } = await import('@hono/zod-openapi');
    const app = new OpenAPIHono();
    app.get('/', (c) => c.text(clientAddress(c as Parameters<typeof clientAddress>[0], proxies)));
    const headers: HeadersInit = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
    return answer.text();
  };

  it.each([
    ['the connection', '10.0.0.1', undefined, 0, '10.0.0.1'],
    ['the connection, whatever is claimed without a proxy', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
    ['what the one proxy saw, whatever was claimed before it', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['what the outer of two proxies saw', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.9', 2, '1.2.3.4'],
    ['the connection, when the proxy says nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['IPv4 in IPv6 clothes', '::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
    ['the network of IPv6', '2001:db8:1:2:aaaa::1', undefined, 0, '2001:db8:1:2::/64'],
    ['the network of short IPv6', '2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['IPv4 without the port that a proxy wrote', '10.0.0.1', '1.2.3.4:5555', 1, '1.2.3.4'],
    ['IPv6 without brackets and port', '10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8:0:0::/64'],
    ['IPv6 without brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0::/64'],
    [
      'IPv6 that only looks as if it had a port',
      '10.0.0.1',
      '2001:db8:1:2:3:4:5:443',
      1,
      '2001:db8:1:2::/64',
    ],
    ['IPv4 in IPv6 clothes with a port', '10.0.0.1', '[::ffff:1.2.3.4]:80', 1, '1.2.3.4'],
    ['nothing, where there is no connection', undefined, undefined, 0, 'unknown'],
  ])('is %s', async (_, peer, forwarded, proxies, expected) => {
    expect(await of(peer, forwarded, proxies)).toBe(expected);
  });
});
