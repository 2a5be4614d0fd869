/** What stands below the day on a home page: the totals are those of the lists, and the rest is told to who may read it elsewhere. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESOURCES, type Resource } from '../../../contract/resources.ts';
import { rateLimits } from '../../../server/schema.ts';
import { fillOtherSchool, joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const extrasOf = async (as: string, headers: Record<string, string> = {}) =>
  (await server.request('GET', '/dashboard/overview/extras', { as, headers })).body.data;
const totalOf = async (path: string, as: string, headers: Record<string, string> = {}) =>
  (await server.request('GET', `/dashboard/${path}`, { as, headers })).body.meta.totalItems as number;

async function expectListTotals(as: string, headers: Record<string, string> = {}): Promise<void> {
  const { totals } = await extrasOf(as, headers);
  const role = { admin: 'Admin', kepsek: 'Kepala Sekolah', guru: 'Guru' }[as];
  const expected: Record<string, number> = {};
  for (const [name, { read, many }] of Object.entries<Resource>(RESOURCES)) {
    if (read.some((reader) => reader === role)) expected[`list${many}`] = await totalOf(name, as, headers);
  }
  if (expected.listUsers !== undefined) {
    const { student, teacher } = server.fixtures.roles;
    expected.pupils = await totalOf(`users?role_id=${student}`, as, headers);
    expected.teachers = await totalOf(`users?role_id=${teacher}`, as, headers);
  }
  expect(totals).toEqual(expected);
}

it('has the total of each list that the caller may read, and no other', async () => {
  for (const as of ['admin', 'kepsek', 'guru']) await expectListTotals(as);
  expect((await extrasOf('guru')).totals).not.toHaveProperty('listUsers');
  expect((await server.request('GET', '/dashboard/overview/extras', { as: 'siswa' })).status).toBe(403);
});

it('tells reached limits to the admin alone', async () => {
  const resetsAt = new Date(NOW.getTime() + 15 * 60_000);
  await server.db
    .insert(rateLimits)
    .values({ key: 'x', what: 'sign-in from', most: 300, hits: 300, resetsAt });
  const { body } = await server.request('GET', '/dashboard/limits', { as: 'admin' });
  expect(body.data).toHaveLength(1);
  expect((await extrasOf('admin')).limits).toEqual(body.data);
  expect((await extrasOf('kepsek')).limits).toEqual([]);
});

it('of one school counts nothing of another', async () => {
  const { db, fixtures } = server;
  await joinFirstSchool(db, fixtures);
  const other = await openOtherSchool(db);
  await fillOtherSchool(db, fixtures);
  await server.resetAccounts();
  for (const as of ['kepsek', 'guru', 'admin']) await expectListTotals(as);
  expect(other).toBeDefined();
  await expectListTotals('admin', { 'X-School-Id': String(fixtures.school) });
});
