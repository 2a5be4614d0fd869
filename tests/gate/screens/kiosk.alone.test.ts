// The kiosk without its screen: what a scanner typed, what time it is, and the taps that wait on the device.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kiosk, KioskTap, SendTaps } from '../../../contract/gate/kiosk.ts';
import { CLOCK_TOLERANCE_MS } from '../../../contract/gate/words.ts';
import { Refusal } from '../../../src/kiosk-page/ask.ts';
import { createClock } from '../../../src/kiosk-page/clock.ts';
import { deviceLines } from '../../../src/kiosk-page/deviceLines.ts';
import { createKeyReader } from '../../../src/kiosk-page/keys.ts';
import { createLine } from '../../../src/kiosk-page/line.ts';
import { createOutbox, type KeptTap, openKioskStore } from '../../../src/kiosk-page/outbox.ts';
import { heldAgain, verdictOf } from '../../../src/kiosk-page/verdict.ts';

describe('keys without a field', () => {
  /** Types a text with so many ms between two keys, and Enter after it. */
  const type = (keys: ReturnType<typeof createKeyReader>, text: string, gap: number, from = 0) => {
    [...text].forEach((key, i) => keys.press(key, from + i * gap));
    return keys.press('Enter', from + text.length * gap);
  };

  it('are a scanner where they follow one another faster than anybody types, else a NIS', () => {
    expect(type(createKeyReader(), '0012345678', 12)).toEqual({ kind: 'scanned', value: '0012345678' });
    expect(type(createKeyReader(), '240004', 130)).toEqual({ kind: 'typed', value: '240004' });
    expect(type(createKeyReader(), '', 12)).toBeUndefined();
  });

  it('are the card alone where somebody had begun to type before it was held up', () => {
    const keys = createKeyReader();
    keys.press('2', 0);
    keys.press('4', 300);
    expect(type(keys, '04A1B2C3', 10, 2000)).toEqual({ kind: 'scanned', value: '04A1B2C3' });
    expect(keys.typed()).toBe('');
  });

  it('are the whole card where one of its keys is late', () => {
    const keys = createKeyReader();
    keys.press('2', 0);
    expect(type(keys, '60506', 8, 120)).toEqual({ kind: 'scanned', value: '260506' });
  });

  it('are the whole card wherever the machine stands still for a moment, and also where the screen changes meanwhile', () => {
    const place = fc.integer({ min: 1, max: 6 });
    const pause = fc.integer({ min: 46, max: 1000 });
    const number = fc.stringMatching(/^[0-9]{6,12}$/);
    fc.assert(
      fc.property(number, place, pause, (card, late, pauseMs) => {
        const keys = createKeyReader();
        let at = 0;
        [...card, 'Enter'].forEach((key, i) => {
          at += i === late ? pauseMs : 8;
          keys.clear(at);
          const told = keys.press(key, at);
          expect(told?.value).toBe(key === 'Enter' ? card : undefined);
        });
      }),
    );
  });

  it('of a thumb on the number pad are never a scanner, and the last one can be taken away', () => {
    const keys = createKeyReader();
    for (const key of ['2', '4', '9', 'Backspace', '0', '0', '0', '4']) keys.press(key, Number.NaN);
    expect(keys.typed()).toBe('240004');
    expect(keys.press('Enter', Number.NaN)).toEqual({ kind: 'typed', value: '240004' });
  });
});

describe('the clock', () => {
  it('is corrected by the server’s beyond a minute, and forgets that once somebody has set it', () => {
    let [device, counter] = [1_000_000, 0];
    const clock = createClock(
      () => device,
      () => counter,
    );
    expect([clock.ahead(), clock.now()]).toEqual([null, 1_000_000]);
    clock.learn(59_000);
    expect([clock.wrongBy(), clock.now()]).toEqual([0, 1_000_000]);
    clock.learn(420_000);
    device += 60_000;
    counter += 60_000;
    expect([clock.wrongBy(), clock.now()]).toEqual([420_000, 640_000]);
    device -= 420_000;
    expect([clock.ahead(), clock.now()]).toEqual([null, 640_000]);
  });
});

const KIOSK: Kiosk = {
  id: 7,
  name: 'Gerbang depan',
  School: { id: 1, name: 'SMA Contoh', image: null, timezone: 'Asia/Jakarta' },
  next_counter: 0,
  now: '2026-11-20T00:12:00Z',
};
const toldOf = (counter: number, outcome: KioskTap['outcome'] = 'recorded'): KioskTap => ({
  counter,
  outcome,
  pupil: null,
  day: null,
  time: null,
  direction: null,
  minutes_late: 0,
});

