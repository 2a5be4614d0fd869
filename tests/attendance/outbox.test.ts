import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttendanceEntry } from '../../contract/attendance.ts';
import { ATTENDANCE_STATUSES } from '../../contract/attendanceStatus.ts';
import { DEBOUNCE_MS, MAX_BATCH, RETRY_PAUSES_MS } from '../../src/attendance/outbox.ts';
import { createBench, forbidden, lineDown, refused, signedOut } from './outboxBench.ts';

const tap = (user_id: number, status: AttendanceEntry['status']): AttendanceEntry => ({ user_id, status });

describe('a tap', () => {
  test('is "saving" at once and "saved" only after the answer of the server', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    expect(bench.stateOf(1)).toBe('saving');
    await bench.pass(DEBOUNCE_MS);
    expect(bench.requests).toEqual([[tap(1, 'hadir')]]);
    expect(bench.stateOf(1)).toBe('saving');
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saved');
    expect(bench.outbox.snapshot().state).toBe('saved');
  });

  test('on a pupil who is being sent is "saved" only after the answer to the newest value', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    bench.outbox.put([tap(1, 'alpa')]);
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saving');
    await bench.pass(0);
    expect(bench.requests.at(-1)).toEqual([tap(1, 'alpa')]);
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saved');
    expect(bench.server.get(1)).toBe('alpa');
  });

  test('that follows another within the pause travels in the same request, the newest value of each pupil', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS / 2);
    bench.outbox.put([tap(2, 'sakit')]);
    bench.outbox.put([tap(1, null)]);
    await bench.pass(DEBOUNCE_MS / 2);
    expect(bench.requests).toEqual([[tap(1, null), tap(2, 'sakit')]]);
  });

  test('is in storage before it is sent and leaves it after the answer', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'izin')]);
    await bench.pass(DEBOUNCE_MS);
    expect(await bench.storage.load()).toEqual([tap(1, 'izin')]);
    await bench.answer();
    expect(await bench.storage.load()).toEqual([]);
  });

  test('keeps a note that was written before it and not yet sent', async () => {
    const bench = await createBench();
    bench.outbox.put([{ user_id: 1, status: 'izin', note: 'Acara keluarga' }]);
    bench.outbox.put([tap(1, 'sakit')]);
    await bench.pass(DEBOUNCE_MS);
    expect(bench.requests).toEqual([[{ user_id: 1, status: 'sakit', note: 'Acara keluarga' }]]);
  });
});

test('more pupils than one request takes go in several, one after the other', async () => {
  const bench = await createBench();
  bench.outbox.put(Array.from({ length: MAX_BATCH + 5 }, (_, n) => tap(n, 'hadir')));
  await bench.pass(DEBOUNCE_MS);
  expect(bench.requests.map((request) => request.length)).toEqual([MAX_BATCH]);
  await bench.answer();
  await bench.pass(0);
  expect(bench.requests.map((request) => request.length)).toEqual([MAX_BATCH, 5]);
});

describe('when the line is down', () => {
  test('marks wait, are tried again after growing pauses, and arrive', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    for (const pause of RETRY_PAUSES_MS) {
      await bench.fail(lineDown);
      expect(bench.stateOf(1)).toBe('waiting');
      const tries = bench.requests.length;
      await bench.pass(pause - 1);
      expect(bench.requests).toHaveLength(tries);
      await bench.pass(1);
      expect(bench.requests).toHaveLength(tries + 1);
    }
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saved');
  });

  test('waking sends at once, without waiting for the pause', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(lineDown);
    bench.outbox.wake();
    await bench.pass(0);
    expect(bench.requests).toHaveLength(2);
  });

  test('a tap while waiting changes the value that is sent', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(lineDown);
    bench.outbox.put([tap(1, 'terlambat')]);
    expect(bench.outbox.snapshot().counts.waiting).toBe(1);
    bench.outbox.wake();
    await bench.pass(0);
    expect(bench.requests.at(-1)).toEqual([tap(1, 'terlambat')]);
  });
});

describe('when the server refuses', () => {
  test('only the entry it names fails, with its sentence; the others are sent again', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir'), tap(2, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(refused({ 1: 'Siswa ini bukan anggota kelas' }));
    await bench.pass(0);
    expect(bench.requests.at(-1)).toEqual([tap(1, 'hadir')]);
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saved');
    expect(bench.outbox.snapshot().unsaved.get('2')).toMatchObject({
      state: 'failed',
      problem: 'Siswa ini bukan anggota kelas',
    });
  });

  test('without naming an entry, each is sent alone, so that one bad entry holds up no other', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir'), tap(2, 'hadir'), tap(3, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(refused({}));
    await bench.pass(0);
    await bench.answer();
    await bench.pass(0);
    await bench.fail(refused({}));
    await bench.pass(0);
    await bench.answer();
    expect([1, 2, 3].map(bench.stateOf)).toEqual(['saved', 'failed', 'saved']);
  });

  test('a failed mark is not sent again by itself, but when the user asks or taps', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(refused({}));
    bench.outbox.wake();
    await bench.pass(60_000);
    expect(bench.requests).toHaveLength(1);
    bench.outbox.retry();
    await bench.pass(0);
    expect(bench.requests).toHaveLength(2);
    await bench.fail(refused({}));
    bench.outbox.put([tap(1, 'izin')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saved');
  });

  test('a failed mark that is given up is gone, from storage too', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(refused({}));
    bench.outbox.discard();
    await bench.pass(0);
    expect(bench.stateOf(1)).toBe('saved');
    expect(await bench.storage.load()).toEqual([]);
  });
});

