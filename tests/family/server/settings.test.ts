import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_REASONS } from '../../../contract/family/words.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SETTINGS = {
  is_on: true,
  reasons: DEFAULT_REASONS,
  absent_lessons: 2,
  quiet_from: '18:00',
  quiet_until: '06:00',
  daily_cap: 500,
  retention_months: 6,
};
const PATH = '/dashboard/family/settings';

const extensions = async (): Promise<string[]> =>
  (await server.request('GET', '/extensions', { as: 'admin' })).body.data;

it('a school has guardians when an administrator has switched them on, and not before', async () => {
  expect(await extensions()).not.toContain('guardians');
  expect((await server.request('GET', PATH, { as: 'admin' })).body.data).toMatchObject({ is_on: false });

  const answer = await server.request('PUT', PATH, { as: 'admin', body: SETTINGS });
  expect(answer).toMatchObject({ status: 200, body: { data: { is_on: true, absent_lessons: 2 } } });
  expect(await extensions()).toContain('guardians');
});

it('a field in a text that nobody knows is an error before it is saved, and changes nothing', async () => {
  const reasons = { ...DEFAULT_REASONS, absent: { ...DEFAULT_REASONS.absent, text: 'Halo {nama}, {nomor}' } };
  const answer = await server.request('PUT', PATH, { as: 'admin', body: { ...SETTINGS, reasons } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('{nomor} tidak dikenal');
  expect((await server.request('GET', PATH, { as: 'admin' })).body.data).toMatchObject({
    reasons: { absent: { text: DEFAULT_REASONS.absent.text } },
  });
});