/** A server that writes each number once, by the rule of server/features/gate/taps/record.ts, and a line that may be cut. */
function play(store = openKioskStore()) {
  const time = { now: Date.parse('2026-11-20T00:12:00Z'), aheadMs: 0 };
  const clock = createClock(
    () => time.now + time.aheadMs,
    () => time.now,
  );
  const written = new Map<number, { value: string; at: number }>();
  const line = { isUp: true, losesAnswers: false };
  const answered: KeptTap[] = [];
  const outbox = createOutbox({
    store,
    clock,
    check: () => {
      if (!line.isUp) return Promise.reject(new Refusal('', 0));
      clock.learn(time.aheadMs);
      return Promise.resolve(KIOSK);
    },
    send: ({ sent_at: sentAt, taps }: SendTaps) => {
      if (!line.isUp) return Promise.reject(new Refusal('', 0));
      if (taps.some(({ value }) => value === 'nonsense')) return Promise.reject(new Refusal('', 400));
      const ahead = Date.parse(sentAt) - time.now;
      const correction = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
      for (const { counter, value, at } of taps)
        if (!written.has(counter)) written.set(counter, { value, at: Date.parse(at) - correction });
      if (line.losesAnswers) return Promise.reject(new Refusal('', 0));
      return Promise.resolve({ taps: taps.map(({ counter }) => toldOf(counter)), clock_ahead_ms: ahead });
    },
    onAnswer: (tap) => answered.push(tap),
    onLine: () => undefined,
  });
  return { outbox, time, line, written, answered };
}
const card = (value: string) => ({ kind: 'card' as const, value });
const wipe = () => play().outbox.wipe();

