// Alone: the package that listens on a port puts a Response of its own in the place of node's, which cannot be watched.
import { expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { startTestServer } from '../support/server.ts';

it('headers are put onto an answer without turning its text into a stream, which would cost more than all of them', async () => {
  const server = await startTestServer();
  const body = vi.spyOn(Response.prototype, 'body', 'get');
  const answer = await createApp(server.deps).fetch(new Request('http://hadir.test/health/live'));
  expect(body).not.toHaveBeenCalled();
  body.mockRestore();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await server.close();
});
