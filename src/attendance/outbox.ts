/**
 * Marks on their way to the server: a tap goes in, and stays until the server has answered to its newest value.
 *
 * Pure: no React, no DOM, no network of its own. What it needs is handed in: `send`, `judge`, a `timer`, a `storage`.
 *
 * - An entry is absolute state of one pupil, so it is safe to send twice. Taps on one pupil are merged field by field.
 * - Entries go out in batches, one request at a time, {@link DEBOUNCE_MS} after the first unsent tap.
 * - An entry is in storage before it is sent, and leaves storage only when the server took its newest value.
 * - A failure keeps every entry. `judge` says what it means: `retry` repeats after growing pauses and at once on
 *   `wake`; `stop` sends nothing more until `retry` or `start`; `reject` marks the entries that the server refused as
 *   failed and sends the others. A refusal that names no entry is narrowed down by sending singly.
 *
 * A pupil's state is `saved` (nothing left to send), `saving`, `waiting` (for the line, or for a new sign-in) or
 * `failed` (refused; not sent again by itself). Errors never leave the outbox: they become state.
 */
import type { AttendanceEntry } from '../../contract/attendance.ts';
import type { Id } from '../../contract/calls.ts';
import { keyOf, merge, newestOf, NOTHING_UNSAVED, type Slot, toSnapshot } from './outboxSnapshot.ts';
import type { Outbox, OutboxOptions, StopReason, Verdict } from './outboxTypes.ts';

/** From the first unsent tap to its request, in ms: long enough to gather quick taps, short enough to feel at once. */
export const DEBOUNCE_MS = 250;
export const MAX_BATCH = 100;
/** Before the first, second, … repeated attempt, in ms; the last one repeats. */
export const RETRY_PAUSES_MS: readonly [number, ...number[]] = [1000, 2000, 4000, 8000, 15_000, 30_000];

