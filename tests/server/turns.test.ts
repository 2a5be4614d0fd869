/** On the embedded engine what arrives is read while something long goes on, and what needs no database is answered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { fileOf } from '../support/manySchools.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openEmbedded() });
});
afterAll(() => server.close());

it('whether the process lives is answered before the import that was asked for earlier', async () => {
  const file = fileOf(1, 200, server.fixtures.year);
  const as = 'admin';
  const { body } = await server.request('POST', calls.previewImport.path(), { as, body: file });
  const order: string[] = [];
  const note =
    (name: string) =>
    ({ status }: { status: number }) =>
      order.push(`${name} ${status}`);

  const importing = server
    .request('POST', calls.createImport.path(), { as, body: { ...file, plan: body.data.plan } })
    .then(note('import'));
  // As from the network: it arrives in a turn of its own, after the import has begun.
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([server.request('GET', '/health/live').then(note('live')), importing]);

  expect(order).toEqual(['live 200', 'import 201']);
});
