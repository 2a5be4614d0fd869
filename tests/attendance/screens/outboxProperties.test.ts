import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttendanceEntry } from '../../../contract/attendance/attendance.ts';
import { ATTENDANCE_STATUSES } from '../../../contract/attendanceStatus.ts';
import { RETRY_PAUSES_MS } from '../../../src/features/attendance/engine/outbox.ts';
import {
  type Bench,
  createBench,
  createDevice,
  createServer,
  lineDown,
  refused,
  RINA,
} from './outboxBench.ts';

type Status = AttendanceEntry['status'];

const status = fc.constantFrom(...ATTENDANCE_STATUSES, null);
const pupil = fc.integer({ min: 1, max: 4 });
const simple = <T extends string>(...names: T[]) => fc.record({ do: fc.constantFrom(...names) });

const onePage = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tap' as const), pupil, status }) },
  { weight: 3, arbitrary: simple('answer') },
  // `lose`: the server wrote, but its answer was lost.
  { weight: 3, arbitrary: simple('lose', 'drop', 'drop') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), place: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat({ max: 3000 }) }) },
  { weight: 2, arbitrary: simple('wake', 'restart', 'break', 'mend') },
);
type Step = typeof onePage extends fc.Arbitrary<infer T> ? T : never;

/** With the version that this page last saw. */
const tapOn = (bench: Bench, id: number, status: Status, versions: boolean): AttendanceEntry => ({
  user_id: id,
  status,
  ...(versions && { version: bench.server.versionOf(id) }),
});

async function take(bench: Bench, step: Step, versions = false): Promise<void> {
  if (step.do === 'tap') bench.outbox.put([tapOn(bench, step.pupil, step.status, versions)]);
  else if (step.do === 'answer') await bench.answer();
  else if (step.do === 'lose') await bench.fail(lineDown, { written: true });
  else if (step.do === 'drop') await bench.fail(lineDown);
  else if (step.do === 'refuse') await bench.fail(refused({ [step.place]: 'Tidak valid' }));
  else if (step.do === 'pass') await bench.pass(step.ms);
  else if (step.do === 'wake') bench.outbox.wake();
  else if (step.do === 'break') bench.device.setBroken(true);
  else if (step.do === 'mend') bench.device.setBroken(false);
  else {
    bench.outbox.stop();
    bench.outbox.start();
  }
  await bench.settle();
}

/** The line and the storage are well again: everything comes to rest. */
async function calmDown(benches: readonly Bench[]): Promise<void> {
  for (const bench of benches) {
    bench.device.setBroken(false);
    bench.outbox.retry();
    await bench.settle();
  }
  const busy = () => benches.some(({ outbox }) => outbox.snapshot().unsaved.size > 0);
  for (let round = 0; round < 40 && busy(); round += 1)
    for (const bench of benches) {
      await bench.pass(RETRY_PAUSES_MS.at(-1) ?? 0);
      await bench.answer();
    }
}

const sorted = (newest: ReadonlyMap<number, Status>) => [...newest].toSorted();

