// Who signs the school's papers is said to those who print them, and the number of the head only to the office.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { schools } from '../../../server/schema.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .update(schools)
    .set({ headName: 'Drs. Uji Kepala', headEmployeeNumber: '197001011995031001' });
});
afterAll(() => server.close());

it.each([
  ['siswa', undefined, undefined],
  ['guru', 'Drs. Uji Kepala', undefined],
  ['kepsek', 'Drs. Uji Kepala', '197001011995031001'],
  ['admin', 'Drs. Uji Kepala', '197001011995031001'],
])('of %s', async (person, name, number) => {
  const { body } = await server.request('GET', calls.listExtensions.path(), { as: person });
  const { head_name: headName, head_employee_number: headNumber } = body.school_letterhead;
  expect([headName, headNumber]).toEqual([name, number]);
});
