import { describe, expect, test } from 'vitest';
import type { AttendanceEntry } from '../../../contract/attendance/attendance.ts';
import {
  DEBOUNCE_MS,
  MAX_BATCH_ENTRIES,
  RETRY_PAUSES_MS,
} from '../../../src/features/attendance/engine/outbox.ts';
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
    expect(bench.server.statusOf(1)).toBe('alpa');
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
    expect(bench.stored()).toEqual([tap(1, 'izin')]);
    await bench.answer();
    expect(bench.stored()).toEqual([]);
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
  bench.outbox.put(Array.from({ length: MAX_BATCH_ENTRIES + 5 }, (_, n) => tap(n, 'hadir')));
  await bench.pass(DEBOUNCE_MS);
  expect(bench.requests.map((request) => request.length)).toEqual([MAX_BATCH_ENTRIES]);
  await bench.answer();
  await bench.pass(0);
  expect(bench.requests.map((request) => request.length)).toEqual([MAX_BATCH_ENTRIES, 5]);
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
    expect(bench.stored()).toEqual([]);
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
    expect(bench.stored()).toEqual([tap(1, 'hadir')]);
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

describe('when the storage fails', () => {
  test('marks are sent all the same, and the outbox says that the device does not keep them', async () => {
    const bench = await createBench();
    bench.device.setBroken(true);
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    expect(bench.outbox.snapshot().kept).toBe(false);
    await bench.answer();
    expect(bench.stateOf(1)).toBe('saved');
    expect(bench.server.statusOf(1)).toBe('hadir');
  });

  test('and works again, what waits is kept', async () => {
    const bench = await createBench();
    bench.device.setBroken(true);
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.settle();
    bench.device.setBroken(false);
    bench.outbox.put([tap(2, 'hadir')]);
    await bench.settle();
    expect(bench.outbox.snapshot().kept).toBe(true);
    expect(bench.stored()).toHaveLength(2);
  });

  test('because the site data was cleared, what waits is put there again and not taken for delivered', async () => {
    const bench = await createBench();
    bench.outbox.put([tap(1, 'hadir')]);
    await bench.pass(DEBOUNCE_MS);
    await bench.fail(lineDown);
    bench.device.clear();
    bench.outbox.wake();
    await bench.settle();
    expect(bench.stored()).toEqual([tap(1, 'hadir')]);
    await bench.answer();
    expect(bench.server.statusOf(1)).toBe('hadir');
  });
});

describe('two tabs of one person', () => {
  test('show the same marks and send each once', async () => {
    const one = await createBench();
    const two = await one.another();
    one.outbox.put([tap(1, 'sakit')]);
    await one.settle();
    expect(two.stateOf(1)).toBe('saving');
    await one.pass(DEBOUNCE_MS);
    await two.pass(DEBOUNCE_MS);
    await one.answer();
    await two.settle();
    expect([one.requests.length, two.requests.length]).toEqual([1, 0]);
    expect([one.stateOf(1), two.stateOf(1)]).toEqual(['saved', 'saved']);
  });

  test('end with the tap that was made last, whichever sends', async () => {
    const one = await createBench();
    const two = await one.another();
    one.outbox.put([tap(1, 'sakit')]);
    await one.pass(DEBOUNCE_MS);
    two.outbox.put([tap(1, 'izin')]);
    await two.pass(DEBOUNCE_MS);
    await one.answer();
    await two.pass(0);
    await two.answer();
    await one.pass(DEBOUNCE_MS);
    await one.answer();
    expect(one.server.statusOf(1)).toBe('izin');
    expect([one.stateOf(1), two.stateOf(1)]).toEqual(['saved', 'saved']);
  });
});
