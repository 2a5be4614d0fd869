import { notLike, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { rateLimits } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { EMAIL } from '../../support/recovery.ts';
import { samplesOf } from '../../support/samples.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const QUARTER = 15 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

describe('the passwords of an open session', () => {
  const fresh = { newPassword: 'kata sandi lain', confirm_password: 'kata sandi lain' };
  const changeOwn = (password: string, as: string) =>
    server.request('PUT', '/profile/change-password', { as, body: { password, ...fresh } });
  const changeOfGuru = (password: string) => {
    const { roles, teacher } = server.fixtures;
    const who = { identifier: 'guru', fullname: 'Sri Uji, S.Pd.', email: EMAIL, role_id: roles.teacher };
    const body = { ...who, password, ...fresh };
    return server.request('PUT', `/dashboard/users/${teacher}`, { as: 'admin', body });
  };

  it('cannot be guessed: after five wrong ones the right one is refused, too', async () => {
    for (let time = 0; time < 5; time++) expect((await changeOwn('salah', 'guru')).status).toBe(400);
    expect((await changeOwn(PASSWORD, 'guru')).status).toBe(429);
  });

  it('cannot be guessed in the form of another user either, nor first here and then there', async () => {
    const statuses = [];
    for (let time = 0; time < 12; time++) statuses.push((await changeOfGuru('salah')).status);
    expect(statuses).toEqual([...Array<number>(5).fill(400), ...Array<number>(7).fill(429)]);
    expect((await changeOfGuru(PASSWORD)).status).toBe(429);
    expect((await changeOwn(PASSWORD, 'admin')).status).toBe(429);
    server.clock.advance(QUARTER);
    expect((await changeOfGuru(PASSWORD)).status).toBe(200);
  });
});

it('takes twenty pictures of a person in 15 minutes, good or bad', async () => {
  const upload = () => {
    const body = new FormData();
    body.append('image', new Blob(['bukan gambar']), 'foto.png');
    return server.request('PUT', '/profile/upload', { as: 'guru', body });
  };
  for (let time = 0; time < 20; time++) expect((await upload()).status).toBe(400);
  const next = await upload();
  expect([next.status, next.body.message]).toEqual([
    429,
    'Terlalu banyak permintaan. Silakan coba lagi nanti',
  ]);
});

it('what an office does by the hundred is refused with the end of the limit, which stands in the admin’s list and can be lifted', async () => {
  const samples = samplesOf(server.fixtures);
  for (const call of ['createFirstPasswords', 'previewImport', 'createImport'] as const) {
    const ask = () => server.request('POST', calls[call].path(), { as: 'admin', body: samples[call].body });
    await ask();
    await server.db
      .update(rateLimits)
      .set({ hits: sql`most` })
      .where(notLike(rateLimits.what, 'sign-in%'));
    const refused = await ask();
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/^Sudah .* Coba lagi pada 20 November 2026 \d/),
    ]);
    const { body } = await server.request('GET', calls.listLimits.path(), { as: 'admin' });
    expect(body.data).toMatchObject([{ person: 'Ratna Admin' }]);
    await server.request('DELETE', calls.liftLimit.path(body.data[0].id), { as: 'admin' });
    expect((await ask()).status).not.toBe(429);
    await server.resetAccounts();
  }
});