export function createOutbox<A>({ send, judge, onSaved, storage, timer }: OutboxOptions<A>): Outbox {
  const slots = new Map<string, Slot>();
  const listeners = new Set<() => void>();
  let current = NOTHING_UNSAVED;
  let running = false;
  let inFlight = false;
  /** Attempts in a row without an answer, for the state; `pause` is the place in the list of pauses. */
  let failures = 0;
  let pause = 0;
  /** After a refusal that named no entry: find the bad one by sending each alone. */
  let singly = false;
  let stopped: StopReason | undefined;
  let reason: string | undefined;
  let cancelTimer: (() => void) | undefined;
  let stored: Promise<void> = Promise.resolve();

  /** One storage operation after the other. A full or forbidden storage must not keep marks from being sent. */
  const store = (operation: () => Promise<void>) => {
    stored = stored.then(operation).catch(() => undefined);
  };

  const rebuild = () => {
    current = toSnapshot(slots, current, { waiting: failures > 0 || stopped !== undefined, stopped, reason });
  };
  const publish = () => {
    rebuild();
    for (const listener of listeners) listener();
  };

  const sendable = (): AttendanceEntry[] =>
    [...slots.values()].flatMap(({ queued, problem }) => (queued && problem === undefined ? [queued] : []));

  const clearTimer = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** A timer that already runs stays: taps neither put a request off nor shorten a pause. */
  const schedule = (ms: number) => {
    if (cancelTimer || inFlight || stopped || !running || sendable().length === 0) return;
    cancelTimer = timer.after(ms, () => {
      cancelTimer = undefined;
      void flush();
    });
  };

  const everythingStored = async () => {
    let seen: Promise<void>;
    do await (seen = stored);
    while (seen !== stored);
  };

  async function flush(): Promise<void> {
    clearTimer();
    if (inFlight) return;
    inFlight = true;
    await everythingStored();
    if (running && !stopped) await sendBatch(sendable().slice(0, singly ? 1 : MAX_BATCH));
    inFlight = false;
    if (sendable().length === 0) singly = false;
    schedule(failures > 0 ? (RETRY_PAUSES_MS[pause] ?? RETRY_PAUSES_MS[0]) : 0);
  }

  async function sendBatch(batch: readonly AttendanceEntry[]): Promise<void> {
    if (batch.length === 0) return;
    for (const entry of batch) slots.set(keyOf(entry), { sent: entry });
    let answer: A;
    try {
      answer = await send(batch);
    } catch (error) {
      refused(batch, judge(error, batch));
      publish();
      return;
    }
    taken(batch);
    rebuild();
    onSaved(batch, answer);
    publish();
  }

  function taken(batch: readonly AttendanceEntry[]) {
    failures = 0;
    pause = 0;
    reason = undefined;
    const done: Id[] = [];
    for (const entry of batch) {
      const { queued } = slots.get(keyOf(entry)) ?? {};
      if (queued) slots.set(keyOf(entry), { queued });
      else if (slots.delete(keyOf(entry))) done.push(entry.user_id);
    }
    store(() => storage.remove(done));
  }

  function refused(batch: readonly AttendanceEntry[], verdict: Verdict) {
    reason = verdict.message;
    for (const entry of batch)
      slots.set(keyOf(entry), { queued: newestOf(slots.get(keyOf(entry)) ?? { sent: entry }) });
    if (verdict.kind === 'retry') {
      pause = failures === 0 ? 0 : Math.min(pause + 1, RETRY_PAUSES_MS.length - 1);
      failures += 1;
      return;
    }
    failures = 0;
    if (verdict.kind === 'stop') {
      stopped = verdict.reason;
      if (stopped === 'forbidden')
        for (const [key, slot] of slots) slots.set(key, { ...slot, problem: verdict.message });
      return;
    }
    const named = batch.some((_, place) => verdict.entries.has(place));
    if (!named && batch.length > 1) {
      singly = true;
      return;
    }
    batch.forEach((entry, place) => {
      const { queued } = slots.get(keyOf(entry)) ?? {};
      const problem = named ? verdict.entries.get(place) : verdict.message;
      // A newer tap has not been judged yet: it is sent like any other.
      const judged = queued !== undefined && sameAsSent(queued, entry);
      if (judged && problem !== undefined) slots.set(keyOf(entry), { queued, problem });
    });
  }

  return {
    put(entries) {
      for (const entry of entries) {
        const { sent, queued } = slots.get(keyOf(entry)) ?? {};
        slots.set(keyOf(entry), { sent, queued: merge(queued, entry) });
      }
      const kept = entries.map((entry) => newestOf(slots.get(keyOf(entry)) ?? { queued: entry }));
      store(() => storage.put(kept));
      publish();
      schedule(DEBOUNCE_MS);
    },
    start() {
      running = true;
      stopped = undefined;
      store(async () => {
        for (const entry of await storage.load()) {
          const slot = slots.get(keyOf(entry));
          if (!slot) slots.set(keyOf(entry), { queued: entry });
        }
        publish();
        schedule(0);
      });
    },
    stop() {
      running = false;
      clearTimer();
    },
    wake() {
      pause = 0;
      if (sendable().length > 0) void flush();
    },
    retry(userId) {
      for (const [key, { problem, ...slot }] of slots)
        if (problem !== undefined && (userId === undefined || key === String(userId))) slots.set(key, slot);
      stopped = undefined;
      failures = 0;
      publish();
      void flush();
    },
    discard() {
      const given: Id[] = [];
      for (const [key, slot] of slots)
        if (slot.problem !== undefined && slots.delete(key)) given.push(newestOf(slot).user_id);
      store(() => storage.remove(given));
      publish();
    },
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether nothing was tapped on this pupil while the request was under way. */
const sameAsSent = (queued: AttendanceEntry, sent: AttendanceEntry): boolean =>
  queued.status === sent.status && queued.note === sent.note && queued.minutes_late === sent.minutes_late;
