import { expect, it } from 'vitest';
import { runLongCall } from '../../server/http/longCalls.ts';

it('long calls run one after the other, in the order of the calls, also behind one that fails', async () => {
  const told: string[] = [];
  const call = (name: string) =>
    runLongCall(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} ends`);
      if (name === 'b') throw new Error('b has failed');
      return name;
    });
  const [a, b, c] = ['a', 'b', 'c'].map(call);
  await expect(b).rejects.toThrow('b has failed');
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
  expect(told).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await call('d')).toBe('d');
});
