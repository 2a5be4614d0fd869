/**
 * The taps of this device that the server has not answered yet. Each is on the device's storage before anybody is told that it is recorded,
 * has a number of its own, and is sent in order until it is answered; sent again it is written once.
 */
import { get, update } from 'idb-keyval';
import type { Kiosk, KioskTap, KioskTaps, SendTaps } from '../../contract/gate/kiosk.ts';
import { CLOCK_TOLERANCE_MS, type TapKind } from '../../contract/gate/words.ts';
import { openDeviceStore } from '../providers/deviceStore.ts';
import { Refusal } from './ask.ts';
import type { Clock } from './clock.ts';

export interface Read {
  readonly kind: TapKind;
  readonly value: string;
}

export interface KeptTap extends Read {
  readonly counter: number;
  /** By the device's clock, in ms since 1970, and how far that was ahead then; null: nobody knew. */
  readonly at: number;
  readonly ahead: number | null;
}

/** A tap that was refused when it was sent later, when nobody stood before the screen any more. */
interface RefusedTap extends Read {
  readonly at: number;
}

/** What the device keeps. Of pupils it knows the numbers that it has read; names are kept for one day only (names.ts). */
interface Kept {
  readonly kiosk?: Kiosk;
  readonly next: number;
  readonly taps: readonly KeptTap[];
  readonly refused: readonly RefusedTap[];
}
const NOTHING: Kept = { next: 0, taps: [], refused: [] };
const MAX_REFUSED = 20;
const BATCH = 200;

type Store = ReturnType<typeof openDeviceStore>;
const STORE = ['gate', 'kiosk'] as const;
/** At the start it is worth waiting for what is kept. */
const LOAD_TIMEOUT_MS = 15_000;
export const openKioskStore = (): Store => openDeviceStore(...STORE);

