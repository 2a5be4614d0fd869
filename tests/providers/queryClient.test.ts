import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../src/providers/queryClient.ts';

/** A screen that shows what the server has; each of its answers waits until it is let go. */
function open() {
  const client = createQueryClient();
  const server = { has: 'before' };
  const underWay: (() => void)[] = [];
  const queryFn = () =>
    new Promise<string>((resolve) => {
      const { has } = server;
      underWay.push(() => resolve(has));
    });
  const shown = new QueryObserver(client, { queryKey: ['kelas'], queryFn });
  const leave = shown.subscribe(() => undefined);
  const answerAll = async () => {
    for (let next = underWay.shift(); next; next = underWay.shift()) {
      next();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { client, server, shown, leave, answerAll, underWay };
}

test('what is asked for the first time while something changes is asked for again', async () => {
  const { client, server, shown, leave, answerAll } = open();
  server.has = 'after';
  void client.invalidateQueries({ queryKey: ['kelas'] });
  await answerAll();
  expect(shown.getCurrentResult().data).toBe('after');
  leave();
});

test('what is asked for the first time and not changed is asked for once', async () => {
  const { shown, leave, answerAll, underWay } = open();
  expect(underWay).toHaveLength(1);
  await answerAll();
  expect(shown.getCurrentResult().data).toBe('before');
  expect(underWay).toHaveLength(0);
  leave();
});
