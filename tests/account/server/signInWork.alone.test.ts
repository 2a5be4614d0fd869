// How long an answer takes must not tell who has an account: the dear work, hashing a password, is the same for all.
import type * as Argon2 from '@node-rs/argon2';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createMailer } from '../../../server/outside/mailer.ts';
import { startSmtp } from '../../support/smtp.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The fixtures' passwords are hashed cheaply; this one as the server hashes.
  const { status } = await server.request('POST', '/dashboard/users', {
    as: 'admin',
    body: {
      identifier: 'guru.baru',
      email: 'guru.baru@contoh.sch.id',
      fullname: 'Guru Baru',
      role_id: server.fixtures.roles.teacher,
      password: PASSWORD,
    },
  });
  expect(status).toBe(201);
});
beforeEach(() => {
  vi.mocked(verify).mockClear();
});
afterAll(() => server.close());

/** Cost parameters of the hashes that were compared with, one a comparison. */
const compared = () =>
  vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '));

describe('a sign-in', () => {
  it.each([
    ['the right password', 'guru.baru', PASSWORD, 200],
    ['a wrong password', 'guru.baru', 'salah', 401],
    ['an e-mail and a wrong password', 'guru.baru@contoh.sch.id', 'salah', 401],
    ['a name that nobody has', 'hantu', PASSWORD, 404],
    ['an e-mail that nobody has', 'hantu@contoh.sch.id', PASSWORD, 404],
  ])('with %s compares one password, at the full price', async (_, identifier, password, status) => {
    const answer = await server.request('POST', '/login', { body: { identifier, password } });
    expect(answer.status).toBe(status);
    expect(compared()).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
  });

  it('that is refused by a limit compares none, whether or not the name is known', async () => {
    for (const identifier of ['guru2', 'tidak.ada']) {
      const body = { identifier, password: 'salah' };
      for (let time = 0; time < 5; time++) await server.request('POST', '/login', { body });
      vi.mocked(verify).mockClear();
      expect((await server.request('POST', '/login', { body })).status).toBe(429);
      expect(compared()).toEqual([]);
    }
  });
});

it('asking for a code is answered although the mail server never says a word', async () => {
  const smtp = await startSmtp('silent');
  const mail = createMailer({
    smtpUrl: smtp.url,
    outboxDir: '/nonexistent',
    log: server.deps.log,
    tell: () => {},
  });
  try {
    const app = createApp({ ...server.deps, mail });
    const body = JSON.stringify({ email: 'guru@contoh.sch.id' });
    const answer = await app.request('/api/v1/forgot-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    expect(smtp.received).toEqual([]);
  } finally {
    await mail.drain(0);
    await smtp.close();
  }
});
