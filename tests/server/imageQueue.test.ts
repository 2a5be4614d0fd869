import { describe, expect, it } from 'vitest';
import { runQueued } from '../../server/images/queue.ts';

it('two pictures at most are unpacked at once, in the order they came, also after one that failed', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (nth: number) =>
    runQueued(async () => {
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

describe('a line of pictures', () => {
  const never = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { ended, end: () => end() };
  };

  it('that is too long is a 503 at once, and the places are free again afterwards', async () => {
    const { ended, end } = never();
    const line = Array.from({ length: 18 }, () => runQueued(() => ended));
    await expect(runQueued(() => ended)).rejects.toMatchObject({ status: 503 });
    end();
    await Promise.all(line);
    expect(await runQueued(async () => 'free')).toBe('free');
  });

  it('does not keep anybody longer than the deadline, and no more run at once for that', async () => {
    const { ended, end } = never();
    let running = 0;
    const stuck = async () => {
      running += 1;
      await ended;
    };
    const late = [runQueued(stuck, 20), runQueued(stuck, 20)];
    for (const one of late) await expect(one).rejects.toMatchObject({ status: 503 });
    // Both still work, whoever waits for them: the next has no turn, and does not wait for ever either.
    await expect(runQueued(stuck, 20)).rejects.toMatchObject({ status: 503 });
    expect(running).toBe(2);
    end();
    expect(await runQueued(async () => 'free')).toBe('free');
  });
});
