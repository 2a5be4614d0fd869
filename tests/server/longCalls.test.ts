import { afterEach, expect, it, vi } from 'vitest';
import { runHeavyRead, runLongCall } from '../../server/http/longCalls.ts';

afterEach(() => void vi.useRealTimers());

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

it('a long call that waits says so before its client gives it up, and no more once it has begun', async () => {
  vi.useFakeTimers();
  let endFirst: () => void = () => {};
  const first = runLongCall(() => new Promise<void>((resolve) => (endFirst = resolve)));
  let endSecond: () => void = () => {};
  const tellWaiting = vi.fn(async () => {});
  const second = runLongCall(() => new Promise<void>((resolve) => (endSecond = resolve)), tellWaiting);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(tellWaiting.mock.calls.length).toBeGreaterThan(0);
  endFirst();
  await first;
  const told = tellWaiting.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tellWaiting).toHaveBeenCalledTimes(told);
  endSecond();
  await second;
});

it('who looks at many rows waits for others who do, but not for who writes many', async () => {
  const told: string[] = [];
  let endWrite: () => void = () => {};
  const writing = runLongCall(() => new Promise<void>((resolve) => (endWrite = resolve)));
  const read = (name: string) =>
    runHeavyRead(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} ends`);
    });
  await Promise.all([read('a'), read('b')]);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  endWrite();
  await writing;
});