describe('when the user may not write any more', () => {
  test('after 401 nothing is sent, all is kept, and the next start sends it', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(signedOut);
    bench.outbox.wake();
    await bench.pass(60_000);
    expect(bench.requests).toHaveLength(1);
    expect(bench.outbox.snapshot()).toMatchObject({ stopped: 'expired', state: 'waiting' });
    expect(await bench.storage.load()).toEqual([tap(1, 'hadir')]);
    bench.outbox.stop();
    bench.outbox.start();
    await bench.pass(0);
    expect(bench.requests).toHaveLength(2);
  });

  test('after 403 every mark has failed with the sentence of the server', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(forbidden);
    expect(bench.outbox.snapshot()).toMatchObject({ stopped: 'forbidden', counts: { failed: 1 } });
  });
});

test('what an earlier page left in storage is sent at the start', async () => {
  const bench = await createBench([tap(7, 'sakit')]);
  await bench.pass(0);
  expect(bench.requests).toEqual([[tap(7, 'sakit')]]);
});

test('a stopped outbox begins no request', async () => {
  const bench = await createBench();
  bench.outbox.put([tap(1, 'hadir')]);
  bench.outbox.stop();
  bench.outbox.wake();
  await bench.pass(60_000);
  expect(bench.requests).toEqual([]);
});

test('an unchanged pupil keeps the same object from snapshot to snapshot', async () => {
  const bench = await createBench();
  bench.outbox.put([tap(1, 'hadir')]);
  const before = bench.outbox.snapshot().unsaved.get('1');
  bench.outbox.put([tap(2, 'hadir')]);
  expect(bench.outbox.snapshot().unsaved.get('1')).toBe(before);
});

describe('whatever the order of taps, answers, failures and waking', () => {
  const status = fc.constantFrom(...ATTENDANCE_STATUSES, null);
  const pupil = fc.integer({ min: 1, max: 4 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('tap' as const), pupil, status }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
    // The server wrote, but its answer was lost.
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), place: fc.nat({ max: 5 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat({ max: 3000 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('wake' as const, 'restart' as const) }) },
  );

  test('"saved" is never early, no two requests overlap, and the server ends with the newest taps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const bench = await createBench();
        const newest = new Map<number, AttendanceEntry['status']>();
        const savedIsTrue = () => {
          for (const [id, value] of newest)
            if (bench.stateOf(id) === 'saved') expect(bench.server.get(id)).toBe(value);
          expect(bench.inFlight()).toBeLessThanOrEqual(1);
        };
        for (const each of steps) {
          if (each.do === 'tap') {
            newest.set(each.pupil, each.status);
            bench.outbox.put([tap(each.pupil, each.status)]);
            expect(bench.stateOf(each.pupil)).not.toBe('saved');
          } else if (each.do === 'answer') await bench.answer();
          else if (each.do === 'lose') await bench.fail(lineDown, { written: true });
          else if (each.do === 'drop') await bench.fail(lineDown);
          else if (each.do === 'refuse') await bench.fail(refused({ [each.place]: 'Tidak valid' }));
          else if (each.do === 'pass') await bench.pass(each.ms);
          else if (each.do === 'wake') bench.outbox.wake();
          else {
            bench.outbox.stop();
            bench.outbox.start();
          }
          await bench.settle();
          savedIsTrue();
        }
        bench.outbox.retry();
        for (let round = 0; round < 20 && bench.outbox.snapshot().state !== 'saved'; round += 1) {
          await bench.pass(RETRY_PAUSES_MS.at(-1) ?? 0);
          await bench.answer();
        }
        expect(bench.outbox.snapshot().unsaved.size).toBe(0);
        expect([...bench.server].toSorted()).toEqual([...newest].toSorted());
        expect(await bench.storage.load()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('what was tapped survives a page that dies at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const bench = await createBench();
        const newest = new Map<number, AttendanceEntry['status']>();
        for (const each of steps) {
          if (each.do === 'tap') {
            newest.set(each.pupil, each.status);
            bench.outbox.put([tap(each.pupil, each.status)]);
          } else if (each.do === 'answer') await bench.answer();
          else if (each.do === 'lose') await bench.fail(lineDown, { written: true });
          else if (each.do === 'pass') await bench.pass(each.ms);
          await bench.settle();
        }
        const next = await bench.reopen();
        for (let round = 0; round < 20; round += 1) {
          await next.pass(RETRY_PAUSES_MS.at(-1) ?? 0);
          await next.answer();
        }
        expect([...next.server].toSorted()).toEqual([...newest].toSorted());
      }),
      { numRuns: 150 },
    );
  });
});
