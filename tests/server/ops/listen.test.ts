import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from '../../../server/process/listen.ts';
import { patience } from '../../support/patience.ts';

const request = async (url: string, agent: Agent) => {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  return { body: await text(answer), connection: answer.headers.connection };
};

test('a request that runs at the end is answered, as the last on its connection, and nothing new is accepted', async () => {
  let finish = () => {};
  let begun = () => {};
  const running = new Promise<void>((resolve) => (begun = resolve));
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const server = await listen(
    async (incoming) => {
      if (!incoming.url.endsWith('/slow')) return new Response('quick');
      begun();
      await gate;
      return new Response('finished');
    },
    '127.0.0.1',
    0,
  );
  const agent = new Agent({ keepAlive: true });
  expect(await request(`${server.url}/quick`, agent)).toEqual({ body: 'quick', connection: 'keep-alive' });
  const slow = request(`${server.url}/slow`, agent);
  await running;
  const drained = server.drain(patience(4_000));
  // What was on the line already is still taken; nothing is after that.
  const requested = () => fetch(`${server.url}/quick`).then(({ status }) => status, String);
  await expect.poll(requested, { interval: 400, timeout: patience(3_000) }).toBe('TypeError: fetch failed');
  finish();
  expect(await slow).toEqual({ body: 'finished', connection: 'close' });
  await drained;
});

test('a request that never ends is cut off when the patience is over', async () => {
  let begun = () => {};
  const running = new Promise<void>((resolve) => (begun = resolve));
  const server = await listen(
    () => {
      begun();
      return new Promise<Response>(() => {});
    },
    '127.0.0.1',
    0,
  );
  const never = expect(fetch(server.url)).rejects.toThrow('fetch failed');
  await running;
  await server.drain(50);
  await never;
});

test('keeps a connection for longer than the usual proxies do', async () => {
  const server = await listen(() => new Response('quick'), '127.0.0.1', 0);
  const agent = new Agent({ keepAlive: true });
  const [answer] = (await once(get(server.url, { agent }), 'response')) as [IncomingMessage];
  await text(answer);
  const seconds = Number(/timeout=(\d+)/.exec(String(answer.headers['keep-alive']))?.[1]);
  const [nginx, caddy] = [60, 120];
  expect(seconds).toBeGreaterThan(Math.max(nginx, caddy));
  agent.destroy();
  await server.drain(1_000);
});