describe.each([false, true])('whatever happens to one page (versions: %s)', (versions) => {
  test('"saved" is never early, no two requests overlap, and the server ends with the newest taps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(onePage, { maxLength: 40 }), async (steps) => {
        const bench = await createBench([], createDevice(), createServer(versions));
        const newest = new Map<number, Status>();
        for (const step of steps) {
          if (step.do === 'tap') newest.set(step.pupil, step.status);
          await take(bench, step, versions);
          for (const [id, value] of newest)
            if (bench.stateOf(id) === 'saved') expect(bench.server.statusOf(id)).toBe(value);
          expect(bench.inFlight()).toBeLessThanOrEqual(1);
        }
        await calmDown([bench]);
        expect(bench.outbox.snapshot().unsaved.size).toBe(0);
        expect(bench.server.statuses()).toEqual(sorted(newest));
        expect(bench.stored()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('what was tapped survives a page that dies at any moment, as often as it dies', async () => {
    const lives = fc.array(fc.tuple(fc.array(onePage, { maxLength: 15 }), fc.boolean()), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(lives, async (deaths) => {
        let bench = await createBench([], createDevice(), createServer(versions));
        const newest = new Map<number, Status>();
        for (const [steps, written] of deaths) {
          for (const step of steps) {
            // A storage that is broken when the page dies loses what only the page knew: no software can help that.
            if (step.do === 'break' || step.do === 'refuse') continue;
            if (step.do === 'tap') newest.set(step.pupil, step.status);
            await take(bench, step, versions);
          }
          await bench.kill({ written });
          bench = await bench.another();
        }
        await calmDown([bench]);
        expect(bench.server.statuses()).toEqual(sorted(newest));
        expect(bench.stored()).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('two tabs give one result: the taps that were made last', async () => {
    const moves = fc.array(fc.tuple(fc.nat({ max: 1 }), onePage), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        const one = await createBench([], createDevice(), createServer(versions));
        const tabs = [one, await one.another()] as const;
        const newest = new Map<number, Status>();
        for (const [tab, step] of steps) {
          if (step.do === 'break' || step.do === 'refuse') continue;
          if (step.do === 'tap') newest.set(step.pupil, step.status);
          await take(tabs[tab] ?? one, step, versions);
          expect(tabs[0].inFlight() + tabs[1].inFlight()).toBeLessThanOrEqual(1);
        }
        await calmDown(tabs);
        expect(one.server.statuses()).toEqual(sorted(newest));
        expect(tabs.map(({ outbox }) => outbox.snapshot().unsaved.size)).toEqual([0, 0]);
        expect(one.stored()).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

test('a storage that breaks between a delivery and the next tap keeps nothing that would be sent again', async () => {
  const bench = await createBench();
  const steps: Step[] = [
    { do: 'tap', pupil: 1, status: 'hadir' },
    { do: 'pass', ms: 250 },
    { do: 'break' },
    { do: 'answer' },
    { do: 'tap', pupil: 1, status: 'alpa' },
    { do: 'wake' },
  ];
  for (const step of steps) await take(bench, step);
  await calmDown([bench]);
  expect(bench.server.statusOf(1)).toBe('alpa');
  expect(bench.stored()).toEqual([]);
});

test('nothing of somebody else is overwritten unasked, and every question can be answered', async () => {
  const move = fc.oneof(
    { weight: 4, arbitrary: onePage },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('rina' as const), pupil, status }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('mine' as const, 'theirs' as const), pupil }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
      const bench = await createBench([], createDevice(), createServer(true));
      /** What this page last saw of each pupil, as its screen shows it. */
      const seen = new Map<number, number>();
      for (const each of moves) {
        if (each.do === 'rina') {
          bench.server.write([{ user_id: each.pupil, status: each.status }], RINA);
        } else if (each.do === 'mine' || each.do === 'theirs') {
          const { conflict } = bench.outbox.snapshot().unsaved.get(String(each.pupil)) ?? {};
          if (conflict) seen.set(each.pupil, conflict.version ?? 0);
          bench.outbox.resolve(each.pupil, each.do);
        } else if (each.do === 'tap') {
          const { conflict } = bench.outbox.snapshot().unsaved.get(String(each.pupil)) ?? {};
          const version = conflict?.version ?? seen.get(each.pupil) ?? 0;
          bench.outbox.put([{ user_id: each.pupil, status: each.status, version }]);
          seen.set(each.pupil, version);
        } else {
          const before = new Map(bench.server.marks);
          await take(bench, each as Step);
          for (const [id, mark] of bench.server.marks) {
            const was = before.get(id);
            if (was?.by !== RINA || mark === was) continue;
            // Hers was overwritten: only with her value on the screen.
            expect(seen.get(id) ?? 0).toBeGreaterThanOrEqual(was.version ?? 0);
          }
        }
        await bench.settle();
      }
      bench.device.setBroken(false);
      bench.outbox.retry();
      for (let round = 0; round < 40; round += 1) {
        for (const [id, { conflict }] of bench.outbox.snapshot().unsaved)
          if (conflict) bench.outbox.resolve(id, 'mine');
        await bench.pass(RETRY_PAUSES_MS.at(-1) ?? 0);
        await bench.answer();
      }
      expect(bench.outbox.snapshot().unsaved.size).toBe(0);
    }),
    { numRuns: 200 },
  );
});
