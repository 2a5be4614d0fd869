import { expect, it } from 'vitest';
import { inTurn } from '../../server/images/turns.ts';

it('two pictures at most are unpacked at once, in the order they came, also after one that failed', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (nth: number) =>
    inTurn(async () => {
      begun.push(nth);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (nth % 3 === 0) throw new Error('broken picture');
      return nth;
    });
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, nth) => work(nth)));
  expect(most).toBe(2);
  expect(begun).toEqual(Array.from({ length: 12 }, (_, nth) => nth));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(await work(1)).toBe(1);
});
