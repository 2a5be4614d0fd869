import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { apiKey: 'kunci-uji' } });
});
afterAll(() => server.close());

describe('health', () => {
  it('is alive without a database and ready with one, without a key', async () => {
    expect((await server.request('GET', '/health/live')).body).toMatchObject({ success: true });
    expect((await server.request('GET', '/health/ready')).status).toBe(200);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['never answers', () => new Promise<void>(() => {})],
  ])('is not ready when the database %s', async (_, ping) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const asked = createApp({ ...server.deps, ping }).request('/health/ready');
      await vi.advanceTimersByTimeAsync(3_000);
      const answer = await asked;
      expect(answer.status).toBe(503);
      expect((await answer.json()).message).toBe('Layanan sedang tidak tersedia. Silakan coba lagi nanti');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the API key', () => {
  const login = (headers: Record<string, string>) =>
    server.request('POST', '/login', { body: { identifier: 'guru', password: 'hadir-demo' }, headers });

  it('is asked for on every call once it is set', async () => {
    const message = 'Kunci API tidak ada atau salah. Hubungi pengelola sistem sekolah.';
    for (const headers of [{}, { 'X-API-Key': '' }, { 'X-API-Key': 'kunci-uj' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await login(headers);
      expect([status, body.message]).toEqual([403, message]);
    }
    expect((await login({ 'X-API-Key': 'kunci-uji' })).status).toBe(200);
  });

  it('is not asked of pictures and of the description, which cannot send it', async () => {
    expect((await server.request('GET', '/openapi.json')).status).toBe(200);
    expect((await server.request('GET', '/images/x.webp')).status).toBe(404);
  });
});

describe('trouble with the database', () => {
  /** The app on a database whose every query fails like this. */
  const failing = (error: Error) => {
    const lines: string[] = [];
    const fail = () => {
      throw error;
    };
    const db = new Proxy(server.db, { get: () => fail });
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const app = createApp({ ...server.deps, db, log });
    const ask = async () => {
      const answer = await app.request('/api/v1/login', {
        method: 'POST',
        headers: { 'X-API-Key': 'kunci-uji', 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier: 'guru', password: 'hadir-demo' }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    return { ask, lines };
  };

  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED'],
    ['57014', 'canceling statement due to statement timeout'],
    ['57P01', 'terminating connection due to administrator command'],
    ['53300', 'sorry, too many clients already'],
    ['08006', 'connection failure'],
    [undefined, 'Query read timeout'],
    [undefined, 'timeout exceeded when trying to connect'],
    [undefined, 'Connection terminated unexpectedly'],
  ])('(%s: %s) is a 503 with the sentence for it', async (code, text) => {
    const { status, body } = await failing(Object.assign(new Error(text), { code })).ask();
    expect(status).toBe(503);
    expect(body).toEqual({
      success: false,
      status: 503,
      message: 'Layanan sedang tidak tersedia. Silakan coba lagi nanti',
    });
  });

  it('that nobody expected is a 500 that says nothing of it, and a line in the log', async () => {
    const { ask, lines } = failing(new TypeError('cannot read properties of undefined'));
    const { status, body } = await ask();
    expect(status).toBe(500);
    expect(body.message).toBe('Terjadi kesalahan pada server. Silakan coba lagi');
    expect(JSON.stringify(body)).not.toContain('undefined');
    expect(lines.join('')).toContain('cannot read properties of undefined');
  });
});