interface Wires {
  readonly store: Store;
  readonly clock: Clock;
  readonly send: (body: SendTaps) => Promise<KioskTaps>;
  /** Asks the server for this kiosk, from which clock and counter are learnt. */
  readonly check: () => Promise<Kiosk>;
  readonly onAnswer: (tap: KeptTap, told: KioskTap) => void;
  /** What has become of the line: undefined only once nothing waits any more. */
  readonly onLine: (trouble: Refusal | undefined) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ store, clock, send, check, onAnswer, onLine }: Wires) {
  let kept = NOTHING;
  let changes = Promise.resolve();
  let isDurable = store !== undefined;
  /** What could not be read must not be written over: it is read with the next change. */
  let isLoaded = true;
  let isSending = false;
  /** Whether the clock and the counter have to be learnt before something is sent. */
  let isAfterOutage = true;
  let size = BATCH;

  /** Changes what is kept, one after the other and each in one transaction, because another tab may have it open as well. */
  const change = (how: (before: Kept) => Kept): Promise<void> => (changes = changes.then(() => apply(how)));

  async function apply(how: (before: Kept) => Kept): Promise<void> {
    if (store) {
      try {
        let after = kept;
        // Where the storage has failed before, what the page has in mind is newer.
        const newest = (stored: Kept) => (isDurable ? stored : isLoaded ? kept : behind(stored));
        await update<Kept>('kept', (stored = NOTHING) => (after = how(newest(stored))), store);
        kept = after;
        isDurable = true;
        isLoaded = true;
        return;
      } catch {
        // The page goes on with what it has in mind, says so, and tries again with the next change.
        isDurable = false;
      }
    }
    kept = how(kept);
  }

  const number = (before: Kept, tap: Omit<KeptTap, 'counter'>): Kept => ({
    ...before,
    next: before.next + 1,
    taps: [...before.taps, { ...tap, counter: before.next }],
  });
  const without = ({ taps, ...before }: Kept, sent: readonly KeptTap[]): Kept => ({
    ...before,
    // Another tab may have given the numbers anew, as another kiosk's.
    taps: taps.filter(({ counter, at }) => !sent.some((tap) => tap.counter === counter && tap.at === at)),
  });

  const refuse = ({ at, kind, value }: KeptTap) =>
    change((before) => ({
      ...before,
      refused: [...before.refused, { at, kind, value }].slice(-MAX_REFUSED),
    }));

  /** What waits from another school's kiosk is dropped; of the same school's it goes on under new numbers. */
  function become(kiosk: Kiosk, before: Kept): Kept {
    const next = kiosk.next_counter;
    if (!before.kiosk || before.kiosk.id === kiosk.id)
      return { ...before, kiosk, next: Math.max(before.next, next) };
    if (before.kiosk.School.id !== kiosk.School.id) return { ...NOTHING, kiosk, next };
    return before.taps.reduce(number, { ...before, kiosk, next, taps: [] });
  }
  /** Takes over the kiosk as the server knows it. */
  const adopt = (kiosk: Kiosk) => change((before) => become(kiosk, before));

  /** What the page has in mind, behind what waits in the storage. */
  const behind = (stored: Kept): Kept =>
    kept.taps.reduce(number, kept.kiosk ? become(kept.kiosk, stored) : stored);

  /** A clock that was set between a tap and now would be corrected by the wrong difference. */
  function timeOf({ at, ahead }: KeptTap): string {
    const current = clock.ahead();
    const wasSet = ahead !== null && current !== null && Math.abs(ahead - current) > CLOCK_TOLERANCE_MS;
    return new Date(wasSet ? at - ahead + current : at).toISOString();
  }

  const learn = async () => {
    await adopt(await check());
    isAfterOutage = false;
  };

  async function sendBatch(): Promise<void> {
    const batch = kept.taps.slice(0, size);
    let told: KioskTaps;
    try {
      told = await send({
        sent_at: new Date(clock.device()).toISOString(),
        taps: batch.map((tap) => ({
          counter: tap.counter,
          at: timeOf(tap),
          kind: tap.kind,
          value: tap.value,
        })),
      });
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 400 && error.status !== 413)) throw error;
      const [first] = batch;
      if (first && size === 1) {
        await change((before) => without(before, batch));
        await refuse(first);
      }
      // One tap that the server does not understand must not hold up the others.
      size = 1;
      return;
    }
    clock.learn(told.clock_ahead_ms);
    // A number that the server knows of another tap, because this device has lost what it kept: it gets a new one.
    const taken = batch.filter(({ counter }) =>
      told.taps.some((tap) => tap.counter === counter && tap.outcome === 'counter'),
    );
    if (taken.length > 0) await learn();
    await change((before) => taken.reduce(number, without(before, batch)));
    for (const answer of told.taps) {
      const tap = batch.find(({ counter }) => counter === answer.counter);
      if (tap && answer.outcome !== 'counter') onAnswer(tap, answer);
    }
    size = BATCH;
  }

  /**
   * Sends what waits, one call after the other; resolves when nothing more can be sent now.
   *
   * @param asks whether the server is asked for this kiosk also where nothing waits
   */
  async function flush(asks = false): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      if (asks || (isAfterOutage && kept.taps.length > 0)) await learn();
      while (kept.taps.length > 0) await sendBatch();
    } catch (error) {
      isSending = false;
      isAfterOutage = true;
      const isRefusal = error instanceof Refusal;
      onLine(isRefusal ? error : new Refusal('', 0));
      // A fault of the page's own is told as one, and what waits is tried again all the same.
      if (!isRefusal) throw error;
      return;
    }
    isSending = false;
    onLine(undefined);
  }

  return {
    kept: (): Kept => kept,
    /** Whether what is kept survives the end of this page. */
    isDurable: () => isDurable,
    load: async () => {
      const patient = store && openDeviceStore(...STORE, LOAD_TIMEOUT_MS);
      try {
        if (patient) kept = (await get<Kept>('kept', patient)) ?? NOTHING;
      } catch {
        isLoaded = false;
        isDurable = false;
      }
      return kept;
    },
    adopt,
    add: async (read: Read): Promise<KeptTap> => {
      const tap = { ...read, at: clock.device(), ahead: clock.ahead() };
      let counter = 0;
      await change((before) => {
        counter = before.next;
        return number(before, tap);
      });
      return { ...tap, counter };
    },
    refuse,
    forgetRefused: () => change((before) => ({ ...before, refused: [] })),
    flush,
    wipe: () => change(() => NOTHING),
  };
}
