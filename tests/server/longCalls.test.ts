import { expect, it } from 'vitest';
import { runLongCall } from '../../server/http/longCalls.ts';

/** Work that ends when it is told to. */
function openWork(started: string[], name: string) {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = runLongCall(async () => {
    started.push(name);
    await ended;
    if (name === 'b') throw new Error('b has failed');
    return name;
  });
  return { work, end };
}

it('two long calls run at once; others wait in the order of the calls, also behind one that fails', async () => {
  const started: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => openWork(started, name));
  expect(started).toEqual(['a', 'b']);
  b?.end();
  await expect(b?.work).rejects.toThrow('b has failed');
  expect(started).toEqual(['a', 'b', 'c']);
  a?.end();
  expect(await a?.work).toBe('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  for (const one of [c, d]) one?.end();
  expect(await Promise.all([c?.work, d?.work])).toEqual(['c', 'd']);
  const again = openWork(started, 'e');
  expect(started.at(-1)).toBe('e');
  again.end();
  await again.work;
});