describe('the outbox', () => {
  beforeEach(wipe);
  afterEach(wipe);

  it('sends each tap once and in order, also where the answer was lost', async () => {
    const { outbox, line, written, answered } = play();
    await outbox.adopt(KIOSK);
    line.losesAnswers = true;
    for (const value of ['a', 'b', 'c']) await outbox.add(card(value));
    await outbox.flush();
    expect(outbox.kept().taps).toHaveLength(3);
    line.losesAnswers = false;
    await outbox.flush();
    expect([...written.values()].map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    expect(answered.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    expect(outbox.kept().taps).toEqual([]);
  });

  it('keeps what waits over the end of the page, and goes on counting', async () => {
    const before = play();
    await before.outbox.adopt(KIOSK);
    before.line.isUp = false;
    await before.outbox.add(card('a'));
    await before.outbox.flush();
    const after = play();
    expect((await after.outbox.load()).kiosk).toEqual(KIOSK);
    await after.outbox.add(card('b'));
    await after.outbox.flush();
    expect([...after.written.keys()]).toEqual([0, 1]);
  });

  it('gives two tabs different numbers', async () => {
    const [one, other] = [play(), play()];
    await one.outbox.adopt(KIOSK);
    const taps = await Promise.all(
      [one, other, one, other].map(({ outbox }, i) => outbox.add(card(String(i)))),
    );
    expect(new Set(taps.map(({ counter }) => counter)).size).toBe(4);
  });

  it('drops one tap that the server does not understand, says which, and sends the others', async () => {
    const { outbox, written } = play();
    await outbox.adopt(KIOSK);
    for (const value of ['a', 'nonsense', 'b']) await outbox.add(card(value));
    await outbox.flush();
    expect([...written.values()].map(({ value }) => value)).toEqual(['a', 'b']);
    expect(outbox.kept()).toMatchObject({ taps: [], refused: [{ value: 'nonsense' }] });
  });

  it('drops what a kiosk of another school has left behind', async () => {
    const { outbox } = play();
    await outbox.adopt(KIOSK);
    await outbox.add(card('a'));
    await outbox.adopt({ ...KIOSK, next_counter: 5 });
    expect(outbox.kept()).toMatchObject({ next: 5, taps: [{ value: 'a' }] });
    await outbox.adopt({ ...KIOSK, id: 8, School: { ...KIOSK.School, id: 2 } });
    expect(outbox.kept()).toMatchObject({ next: 0, taps: [] });
  });

  it('goes on with what waits, in order and under new numbers, where it has become another kiosk of the same school', async () => {
    const { outbox } = play();
    await outbox.adopt({ ...KIOSK, next_counter: 40 });
    for (const value of ['a', 'b']) await outbox.add(card(value));
    await outbox.adopt({ ...KIOSK, id: 8, next_counter: 3 });
    await outbox.add(card('c'));
    expect(outbox.kept().taps.map(({ counter, value }) => [counter, value])).toEqual([
      [3, 'a'],
      [4, 'b'],
      [5, 'c'],
    ]);
  });

  it('goes on where the storage refuses, says so, and writes what it has in mind once that answers again', async () => {
    const store = openKioskStore();
    if (!store) throw new Error('no storage');
    let isBroken = true;
    const { outbox, line } = play((mode, operate) =>
      isBroken ? Promise.reject(new Error('full')) : store(mode, operate),
    );
    await outbox.adopt(KIOSK);
    line.isUp = false;
    await outbox.add(card('a'));
    expect(outbox.isDurable()).toBe(false);
    isBroken = false;
    await outbox.add(card('b'));
    expect(outbox.isDurable()).toBe(true);
    expect((await play().outbox.load()).taps.map(({ value }) => value)).toEqual(['a', 'b']);
  });

  it('sends also what waits in a storage that could not be read when the page was opened', async () => {
    const before = play();
    await before.outbox.adopt(KIOSK);
    for (const value of ['a', 'b']) await before.outbox.add(card(value));
    const { outbox, written } = play();
    const broken = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('not now');
    });
    expect((await outbox.load()).taps).toEqual([]);
    broken.mockRestore();
    await outbox.add(card('c'));
    await outbox.flush();
    expect([...written.values()].map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    expect(outbox.isDurable()).toBe(true);
  });

  it('works where the storage refuses, and knows that it will not last', async () => {
    const { outbox, written } = play(() => Promise.reject(new DOMException('', 'QuotaExceededError')));
    await outbox.load();
    await outbox.adopt(KIOSK);
    await outbox.add(card('a'));
    await outbox.flush();
    expect(outbox.isDurable()).toBe(false);
    expect(written.get(0)?.value).toBe('a');
  });

  it('writes the right minute, with a wrong clock that somebody sets, whatever the line does', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('tap' as const) }),
      fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('line' as const), isUp: fc.boolean(), losesAnswers: fc.boolean() }),
    );
    const aheadMs = fc.integer({ min: -900_000, max: 900_000 });
    const steps = fc.array(step, { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(aheadMs, steps, aheadMs, steps, async (first, before, second, after) => {
        await wipe();
        const { outbox, time, line, written } = play();
        const truth: number[] = [];
        const tap = async () => {
          truth.push(time.now);
          await outbox.add(card(String(truth.length)));
          await outbox.flush();
        };
        const live = async (some: typeof before) => {
          for (const one of some) {
            if (one.kind === 'tap') await tap();
            else if (one.kind === 'wait') time.now += one.minutes * 60_000;
            else Object.assign(line, one);
          }
        };
        time.aheadMs = first;
        await outbox.adopt(KIOSK);
        await tap();
        await live(before);
        time.aheadMs = second;
        await live(after);
        Object.assign(line, { isUp: true, losesAnswers: false });
        await outbox.flush();
        expect(outbox.kept().taps).toEqual([]);
        expect([...written.keys()]).toEqual(truth.map((_, i) => i));
        const wrong = truth.map((at, i) => Math.abs((written.get(i)?.at ?? 0) - at));
        expect(Math.max(...wrong)).toBeLessThanOrEqual(CLOCK_TOLERANCE_MS);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the line', () => {
  const HANG_SECONDS = 10;
  const ANSWERS = ['ok', 'lost', 'hang', 'fault', 0, 404, 429, 503] as const;
  type Answer = (typeof ANSWERS)[number];

  /** A server that answers as it is told, in seconds that are only counted. */
  function playLine(hasStorage: boolean) {
    const time = { second: 0 };
    const now = () => time.second * 1000;
    const clock = createClock(now, now);
    const script: Record<'check' | 'send', Answer> = { check: 'ok', send: 'ok' };
    const written = new Map<number, string>();
    const hanging = new Set<{ readonly until: number; readonly end: () => void }>();
    const tries = { last: 0, toldTooEarly: false };
    const answer = <T>(how: Answer, work: () => T): Promise<T> => {
      tries.last = time.second;
      if (typeof how === 'number') return Promise.reject(new Refusal('', how));
      if (how === 'fault') return Promise.reject(new TypeError('a fault of the page'));
      if (how === 'hang')
        return new Promise((_, reject) => {
          hanging.add({ until: time.second + HANG_SECONDS, end: () => reject(new Refusal('', 0)) });
        });
      const made = work();
      return how === 'lost' ? Promise.reject(new Refusal('', 0)) : Promise.resolve(made);
    };
    const outbox = createOutbox({
      store: hasStorage ? openKioskStore() : () => Promise.reject(new Error('full')),
      clock,
      check: () => answer(script.check, () => KIOSK),
      send: ({ taps }) =>
        answer(script.send, () => {
          for (const { counter, value } of taps) written.set(counter, value);
          return { taps: taps.map(({ counter }) => toldOf(counter)), clock_ahead_ms: 0 };
        }),
      onAnswer: () => undefined,
      onLine: (trouble) => {
        if (!trouble && outbox.kept().taps.length > 0) tries.toldTooEarly = true;
        line.learn(trouble);
      },
    });
    const line = createLine(outbox, now);
    const settled = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    };
    /** What the page's console tells is no end. */
    const run = async (work: Promise<void>) => {
      void work.catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
      await settled();
    };
    return {
      outbox,
      script,
      written,
      tap: async (value: string) => {
        await outbox.add(card(value));
        await run(outbox.flush());
      },
      passSecond: async () => {
        time.second += 1;
        for (const call of hanging)
          if (call.until <= time.second && hanging.delete(call)) {
            call.end();
            tries.last = time.second;
            await settled();
          }
        if (line.isDue()) await run(line.ask());
      },
      wasToldTooEarly: () => tries.toldTooEarly,
      secondsSinceTry: () => (hanging.size > 0 ? 0 : time.second - tries.last),
      said: () => {
        const waiting = outbox.kept().taps.length;
        const state = { outbox, clock, timeZone: 'Asia/Jakarta', trouble: line.trouble(), waiting };
        return deviceLines({ ...state, isSilent: false, camera: undefined }).join();
      },
    };
  }

  it('is said to be down or busy for as long as something waits, and is tried again within five seconds, whatever is answered', async () => {
    const answer = fc.oneof(fc.constant('ok' as const), fc.constantFrom(...ANSWERS));
    const step = fc.oneof(
      fc.constant('tap' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.record({ check: answer, send: answer }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.boolean(), async (steps, hasStorage) => {
        await wipe();
        const { outbox, script, written, tap, passSecond, ...line } = playLine(hasStorage);
        const tapped: string[] = [];
        const live = async (seconds: number) => {
          for (let second = 0; second < seconds; second++) {
            await passSecond();
            const waiting = outbox.kept().taps.length;
            if (waiting === 0) continue;
            expect(line.said()).toMatch(
              new RegExp(`(Tanpa jaringan: |Menunggu: |Mengirim )${waiting} catatan`),
            );
            expect(line.secondsSinceTry()).toBeLessThanOrEqual(5);
          }
        };
        await outbox.adopt(KIOSK);
        for (const one of steps) {
          if (one === 'tap') {
            tapped.push(String(tapped.length));
            await tap(tapped.at(-1) ?? '');
          } else if (typeof one === 'number') await live(one);
          else Object.assign(script, one);
        }
        Object.assign(script, { check: 'ok', send: 'ok' });
        await live(2 * HANG_SECONDS + 6);
        expect([...written.values()]).toEqual(tapped);
        expect(outbox.kept().taps).toEqual([]);
        expect(line.said()).not.toMatch(/catatan disimpan|Mengirim/);
        expect(line.wasToldTooEarly()).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what is said of a tap', () => {
  const pupil = { fullname: 'Ayu Puspitasari', class: 'X IPA 1', image: null };
  const told = { ...toldOf(0), pupil, day: '2026-11-20', time: '07:12', direction: 'in' as const };

  it('is who came and when, loudly so when late, and that it was once', () => {
    expect(verdictOf(card('1'), told)).toMatchObject({ tone: 'ok', banner: 'Datang 07.12' });
    const late = verdictOf(card('1'), { ...told, minutes_late: 72 });
    expect(late).toMatchObject({ tone: 'late', banner: 'Terlambat 1 jam 12 menit', className: 'X IPA 1' });
    expect(heldAgain(heldAgain(late)).detail).toBe(
      'datang 07.12 · ambil slip di meja piket · sudah tercatat',
    );
    expect(verdictOf(card('1'), { ...told, direction: 'out' }).banner).toBe('Pulang 07.12');
  });

  it.each([
    ['unknown', 'card', 'Kartu tidak dikenal'],
    ['unknown', 'typed', 'NIS tidak dikenal'],
    ['left', 'card', 'Bukan siswa lagi'],
    ['withdrawn', 'scanned', 'Kartu sudah dicabut'],
  ] as const)('%s, %s: %s, and where to go', (outcome, kind, banner) => {
    expect(verdictOf({ kind, value: '9' }, toldOf(0, outcome))).toMatchObject({
      tone: 'bad',
      banner,
      title: 'Silakan ke meja piket.',
    });
  });
});
