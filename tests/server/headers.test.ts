import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { withDashboard } from '../../server/process/static.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { removeFolder } from '../support/removeFolder.ts';

let server: TestServer;
let dist: string;
beforeAll(async () => {
  server = await startTestServer();
  dist = await mkdtemp(join(tmpdir(), 'hadir-dist-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Hadir</title>');
});
afterAll(async () => {
  await server.close();
  await removeFolder(dist);
});

const get = async (
  path: string,
  reachability: { publicUrl?: string; trustedProxies?: number } = {},
  headers: Record<string, string> = {},
) => {
  const app = createApp({ ...server.deps, settings: { ...server.settings, ...reachability } });
  const fetch = withDashboard((request) => app.fetch(request), dist, reachability);
  return (await fetch(new Request(`http://hadir.test${path}`, { headers }), undefined)).headers;
};

const directives = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );

describe.each([
  ['the dashboard', '/masuk'],
  ['a missing file', '/assets/tidak-ada.js'],
  ['an answer of the API', '/api/v1/openapi.json'],
  ['a refusal of the API', '/api/v1/profile'],
  ['an unknown call', '/api/v1/tidak-ada'],
  ['the health check', '/health/live'],
])('%s', (_, path) => {
  it('carries a policy that runs no inline script and stays on this site', async () => {
    const policy = directives(await get(path));
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[^ ]+'$/);
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('img-src')).toBe("'self' data: blob:");
    expect(policy.get('worker-src')).toBe("'self'");
    expect(policy.get('form-action')).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'frame-src']) {
      expect(policy.get(name)).toBe("'none'");
    }
  });

  it('is not guessed at, not framed, and tells other sites nothing', async () => {
    const headers = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('lets only this site use the camera and the position, and nobody the microphone', async () => {
    const policy = (await get(path)).get('permissions-policy');
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('geolocation=(self)');
    expect(policy).toContain('microphone=()');
  });

  it('asks for https only where people come by https', async () => {
    const name = 'strict-transport-security';
    const forwarded = { 'X-Forwarded-Proto': 'https' };
    expect((await get(path)).get(name)).toBeNull();
    expect((await get(path, {}, forwarded)).get(name)).toBeNull();
    expect((await get(path, { trustedProxies: 1 })).get(name)).toBeNull();
    expect((await get(path, { trustedProxies: 1 }, forwarded)).get(name)).toBe('max-age=31536000');
    expect((await get(path, { publicUrl: 'https://hadir.test' })).get(name)).toBe('max-age=31536000');
    expect((await get(path, { publicUrl: 'http://hadir.test' })).get(name)).toBeNull();
  });
});

it('lets no cache keep an answer of the API', async () => {
  for (const path of ['/api/v1/profile', '/api/v1/openapi.json', '/api/v1/tidak-ada']) {
    expect((await get(path)).get('cache-control')).toBe('no-store');
  }
});

describe('a cookie that the server sets', () => {
  /** Every call of the contract that sets one: signing in, where the device is remembered. */
  const cookiesOf = async (
    reachability: { publicUrl?: string; trustedProxies?: number },
    headers: Record<string, string> = {},
  ): Promise<string[]> => {
    const app = createApp({ ...server.deps, settings: { ...server.settings, ...reachability } });
    const body = JSON.stringify({ identifier: 'guru', password: PASSWORD });
    const answer = await app.request('/api/v1/login', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie();
  };
  const forwarded = { 'X-Forwarded-Proto': 'https' };

  it.each([
    ['by the address it is known by', { publicUrl: 'https://hadir.test' }, {}],
    ['by the word of a trusted proxy', { trustedProxies: 1 }, forwarded],
  ])('is Secure where people come by https, %s', async (_, reachability, headers) => {
    const cookies = await cookiesOf(reachability, headers);
    expect(cookies).toEqual([
      expect.stringMatching(/^__Secure-hadir_device=.*; HttpOnly; Secure; SameSite=Strict$/),
    ]);
  });

  it('keeps the number of a device that was here before the upgrade, under the name for https', async () => {
    const number = '00000000-0000-4000-8000-000000000000';
    const reachability = { publicUrl: 'https://hadir.test' };
    const [cookie = ''] = await cookiesOf(reachability, { Cookie: `hadir_device=${number}` });
    expect(cookie).toMatch(new RegExp(`^__Secure-hadir_device=${number};`));
    expect(await cookiesOf(reachability, { Cookie: `__Secure-hadir_device=${number}` })).toEqual([]);
  });

  it('is not needed under one name only: who was signed in before the upgrade is refreshed', async () => {
    for (const name of ['hadir_refresh_token', '__Secure-hadir_refresh_token']) {
      const { refreshToken } = await server.signIn('guru');
      const Cookie = `${name}=${refreshToken}`;
      expect((await server.request('GET', '/refresh-token', { headers: { Cookie } })).status).toBe(200);
    }
  });

  it.each([
    ['on plain http', {}, {}],
    ['whatever a stranger claims', {}, forwarded],
    ['at a public address without https', { publicUrl: 'http://hadir.test' }, {}],
  ])('is not Secure %s, or a browser would drop it', async (_, reachability, headers) => {
    const cookies = await cookiesOf(reachability, headers);
    expect(cookies).toEqual([expect.stringMatching(/^hadir_device=.*; HttpOnly; SameSite=Strict$/)]);
  });
});

it('does not read the body of a call that is not allowed', async () => {
  let read = 0;
  const body = new ReadableStream({
    pull(controller) {
      read += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
      if (read === 100) controller.close();
    },
  });
  const streamed = { method: 'PUT', body, duplex: 'half' };
  const answer = await server.app.fetch(new Request('http://hadir.test/api/v1/profile/upload', streamed));
  expect(answer.status).toBe(401);
  expect(read).toBeLessThan(3);
});
